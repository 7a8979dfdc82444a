// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.bench.measure.ValueQueries.Asked;
import dev.nljdbc.search.ValueIndex;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * SearchValue's ten best of a thousand queries of a kind, beside SQLite's FTS5 on the same values.
 * What is searched lies in {@code dir} under the number of values, made when it is missing.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(value = 1, jvmArgsAppend = "-Xmx512m")
public class ValueSearchBenchmark {

  private static final int QUERIES = 1_000;
  private static final int LIMIT = 10;

  /** How a value is asked for. */
  public enum Kind {
    /** As it is. */
    EXACT,
    /** Two of its words. */
    PHRASE,
    /** In a question of a dozen words. */
    QUESTION,
    /** With one letter wrong, or two in a long one. */
    MISSPELT
  }

  /** The index and what is asked, for all threads. */
  @State(Scope.Benchmark)
  public static class Searched {

    /** How many values there are. */
    @Param("1000000")
    private long values;

    /** How they are asked for. */
    @Param({"EXACT", "PHRASE", "QUESTION", "MISSPELT"})
    private Kind kind = Kind.EXACT;

    /** Whether the query is kept to the value's column. */
    @Param({"false", "true"})
    private boolean inColumn;

    /** Where it lies; the default is under the folder for temporary files. */
    @Param("")
    private String dir = "";

    private final ValueCorpus corpus = new ValueCorpus();
    private List<Asked> queries = List.of();

    /** Makes the queries. */
    @Setup
    public void prepare() {
      queries = ValueQueries.of(kind, corpus, values, QUERIES);
    }

    private Asked next() {
      return queries.get(ThreadLocalRandom.current().nextInt(QUERIES));
    }

    private Path folder(String name) throws IOException {
      String root = dir.isEmpty() ? System.getProperty("java.io.tmpdir") : dir;
      return Files.createDirectories(ValueBuild.folder(Path.of(root), values).resolve(name));
    }
  }

  /** The value index, one for all threads. */
  @State(Scope.Benchmark)
  public static class Index {

    private ValueStore store;
    private ValueIndex index;

    /** Builds it where it is missing, and opens it. */
    @Setup
    public void open(Searched searched) throws IOException {
      Path folder = searched.folder("index");
      ValueStore.build(folder, searched.corpus, searched.values);
      store = ValueStore.open(folder, searched.corpus);
      index = store.index();
    }

    /** Closes it. */
    @TearDown
    public void close() throws IOException {
      store.close();
    }
  }

  /** SQLite's table, with a connection for each thread. */
  @State(Scope.Thread)
  public static class FullText {

    private FullTextStore store;

    /** Builds it where it is missing, and connects. */
    @Setup
    public void open(Searched searched) throws IOException, SQLException {
      Path folder = searched.folder("fts5");
      synchronized (FullTextStore.class) { // the threads set up at once
        FullTextStore.build(folder, searched.corpus, searched.values);
      }
      store = FullTextStore.open(folder);
    }

    /** Disconnects. */
    @TearDown
    public void close() throws SQLException {
      store.close();
    }
  }

  /** SearchValue. */
  @Benchmark
  public Object index(Searched searched, Index index) {
    Asked asked = searched.next();
    List<String> columns =
        searched.inColumn
            ? List.of(searched.corpus.column(searched.corpus.columnOf(asked.value())).toString())
            : List.of();
    return index.index.search(new ValueQuery(asked.text(), List.of(), columns, LIMIT));
  }

  /** FTS5. */
  @Benchmark
  public Object fts5(Searched searched, FullText fullText) throws SQLException {
    Asked asked = searched.next();
    int column = searched.inColumn ? searched.corpus.columnOf(asked.value()) : -1;
    return fullText.store.search(searched.kind, asked.text(), column);
  }
}
