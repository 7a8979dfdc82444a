// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A file of {@code questions/}: the statements that make a database, the engines that it is made
 * on, and what is expected of questions to it. A line in square brackets says what holds for the
 * lines below it, each a question and, behind a tilde, what is expected.
 *
 * @param statements make the database
 * @param checks in the order of the file
 */
record QuestionTable(List<String> statements, List<Check> checks) {

  private static final String DATABASE = "\ndatabase on ";
  private static final Pattern HEADER =
      Pattern.compile(
          "\\[(?<kind>[A-Za-z ]+?)(?<refused> or refused)?(?:, on (?<on>[A-Za-z0-9, ]+?))?"
              + "(?:, today (?<today>\\S+))?\\]");

  /**
   * What is expected of one question.
   *
   * @param kind names the expectation
   * @param orRefused whether the question may be refused as well
   * @param engines on which it is asked
   * @param today the day of the question; empty for the clock's
   * @param expected the rows, words of a refusal or the like; empty where the kind has none
   */
  record Check(
      String kind,
      boolean orRefused,
      List<Engines> engines,
      Optional<LocalDate> today,
      String question,
      String expected) {

    /** The rows that are expected, cells joined by a bar. */
    List<String> rows() {
      return expected.equals("(none)") ? List.of() : List.of(expected.split(", *"));
    }
  }

  /** Reads a file by its name. */
  static QuestionTable of(String name) {
    String text = "\n" + text(name);
    int at = text.indexOf(DATABASE);
    List<String> statements =
        Arrays.stream(text.substring(0, at).replaceAll("(?m)^#.*$", "").split(";\n"))
            .map(statement -> statement.strip().replaceAll("\n +", " "))
            .filter(statement -> !statement.isEmpty())
            .toList();
    List<Check> checks = new ArrayList<>();
    List<String> lines = text.substring(at + DATABASE.length()).lines().toList();
    String on = lines.get(0);
    Matcher header = HEADER.matcher("");
    for (String line : lines.subList(1, lines.size())) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      if (line.startsWith("[")) {
        header = HEADER.matcher(line);
        if (!header.matches()) {
          throw new IllegalArgumentException(name + ": " + line);
        }
        continue;
      }
      String[] parts = line.split(" +~ ", 2);
      checks.add(
          new Check(
              header.group("kind"),
              header.group("refused") != null,
              engines(Objects.requireNonNullElse(header.group("on"), on)),
              Optional.ofNullable(header.group("today")).map(LocalDate::parse),
              parts[0].strip(),
              parts.length > 1 ? parts[1].strip() : ""));
    }
    return new QuestionTable(statements, checks);
  }

  /** The names of all files. */
  static List<String> names() {
    return text("index").lines().toList();
  }

  private static List<Engines> engines(String on) {
    List<Engines> wanted = EnginesByTurns.Choice.engines();
    return on.equals("each engine")
        ? wanted
        : Stream.of(on.split(", *")).map(Engines::valueOf).filter(wanted::contains).toList();
  }

  private static String text(String name) {
    try (InputStream file = QuestionTable.class.getResourceAsStream("questions/" + name + ".txt")) {
      return new String(Objects.requireNonNull(file, name).readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
