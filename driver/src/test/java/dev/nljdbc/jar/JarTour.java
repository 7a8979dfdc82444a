// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jar;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * An application that has nl-jdbc.jar and the engines' drivers on its class path and nothing else.
 * It does all that a user can do and prints what came of it, a line each; what fails ends it.
 *
 * <p>Arguments: the folder to work in, the model's server, the same under a name of Azure's, URL,
 * user and password of a PostgreSQL database.
 */
final class JarTour {

  private static final String QUESTION = "NL: How many planets have more than one moon?";

  private final Path folder;
  private final String server;
  private final String azure;

  private JarTour(Path folder, String server, String azure) {
    this.folder = folder;
    this.server = server;
    this.azure = azure;
  }

  public static void main(String[] args) throws Exception {
    JarTour tour = new JarTour(Path.of(args[0]), args[1], args[2]);
    String sqlite = "jdbc:sqlite:" + tour.folder.resolve("planets.db");
    if (args.length > 6 && args[6].equals("again")) {
      tour.again(sqlite);
      return;
    }
    tour.engine("sqlite", sqlite, "", "");
    tour.engine("h2", "jdbc:h2:file:" + tour.folder.resolve("planets"), "sa", "");
    tour.engine("postgresql", args[3], args[4], args[5]);
    tour.reports(sqlite);
    tour.files(sqlite);
    tour.models(sqlite);
  }

  /** Index and offline model on each engine, on disk and in memory. */
  private void engine(String name, String url, String user, String password) throws Exception {
    Map<String, String> login = new LinkedHashMap<>();
    if (!user.isEmpty()) {
      login.put("user", user);
      login.put("password", password);
    }
    execute(
        url,
        login,
        "DROP TABLE IF EXISTS planet",
        "DROP TABLE IF EXISTS star",
        "CREATE TABLE star (id INTEGER PRIMARY KEY, name VARCHAR(20))",
        "CREATE TABLE planet (name VARCHAR(20) PRIMARY KEY, moons INT, star_id INT REFERENCES"
            + " star(id))",
        "INSERT INTO star VALUES (1, 'Sun')",
        "INSERT INTO planet VALUES ('Earth', 1, 1), ('Mars', 2, 1), ('Jupiter', 95, 1)");
    say(name, cell(url, login, "NL: How many planets are there?"));
    login.put("nl.dir", "memory");
    say(name + " in memory", cell(url, login, "NL: How many planets are there?"));
    say(name + " values", row(url, login, "NL VALUES: jupyter").get("contents"));
  }

  /** Every statement that begins with NL. */
  private void reports(String url) throws Exception {
    for (String statement :
        List.of(
            "NL SQL: How many planets are there?",
            "NL TRACE: How many planets are there?",
            "NL EXPLAIN: How many planets are there?",
            "NL PROMPT: How many planets are there?",
            "NL COLUMNS: satellites of a planet",
            "NL VALUES: mars",
            "NL PATH: planet.name, star.name",
            "NL STATUS",
            "NL REFRESH",
            "NL SETTINGS",
            "NL HELP",
            "NL LOG",
            "NL REMEMBER 'moons of mars' AS SELECT moons FROM planet WHERE name = 'Mars'",
            "NL MEMORY",
            "NL: moons of mars",
            "NL FORGET 'moons of mars'")) {
      say(statement, row(url, Map.of(), statement).isEmpty() ? "nothing" : "something");
    }
  }

  /** Files that people write. */
  private void files(String url) throws Exception {
    Path yaml =
        write("words.yaml", "tables:\n  planet:\n    columns:\n      moons: wibbling companions\n");
    Path csv =
        write("words.csv", "table,column,description,synonyms\nplanet,moons,quokka count,\n");
    Path queries =
        write("daily.csv", "question,sql\nnames,SELECT name FROM planet WHERE moons > 3\n");
    Path json = write("daily.json", "[{\"question\": \"n\", \"sql\": \"SELECT name FROM star\"}]");
    String column = "NL COLUMNS: wibbling quokka";
    say("yaml", row(url, Map.of("nl.semantics", yaml.toString()), column).get("column"));
    say("csv", row(url, Map.of("nl.semantics", csv.toString()), column).get("column"));
    for (Path file : List.of(queries, json)) {
      say(
          "queries",
          cell(url, Map.of("nl.queries", file.toString()), "NL: How many planets are there?"));
    }
  }

