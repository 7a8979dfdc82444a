// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.jdbc.delegate.DelegatingConnection;
import dev.nljdbc.jdbc.delegate.DelegatingDatabaseMetaData;
import dev.nljdbc.jdbc.execution.NlRuntime;
import dev.nljdbc.testing.Engines;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An engine whose row filters nobody knows: its tables are read live unless the user says so. */
class UnknownEngineTest {

  private static final String UNKNOWN = "Acme SQL";

  @TempDir Path directory;
  private String real = "";

  /** H2 under another product's name. */
  private static final class Renamed extends DelegatingConnection {

    private final String product;

    Renamed(Connection engines, String product) {
      super(engines);
      this.product = product;
    }

    @Override
    public DatabaseMetaData getMetaData() throws SQLException {
      return new DelegatingDatabaseMetaData(delegate.getMetaData()) {
        @Override
        public String getDatabaseProductName() {
          return product;
        }
      };
    }
  }

  private Connection connect(String product, String... settings) throws SQLException {
    if (real.isEmpty()) {
      real =
          Engines.H2.urlWith(
              directory,
              "CREATE TABLE person (id INTEGER PRIMARY KEY, name VARCHAR(40))",
              "INSERT INTO person VALUES (1, 'Annacanary'), (2, 'Bertacanary')");
    }
    Properties properties = new Properties();
    properties.setProperty("nl.dir", indexes().toString());
    properties.setProperty("nl.model", "offline");
    for (int i = 0; i < settings.length; i += 2) {
      properties.setProperty(settings[i], settings[i + 1]);
    }
    NlRuntime runtime = NlRuntime.real();
    return new DataSourceConnections(() -> runtime, properties)
        .open(() -> new Renamed(Engines.H2.connect(real), product));
  }

  private Path indexes() {
    return directory.resolve("indexes");
  }

  private static String told(Connection connection, String text) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      StringBuilder told = new StringBuilder(rows(statement, text).toString());
      for (SQLWarning w = statement.getWarnings(); w != null; w = w.getNextWarning()) {
        told.append('\n').append(w.getMessage());
      }
      return told.toString();
    }
  }

  /** All files of indexes, as letters. */
  private String kept() throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.walk(indexes())) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (!file.toString().endsWith(".log")) {
          all.append(Files.readString(file, StandardCharsets.ISO_8859_1));
        }
      }
    }
    return all.toString().toLowerCase(Locale.ROOT);
  }

  @ParameterizedTest
  @ValueSource(strings = {UNKNOWN, "PostgreSQL-like Postgres of Acme"})
  void tables_ofAnEngineThatDoesNotTellWhoSees_areReadLive(String product) throws Exception {
    try (Connection connection = connect(product)) {
      assertThat(told(connection, "NL STATUS"))
          .contains("read live", "PERSON")
          .contains("nl.index.shared=on")
          .contains("exploring on, your own connection", "read-only by the guard alone");
      assertThat(told(connection, "NL VALUES: Annacanary")).contains("Annacanary");
      if (product.equals(UNKNOWN)) { // H2 does not understand what PostgreSQL's dialect writes
        assertThat(told(connection, "NL: names of persons")).contains("Bertacanary");
      }
    }
    assertThat(kept()).contains("person").doesNotContain("annacanary");
  }

  @Test
  void tables_thatTheUserSaysAreShared_areInTheIndexUntilHeSaysOtherwise() throws Exception {
    try (Connection connection = connect(UNKNOWN, "nl.index.shared", "true")) {
      assertThat(told(connection, "NL STATUS")).doesNotContain("read live", "nl.index.shared");
      assertThat(told(connection, "NL VALUES: Annacanary")).contains("Annacanary");
    }
    assertThat(kept()).contains("annacanary");
    try (Connection connection = connect(UNKNOWN)) {
      assertThat(told(connection, "NL STATUS")).contains("read live", "nl.index.shared=on");
    }
    assertThat(kept()).doesNotContain("annacanary");
  }

  @Test
  void sessions_ofAnEngineThatDoesNotTellWhoTheyAre_shareNothingWithoutAnEndUser()
      throws Exception {
    String remember = "NL REMEMBER 'who?' AS SELECT name FROM person WHERE name <> 'x'";
    try (Connection first = connect(UNKNOWN);
        Connection second = connect(UNKNOWN)) {
      told(first, "NL: names of persons");
      told(first, remember);
      assertThat(told(first, "NL LOG")).contains("names of persons");
      told(second, "NL STATUS");
      for (String text : List.of("NL LOG", "NL MEMORY")) {
        assertThat(told(second, text)).startsWith("[]");
      }
      first.setClientInfo("nl.user", "Anna");
      second.setClientInfo("nl.user", "Anna");
      assertThat(told(first, "NL MEMORY")).startsWith("[]");
      told(first, remember);
      assertThat(told(second, "NL MEMORY")).contains("who?");
    }
  }
}
