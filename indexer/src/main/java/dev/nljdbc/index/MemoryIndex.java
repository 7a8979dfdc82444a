// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import dev.nljdbc.search.Embedder;
import dev.nljdbc.search.LuceneDirectories;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.jspecify.annotations.Nullable;

/** Builds an index in memory. */
record MemoryIndex(String databaseId, Embedder embedder, Clock clock, List<String> warnings) {

  /**
   * Builds it.
   *
   * @param before the old index, whose unchanged parts are copied; it is not modified
   * @return the old index with one more share, where nothing changed
   */
  OpenIndex build(IndexBuild build, @Nullable OpenIndex before) throws IOException, SQLException {
    OpenIndex old = build.anew() ? null : before;
    Optional<IndexBuilder> builder = build.prepare(old);
    if (builder.isEmpty() && old != null && old.share()) {
      return old;
    }
    Directory columns = LuceneDirectories.inMemory();
    Directory values = LuceneDirectories.inMemory();
    if (old != null) {
      copy(old.valueFiles(), values);
    }
    IndexContents contents = held(build.run(builder.orElseThrow(), columns, values));
    IndexStatus status = status(build, contents, bytes(columns) + bytes(values));
    return OpenIndex.open(contents, columns, values, status, embedder, () -> {});
  }

  /** Statistics as bytes take less memory than objects, and keep no older index alive. */
  private static IndexContents held(IndexContents contents) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    List<TableRecord> records = StoredStatistics.write(bytes, contents);
    return new IndexContents(
        contents.catalog(),
        StoredStatistics.of(bytes.toByteArray(), records),
        records,
        contents.queries(),
        contents.terms(),
        contents.rules(),
        contents.semantics(),
        contents.values(),
        contents.warnings());
  }

  private IndexStatus status(IndexBuild build, IndexContents contents, long bytes)
      throws SQLException {
    List<String> all = Stream.concat(warnings.stream(), contents.warnings().stream()).toList();
    return new IndexStatus(
        databaseId,
        null,
        clock.instant(),
        build.took(),
        contents.catalog().tables().size(),
        contents.catalog().columnCount(),
        contents.values(),
        bytes,
        contents.unread(),
        contents.readings(),
        build.schema().fingerprint(),
        List.of(),
        all,
        false);
  }

  private static void copy(Directory from, Directory to) throws IOException {
    for (String file : from.listAll()) {
      to.copyFrom(from, file, file, IOContext.DEFAULT);
    }
  }

  private static long bytes(Directory directory) throws IOException {
    long bytes = 0;
    for (String file : directory.listAll()) {
      bytes += directory.fileLength(file);
    }
    return bytes;
  }
}