  /** Conversations with language models. */
  private void models(String url) throws Exception {
    Path prices =
        write(
            "prices.json", "{\"models\": {\"priced\": {\"prompt\": 1000, \"completion\": 1000}}}");
    say("describe", row(url, model("gpt-4.1"), "NL DESCRIBE planet").isEmpty() ? "no" : "yes");
    say("tools", cell(url, model("gpt-4.1", "nl.lab.protocol", "tools"), QUESTION));
    say("text", cell(url, model("some-model", "nl.lab.protocol", "text"), QUESTION));
    say("flaky", cell(url, model("flaky", "nl.answers", "new"), QUESTION));
    say("azure", cell(url, model("deployment", "nl.base-url", azure), QUESTION));
    say("direct", cell(url, model("some-model", "nl.strategy", "direct"), QUESTION));
    Map<String, String> many = model("gpt-4.1", "nl.strategy", "ensemble", "nl.samples", "4");
    say("ensemble", cell(url, many, QUESTION));
    say("vote", row(url, many, QUESTION.replace("NL:", "NL SQL:")).get("confidence"));
    Map<String, String> priced = model("priced", "nl.prices", prices.toString());
    say("priced", row(url, priced, QUESTION.replace("NL:", "NL SQL:")).get("cost"));
    say("refusing", failure(url, model("refusing"), QUESTION));
    Map<String, String> embedding = model("gpt-4.1", "nl.embedder", "openai");
    say("embedding", row(url, embedding, "NL COLUMNS: moon").get("column"));
    say("onnx", failure(url, Map.of("nl.embedder", "onnx"), "NL COLUMNS: moon"));
    again(url);
  }

  /** The same in this JVM or a later one: no model is asked. */
  private void again(String url) throws Exception {
    say(
        "cached",
        row(url, model("gpt-4.1", "nl.lab.protocol", "tools"), QUESTION.replace("NL:", "NL SQL:"))
            .get("cached"));
  }

  private Map<String, String> model(String name, String... settings) {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("nl.model", name);
    all.put("nl.base-url", server);
    all.put("nl.api-key", "some-key");
    for (int i = 0; i < settings.length; i += 2) {
      all.put(settings[i], settings[i + 1]);
    }
    return all;
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static void say(String what, Object result) {
    System.out.println(what + ": " + result);
  }

  private static Connection connect(String url, Map<String, String> settings) throws SQLException {
    Properties properties = new Properties();
    properties.putAll(settings);
    return DriverManager.getConnection(url.replaceFirst("jdbc:", "jdbc:nl:"), properties);
  }

  private static void execute(String url, Map<String, String> settings, String... statements)
      throws SQLException {
    try (Connection connection = connect(url, settings);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private static Object cell(String url, Map<String, String> settings, String sql)
      throws SQLException {
    return row(url, settings, sql).values().iterator().next();
  }

  /** The first row by names of columns; empty when there is none. */
  private static Map<String, Object> row(String url, Map<String, String> settings, String sql)
      throws SQLException {
    Map<String, Object> row = new LinkedHashMap<>();
    try (Connection connection = connect(url, settings);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      if (rows.next()) {
        ResultSetMetaData columns = rows.getMetaData();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
          row.put(columns.getColumnLabel(i), rows.getObject(i));
        }
      }
    }
    return row;
  }

  /** SQLState and message of what must not succeed. */
  private static String failure(String url, Map<String, String> settings, String sql) {
    List<Object> answer = new ArrayList<>();
    try {
      answer.add(row(url, settings, sql));
    } catch (SQLException e) {
      return e.getSQLState() + " " + e.getMessage();
    }
    throw new AssertionError("answered: " + answer);
  }
}
