// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.catalog.TableId;
import dev.nljdbc.core.Today;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.error.NlException;
import dev.nljdbc.examine.CandidateDoubts;
import dev.nljdbc.guard.SqlGuard;
import dev.nljdbc.index.BuildState.IndexProgress;
import dev.nljdbc.index.ConnectionSource;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.IndexRequest;
import dev.nljdbc.index.IndexStore;
import dev.nljdbc.offline.candidate.CandidateRunner;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.view.LocalIndex;
import dev.nljdbc.offline.view.RelevantTables;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A database on a real engine that questions are put to. */
public final class AskedDatabase implements AutoCloseable {

  /** A lending library: many-to-many, dates, categories, odd cells. */
  public static final String[] LIBRARY = statements("library");

  private final Connection connection;
  private final IndexStore store = new IndexStore();
  private final DatabaseIndex index;
  private final OfflineParser parser;

  private AskedDatabase(Engines engine, String url) throws SQLException {
    this.connection = engine.connect(url);
    IndexRequest request = IndexRequest.of(url, Optional.empty());
    this.index = store.open(request, new Lent(connection), IndexProgress.SILENT);
    this.parser = new OfflineParser(index, new CandidateDoubts());
  }

  /** Made anew, with the rows of these statements. */
  public static AskedDatabase of(Engines engine, Path directory, String... statements)
      throws SQLException {
    String[] own =
        engine == Engines.SQLITE
            ? java.util.Arrays.stream(statements)
                .map(s -> s.replace("DATE '", "'"))
                .toArray(String[]::new)
            : statements;
    return new AskedDatabase(engine, engine.urlWith(directory, own));
  }

  /** The statements that make the database of a {@link QuestionTable}. */
  static String[] statements(String table) {
    return QuestionTable.of(table).statements().toArray(String[]::new);
  }

  Dialect dialect() {
    return index.dialect();
  }

  OfflineParser parser() {
    return parser;
  }

  /** The question's words, linked to the database. */
  public Utterance words(String question) {
    return parser.words(question);
  }

  /** The schema as the parser sees it. */
  public SchemaView schema() {
    return parser.schema();
  }

  /** The tables that a question to a large schema is read over. */
  Set<TableId> relevant(String question) {
    return new RelevantTables(new LocalIndex(index), parser.schema()).of(parser.words(question));
  }

  Reading read(String question) throws NlException {
    return parser.parse(question, Today.byClock(), this::tried);
  }

  Reading read(String question, Today today) throws NlException {
    return parser.parse(question, today, this::tried);
  }

  /** The same on another day. */
  List<String> ask(String question, Today today) throws SQLException {
    return run(parser.parse(question, today, this::tried).sql());
  }

  /** The rows that the reading of a question finds, cells as text joined by a bar. */
  List<String> ask(String question) throws SQLException {
    return run(parser.parse(question, Today.byClock(), this::tried).sql());
  }

  /** Runs a candidate, as the driver does, but for the guard. */
  public CandidateRunner.Result tried(String sql) {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      List<List<@Nullable String>> found = new ArrayList<>();
      while (rows.next() && found.size() < CandidateRunner.Result.MOST_ROWS) {
        List<@Nullable String> row = new ArrayList<>();
        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
          row.add(rows.getString(i));
        }
        found.add(row);
      }
      return new CandidateRunner.Result(CandidateRunner.Status.RAN, found, false);
    } catch (SQLException e) {
      return CandidateRunner.Result.FAILED;
    }
  }

  private List<String> run(String query) throws SQLException {
    String sql = new SqlGuard(index.catalog()).check(query);
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      List<String> found = new ArrayList<>();
      int columns = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        List<String> cells = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
          Object cell = rows.getObject(i);
          cells.add(cell instanceof Number n ? plain(n) : String.valueOf(cell));
        }
        found.add(String.join("|", cells));
      }
      return found;
    } catch (SQLException e) {
      throw new SQLException(sql, e);
    }
  }

  private static String plain(Number n) {
    double value = Math.round(n.doubleValue() * 100) / 100.0;
    return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
  }

  @Override
  public void close() throws SQLException {
    index.close();
    store.close();
    connection.close();
  }

  private record Lent(Connection connection) implements ConnectionSource {
    @Override
    public <T> T with(Work<T> work) throws SQLException {
      return work.with(connection);
    }
  }
}
