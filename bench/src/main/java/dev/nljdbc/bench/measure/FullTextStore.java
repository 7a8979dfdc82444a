// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.bench.measure.ValueQueries.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What one would use instead: SQLite's FTS5 with its stemmer, in a file that is built once. A value
 * is asked for by all its words, a question by any of its words, both ranked by BM25; FTS5 knows no
 * typing errors, so a misspelt value is asked for by any of its words too. One thread at a time.
 */
final class FullTextStore implements AutoCloseable {

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

  /** Builds the table of the first values, unless it is there. */
  static void build(Path folder, ValueCorpus corpus, long values) throws IOException, SQLException {
    Path done = folder.resolve("done");
    if (Files.exists(done)) {
      return;
    }
    try (Connection connection = connect(folder);
        Statement statement = connection.createStatement()) {
      statement.execute(TABLE);
      connection.setAutoCommit(false);
      insert(connection, corpus, values);
      statement.execute("INSERT INTO value(value) VALUES ('optimize')");
      connection.commit();
    }
    Files.createFile(done);
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

  static FullTextStore open(Path folder) throws SQLException {
    return new FullTextStore(connect(folder));
  }

  private static Connection connect(Path folder) throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("fts5.sqlite"));
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
