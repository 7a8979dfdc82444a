// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.poison;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nljdbc.guard.Canaries;
import dev.nljdbc.testing.Engines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;

/**
 * Puts poison where a case wants it: into the database, beside it, or into the settings. What is
 * said with a question is the test's to say.
 */
final class Plant {

  /** A cell of a column that questions may not read. */
  static final String PIN = "zqpin4471";

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Canaries canaries;
  private final PoisonCase poison;
  private final Path folder;

  Plant(Canaries canaries, PoisonCase poison, Path folder) {
    this.canaries = canaries;
    this.poison = poison;
    this.folder = folder;
  }

  /** Plants it; what has to be set for it goes into the properties. */
  void plant(Properties settings) throws SQLException, IOException {
    try (Connection connection = canaries.connect()) {
      String text =
          switch (canaries.engine()) {
            case SQLITE, POSTGRESQL -> "TEXT";
            case H2 -> "VARCHAR(1048576)";
            case MARIADB -> "LONGTEXT";
            case DUCKDB -> "VARCHAR";
            case HSQLDB -> "VARCHAR(1048576)";
          };
      Engines.run(
          connection,
          "CREATE TABLE notes (id INTEGER PRIMARY KEY, customer_id INTEGER, note "
              + text
              + ", pin VARCHAR(20))",
          "INSERT INTO notes VALUES (1, 1, 'all is fine', '" + PIN + "')");
      inside(connection);
    }
    beside(settings);
    canaries.settle();
  }

  private void inside(Connection connection) throws SQLException {
    String says = poison.says().isEmpty() ? "" : canaries.filled(poison.text());
    String name = quoted(says);
    String literal = literal(says);
    boolean maria = canaries.engine() == Engines.MARIADB;
    switch (poison.place()) {
      case "cell", "error" -> cells(connection, poison.says());
      case "table" ->
          Engines.run(
              connection, "CREATE TABLE " + name + " (id INTEGER PRIMARY KEY, word VARCHAR(20))");
      case "column" ->
          Engines.run(connection, "ALTER TABLE notes ADD COLUMN " + name + " VARCHAR(20)");
      case "type" -> Engines.run(connection, "ALTER TABLE notes ADD COLUMN word " + name);
      case "date" -> typed(connection, "DATE", literal);
      case "number" -> typed(connection, "INTEGER", literal);
      case "key" ->
          Engines.run(
              connection,
              "ALTER TABLE notes ADD CONSTRAINT "
                  + name
                  + " FOREIGN KEY (customer_id) REFERENCES customers (id)",
              "ALTER TABLE notes ADD COLUMN author_id INTEGER",
              "ALTER TABLE notes ADD CONSTRAINT other FOREIGN KEY (author_id) REFERENCES customers"
                  + " (id)");
      case "table comment" ->
          Engines.run(
              connection,
              maria
                  ? "ALTER TABLE notes COMMENT = " + literal
                  : "COMMENT ON TABLE notes IS " + literal);
      case "column comment" ->
          Engines.run(
              connection,
              maria
                  ? "ALTER TABLE notes MODIFY note LONGTEXT COMMENT " + literal
                  : "COMMENT ON COLUMN notes.note IS " + literal);
      case "view" ->
          Engines.run(
              connection, "CREATE VIEW saying AS SELECT id, " + literal + " AS word FROM notes");
      default -> {} // not in the database
    }
  }

