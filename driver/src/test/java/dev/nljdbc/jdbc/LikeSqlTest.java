// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.jdbc.execution.EngineRows;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;

/**
 * A statement that is asked behaves, call by call, as the engine's own does with the SQL: what it
 * returns, and what it refuses. A scripted asker stands for the model: the question is its SQL.
 */
class LikeSqlTest {

  private static final String SQL = "SELECT title FROM track WHERE id > 0 ORDER BY id";
  private static final String WITH_VALUE = "SELECT title FROM track WHERE id > ? ORDER BY id";

  @TempDir Path directory;

  /** How a text is executed. */
  private enum Form {
    STATEMENT {
      @Override
      Statement open(Connection connection, String prefix, int... kind) throws SQLException {
        return kind.length == 0
            ? connection.createStatement()
            : connection.createStatement(kind[0], kind[1]);
      }

      @Override
      boolean execute(Statement statement, String prefix) throws SQLException {
        return statement.execute(prefix + SQL);
      }

      @Override
      ResultSet query(Statement statement, String prefix) throws SQLException {
        return statement.executeQuery(prefix + SQL);
      }
    },
    PREPARED {
      @Override
      Statement open(Connection connection, String prefix, int... kind) throws SQLException {
        return prepare(connection, prefix + SQL, kind);
      }
    },
    WITH_A_VALUE {
      @Override
      Statement open(Connection connection, String prefix, int... kind) throws SQLException {
        PreparedStatement prepared = prepare(connection, prefix + WITH_VALUE, kind);
        prepared.setInt(1, 0);
        return prepared;
      }
    };

    abstract Statement open(Connection connection, String prefix, int... kind) throws SQLException;

    boolean execute(Statement statement, String prefix) throws SQLException {
      return ((PreparedStatement) statement).execute();
    }

    ResultSet query(Statement statement, String prefix) throws SQLException {
      return ((PreparedStatement) statement).executeQuery();
    }

    private static PreparedStatement prepare(Connection connection, String text, int... kind)
        throws SQLException {
      return kind.length == 0
          ? connection.prepareStatement(text)
          : connection.prepareStatement(text, kind[0], kind[1]);
    }
  }

  /** Something that is tried, and what comes of it in words. */
  @FunctionalInterface
  private interface Trial {

    Object of() throws Exception;
  }

  /** What came of each trial. */
  private static final class Seen {

    private final Map<String, String> all = new LinkedHashMap<>();

    void tried(String name, Trial trial) {
      String what;
      try {
        what = String.valueOf(trial.of());
      } catch (Exception | NoSuchMethodError e) {
        boolean ours = e instanceof NlException known && known.error() != NlError.FAILED;
        what = ours ? "refused by us: " + e : "refused";
      }
      all.put(all.size() + " " + name, what);
    }
  }

  private static List<String> titles(ResultSet rows) throws SQLException {
    List<String> titles = new ArrayList<>();
    while (rows.next()) {
      titles.add(rows.getString(1));
    }
    return titles;
  }

  private String real(Engines engine) throws SQLException {
    return engine.urlWith(
        directory,
        "CREATE TABLE track (id INTEGER PRIMARY KEY, title VARCHAR(40))",
        "INSERT INTO track VALUES (1, 'Sunrise'), (2, 'Moonlight'), (3, 'Rainfall')");
  }

  private Connection ours(Engines engine, String real) throws SQLException {
    return new AskedDriver(directory).connect(engine, real);
  }

  @EnginesByTurns
  void statement_asked_behavesAsWithSql(Engines engine) throws Exception {
    String real = real(engine);
    for (Form form : Form.values()) {
      Map<String, String> bare;
      try (Connection connection = engine.connect(real)) {
        bare = seen(connection, form, "");
      }
      if (form == Form.WITH_A_VALUE) { // each execution has rows of its own, as JDBC has it
        bare.put("10 re-execution closes", String.valueOf(engine != Engines.HSQLDB));
        bare.computeIfPresent("19 keys", (k, v) -> engine == Engines.MARIADB ? "true" : v);
        bare.put("54 its count", "refused"); // of a closed statement, though not by SQLite's
      }
      if (form != Form.STATEMENT && engine == Engines.HSQLDB) { // which knows by then
        bare.replace("40 updates in place", "1008 1007");
      }
      try (Connection connection = ours(engine, real)) {
        assertThat(seen(connection, form, "NL: ")).as("" + form).containsExactlyEntriesOf(bare);
      }
    }
  }

