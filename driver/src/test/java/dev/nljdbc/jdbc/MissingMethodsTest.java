// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.OddDriver;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every method that questions call on a real driver, one run in which just that method fails: the
 * questions are answered all the same, but for a few methods without which there is no answer.
 */
@Tag("thorough")
class MissingMethodsTest {

  /** Without these no product could answer. */
  private static final Set<String> NEEDED =
      Set.of(
          "Connection.createStatement()",
          "Connection.getMetaData()",
          "DatabaseMetaData.getColumns(String, String, String, String)",
          "DatabaseMetaData.getTables(String, String, String, String[])",
          "ResultSet.getInt(String)",
          "ResultSet.getMetaData()",
          "ResultSet.getString(String)",
          "ResultSet.getString(int)",
          "ResultSet.next()",
          "ResultSetMetaData.getColumnCount()",
          "Statement.executeQuery(String)");

  /** These the client itself calls; it gets the driver's own error. */
  private static final Set<String> CLIENTS =
      Set.of(
          "Connection.close()",
          "Connection.setAutoCommit(boolean)",
          "ResultSet.close()",
          "Statement.close()");

  /** Without these no question is answered in an open transaction, which a failure could spoil. */
  private static final Set<String> SAVEPOINTS =
      Set.of(
          "Connection.rollback(Savepoint)",
          "Connection.setSavepoint()",
          "DatabaseMetaData.supportsSavepoints()");

  private static final List<Throwable> FAILURES =
      List.of(
          new SQLFeatureNotSupportedException("not supported"),
          new AbstractMethodError("older than JDBC 4"),
          new SQLException("Method not supported"),
          new UnsupportedOperationException("not implemented"));

  @TempDir Path directory;
  private String url = "";
  private int run;

  @BeforeEach
  void orders() throws SQLException {
    url =
        Engines.H2.urlWith(
            directory,
            "CREATE TABLE customer (id INTEGER PRIMARY KEY, name VARCHAR(40), city VARCHAR(40))",
            "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer)",
            "INSERT INTO customer VALUES (1, 'Anna', 'Oslo'), (2, 'Bert', 'Rome'), (3, 'Carl', 'Oslo')",
            "INSERT INTO orders VALUES (1, 1), (2, 1), (3, 2)");
  }

  private static OddDriver driver(OddDriver.Oddity oddity) {
    return new OddDriver(oddity, OddDriver.answering("getDatabaseProductName", "Acme SQL"));
  }

  private static OddDriver.Oddity none() {
    return (method, arguments, real) -> real.answer();
  }

  /** What a new program finds, or the class of its failure. */
  private String found(OddDriver driver, boolean transaction) {
    StringBuilder found = new StringBuilder();
    Asked asked = new Asked(directory.resolve("run" + run++));
    try (Connection connection =
            asked.connect(driver.over(Engines.H2, url), "nl.model", "offline");
        Statement statement = connection.createStatement()) {
      if (transaction) {
        connection.setAutoCommit(false);
      }
      found.append(Asked.rows(statement, "NL: how many orders are there?"));
      found.append(Asked.rows(statement, "NL: names of the customers in Oslo"));
      found.append(
          Asked.rows(statement, "NL: how many orders does each customer have?").stream()
              .map(row -> row.stream().sorted().toList()) // either column may come first
              .toList());
      found.append(Asked.firsts(statement, "NL STATUS").contains("tables"));
    } catch (SQLException | RuntimeException | LinkageError e) {
      found.append(e);
    }
    return found.toString();
  }

  private Set<String> fatal(Set<String> methods, String expected, boolean transaction) {
    Set<String> fatal = new TreeSet<>();
    int turn = 0;
    for (String method : methods) {
      Throwable failure = FAILURES.get(turn++ % FAILURES.size());
      OddDriver lacking = driver(OddDriver.failing(method, failure));
      if (!found(lacking, transaction).equals(expected)) {
        fatal.add(method);
      }
    }
    return fatal;
  }

  @Test
  void questions_oneMethodMissing_areAnswered() {
    OddDriver whole = driver(none());
    String expected = found(whole, false);
    assertThat(expected).isEqualTo("[[3]][[Anna], [Carl]][[2, Anna], [1, Bert]]true");
    Set<String> unavoidable = new TreeSet<>(NEEDED);
    unavoidable.addAll(CLIENTS);
    unavoidable.retainAll(whole.called());
    assertThat(whole.called()).hasSizeGreaterThan(40).containsAll(NEEDED);
    assertThat(fatal(whole.called(), expected, false)).isEqualTo(unavoidable);
  }

  @Test
  void questions_oneMethodOfTransactionsMissing_areAnsweredOrRefused() {
    OddDriver outside = driver(none());
    String expected = found(outside, false);
    OddDriver whole = driver(none());
    assertThat(found(whole, true)).isEqualTo(expected);
    Set<String> more = whole.called();
    more.removeAll(outside.called());
    assertThat(more).isNotEmpty();
    Set<String> fatal = fatal(more, expected, true);
    fatal.removeAll(CLIENTS);
    fatal.removeAll(SAVEPOINTS);
    assertThat(fatal).isEmpty();
    for (String method : SAVEPOINTS) {
      OddDriver lacking = driver(OddDriver.failing(method, FAILURES.get(0)));
      assertThat(found(lacking, true)).contains("no savepoints", "commit or roll back first");
    }
  }

  @Test
  void questions_allThatMayBeMissing_areAnswered() {
    OddDriver whole = driver(none());
    String expected = found(whole, false);
    Set<String> spared = whole.called();
    spared.removeAll(NEEDED);
    spared.removeAll(CLIENTS);
    spared.remove("Statement.execute(String)"); // nor any other way to run SQL
    spared.removeIf(method -> method.matches("DatabaseMetaData.get\\w+Keys.*")); // joins need them
    for (Throwable failure : FAILURES) {
      OddDriver bare = driver(OddDriver.failing(String.join("|", spared), failure));
      assertThat(found(bare, false)).as("%s on %s", failure, spared).isEqualTo(expected);
    }
  }
}