  private void cells(Connection connection, List<String> says) throws SQLException {
    connection.setAutoCommit(false);
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO notes VALUES (?, 2, ?, '" + PIN + "')")) {
      int id = 2;
      for (String cell : says) {
        insert.setInt(1, id++);
        insert.setString(2, canaries.filled(cell));
        insert.executeUpdate();
      }
    }
    connection.commit();
  }

  private static void typed(Connection connection, String type, String literal)
      throws SQLException {
    Engines.run(
        connection,
        "ALTER TABLE notes ADD COLUMN word " + type,
        "UPDATE notes SET word = " + literal);
  }

  private void beside(Properties settings) throws IOException {
    switch (poison.place()) {
      case "descriptions" -> descriptions(settings, JSON.writeValueAsString(poison.text()));
      case "synonyms" ->
          descriptions(
              settings,
              "{description: words, synonyms: [" + JSON.writeValueAsString(poison.text()) + "]}");
      case "bird" -> bird();
      case "queries" ->
          queries(
              settings,
              "-- "
                  + poison.text().replace('\n', ' ')
                  + "\nSELECT note FROM notes WHERE id = 1;\n");
      case "queries sql" ->
          queries(settings, "-- what do all of the notes say\n" + poison.text() + ";\n");
      case "semantic description" ->
          semantics(
              settings, "        description: " + JSON.writeValueAsString(poison.text()) + "\n");
      case "semantic synonym" ->
          semantics(
              settings,
              "        meta: {synonyms: [" + JSON.writeValueAsString(poison.text()) + "]}\n");
      case "semantic measure" -> measure(settings, poison.text(), "id");
      case "semantic expression" -> measure(settings, "all", poison.text());
      case "team's file" -> team(settings, question(poison.text(), "SELECT note FROM notes"));
      case "team's sql" -> team(settings, question("what do the notes say?", poison.text()));
      case "team's term" ->
          team(
              settings,
              "terms:\n  - term: notes\n    from: notes\n    expression: "
                  + JSON.writeValueAsString(poison.text()));
      case "notes" -> settings.setProperty("nl.notes", poison.text());
      default -> {} // not in a file
    }
  }

  private void descriptions(Properties settings, String words) throws IOException {
    Path file = folder.resolve("descriptions.yaml");
    Files.writeString(file, "tables:\n  notes:\n    columns:\n      note: " + words + "\n");
    settings.setProperty("nl.semantics", file.toString());
  }

  /** A property file as dbt has it. */
  private void semantics(Properties settings, String ofTheColumn) throws IOException {
    file(
        settings,
        "nl.semantics",
        "version: 2\nmodels:\n  - name: notes\n    columns:\n      - name: note\n" + ofTheColumn);
  }

  /** A model that calls a measure as the question calls the notes. */
  private void measure(Properties settings, String description, String sql) throws IOException {
    file(
        settings,
        "nl.semantics",
        "semantic_model:\n"
            + "  - name: remarks\n"
            + "    datasets:\n"
            + "      - {name: notes, source: notes}\n"
            + "    metrics:\n"
            + "      - name: Notes\n"
            + "        expression: [{dialect: ANSI_SQL, expression: "
            + JSON.writeValueAsString("SUM(notes." + sql + ")")
            + "}]\n        description: "
            + JSON.writeValueAsString(description)
            + "\n");
  }

  private void team(Properties settings, String text) throws IOException {
    file(settings, "nl.memory", text);
  }

  private static String question(String question, String sql) throws IOException {
    return "queries:\n  - question: "
        + JSON.writeValueAsString(question)
        + "\n    sql: "
        + JSON.writeValueAsString(sql);
  }

  private void file(Properties settings, String setting, String text) throws IOException {
    Path file = folder.resolve(setting + ".yml");
    Files.writeString(file, text);
    settings.setProperty(setting, file.toString());
  }

  /** As the BIRD data set lays descriptions beside a database's file. */
  private void bird() throws IOException {
    Path database = Path.of(canaries.url().substring("jdbc:sqlite:".length()));
    Path csvs = Files.createDirectories(database.resolveSibling("database_description"));
    Files.writeString(
        csvs.resolve("notes.csv"),
        "original_column_name,column_name,column_description,data_format,value_description\n"
            + "note,note,words,text,\""
            + poison.text().replace("\"", "\"\"")
            + "\"\n");
  }

  private void queries(Properties settings, String text) throws IOException {
    Path file = folder.resolve("queries.sql");
    Files.writeString(file, text);
    settings.setProperty("nl.queries", file.toString());
  }

  private String quoted(String name) {
    return canaries.engine() == Engines.MARIADB
        ? "`" + name.replace("`", "``") + "`"
        : '"' + name.replace("\"", "\"\"") + '"';
  }

  private String literal(String text) {
    String plain = text.replace("'", "''");
    return "'" + (canaries.engine() == Engines.MARIADB ? plain.replace("\\", "\\\\") : plain) + "'";
  }
}
