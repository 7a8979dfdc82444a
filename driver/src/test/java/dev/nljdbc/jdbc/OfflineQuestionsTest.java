// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Properties;
import org.junit.jupiter.api.io.TempDir;

/** The whole way, through DriverManager, with the model that is there without any setting. */
class OfflineQuestionsTest {

  @TempDir Path directory;

  @EnginesByTurns
  void question_withNoModelConfigured_isAnswered(Engines engine) throws Exception {
    String real =
        engine.urlWith(
            directory,
            "CREATE TABLE artist (id INTEGER PRIMARY KEY, name VARCHAR(40), country VARCHAR(40))",
            "INSERT INTO artist VALUES (1, 'Ada', 'Norway'), (2, 'Bo', 'Chile'), (3, 'Cy',"
                + " 'Chile')");
    Properties properties = engine.properties();
    properties.setProperty("nl.dir", directory.resolve("indexes").toString());
    try (Connection connection =
            DriverManager.getConnection("jdbc:nl:" + real.substring("jdbc:".length()), properties);
        Statement statement = connection.createStatement()) {
      try (ResultSet rows = statement.executeQuery("NL: How many artists are there?")) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getInt(1)).isEqualTo(3);
      }
      assertThat(statement.getWarnings().getMessage())
          .startsWith(statement.unwrap(NlAnswer.class).sql());
      try (PreparedStatement prepared =
              connection.prepareStatement("NL: names of artists whose country is Chile");
          ResultSet rows = prepared.executeQuery()) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.next()).isTrue();
        assertThat(rows.next()).isFalse();
      }
      try (ResultSet row = statement.executeQuery("NL SQL: How many artists are there?")) {
        row.next();
        assertThat(row.getString("model")).isEqualTo("offline");
        assertThat(row.getBoolean("cached")).isTrue();
        assertThat(row.getLong("tokens")).isZero();
      }
      try (ResultSet rows = statement.executeQuery("NL TRACE: How many artists are there?")) {
        assertThat(rows.next()).isTrue();
      }
      assertThatThrownBy(() -> statement.executeQuery("NL: xyzzy plugh frobnicate"))
          .isInstanceOfSatisfying(
              NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.NOT_UNDERSTOOD));
    }
  }
}
