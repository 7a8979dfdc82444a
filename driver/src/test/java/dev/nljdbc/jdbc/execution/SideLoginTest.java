// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.jdbc.execution.RiskyProperty.Treatment;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.TableTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A connection that the user did not ask for does nothing that the user's own has done. */
class SideLoginTest {

  @TempDir Path directory;

  private static SideLogin second(String url, String... namesAndValues) {
    Properties properties = new Properties();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    return SideLogin.of(url, properties);
  }

  @TableTest
  void url_ofTheUser_loosesWhatWouldBeDoneTwice(String url, String expected) {
    assertThat(second(url).url()).isEqualTo(expected);
  }

  @Test
  void properties_ofTheUser_areTreatedAsTheUrl() {
    assertThat(second("jdbc:h2:mem:x", "INIT", "RUNSCRIPT FROM 'x'", "user", "sa").properties())
        .isEqualTo(properties("user", "sa"));
    assertThat(second("jdbc:h2:mem:x", "init", "CREATE TABLE t(i INT);SET SCHEMA s").properties())
        .isEqualTo(properties("init", "SET SCHEMA s"));
    assertThat(second("jdbc:mysql://h/d", "autoDeserialize", "true").properties())
        .containsEntry("autoDeserialize", "false")
        .containsEntry("allowLoadLocalInfile", "false");
    assertThat(second("jdbc:postgresql://h/d", "socketFactory", "x.Y").properties())
        .isEqualTo(properties("socketFactory", "x.Y"));
  }

  private static Properties properties(String name, String value) {
    Properties properties = new Properties();
    properties.setProperty(name, value);
    return properties;
  }

  /** The script of {@code INIT} runs as often as the user connects, however much is asked. */
  @Test
  void question_initWrites_runsItOnce() throws Exception {
    Path script =
        Files.writeString(
            directory.resolve("init.sql"),
            """
            CREATE TABLE IF NOT EXISTS runs (at TIMESTAMP);
            INSERT INTO runs VALUES (CURRENT_TIMESTAMP);
            CREATE SCHEMA IF NOT EXISTS shop;
            CREATE TABLE IF NOT EXISTS shop.customer (id INT PRIMARY KEY, city VARCHAR(20));
            MERGE INTO shop.customer VALUES (1, 'Oslo');
            """);
    String url =
        "jdbc:nl:h2:"
            + directory.resolve("db")
            + ";INIT=RUNSCRIPT FROM '"
            + script
            + "'\\;SET SCHEMA shop";
    Properties settings = new Properties();
    settings.setProperty("nl.dir", directory.resolve("indexes").toString());
    try (Connection connection = DriverManager.getConnection(url, settings);
        Statement statement = connection.createStatement()) {
      for (int i = 0; i < 2; i++) {
        try (ResultSet rows = statement.executeQuery("NL: How many customers are there?")) {
          assertThat(rows.next()).isTrue();
          assertThat(rows.getInt(1)).isEqualTo(1);
        }
      }
      assertThat(state(statement)).contains("of its own");
      assertThat(count(statement, "SELECT count(*) FROM public.runs")).isEqualTo(1);
    }
  }

  private static String state(Statement statement) throws SQLException {
    StringBuilder all = new StringBuilder();
    try (ResultSet rows = statement.executeQuery("NL STATUS")) {
      while (rows.next()) {
        all.append(rows.getString(1)).append(' ').append(rows.getString(2)).append('\n');
      }
    }
    return all.toString();
  }

  private static int count(Statement statement, String sql) throws SQLException {
    try (ResultSet rows = statement.executeQuery(sql)) {
      assertThat(rows.next()).isTrue();
      return rows.getInt(1);
    }
  }

  /** Each engine still takes what is left of a URL. */
  @ParameterizedTest
  @EnumSource(Engines.class)
  void url_ofEachEngine_stillConnects(Engines engine) throws Exception {
    String url = engine.urlWith(directory, "CREATE TABLE t (i INTEGER)");
    Properties none = new Properties();
    SideLogin second = SideLogin.of(url, none);
    assertThat(second.url()).isEqualTo(url);
    try (Connection connection = engine.connect(second.url())) {
      assertThat(connection.isValid(5)).isTrue();
    }
  }

  @TableTest
  void in_anyWayToWriteIt_isFound(String text) {
    assertThat(RiskyProperty.in(text)).isPresent();
  }

  @TableTest
  void in_harmless_isEmpty(String text) {
    assertThat(RiskyProperty.in(text)).isEmpty();
  }

  @Test
  void table_eachEngineThatIsTested_hasRowsWithWords() {
    assertThat(RiskyProperty.all()).hasSizeGreaterThan(40).doesNotHaveDuplicates();
    assertThat(RiskyProperty.all())
        .extracting(RiskyProperty::engine)
        .contains("h2", "postgresql", "mariadb", "mysql", "sqlite", "duckdb");
    assertThat(RiskyProperty.all()).allMatch(row -> !row.effect().isBlank());
    assertThat(List.of(Treatment.values()))
        .allMatch(one -> RiskyProperty.all().stream().anyMatch(row -> row.treatment() == one));
  }
}
