package dev.nljdbc.index.cli;

import dev.nljdbc.files.OwnerOnly;
import dev.nljdbc.index.CacheFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Where the command line's libraries unpack their native code before they load it: in a folder of
 * the user's own. By themselves they take the folder for temporary files, where with a lax umask
 * anybody could change it before it is loaded.
 */
public final class NativeCode {

  private static final List<String> PROPERTIES = List.of("org.sqlite.tmpdir", "jline.tmpdir");

  private NativeCode() {}

  /** To be called before the first of it is loaded; what the user has set stays. */
  public static void unpackPrivately() {
    try {
      Path folder = OwnerOnly.createRoot(new CacheFolder().indexes()).resolve("native");
      OwnerOnly.createFolder(folder);
      for (String property : PROPERTIES) {
        if (System.getProperty(property) == null) {
          System.setProperty(property, folder.toString());
        }
      }
    } catch (IOException e) {
      System.getLogger(NativeCode.class.getName())
          .log(System.Logger.Level.DEBUG, "Native code is unpacked where temporary files are", e);
    }
  }
}
