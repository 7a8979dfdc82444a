// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.nljdbc.testing.Engines;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * LibreOffice itself, headless, over the driver: its SDBC bridge, Base's queries above it, and a
 * file of Base's that is opened anew. Runs where it is told of an office: {@code
 * -Dnljdbc.office=/usr/bin/soffice}. Not tried is HSQLDB, of which the office has an old version in
 * its own class path.
 */
class LibreOfficeTest {

  private static final String DRIVER = "dev.nljdbc.jdbc.NlDriver";
  private static final String QUESTION = "NL: How many tracks are there?";
  private static final String REPORT = "NL: number of tracks for each number of minutes";
  private static final String LONGER = "titles of tracks longer than ? minutes";

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"SQLITE", "H2", "POSTGRESQL", "MARIADB", "DUCKDB"})
  void base_tablesAndQuestions_areAnswered(Engines engine) throws Exception {
    Path office = office();
    Path python = python(office);
    String url = prepared(engine);
    String pipe = pipe();
    Process listening = listen(office, pipe);
    Map<String, String> seen;
    try {
      seen = seen(python, "base.py", arguments(engine, pipe, url));
    } finally {
      ended(listening);
    }
    assertThat(seen)
        .containsEntry("sql", "=Sun;Moon;Rain")
        .containsEntry("question", "=3")
        .containsEntry("parameter", "=Moon;Rain");
    assertThat(seen.get("tables")).contains("track");
    assertThat(seen.get("base question parsed")).startsWith("!Syntax error in SQL statement");
    if (engine == Engines.SQLITE || engine == Engines.DUCKDB) {
      // Base wants rows to scroll in, with or without us
      assertThat(seen.get("base sql"))
          .matches("!(SQLite only supports TYPE_FORWARD_ONLY|prepareSt).*");
    } else {
      assertThat(seen)
          .containsEntry("base sql", "=Sun;Moon;Rain")
          .containsEntry("base question", "=3")
          .containsEntry("base parameter", "=Moon;Rain")
          .containsEntry("base query", "=3")
          .containsEntry("report columns", "=minutes 4;number_of_tracks " + Types.BIGINT)
          .containsEntry("report again", seen.get("report"));
      assertThat(seen.get("report")).startsWith("=3:").contains("3|1", "5|1", "7|1");
    }
  }

  @Test
  void savedQuery_overMonths_isTheSameRowsOrTheReason() throws Exception {
    Path office = office();
    Path python = python(office);
    String pipe = pipe();
    Process listening = listen(office, pipe);
    try {
      ReportLife.check(
          directory,
          (url, user, password) -> {
            String file = directory.resolve("life.odb").toString();
            String question = ReportLife.LONGER_THAN_4;
            String seen =
                seen(
                        python,
                        "saved.py",
                        List.of(pipe, url, DRIVER, jars(), user, password, question, file))
                    .get("report");
            if (seen.startsWith("!")) {
              throw new SQLException(seen);
            }
            return seen;
          });
    } finally {
      ended(listening);
    }
  }

  private static String pipe() {
    return "nljdbc" + UUID.randomUUID().toString().replace("-", "");
  }

  private static void ended(Process listening) throws InterruptedException {
    listening.destroy();
    listening.waitFor(30, TimeUnit.SECONDS);
  }

  private static Path office() {
    String path = System.getProperty("nljdbc.office", "");
    if (path.isEmpty()) {
      abort("LibreOffice is tried with -Dnljdbc.office=/usr/bin/soffice only");
    }
    return Path.of(path);
  }

  /** That of the office, or the system's, which has the office's library in Debian. */
  private static Path python(Path office) throws Exception {
    List<Path> places =
        List.of(office.toRealPath().resolveSibling("python"), Path.of("/usr/bin/python3"));
    for (Path place : places) {
      if (Files.isExecutable(place)
          && new ProcessBuilder(place.toString(), "-c", "import uno").start().waitFor() == 0) {
        return place;
      }
    }
    return abort("There is no Python that can import uno: install python3-uno");
  }

  private Properties properties(Engines engine) {
    Properties properties = engine.properties();
    properties.setProperty("nl.dir", directory.resolve("indexes").toString());
    return properties;
  }

  private String prepared(Engines engine) throws SQLException {
    String real =
        engine.urlWith(
            directory,
            "CREATE TABLE track (id INTEGER PRIMARY KEY, title VARCHAR(40), minutes INTEGER)",
            "INSERT INTO track VALUES (1, 'Sun', 3), (2, 'Moon', 5), (3, 'Rain', 7)");
    String url = "jdbc:nl:" + real.substring("jdbc:".length());
    try (Connection connection = DriverManager.getConnection(url, properties(engine));
        Statement statement = connection.createStatement()) {
      statement
          .executeQuery(
              "NL REMEMBER '"
                  + LONGER
                  + "' AS SELECT title FROM track WHERE minutes > ? ORDER BY id")
          .close();
    }
    return url;
  }

  private Process listen(Path office, String pipe) throws IOException {
    return new ProcessBuilder(
            office.toString(),
            "--headless",
            "--norestore",
            "--nologo",
            "--nodefault",
            "-env:UserInstallation=" + directory.resolve("profile").toUri(),
            "--accept=pipe,name=" + pipe + ";urp;")
        .redirectErrorStream(true)
        .redirectOutput(directory.resolve("office.log").toFile())
        .start();
  }

  private static String jars() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(path -> Path.of(path).toUri().toString())
        .collect(Collectors.joining(" "));
  }

  private List<String> arguments(Engines engine, String pipe, String url) {
    Properties properties = properties(engine);
    String sql =
        engine.upperCase() // whose names are in capitals, and Base quotes them
            ? "SELECT \"TITLE\" FROM \"TRACK\" ORDER BY \"ID\""
            : "SELECT title FROM track ORDER BY id";
    return List.of(
        pipe,
        url,
        DRIVER,
        jars(),
        properties.getProperty("user", ""),
        properties.getProperty("password", ""),
        sql,
        QUESTION,
        "NL: " + LONGER,
        REPORT,
        directory.resolve("tracks.odb").toUri().toString(),
        "nl.dir=" + properties.getProperty("nl.dir"));
  }

  /**
   * What a script in {@code office} says: the name of each thing, and {@code =} what or {@code !}
   * why not.
   */
  private Map<String, String> seen(Path python, String script, List<String> arguments)
      throws Exception {
    Map<String, String> seen = new TreeMap<>();
    for (String line : lines(python, script, arguments)) {
      String[] parts = line.split("(?<=^[a-z ]{1,30})(?=[=!])", 2);
      seen.put(parts[0], parts[1]);
    }
    return seen;
  }

  private List<String> lines(Path python, String script, List<String> arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(python.toString());
    command.add(Path.of(getClass().getResource("/office/" + script).toURI()).toString());
    command.addAll(arguments);
    Path said = directory.resolve("said.txt");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile()).start();
    assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
    String text = Files.readString(said, StandardCharsets.UTF_8);
    assertThat(process.exitValue()).as(text).isZero();
    return text.lines().toList();
  }
}