  private static Map<String, String> seen(Connection connection, Form form, String prefix)
      throws SQLException {
    Seen seen = new Seen();
    results(seen, connection, form, prefix);
    otherOrders(seen, connection, form, prefix);
    limits(seen, connection, form, prefix);
    kinds(seen, connection, form, prefix);
    completion(seen, connection, form, prefix);
    closed(seen, connection, form, prefix);
    twoAtOnce(seen, connection, form, prefix);
    return seen.all;
  }

  private static void results(Seen seen, Connection connection, Form form, String prefix)
      throws SQLException {
    try (Statement s = form.open(connection, prefix)) {
      seen.tried("execute", () -> form.execute(s, prefix));
      seen.tried("update count", s::getUpdateCount);
      seen.tried("result", () -> titles(s.getResultSet()));
      seen.tried("more", s::getMoreResults);
      seen.tried("update count behind", s::getUpdateCount);
      seen.tried("large update count behind", s::getLargeUpdateCount);
      seen.tried("result behind", () -> s.getResultSet() == null);
      seen.tried("query", () -> titles(form.query(s, prefix)));
      seen.tried("query's update count", s::getUpdateCount);
      seen.tried("more than the query", s::getMoreResults);
    }
  }

  private static void otherOrders(Seen seen, Connection connection, Form form, String prefix)
      throws SQLException {
    try (Statement s = form.open(connection, prefix)) {
      ResultSet first = form.query(s, prefix);
      first.next();
      ResultSet second = form.query(s, prefix);
      seen.tried("re-execution closes", first::isClosed);
      seen.tried("and reads anew", () -> titles(second));
      second.close();
      seen.tried("update count after close", s::getUpdateCount);
      seen.tried("more after close", s::getMoreResults);
      seen.tried("still open", s::isClosed);
      seen.tried("executes again", () -> form.execute(s, prefix));
      seen.tried("more, keeping", () -> s.getMoreResults(Statement.KEEP_CURRENT_RESULT));
      seen.tried("executes once more", () -> form.execute(s, prefix));
      seen.tried("more, closing all", () -> s.getMoreResults(Statement.CLOSE_ALL_RESULTS));
      seen.tried("keys", () -> s.getGeneratedKeys() != null);
      seen.tried("warnings cleared", () -> cleared(s));
    }
  }

  private static boolean cleared(Statement statement) throws SQLException {
    statement.clearWarnings();
    return statement.getWarnings() == null;
  }

  private static void limits(Seen seen, Connection connection, Form form, String prefix)
      throws SQLException {
    try (Statement s = form.open(connection, prefix)) {
      seen.tried("set max rows", () -> set(() -> s.setMaxRows(2)));
      seen.tried("max rows", s::getMaxRows);
      seen.tried("rows at most", () -> titles(form.query(s, prefix)));
      seen.tried("set large max rows", () -> set(() -> s.setLargeMaxRows(1)));
      seen.tried("large max rows", s::getLargeMaxRows);
      seen.tried("rows at most, large", () -> titles(form.query(s, prefix)));
      seen.tried("no limit", () -> set(() -> s.setMaxRows(0)));
      seen.tried("set field size", () -> set(() -> s.setMaxFieldSize(3)));
      seen.tried("field size", s::getMaxFieldSize);
      seen.tried("fields", () -> titles(form.query(s, prefix)));
      seen.tried("set fetch size", () -> set(() -> s.setFetchSize(2)));
      seen.tried("fetch size", s::getFetchSize);
      seen.tried("fetched", () -> titles(form.query(s, prefix)));
      seen.tried("set timeout", () -> set(() -> s.setQueryTimeout(60)));
      seen.tried("timeout", s::getQueryTimeout);
      seen.tried("timely", () -> titles(form.query(s, prefix)));
      seen.tried("no negative rows", () -> set(() -> s.setMaxRows(-1)));
      seen.tried("no negative timeout", () -> set(() -> s.setQueryTimeout(-1)));
    }
  }

  private interface Setting {
    void set() throws Exception;
  }

  private static String set(Setting setting) throws Exception {
    setting.set();
    return "set";
  }

