// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sqlline.SqlLine;

/** sqlline itself, given our URL. The command line's own shell reads questions otherwise. */
class SqllineTest {

  private static final String[] OPTIONS = {
    "--outputformat=csv",
    "--isolation=TRANSACTION_SERIALIZABLE", // the one that all of these have
    "--color=false",
    "--force=true",
    "--verbose=false",
    "--showNestedErrs=false",
    "--connectInteractionMode=notAskCredentials"
  };

  @TempDir Path directory;
  private final Logger terminals = Logger.getLogger("org.jline");

  @BeforeEach
  void mute() {
    terminals.setLevel(Level.OFF);
  }

  @AfterEach
  void tidy() {
    terminals.setLevel(null);
  }

  /** What sqlline prints, without what differs from run to run. */
  private String run(Engines engine, String url, String... lines) throws IOException {
    Path script = Files.writeString(directory.resolve("script.sql"), String.join("\n", lines));
    Properties login = engine.properties();
    Stream<String> connection =
        Stream.of(
            "-u",
            url,
            "-n",
            login.getProperty("user", ""),
            "-p",
            login.getProperty("password", ""),
            "--run=" + script);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream before = System.err;
    try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        PrintStream traces = new PrintStream(OutputStream.nullOutputStream())) {
      System.setErr(traces); // it prints stack traces there
      SqlLine sqlline = new SqlLine();
      sqlline.setOutputStream(out);
      sqlline.setErrorStream(out);
      String[] arguments = Stream.concat(connection, Stream.of(OPTIONS)).toArray(String[]::new);
      assertThat(sqlline.begin(arguments, null, false)).isNotEqualTo(SqlLine.Status.ARGS);
    } finally {
      System.setErr(before);
    }
    return bytes
        .toString(StandardCharsets.UTF_8)
        .replaceAll("(?i)t[0-9a-f]{32}", "t")
        .replaceAll("\\([0-9.]+ seconds?\\)", "");
  }

  private String wrapped(Tracks tracks) {
    return tracks.url()
        + (tracks.engine() == Engines.H2 ? ";" : "?")
        + "nl.dir="
        + directory.resolve("indexes");
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"SQLITE", "H2", "POSTGRESQL"})
  void script_ofCommandsAndSql_isAsBare(Engines engine) throws Exception {
    String[] script = {
      "!tables",
      "!columns track",
      "!primarykeys track",
      "INSERT INTO artist VALUES (3, 'Cy');",
      "SELECT * FROM artist",
      "  ORDER BY id;",
      "!autocommit off",
      "DELETE FROM track;",
      "!rollback",
      "SELECT count(*) AS tracks FROM track;",
      "SELECT * FROM nowhere;",
      "!dbinfo"
    };
    Tracks tracks = Tracks.on(engine, directory);
    String expected = run(engine, tracks.bareUrl(), script);
    String actual = run(engine, wrapped(Tracks.on(engine, directory)), script);
    assertThat(withoutUrl(actual)).isEqualTo(withoutUrl(expected));
    assertThat(actual).contains("'3','Cy'", "'3'\n");
  }

  private static String withoutUrl(String printed) {
    return printed.lines().filter(l -> !l.contains("jdbc:")).toList().toString();
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"SQLITE", "H2", "POSTGRESQL"})
  void script_ofQuestions_isAnswered(Engines engine) throws Exception {
    Tracks tracks = Tracks.on(engine, directory).remembering();
    String printed =
        run(
            engine,
            wrapped(tracks),
            Tracks.HOW_MANY + ";",
            Tracks.MARKED + ";",
            Tracks.APOSTROPHE.replace("'", "''") + ";",
            Tracks.GIBBERISH + ";",
            Tracks.WRITE + ";",
            "SELECT title AS first FROM track WHERE id = 2;");
    assertThat(printed)
        .containsSubsequence(
            "1/6",
            "'3'\n",
            "2/6",
            "'Sun'\n",
            "3/6",
            "'Rain'\n",
            "4/6",
            "NL002",
            "5/6",
            "42501",
            "6/6",
            "'Moon'\n")
        .contains("Warning: SELECT title FROM track WHERE id = 1");
  }

  /** The apostrophe opens a string for sqlline, which sends what follows along. */
  @Test
  void script_withAnUnpairedApostrophe_runsNothingUnseen() throws Exception {
    Tracks tracks = Tracks.on(Engines.H2, directory).remembering();
    String printed =
        run(
            Engines.H2,
            wrapped(tracks),
            Tracks.APOSTROPHE + ";",
            "SELECT 700 + id FROM track WHERE id = 1;",
            "NL: it's all;",
            "SELECT 900 + id FROM track WHERE id = 1;");
    assertThat(printed)
        .containsSubsequence("1/2", "line 1, column 9", "Nothing was run", "42601", "2/2", "'901'")
        .doesNotContain("'701'", "'Rain'");
  }
}
