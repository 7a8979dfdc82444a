// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.core.Today;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.QuestionTable.Check;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The questions of each {@link QuestionTable} are answered, or refused, as the table says. */
class QuestionTablesTest {

  static Stream<Arguments> tables() {
    return QuestionTable.names().stream()
        .flatMap(
            name ->
                QuestionTable.of(name).checks().stream()
                    .flatMap(check -> check.engines().stream())
                    .distinct()
                    .sorted()
                    .map(engine -> Arguments.of(name, engine)));
  }

  @ParameterizedTest
  @MethodSource("tables")
  void read_questionsOfATable_areAsItSays(String name, Engines engine, @TempDir Path directory)
      throws SQLException {
    QuestionTable table = QuestionTable.of(name);
    List<String> wrong = new ArrayList<>();
    try (AskedDatabase database =
        AskedDatabase.of(engine, directory, table.statements().toArray(String[]::new))) {
      for (Check check : table.checks()) {
        if (check.engines().contains(engine)) {
          String found = difference(database, check);
          if (!found.isEmpty()) {
            wrong.add(
                "[%s] %s ~ %s%n  %s"
                    .formatted(check.kind(), check.question(), check.expected(), found));
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  /** How it came out where it is not as expected; empty where it is. */
  private static String difference(AskedDatabase database, Check check) throws SQLException {
    Today today = check.today().map(Today.byClock()::at).orElseGet(Today::byClock);
    boolean refusal = check.kind().startsWith("refused") || check.kind().equals("not understood");
    Reading reading;
    try {
      reading = database.read(check.question(), today);
    } catch (NlException e) {
      boolean expected =
          switch (check.kind()) {
            case "not understood" -> e.error() == NlError.NOT_UNDERSTOOD;
            case "refused with" -> e.getMessage().contains(check.expected());
            case "refused without" -> !e.getMessage().contains(check.expected());
            default -> check.orRefused() && e.error() == NlError.NOT_UNDERSTOOD;
          };
      return expected ? "" : "refused: " + e.getMessage();
    }
    if (refusal || !isAsExpected(database, check, today, reading)) {
      return "%s, confidence %s, %s: %s"
          .formatted(
              reading.sql(),
              reading.confidence(),
              reading.explanation(),
              rows(database, check, today));
    }
    return "";
  }

  private static boolean isAsExpected(
      AskedDatabase database, Check check, Today today, Reading reading) throws SQLException {
    String sql = reading.sql().toLowerCase(Locale.ROOT);
    String expected = check.expected();
    return switch (check.kind()) {
      case "rows" ->
          rows(database, check, today).stream()
              .sorted()
              .toList()
              .equals(check.rows().stream().map(QuestionTablesTest::plain).sorted().toList());
      case "rows in order" ->
          rows(database, check, today)
              .equals(check.rows().stream().map(QuestionTablesTest::plain).toList());
      case "first row" -> rows(database, check, today).get(0).equals(expected);
      case "number of rows" -> rows(database, check, today).size() == Integer.parseInt(expected);
      case "more rows than" -> rows(database, check, today).size() > Integer.parseInt(expected);
      case "read" -> sql.startsWith("select");
      case "SQL with" -> sql.contains(expected.toLowerCase(Locale.ROOT));
      case "SQL without" -> !sql.contains(expected.toLowerCase(Locale.ROOT));
      case "unsure" -> reading.confidence() <= OrdinaryParser.UNSURE;
      case "not unsure" -> reading.confidence() > OrdinaryParser.UNSURE;
      case "confidence at most" -> reading.confidence() <= Double.parseDouble(expected);
      case "confidence above" -> reading.confidence() > Double.parseDouble(expected);
      case "confidence other than" -> reading.confidence() != Double.parseDouble(expected);
      case "sketch other than" -> !reading.candidates().get(0).sketch().equals(expected);
      case "joined with" -> reading.joins().stream().anyMatch(join -> join.contains(expected));
      case "joined without" -> reading.joins().stream().noneMatch(join -> join.contains(expected));
      case "ignoring" -> reading.ignored().equals(List.of(expected));
      case "ignoring nothing" -> reading.ignored().isEmpty();
      case "explained with" ->
          reading.explanation().stream().anyMatch(line -> line.contains(expected));
      case "explained without" ->
          reading.explanation().stream().noneMatch(line -> line.contains(expected));
      default -> throw new IllegalArgumentException(check.kind());
    };
  }

  private static List<String> rows(AskedDatabase database, Check check, Today today)
      throws SQLException {
    return database.ask(check.question(), today).stream().map(QuestionTablesTest::plain).toList();
  }

  /** Without blanks at a cell's end, and zeros behind a point. */
  private static String plain(String row) {
    return row.replaceAll(" +(?=\\||$)", "").replaceAll("(?<=\\d)\\.0+(?=\\||$)", "");
  }
}
