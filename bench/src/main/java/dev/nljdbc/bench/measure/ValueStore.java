// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.search.ValueIndex;
import dev.nljdbc.search.ValueIndexWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;

/** The value index of a corpus in a folder, built once and kept for the next run. */
final class ValueStore implements Closeable {

  private final Directory files;
  private final ValueIndex index;

  private ValueStore(Directory files, ValueIndex index) {
    this.files = files;
    this.index = index;
  }

  /** Builds the index of the first values, unless it is there. */
  static void build(Path folder, ValueCorpus corpus, long values) throws IOException {
    Path done = folder.resolve("done");
    if (Files.exists(done)) {
      return;
    }
    try (Directory files = FSDirectory.open(folder);
        ValueIndexWriter writer = new ValueIndexWriter(files, corpus.catalog())) {
      for (long i = 0; i < values; i++) {
        writer.add(corpus.column(corpus.columnOf(i)), corpus.value(i));
      }
      writer.finish();
    }
    Files.createFile(done);
  }

  static ValueStore open(Path folder, ValueCorpus corpus) throws IOException {
    Directory files = FSDirectory.open(folder);
    return new ValueStore(files, ValueIndex.open(files, corpus.catalog()));
  }

  ValueIndex index() {
    return index;
  }

  @Override
  public void close() throws IOException {
    index.close();
    files.close();
  }
}
