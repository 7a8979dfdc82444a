// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.bench.measure.ValueCorpus.ValueQueries;
import dev.nljdbc.bench.measure.ValueCorpus.ValueQueries.Kind;
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
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
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
   * @param folder for the values' indexes, empty
   * @param values how many are searched
   */
  public String measure(Path folder, long values) throws IOException, SQLException {
    lines.add("| what | median, ms | p99, ms | beside it: median, ms |");
    lines.add("|---|---|---|---|");
    LargeCatalog large = new LargeCatalog();
    columns(large);
    paths(large);
    values(folder, values);
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
    try (Directory files = FSDirectory.open(folder.resolve("index"));
        ValueIndex ours = build(files, corpus, values);
        FullTextStore other = FullTextStore.build(folder.resolve("fts5"), corpus, values)) {
      for (Kind kind : Kind.values()) {
        progress.accept("SearchValue " + kind.words() + " …");
        List<String> queries = ValueQueries.of(kind, corpus, values, QUERIES);
        int[] next = {0};
        CallTimes times =
            times(
                () -> ours.search(ValueQuery.of(queries.get(next[0]++ % QUERIES), VALUES)).size());
        CallTimes beside = times(() -> other.search(kind, queries.get(next[0]++ % QUERIES)).size());
        String what = "SearchValue %s, %,d values";
        add(
            String.format(Locale.ROOT, what, kind.words(), values),
            times,
            "FTS5: " + digits(beside.median()));
      }
    }
  }

  private static ValueIndex build(Directory files, ValueCorpus corpus, long values)
      throws IOException {
    try (ValueIndexWriter writer = new ValueIndexWriter(files, corpus.catalog())) {
      for (long i = 0; i < values; i++) {
        writer.add(corpus.column(corpus.columnOf(i)), corpus.value(i));
      }
      writer.finish();
    }
    return ValueIndex.open(files, corpus.catalog());
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

  /**
   * What one would use instead: SQLite's FTS5 with its stemmer, in a file. A value is asked for by
   * all its words, a question by any of its words, both ranked by BM25; FTS5 knows no typing
   * errors, so a misspelt value is asked for by any of its words too. One thread at a time.
   */
  static final class FullTextStore implements AutoCloseable {

    private static final int BATCH = 10_000;
    private static final String TABLE =
        "CREATE VIRTUAL TABLE value USING fts5(text, place UNINDEXED,"
            + " tokenize = 'porter unicode61 remove_diacritics 2')";

    private final Connection connection;
    private final PreparedStatement search;

    private FullTextStore(Connection connection) throws SQLException {
      this.connection = connection;
      this.search =
          connection.prepareStatement(
              "SELECT text FROM value WHERE value MATCH ? ORDER BY rank LIMIT 10");
    }

    /** Builds the table of the first values, and opens it. */
    static FullTextStore build(Path file, ValueCorpus corpus, long values) throws SQLException {
      String url = "jdbc:sqlite:" + file;
      try (Connection connection = DriverManager.getConnection(url);
          Statement statement = connection.createStatement()) {
        statement.execute(TABLE);
        connection.setAutoCommit(false);
        insert(connection, corpus, values);
        statement.execute("INSERT INTO value(value) VALUES ('optimize')");
        connection.commit();
      }
      return new FullTextStore(DriverManager.getConnection(url));
    }

    private static void insert(Connection connection, ValueCorpus corpus, long values)
        throws SQLException {
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO value VALUES (?, ?)")) {
        for (long i = 0; i < values; i++) {
          insert.setString(1, corpus.value(i));
          insert.setInt(2, corpus.columnOf(i));
          insert.addBatch();
          if ((i + 1) % BATCH == 0) {
            insert.executeBatch();
          }
        }
        insert.executeBatch();
      }
    }

    /** Searches. */
    List<String> search(Kind kind, String text) throws SQLException {
      boolean any = kind == Kind.QUESTION || kind == Kind.MISSPELT;
      search.setString(1, match(text, any ? " OR " : " AND "));
      List<String> found = new ArrayList<>();
      try (ResultSet rows = search.executeQuery()) {
        while (rows.next()) {
          found.add(rows.getString(1));
        }
      }
      return found;
    }

    private static String match(String text, String operator) {
      Set<String> words = new LinkedHashSet<>();
      for (String word : text.toLowerCase(Locale.ROOT).split("[^a-z0-9]+")) {
        if (!word.isEmpty()) {
          words.add('"' + word + '"');
        }
      }
      return String.join(operator, words);
    }

    @Override
    public void close() throws SQLException {
      connection.close();
    }
  }
}
