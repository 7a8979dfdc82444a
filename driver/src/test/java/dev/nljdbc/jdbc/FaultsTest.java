// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a new user runs into on the first day. */
class FaultsTest {

  @TempDir Path directory;

  private Properties properties(Engines engine, Path indexes) {
    Properties properties = engine.properties();
    properties.setProperty("nl.dir", indexes.toString());
    return properties;
  }

  private Connection connect(Engines engine, String real, Path indexes) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:nl:" + real.substring("jdbc:".length()), properties(engine, indexes));
  }

  @EnginesByTurns
  void question_onAnEmptyDatabase_saysThatNoTableIsSeen(Engines engine) throws Exception {
    try (Connection connection =
            connect(engine, engine.urlWith(directory), directory.resolve("indexes"));
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.executeQuery("NL: how many customers are there?"))
          .isInstanceOfSatisfying(
              NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.NO_TABLES));
      assertThat(status(statement)).contains("tables=0");
    }
  }

  @Test
  void question_byAUserWhoSeesNoTable_saysSo() throws Exception {
    String real = Engines.POSTGRESQL.urlWith(directory, "CREATE TABLE secret (i INTEGER)");
    String role = "blind" + Long.toString(System.nanoTime(), 36);
    try (Connection admin = Engines.POSTGRESQL.connect(real)) {
      Engines.run(admin, "CREATE ROLE " + role + " LOGIN PASSWORD 'x'");
    }
    Properties blind = properties(Engines.POSTGRESQL, directory.resolve("indexes"));
    blind.setProperty("user", role);
    blind.setProperty("password", "x");
    try (Connection connection =
            DriverManager.getConnection("jdbc:nl:" + real.substring("jdbc:".length()), blind);
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.executeQuery("NL: how many secrets are there?"))
          .isInstanceOfSatisfying(
              NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.NO_TABLES));
    }
  }

  @Test
  void index_directoryNotWritable_isKeptInMemoryWithAWarning() throws Exception {
    Path file = Files.writeString(directory.resolve("a-file"), "in the way");
    String real = Engines.SQLITE.urlWith(directory, "CREATE TABLE t (i INTEGER)");
    AskedDriver driver = new AskedDriver(directory);
    Properties properties = new Properties();
    properties.setProperty("nl.dir", file.resolve("below").toString());
    try (Connection connection = driver.connect(real, properties);
        Statement statement = connection.createStatement()) {
      statement.executeQuery("NL: SELECT i FROM t").close();
      List<String> warnings = new ArrayList<>();
      statement.getWarnings().forEach(w -> warnings.add(w.getMessage()));
      assertThat(warnings).anyMatch(w -> w.contains("memory"));
      assertThat(status(statement))
          .contains("kept in=memory")
          .anyMatch(line -> line.startsWith("warning=") && line.contains("memory"));
      statement.executeQuery("NL: SELECT i FROM t").close();
      assertThat((Throwable) statement.getWarnings().getNextWarning())
          .as("the warning is given once")
          .isNull();
    }
  }

  @Test
  void question_afterATableWasMade_seesIt() throws Exception {
    try (Connection connection =
            connect(
                Engines.H2,
                Engines.H2.urlWith(directory, "CREATE TABLE t (i INTEGER)"),
                directory.resolve("indexes"));
        Statement statement = connection.createStatement()) {
      assertThat(status(statement)).contains("tables=1");
      statement.execute("CREATE TABLE u (i INTEGER)");
      assertThat(status(statement)).contains("tables=2");
      try (PreparedStatement prepared = connection.prepareStatement("CREATE TABLE v (i INTEGER)")) {
        prepared.execute();
      }
      assertThat(status(statement)).contains("tables=3");
      try (PreparedStatement prepared = connection.prepareStatement("DROP TABLE v")) {
        prepared.executeUpdate();
      }
      assertThat(status(statement)).contains("tables=2");
    }
  }

  private static List<String> status(Statement statement) throws SQLException {
    List<String> lines = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery("NL STATUS")) {
      while (rows.next()) {
        lines.add(rows.getString("item") + "=" + rows.getString("value"));
      }
    }
    return lines;
  }
}
