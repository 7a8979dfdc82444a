// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.client.DBeaver.Shown;
import dev.nljdbc.testing.DataSets;
import java.net.URLClassLoader;
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
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An analyst's questions about the sample databases as DBeaver asks them, with the offline model:
 * its grid shows what a plain statement gives, counts and sorts included. Which of the answers are
 * right is said by {@code nl-bench measure offline}.
 */
class AnalystReplayTest {

  private static final Path QUESTIONS =
      Path.of("../bench/src/main/resources/dev/nljdbc/bench/samples/analyst.tsv");

  /** How long it took, and that it was kept, ends what is said of an answer. */
  private static final Pattern TOOK = Pattern.compile(", [0-9]+ ms(, cached)?$");

  @ParameterizedTest
  @EnabledIfSystemProperty(named = "nljdbc.slow", matches = "true")
  @ValueSource(strings = {"chinook", "northwind", "sakila"})
  void question_asDBeaverAsksIt_showsWhatAPlainStatementGives(
      String database, @TempDir Path directory) throws Exception {
    Path file = directory.resolve(database + ".sqlite");
    Files.copy(DataSets.require("samples/" + database + "/" + database + ".sqlite"), file);
    file.toFile().setWritable(true);
    Properties settings = new Properties();
    settings.setProperty("nl.model", "offline");
    settings.setProperty("nl.dir", directory.resolve("indexes").toString());
    String url = "jdbc:nl:sqlite:" + file;
    int answered = 0;
    try (Connection plain = DriverManager.getConnection(url, settings);
        URLClassLoader libraries = DBeaver.libraries();
        DBeaver tool = DBeaver.connect(libraries, "dev.nljdbc.jdbc.NlDriver", url, settings)) {
      for (String question : questions(database)) {
        Object expected = outcome(() -> plain(plain, question));
        assertThat(outcome(() -> tool.execute(question))).as(question).isEqualTo(expected);
        if (expected instanceof Shown shown) {
          answered++;
          check(tool, plain, question, shown);
        }
      }
    }
    assertThat(answered).isGreaterThan(10);
  }

  private static void check(DBeaver tool, Connection plain, String question, Shown shown)
      throws SQLException {
    for (String cut : DBeaverTexts.cut(question)) {
      assertThat(untimed(tool.execute(cut))).as(cut).isEqualTo(shown);
    }
    long all = size(plain, question);
    for (String counted : DBeaverTexts.counted(question)) {
      assertThat(tool.count(counted)).as(counted).isEqualTo(all);
    }
    if (all <= DBeaver.PAGE) {
      String sorted = DBeaverTexts.sorted(question, "no_such", 1).get(1);
      Shown again = tool.execute(sorted);
      assertThat(again.columns()).as(sorted).isEqualTo(shown.columns());
      assertThat(again.rows()).as(sorted).containsExactlyInAnyOrderElementsOf(shown.rows());
    }
  }

  private static List<String> questions(String database) throws Exception {
    try (Stream<String> lines = Files.lines(QUESTIONS)) {
      return lines
          .map(line -> line.split("\t"))
          .filter(cells -> cells[0].equals(database))
          .map(cells -> cells[2])
          .map(q -> q.startsWith("+ ") ? "NL MORE: " + q.substring(2) : "NL: " + q)
          .toList();
    }
  }

  private interface Answer {
    Shown get() throws SQLException;
  }

  private static Shown untimed(Shown shown) {
    return new Shown(
        shown.columns(),
        shown.rows(),
        shown.warnings().stream().map(w -> TOOK.matcher(w).replaceAll("")).toList());
  }

  /** What is shown, but for how long it took, or what is said in its place. */
  private static Object outcome(Answer answer) {
    try {
      return untimed(answer.get());
    } catch (SQLException e) {
      return e.getSQLState() + " " + e.getMessage();
    }
  }

  private static Shown plain(Connection connection, String question) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(question)) {
      List<String> columns = new ArrayList<>();
      for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
        columns.add(result.getMetaData().getColumnLabel(i));
      }
      List<List<String>> rows = new ArrayList<>();
      while (rows.size() < DBeaver.PAGE && result.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= columns.size(); i++) {
          row.add(result.getString(i));
        }
        rows.add(row);
      }
      List<String> warnings = new ArrayList<>();
      for (var w = statement.getWarnings(); w != null; w = w.getNextWarning()) {
        warnings.add(w.getMessage());
      }
      return new Shown(columns, rows, warnings);
    }
  }

  private static long size(Connection connection, String question) throws SQLException {
    long size = 0;
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(question)) {
      while (result.next()) {
        size++;
      }
    }
    return size;
  }
}