  private static void kinds(Seen seen, Connection connection, Form form, String prefix)
      throws SQLException {
    seen.tried(
        "scrolls",
        () -> {
          try (Statement s =
              form.open(
                  connection,
                  prefix,
                  ResultSet.TYPE_SCROLL_INSENSITIVE,
                  ResultSet.CONCUR_READ_ONLY)) {
            ResultSet rows = form.query(s, prefix);
            rows.last();
            return rows.getRow() + " " + s.getResultSetType() + " " + rows.getType();
          }
        });
    seen.tried(
        "updates in place",
        () -> {
          try (Statement s =
              form.open(
                  connection, prefix, ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_UPDATABLE)) {
            ResultSet rows = form.query(s, prefix);
            return s.getResultSetConcurrency() + " " + rows.getConcurrency();
          }
        });
    try (Statement s = form.open(connection, prefix)) {
      seen.tried("holdability", s::getResultSetHoldability);
      seen.tried("direction", s::getFetchDirection);
      seen.tried("backwards", () -> set(() -> s.setFetchDirection(ResultSet.FETCH_REVERSE)));
      seen.tried("no escapes", () -> set(() -> s.setEscapeProcessing(false)));
      seen.tried("pooled", () -> set(() -> s.setPoolable(false)));
      seen.tried("asked so", () -> titles(form.query(s, prefix)));
    }
  }

  private static void completion(Seen seen, Connection connection, Form form, String prefix)
      throws SQLException {
    try (Statement s = form.open(connection, prefix)) {
      seen.tried("close on completion", () -> set(s::closeOnCompletion));
      seen.tried("will close", s::isCloseOnCompletion);
      ResultSet rows = form.query(s, prefix);
      rows.next();
      seen.tried("not yet", s::isClosed);
      rows.close();
      seen.tried("closed with its rows", s::isClosed);
    }
  }

  private static void closed(Seen seen, Connection connection, Form form, String prefix)
      throws SQLException {
    Statement s = form.open(connection, prefix);
    ResultSet rows = form.query(s, prefix);
    s.close();
    s.close();
    seen.tried("closes its rows", rows::isClosed);
    seen.tried("is closed", s::isClosed);
    seen.tried("its result", () -> s.getResultSet() == null);
    seen.tried("its count", s::getUpdateCount);
    seen.tried("its limit", s::getMaxRows);
    seen.tried("its warnings", () -> s.getWarnings() == null);
    if (!prefix.isEmpty()) { // SQLite's runs SQL all the same
      assertThatThrownBy(() -> form.query(s, prefix)).isInstanceOf(SQLException.class);
      assertThatThrownBy(() -> form.execute(s, prefix)).isInstanceOf(SQLException.class);
    }
  }

  private static void twoAtOnce(Seen seen, Connection connection, Form form, String prefix)
      throws SQLException {
    try (Statement one = form.open(connection, prefix);
        Statement two = form.open(connection, prefix)) {
      ResultSet first = form.query(one, prefix);
      first.next();
      ResultSet second = form.query(two, prefix);
      seen.tried("two at once", () -> titles(second) + " " + titles(first));
    }
  }

  @EnginesByTurns
  void rows_ofAQuestionWithValues_closeTheEnginesStatementWithThem(Engines engine)
      throws Exception {
    try (Connection connection = ours(engine, real(engine));
        Statement asked = Form.WITH_A_VALUE.open(connection, "NL: ")) {
      ResultSet rows = Form.WITH_A_VALUE.query(asked, "NL: ");
      assertThat(rows.getStatement()).isSameAs(asked);
      Statement engines = EngineRows.behind(rows).getStatement();
      assertThat(titles(rows)).hasSize(3);
      rows.close();
      assertThat(engines.isClosed()).isEqualTo(engine != Engines.HSQLDB); // whose never are
      assertThat(asked.isClosed()).isFalse();
      assertThat(titles(Form.WITH_A_VALUE.query(asked, "NL: "))).hasSize(3);
    }
  }

  @EnginesByTurns
  void question_ofReports_closesAndCompletesToo(Engines engine) throws Exception {
    try (Connection connection = ours(engine, real(engine));
        Statement statement = connection.createStatement()) {
      assertThat(statement.execute("NL HELP")).isTrue();
      assertThat(statement.getUpdateCount()).isEqualTo(-1);
      assertThat(statement.getLargeUpdateCount()).isEqualTo(-1);
      ResultSet kept = statement.getResultSet();
      assertThat(statement.getMoreResults(Statement.KEEP_CURRENT_RESULT)).isFalse();
      assertThat(kept.next()).isTrue();
      assertThat(statement.getResultSet()).isNull();
      ResultSet next = statement.executeQuery("NL SETTINGS");
      assertThat(kept.isClosed() || next.next()).isTrue();
      next.close();
      assertThat(statement.isClosed()).isFalse();
      statement.setMaxRows(1);
      if (statement.getMaxRows() == 1) { // DuckDB's have no limit
        try (ResultSet rows = statement.executeQuery("NL HELP")) {
          assertThat(titles(rows)).hasSize(1);
        }
      }
      statement.closeOnCompletion();
      statement.executeQuery("NL HELP").close();
      assertThat(statement.isClosed()).isEqualTo(engine != Engines.HSQLDB);
    }
  }
}
