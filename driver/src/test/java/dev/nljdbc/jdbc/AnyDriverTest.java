// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.testing.OddDriver.answering;
import static dev.nljdbc.testing.OddDriver.failing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.OddDriver;
import dev.nljdbc.testing.OddDriver.Oddity;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLSyntaxErrorException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Drivers of engines that no test starts: each plays what some driver is on record for, over a real
 * engine. Questions find the right rows, and the status says that the guard stands alone.
 */
class AnyDriverTest {

  private static final Oddity UNKNOWN = answering("getDatabaseProductName", "Acme SQL");
  private static final SQLException UNSUPPORTED = new SQLFeatureNotSupportedException("no");

  @TempDir Path directory;

  /** What a driver is on record for. */
  private enum Oddities {
    /** Snowflake, Databricks. */
    READ_ONLY_IGNORED(answering("setReadOnly", null), answering("isReadOnly", false)),
    /** ClickHouse, Hive. */
    READ_ONLY_REFUSED(failing("setReadOnly", new SQLException("Method not supported"))),
    /** Hive. */
    LIMITS_REFUSED(failing("setQueryTimeout|setFetchSize|setMaxRows|cancel", UNSUPPORTED)),
    /** Hive and Spark. */
    FEW_METADATA(
        failing(
            "getUserName|getResultSetConcurrency|getImportedKeys|getPrimaryKeys|getIndexInfo"
                + "|getIdentifierQuoteString|getTableTypes|getURL|supportsSavepoints",
            UNSUPPORTED)),
    /** MySQL and its kin. */
    CATALOGS_ONLY(AnyDriverTest::catalogsOnly),
    /** Old bridges: nothing but names. */
    NO_PLACE(answering("getCatalog|getSchema", null)),
    /** A driver that finishes no transaction. */
    NO_TRANSACTIONS(
        answering("getAutoCommit", true),
        answering("supportsSavepoints|supportsTransactions", false),
        failing("setAutoCommit|commit|rollback|setSavepoint", UNSUPPORTED));

    private final Oddity[] all;

    Oddities(Oddity... all) {
      this.all = all;
    }

    OddDriver driver() {
      List<Oddity> played = new ArrayList<>(List.of(all));
      played.add(UNKNOWN);
      return new OddDriver(played.toArray(Oddity[]::new));
    }
  }

  /** Catalogs where others have schemas. */
  private static Object catalogsOnly(String method, Object[] arguments, OddDriver.Real real)
      throws Throwable {
    switch (method) {
      case "Connection.getCatalog()":
        return "PUBLIC";
      case "Connection.getSchema()":
        return null;
      case "DatabaseMetaData.supportsSchemasInTableDefinitions()":
        return false;
      case "ResultSet.getString(String)":
        String label = (String) arguments[0];
        if (label.endsWith("_SCHEM")) {
          return null;
        }
        arguments[0] = label.replace("_CAT", "_SCHEM");
        return real.answer();
      default:
        if (method.matches("DatabaseMetaData.get(Tables|Columns|\\w+Keys|IndexInfo)\\(.*")) {
          arguments[1] = arguments[0];
          arguments[0] = null;
        }
        return real.answer();
    }
  }

  private static String orders(Engines engine, Path directory, String more) throws SQLException {
    String url = engine.freshUrl(directory) + more;
    try (Connection connection = engine.connect(url)) {
      fill(connection);
    }
    return url;
  }

  private static void fill(Connection connection) throws SQLException {
    Engines.run(
        connection,
        "CREATE TABLE customer (id INTEGER PRIMARY KEY, name VARCHAR(40), city VARCHAR(40))",
        "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer (id),"
            + " total INTEGER)",
        "INSERT INTO customer VALUES (1, 'Anna', 'Oslo'), (2, 'Bert', 'Rome'), (3, 'Carl', 'Oslo')",
        "INSERT INTO orders VALUES (1, 1, 10), (2, 1, 20), (3, 2, 40)");
  }

  private void asksRightly(OddDriver driver, Engines engine, String url) throws SQLException {
    String[] settings = {"nl.model", "offline", "nl.index.shared", "true"};
    try (Connection connection = new Asked(directory).connect(driver.over(engine, url), settings)) {
      asksRightly(connection);
    }
  }

