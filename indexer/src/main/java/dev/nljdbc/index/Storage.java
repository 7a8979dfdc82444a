package dev.nljdbc.index;

import dev.nljdbc.search.LuceneDirectories;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.lucene.store.Directory;

/** Opens Lucene's directories; tests put faults here. */
@FunctionalInterface
interface Storage {

  /** Mapped files. */
  Storage FILES = LuceneDirectories::mapped;

  /** The directory in a folder, which is created if need be. */
  Directory open(Path folder) throws IOException;
}
