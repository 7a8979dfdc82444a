package dev.nljdbc.index;

import dev.nljdbc.files.OwnerOnly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The names of a generation's parts, and how one takes a part over from another. */
final class Parts {

  /** Lucene's index of columns, a folder. */
  static final String COLUMNS = "columns";

  /** Lucene's index of values, a folder. */
  static final String VALUES = "values";

  static final String CATALOG = "catalog.json";
  static final String TABLES = "tables.json";
  static final String STATISTICS = "statistics.json";
  static final String QUERIES = "queries.json";
  static final String MANIFEST = "manifest.json";

  private Parts() {}

  /**
   * Makes the files of a folder appear in another, which is created: as hard links, since they are
   * never written to again, or as copies where there are no links.
   */
  static void takeOver(Path from, Path to) throws IOException {
    OwnerOnly.createFolder(to);
    List<Path> files;
    try (Stream<Path> entries = Files.list(from)) {
      files = entries.filter(f -> Files.isRegularFile(f, LinkOption.NOFOLLOW_LINKS)).toList();
    }
    for (Path file : files) {
      takeOverFile(file, to.resolve(file.getFileName().toString()));
    }
  }

  private static void takeOverFile(Path file, Path to) throws IOException {
    try {
      Files.createLink(to, file);
    } catch (UnsupportedOperationException | IOException e) {
      Files.copy(file, to);
    }
  }
}
