package dev.nljdbc.index;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.store.NoLockFactory;

/** Opens Lucene's directories; tests put faults here. */
@FunctionalInterface
interface Storage {

  /**
   * Mapped files: an interrupt of a reading thread can't close them for the others. Without
   * Lucene's own lock, since ours covers the whole generation.
   */
  Storage FILES = folder -> new MMapDirectory(folder, NoLockFactory.INSTANCE);

  /** The directory in a folder, which is created if need be. */
  Directory open(Path folder) throws IOException;
}
