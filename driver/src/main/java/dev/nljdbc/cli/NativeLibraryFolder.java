// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import dev.nljdbc.files.CacheFolder;
import dev.nljdbc.files.OwnerOnly;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Makes libraries of the command line unpack their native code into a folder of the user. By
 * default they use the folder for temporary files, where a lax umask lets others change the code
 * before it is loaded.
 */
final class NativeLibraryFolder {

  private static final List<String> PROPERTIES = List.of("org.sqlite.tmpdir", "jline.tmpdir");

  private NativeLibraryFolder() {}

  /** Sets the folder; called before native code is loaded. Properties that the user set stay. */
  static void unpackPrivately() {
    try {
      Path folder = OwnerOnly.createRoot(new CacheFolder().path()).resolve("native");
      OwnerOnly.createFolder(folder);
      for (String property : PROPERTIES) {
        if (System.getProperty(property) == null) {
          System.setProperty(property, folder.toString());
        }
      }
    } catch (IOException e) {
      System.getLogger(NativeLibraryFolder.class.getName())
          .log(System.Logger.Level.DEBUG, "Native code is unpacked where temporary files are", e);
    }
  }
}
