// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.search.ColumnSearch.ColumnHit;
import dev.nljdbc.search.StaticEmbedder;
import dev.nljdbc.search.ValueSearch;
import dev.nljdbc.search.columns.ColumnIndex;
import dev.nljdbc.search.columns.ColumnIndexWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** SearchColumn over 200,000 columns of 5,000 tables, and the opening of its index. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 3)
@Measurement(iterations = 4, time = 4)
@Fork(1)
public class ColumnSearchBenchmark {

  private static final int ASKED = 4_096;
  private static final int RESULTS = 25;
  private static final ValueSearch NO_VALUES = query -> List.of();

  private final AtomicInteger next = new AtomicInteger();
  private final List<String> questions = new ArrayList<>();
  private final List<String> phrases = new ArrayList<>();
  private Catalog catalog;
  private Path folder;
  private Directory directory;
  private ColumnIndex index;

  /** Writes and opens the index. */
  @Setup
  public void make() throws IOException {
    NamedCatalog named = new NamedCatalog();
    catalog = named.catalog();
    for (int i = 0; i < ASKED; i++) {
      questions.add(named.question());
      phrases.add(named.phrase());
    }
    folder = Files.createTempDirectory("nl-bench-columns");
    directory = FSDirectory.open(folder);
    write();
    index = ColumnIndex.open(directory, catalog, StaticEmbedder.shared(), NO_VALUES);
  }

  private void write() throws IOException {
    ColumnIndexWriter.write(
        directory,
        catalog,
        column -> ColumnStatistics.NONE,
        column -> List.of(),
        StaticEmbedder.shared());
  }

  private int next() {
    return Math.floorMod(next.getAndIncrement(), ASKED);
  }

  /** A whole question. */
  @Benchmark
  public List<ColumnHit> question() {
    return index.search(questions.get(next()), RESULTS);
  }

  /** A phrase of one to three words. */
  @Benchmark
  public List<ColumnHit> phrase() {
    return index.search(phrases.get(next()), RESULTS);
  }

  /** Opens the index and closes it again; the catalog is there. */
  @Benchmark
  public int open() throws IOException {
    try (ColumnIndex opened =
        ColumnIndex.open(directory, catalog, StaticEmbedder.shared(), NO_VALUES)) {
      return opened.hashCode();
    }
  }

  /** Removes the files. */
  @TearDown
  public void remove() throws IOException {
    index.close();
    for (String file : directory.listAll()) {
      directory.deleteFile(file);
    }
    directory.close();
    Files.deleteIfExists(folder);
  }
}
