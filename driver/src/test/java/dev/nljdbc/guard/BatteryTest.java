package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.CatalogReader;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Attacks and harmless look-alikes, on the real engines: what the guard passes is run. The table
 * {@code canary} is in the database but not in the catalog; nobody may read or change it.
 */
class BatteryTest {

  private static final String[] TABLES = {
    "CREATE TABLE customers (id INTEGER PRIMARY KEY, name VARCHAR(40), city VARCHAR(40), joined DATE, score DECIMAL(8,2))",
    "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER, amount DECIMAL(8,2), placed DATE)",
    "CREATE TABLE canary (n INTEGER)",
    "INSERT INTO canary VALUES (1)",
    "INSERT INTO customers VALUES (1, 'Ann', 'Oslo', '2023-01-05', 3.5), (2, 'Bob', 'Rome', '2024-02-06', 7.25), (3, 'Alf', 'Oslo', '2024-03-07', 1)",
    "INSERT INTO orders VALUES (1, 1, 9.5, '2024-01-01'), (2, 1, 20, '2024-01-02'), (3, 2, 4, '2024-01-03')",
  };

  @TempDir Path directory;

  private Connection open(Engines engine) throws SQLException {
    Connection connection = engine.connect(engine.urlWith(directory, TABLES));
    if (engine == Engines.SQLITE) {
      Engines.run(connection, "CREATE TABLE \"Order Details\" (id INTEGER, \"Unit Price\" REAL)");
    } else {
      Engines.run(connection, "CREATE SEQUENCE s");
    }
    return connection;
  }

  private static SqlGuard guard(Connection connection) throws SQLException {
    Catalog all = new CatalogReader().read(connection);
    return new SqlGuard(
        new Catalog(
            all.product(),
            all.version(),
            all.tables().stream().filter(t -> !t.id().name().equalsIgnoreCase("canary")).toList(),
            all.foreignKeys()));
  }

  private static List<String> battery(String kind, Engines engine) {
    return Stream.of(kind + ".txt", kind + "-" + engine.name().toLowerCase(Locale.ROOT) + ".txt")
        .flatMap(file -> Lists.lines(file, "# --").stream())
        .map(sql -> sql.replace('␤', '\n').replace('␍', '\r').replace('␀', '\0'))
        .toList();
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void check_attack_isRefused(Engines engine) throws Exception {
    List<String> passed = new ArrayList<>();
    List<String> attacks = battery("attacks", engine);
    try (Connection connection = open(engine)) {
      SqlGuard guard = guard(connection);
      for (String attack : attacks) {
        try {
          run(connection, guard.check(attack));
          passed.add(attack);
        } catch (NlException e) {
          assertThat(e.error()).isEqualTo(NlError.REFUSED);
        } catch (SQLException e) {
          passed.add(attack + " (the engine refused it: " + e.getMessage() + ")");
        }
      }
      assertThat(run(connection, "SELECT sum(n) FROM canary")).containsExactly("1");
    }
    assertThat(passed).isEmpty();
    assertThat(attacks).hasSizeGreaterThan(130);
    assertThat(Path.of("/tmp/nl-canary")).doesNotExist();
    assertThat(Path.of("/tmp/nl-canary.db")).doesNotExist();
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void check_harmlessQuery_passesAndRuns(Engines engine) throws Exception {
    List<String> refused = new ArrayList<>();
    List<String> queries = battery("harmless", engine);
    try (Connection connection = open(engine)) {
      SqlGuard guard = guard(connection);
      for (String query : queries) {
        try {
          run(connection, guard.check(query));
        } catch (SQLException e) {
          refused.add(query + "\n    " + e.getMessage());
        }
      }
    }
    assertThat(refused).isEmpty();
    assertThat(queries).hasSizeGreaterThan(70);
  }

  private static List<String> run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      List<String> first = new ArrayList<>();
      while (rows.next()) {
        first.add(rows.getString(1));
      }
      return first;
    }
  }
}
