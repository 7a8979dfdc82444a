// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LargeDatabaseTest {

  @TempDir Path folder;

  private String cell(String sql) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("db"));
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      assertThat(rows.next()).isTrue();
      return rows.getString(1);
    }
  }

  private void make(LargeDatabase database, int size) throws SQLException {
    try (Connection connection =
        DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("db"))) {
      connection.setAutoCommit(false);
      database.fill(connection, size);
      connection.commit();
    }
  }

  @Test
  void tables_made_haveTheRowsThatTheQuestionsExpect() throws Exception {
    make(LargeDatabase.TABLES, 60);
    assertThat(cell("SELECT count(*) FROM sqlite_master WHERE type = 'table'")).isEqualTo("60");
    var questions = LargeDatabase.TABLES.questions(60);
    assertThat(questions.get(0).text()).isEqualTo("How many cold apples are there?");
    assertThat(questions.get(0).answer()).isEqualTo(cell("SELECT count(*) FROM cold_apples"));
    assertThat(questions.get(1).text()).contains("iron anchors");
    assertThat(questions.get(1).answer())
        .isEqualTo(cell("SELECT count(*) FROM iron_anchors WHERE city = 'city 3'"));
  }

  @Test
  void tables_localeWithItsOwnDigits_haveTheSameRows() throws Exception {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
    try {
      make(LargeDatabase.TABLES, 1);
    } finally {
      Locale.setDefault(before);
    }
    assertThat(cell("SELECT count(*) FROM amber_anchors WHERE city = 'city 3'")).isEqualTo("2");
  }

  @Test
  void values_made_areAllDifferent() throws Exception {
    make(LargeDatabase.VALUES, 20_000);
    assertThat(cell("SELECT count(*) FROM table_0")).isEqualTo("100");
    assertThat(cell("SELECT count(DISTINCT code_2) FROM table_0")).isEqualTo("100");
    String question = LargeDatabase.VALUES.questions(20_000).get(1).text();
    String code = question.replaceAll(".*'(.*)'.*", "$1");
    assertThat(cell("SELECT count(*) FROM table_0 WHERE code_2 = '" + code + "'")).isEqualTo("1");
  }
}