  private static void asksRightly(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      assertThat(Asked.rows(statement, "NL: how many orders are there?"))
          .containsExactly(List.of("3"));
      assertThat(Asked.firsts(statement, "NL: names of the customers in Oslo"))
          .containsExactlyInAnyOrder("Anna", "Carl");
      assertThat(Asked.firsts(statement, "NL: the names of the 2 customers with the lowest id"))
          .containsExactly("Anna", "Bert");
      assertThat(Asked.rows(statement, "NL: total of the orders by customer city"))
          .containsExactlyInAnyOrder(List.of("Oslo", "30"), List.of("Rome", "40"));
      assertThat(Asked.firsts(statement, "NL VALUES: Rmoe")).contains("Rome");
      assertThat(Asked.rows(statement, "NL STATUS").toString())
          .contains("read-only by the guard alone");
    }
  }

  /** A real engine that nothing here knows, in this process. */
  @Test
  void question_onDerby_findsTheRowsAndTheGuardHolds() throws Exception {
    System.setProperty("derby.stream.error.file", directory.resolve("derby.log").toString());
    String url = "derby:" + directory.resolve("orders");
    Properties properties = new Properties();
    properties.setProperty("nl.dir", directory.resolve("indexes").toString());
    properties.setProperty("nl.model", "offline");
    properties.setProperty("nl.index.shared", "true");
    try (Connection bare = DriverManager.getConnection("jdbc:" + url + ";create=true")) {
      fill(bare);
    }
    try (Connection connection = DriverManager.getConnection("jdbc:nl:" + url, properties);
        Statement statement = connection.createStatement()) {
      asksRightly(connection);
      assertThat(Asked.firsts(statement, "NL: average total of the orders").toString())
          .startsWith("[23.333");
      for (String refused :
          List.of(
              "DELETE FROM orders",
              "CALL SYSCS_UTIL.SYSCS_FREEZE_DATABASE()",
              "VALUES SYSCS_UTIL.SYSCS_GET_DATABASE_PROPERTY('derby.user.x')",
              "SELECT * FROM SYS.SYSUSERS",
              "SELECT * FROM TABLE(SYSCS_DIAG.SPACE_TABLE('ORDERS')) t")) {
        assertThatThrownBy(() -> statement.execute("NL REMEMBER 'all' AS " + refused))
            .as(refused)
            .hasMessageStartingWith("Refused");
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Oddities.class)
  void question_oddDriver_findsTheRows(Oddities oddities) throws Exception {
    asksRightly(oddities.driver(), Engines.H2, orders(Engines.H2, directory, ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {";DATABASE_TO_UPPER=FALSE", ";DATABASE_TO_LOWER=TRUE", ""})
  void question_namesOfAnyCase_findsTheRows(String folding) throws Exception {
    OddDriver driver = new OddDriver(UNKNOWN);
    asksRightly(driver, Engines.H2, orders(Engines.H2, directory, folding));
  }

  /**
   * Spark, Hive, Databricks, BigQuery: what stands in double quotes is a text. QuestDB: a limit
   * needs FROM before it.
   */
  @Test
  void question_namesInBackquotesAndLimit_findsTheRows() throws Exception {
    Oddity quotes =
        (method, arguments, real) -> {
          if (method.equals("Statement.executeQuery(String)")
              || method.equals("Statement.execute(String)")) {
            String sql = (String) arguments[0];
            if (sql.contains("\"")
                || sql.contains("FETCH FIRST")
                || sql.contains("LIMIT") && !sql.contains("FROM")) {
              throw new SQLSyntaxErrorException("mismatched input in " + sql, "42601");
            }
          }
          return real.answer();
        };
    OddDriver driver = new OddDriver(quotes, answering("getIdentifierQuoteString", "`"), UNKNOWN);
    asksRightly(driver, Engines.SQLITE, orders(Engines.SQLITE, directory, ""));
  }

  /** QuestDB and others that speak a protocol and know few of the functions. */
  @ParameterizedTest
  @ValueSource(strings = {"PostgreSQL", "MariaDB", "MySQL"})
  void question_engineThatPosesAsAnother_findsTheRows(String product) throws Exception {
    OddDriver driver = new OddDriver(answering("getDatabaseProductName", product));
    asksRightly(driver, Engines.H2, orders(Engines.H2, directory, ""));
  }

  @Test
  void question_inAFailedTransaction_leavesTheEngineKnown() throws Exception {
    String url = orders(Engines.POSTGRESQL, directory, "");
    try (Connection connection =
            new Asked(directory).connect(Engines.POSTGRESQL, url, "nl.model", "offline");
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      assertThatThrownBy(() -> statement.execute("SELECT nothing FROM nowhere"))
          .isInstanceOf(SQLException.class);
      assertThatThrownBy(() -> statement.executeQuery("NL: how many orders are there?"))
          .isInstanceOf(SQLException.class);
      connection.rollback();
      connection.setAutoCommit(true);
      assertThat(Asked.firsts(statement, "NL: how many orders are there?")).containsExactly("3");
      assertThat(Asked.rows(statement, "NL STATUS").toString())
          .contains("which the engine holds read-only");
    }
  }

  /** A metadata call over a slow line may take a second. */
  @Test
  void questions_ofAKnownSchema_hardlyAskForMetadata() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    Oddity counting =
        (method, arguments, real) -> {
          if (method.startsWith("DatabaseMetaData.")) {
            calls.incrementAndGet();
          }
          return real.answer();
        };
    OddDriver driver = new OddDriver(counting, UNKNOWN);
    String url = orders(Engines.H2, directory, "");
    String[] settings = {"nl.model", "offline", "nl.index.shared", "true"};
    try (Connection connection =
            new Asked(directory).connect(driver.over(Engines.H2, url), settings);
        Statement statement = connection.createStatement()) {
      Asked.rows(statement, "NL: how many orders are there?");
      int first = calls.getAndSet(0);
      Asked.rows(statement, "NL: names of the customers in Oslo");
      assertThat(first).isLessThanOrEqualTo(18); // of two connections and two tables
      assertThat(calls).hasValueLessThanOrEqualTo(1); // the user's name
    }
  }
}
