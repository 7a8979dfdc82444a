// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code nl.queries}, as a user of the driver sees it. */
class WrittenQueriesSettingTest {

  @TempDir private Path folder;

  private List<String> ask(String url, Path queries, String sql, String column)
      throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("nl.dir", folder.resolve("index").toString());
    properties.setProperty("nl.queries", queries.toString());
    List<String> answer = new ArrayList<>();
    try (Connection connection =
            DriverManager.getConnection(url.replace("jdbc:", "jdbc:nl:"), properties);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        answer.add(rows.getString(column));
      }
    }
    return answer;
  }

  @Test
  void nlPath_joinOfAFileOnly_isFoundAndFollowsTheFile() throws Exception {
    String url =
        Engines.SQLITE.urlWith(
            folder,
            "CREATE TABLE visit (id INTEGER PRIMARY KEY, seen_by INTEGER, day TEXT)",
            "CREATE TABLE doctor (id INTEGER PRIMARY KEY, name TEXT)");
    Path file = folder.resolve("daily.sql");
    Files.writeString(file, "SELECT name FROM visit JOIN doctor ON seen_by = doctor.id");
    String path = "NL PATH: visit.day, doctor.name";
    assertThat(ask(url, file, path, "path"))
        .containsExactly(
            "visit.day <-> visit.seen_by = doctor.id (no key; used in daily.sql:1) <->"
                + " doctor.name");
    Files.writeString(file, "\n\nSELECT name FROM doctor");
    assertThat(ask(url, file, path, "path")).isEmpty();
    assertThat(ask(url, folder.resolve("gone"), "NL STATUS", "value"))
        .anyMatch(line -> line.contains("gone") && line.contains("no such file or folder"));
  }
}
