// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sqlite.SQLiteDataSource;

/** Small SQLite files, and small data sets in Spider's layout. */
public final class TestDatabases {

  private TestDatabases() {}

  /** An SQLite file made by these statements. */
  public static Path sqlite(Path file, String... statements) {
    try {
      Files.createDirectories(file.getParent());
      SQLiteDataSource source = new SQLiteDataSource();
      source.setUrl("jdbc:sqlite:" + file);
      try (Connection connection = source.getConnection();
          Statement statement = connection.createStatement()) {
        for (String sql : statements) {
          statement.executeUpdate(sql);
        }
      }
    } catch (IOException | SQLException e) {
      throw new IllegalStateException(e);
    }
    return file;
  }

  /**
   * A folder in Spider's layout: databases {@code boats} and {@code birds}, and a schema {@code
   * lost} without one; four train questions, one dev question.
   */
  public static Path spider(Path folder) throws IOException {
    sqlite(
        folder.resolve("database/boats/boats.sqlite"),
        "CREATE TABLE boat(id INTEGER PRIMARY KEY, name TEXT, length REAL)",
        "INSERT INTO boat VALUES (1, 'Alma', 12.5), (2, 'Bruna', 9), (3, 'Alma', 31)");
    sqlite(
        folder.resolve("database/birds/birds.sqlite"),
        "CREATE TABLE bird(id INTEGER PRIMARY KEY, kind TEXT)",
        "INSERT INTO bird VALUES (1, 'heron'), (2, 'teal')");
    write(
        folder.resolve("tables.json"),
        List.of(Map.of("db_id", "boats"), Map.of("db_id", "birds"), Map.of("db_id", "lost")));
    List<Object> train = new ArrayList<>();
    train.add(entry("boats", "How many boats are there?", "SELECT count(*) FROM boat"));
    train.add(entry("boats", "What are the boats called?", "SELECT DISTINCT name FROM boat"));
    train.add(entry("lost", "How many are lost?", "SELECT count(*) FROM lost"));
    write(folder.resolve("train_spider.json"), train);
    write(
        folder.resolve("train_others.json"),
        List.of(entry("birds", "Which kinds of birds are there?", "SELECT kind FROM bird")));
    write(
        folder.resolve("dev.json"),
        List.of(entry("birds", "How many birds?", "SELECT count(*) FROM bird")));
    return folder;
  }

  /** One question as Spider writes it. */
  public static Map<String, String> entry(String database, String question, String query) {
    return Map.of("db_id", database, "question", question, "query", query);
  }

  /** Writes a value as JSON. */
  public static void write(Path file, Object value) throws IOException {
    Files.write(file, new JsonMapper().writeValueAsBytes(value));
  }
}
