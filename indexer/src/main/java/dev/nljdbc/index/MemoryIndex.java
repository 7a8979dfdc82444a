package dev.nljdbc.index;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/** Builds an index that lives as long as the process. */
final class MemoryIndex {

  private MemoryIndex() {}

  static OpenIndex build(
      IndexBuilder builder,
      Schema schema,
      Connection connection,
      String databaseId,
      Clock clock,
      List<String> warnings)
      throws IOException, SQLException {
    Instant start = clock.instant();
    Directory columns = new ByteBuffersDirectory();
    Directory values = new ByteBuffersDirectory();
    IndexContents contents = builder.build(connection, columns, values);
    List<String> all = new ArrayList<>(warnings);
    all.addAll(contents.warnings());
    Instant end = clock.instant();
    IndexStatus status =
        new IndexStatus(
            databaseId,
            null,
            end,
            Duration.between(start, end),
            contents.catalog().tables().size(),
            contents.catalog().columns().size(),
            contents.values(),
            bytes(columns) + bytes(values),
            schema.fingerprint(),
            all);
    return OpenIndex.open(contents, columns, values, status);
  }

  private static long bytes(Directory directory) throws IOException {
    long bytes = 0;
    for (String file : directory.listAll()) {
      bytes += directory.fileLength(file);
    }
    return bytes;
  }
}
