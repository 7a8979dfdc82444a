package dev.nljdbc.search;

import dev.nljdbc.files.OwnerOnly;
import java.io.IOException;
import java.nio.file.Path;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/**
 * Where indexes are kept. On newer Javas Lucene logs which of their instructions it uses, on the
 * user's console unless somebody has set up logging: in the shaded jar its loggers are ours alone
 * and silent; an application's own Lucene is left as it is.
 */
public final class LuceneDirectories {

  private static final String PACKAGE = parent(Directory.class.getPackageName());

  /** Held, for a logger that nobody holds forgets its level. */
  private static final Logger LOG = Logger.getLogger(PACKAGE);

  static {
    if (PACKAGE.startsWith("dev.nljdbc.") && LOG.getLevel() == null) {
      LOG.setLevel(Level.SEVERE);
    }
  }

  private LuceneDirectories() {}

  private static String parent(String name) {
    return name.substring(0, name.lastIndexOf('.'));
  }

  /** In memory, until nobody holds it. */
  public static Directory inMemory() {
    return new ByteBuffersDirectory();
  }

  /**
   * Mapped files: an interrupt of a reading thread can't close them for the others. Readable by
   * their owner only.
   *
   * @param folder is created if need be
   */
  public static Directory mapped(Path folder) throws IOException {
    OwnerOnly.createFolder(folder);
    return new OwnerOnlyDirectory(folder);
  }
}
