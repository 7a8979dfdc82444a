// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.index.BuildState.IndexProgress;
import dev.nljdbc.index.ConnectionSource;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.IndexRequest;
import dev.nljdbc.index.IndexStore;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A small database on one engine, and what examiners say of queries on it. */
final class ExaminedShop implements AutoCloseable {

  private static final int FIRST = 50;

  private final Connection connection;
  private final IndexStore store;
  private final DatabaseIndex index;
  private int probes;

  private ExaminedShop(Connection connection, IndexStore store, DatabaseIndex index) {
    this.connection = connection;
    this.store = store;
    this.index = index;
  }

  static ExaminedShop open(Engines engine, Path directory, String... statements)
      throws SQLException {
    String url = engine.urlWith(directory, statements);
    Connection connection = engine.connect(url);
    IndexStore store = new IndexStore();
    DatabaseIndex index =
        store.open(
            IndexRequest.of(url, Optional.empty()),
            ConnectionSource.lending(connection),
            IndexProgress.SILENT);
    return new ExaminedShop(connection, store, index);
  }

  /** What an examiner says, in small letters. */
  List<Doubt> doubts(Examiner examiner, String question, String sql) throws Exception {
    List<List<@Nullable String>> rows = rows(sql, Integer.MAX_VALUE);
    List<List<@Nullable String>> first = rows.subList(0, Math.min(FIRST, rows.size()));
    ExaminedQuery query = ExaminedQuery.of(question, "", sql, index, first, rows.size());
    probes = 0;
    return examiner.examine(query, this::probe).stream().map(ExaminedShop::small).toList();
  }

  /** The sentences of an examiner. */
  List<String> texts(Examiner examiner, String question, String sql) throws Exception {
    return doubts(examiner, question, sql).stream().map(Doubt::text).toList();
  }

  /** What is known of it. */
  DatabaseIndex index() {
    return index;
  }

  /** How many queries the examiner asked last. */
  int probes() {
    return probes;
  }

  private static Doubt small(Doubt doubt) {
    return new Doubt(
        doubt.kind(),
        doubt.text().toLowerCase(Locale.ROOT),
        doubt.remedy().toLowerCase(Locale.ROOT),
        doubt.mayChangeRows());
  }

  private Optional<List<List<@Nullable String>>> probe(String sql, int most) {
    probes++;
    try {
      return Optional.of(rows(sql, most));
    } catch (SQLException e) {
      throw new AssertionError(sql, e); // a probe that an engine refuses finds nothing
    }
  }

  private List<List<@Nullable String>> rows(String sql, int most) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      int columns = result.getMetaData().getColumnCount();
      List<List<@Nullable String>> rows = new ArrayList<>();
      while (rows.size() < most && result.next()) {
        List<@Nullable String> row = new ArrayList<>();
        for (int column = 1; column <= columns; column++) {
          row.add(result.getString(column));
        }
        rows.add(row);
      }
      return rows;
    }
  }

  @Override
  public void close() throws SQLException {
    index.close();
    store.close();
    connection.close();
  }
}
