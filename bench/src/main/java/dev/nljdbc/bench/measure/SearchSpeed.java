// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.bench.measure.ValueQueries.Asked;
import dev.nljdbc.bench.measure.ValueQueries.Kind;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.joins.JoinGraph;
import dev.nljdbc.search.StaticEmbedder;
import dev.nljdbc.search.ValueIndex;
import dev.nljdbc.search.ValueIndexWriter;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import dev.nljdbc.search.columns.ColumnIndex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.jgrapht.Graph;
import org.jgrapht.alg.shortestpath.BidirectionalDijkstraShortestPath;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.Multigraph;

/**
 * Times the searches of the index on made-up data, beside a library that one would use instead:
 * SQLite's FTS5 for values, JGraphT for paths. Both run in this process, one after the other.
 */
public final class SearchSpeed {

  private static final int QUERIES = 1_000;
  private static final int COLUMNS = 25;
  private static final int VALUES = 10;
  private static final int PATHS = 8;

  private final Duration time;
  private final Consumer<String> progress;
  private final List<String> lines = new ArrayList<>();

  /**
   * A measurement.
   *
   * @param time of each row's calls, beside as much for warming up
   * @param progress is told what is being done
   */
  public SearchSpeed(Duration time, Consumer<String> progress) {
    this.time = time;
    this.progress = progress;
  }

  /**
   * Measures; returns the table as Markdown.
   *
   * @param folder of the values' indexes; kept, and used the next time
   * @param values how many are searched
   */
  public String measure(Path folder, long values) throws IOException, SQLException {
    lines.add("| what | median, ms | p99, ms | beside it: median, ms |");
    lines.add("|---|---|---|---|");
    LargeCatalog large = new LargeCatalog();
    columns(large);
    paths(large);
    values(Files.createDirectories(folder.resolve("values-" + values)), values);
    return String.join("\n", lines) + "\n";
  }

  private void columns(LargeCatalog large) throws IOException {
    progress.accept("SearchColumn …");
    List<String> questions = new ArrayList<>();
    for (int i = 0; i < QUERIES; i++) {
      questions.add(large.question());
    }
    try (ColumnIndex index =
        ColumnIndex.inMemory(
            large.catalog(),
            column -> ColumnStatistics.NONE,
            StaticEmbedder.shared(),
            query -> List.of())) {
      int[] next = {0};
      CallTimes times =
          times(() -> index.search(questions.get(next[0]++ % QUERIES), COLUMNS).size());
      add("SearchColumn by a question, 200,000 columns", times, "");
    }
  }

  private void paths(LargeCatalog large) {
    progress.accept("FindShortestPath …");
    JoinGraph ours = JoinGraph.of(large.catalog());
    Graph<TableId, DefaultEdge> plain = new Multigraph<>(DefaultEdge.class);
    large.catalog().tables().forEach(table -> plain.addVertex(table.id()));
    for (ForeignKey key : large.catalog().foreignKeys()) {
      plain.addEdge(key.from(), key.to());
    }
    CallTimes times = times(() -> ours.shortestPaths(large.column(), large.column(), PATHS).size());
    CallTimes one =
        times(
            () ->
                new BidirectionalDijkstraShortestPath<>(plain)
                    .getPath(large.column().table(), large.column().table())
                    .getLength());
    String beside = "one path by JGraphT: " + digits(one.median());
    add("FindShortestPath, all shortest paths, 5,000 tables", times, beside);
  }

  private void values(Path folder, long values) throws IOException, SQLException {
    ValueCorpus corpus = new ValueCorpus();
    progress.accept("indexing values …");
    Path index = build(Files.createDirectories(folder.resolve("index")), corpus, values);
    Path fts5 = Files.createDirectories(folder.resolve("fts5"));
    FullTextStore.build(fts5, corpus, values);
    try (Directory files = FSDirectory.open(index);
        ValueIndex ours = ValueIndex.open(files, corpus.catalog());
        FullTextStore other = FullTextStore.open(fts5)) {
      for (Kind kind : Kind.values()) {
        progress.accept("SearchValue " + kind.words() + " …");
        List<Asked> queries = ValueQueries.of(kind, corpus, values, QUERIES);
        int[] next = {0};
        CallTimes times =
            times(
                () ->
                    ours.search(ValueQuery.of(queries.get(next[0]++ % QUERIES).text(), VALUES))
                        .size());
        CallTimes beside =
            times(() -> other.search(kind, queries.get(next[0]++ % QUERIES).text()).size());
        String what = "SearchValue %s, %,d values";
        add(
            String.format(Locale.ROOT, what, kind.words(), values),
            times,
            "FTS5: " + digits(beside.median()));
      }
    }
  }

  private static Path build(Path folder, ValueCorpus corpus, long values) throws IOException {
    Path done = folder.resolve("done");
    if (!Files.exists(done)) {
      try (Directory files = FSDirectory.open(folder);
          ValueIndexWriter writer = new ValueIndexWriter(files, corpus.catalog())) {
        for (long i = 0; i < values; i++) {
          writer.add(corpus.column(corpus.columnOf(i)), corpus.value(i));
        }
        writer.finish();
      }
      Files.createFile(done);
    }
    return folder;
  }

  private <X extends Exception> CallTimes times(CallTimes.Call<X> call) throws X {
    return CallTimes.of(time, time, call);
  }

  private void add(String what, CallTimes times, String beside) {
    lines.add(
        String.format(
            "| %s | %s | %s | %s |", what, digits(times.median()), digits(times.p99()), beside));
  }

  private static String digits(double millis) {
    return String.format(Locale.ROOT, "%.4g", millis);
  }
}
