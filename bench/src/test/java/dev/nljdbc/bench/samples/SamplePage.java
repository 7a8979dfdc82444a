// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.samples;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Writes what a run of a set's questions brought into its page in {@code bench/results} and into
 * the file of the questions. Of a page, it writes the tables between {@code <!-- figures -->} and
 * {@code <!-- /figures -->}, whose first lines it keeps, and the table under {@code ## All
 * answers}.
 */
final class SamplePage {

  private static final Path RESULTS = Path.of("results");
  private static final Path QUESTIONS =
      Path.of("src/main/resources/dev/nljdbc/bench/samples").toAbsolutePath();

  private static final Pattern FIGURES =
      Pattern.compile("(?s)(?<=<!-- figures -->\n).*?(?=<!-- /figures -->)");
  private static final Pattern ANSWERS = Pattern.compile("(?s)(?<=\n## All answers\n\n).*");

  private static final double SURE = 0.5;

  private final List<SampleAnswer> answers;
  private final List<String> databases;

  private SamplePage(List<SampleAnswer> answers) {
    this.answers = answers;
    this.databases = answers.stream().map(a -> a.question().database()).distinct().toList();
  }

  /**
   * Writes both files.
   *
   * @param file of the questions, such as {@link SampleQuestion#TRADE}
   */
  static void update(String file, List<SampleAnswer> answers) throws IOException {
    SamplePage made = new SamplePage(answers);
    Path page = RESULTS.resolve(file.replace(".tsv", ".md"));
    Files.writeString(page, made.in(Files.readString(page)));
    Path questions = QUESTIONS.resolve(file);
    List<String> lines = Files.readAllLines(questions);
    for (SampleAnswer answer : answers) {
      int at = answer.question().line() - 1;
      String[] cells = lines.get(at).split("\t");
      cells[1] = answer.verdict().name();
      lines.set(at, String.join("\t", cells));
    }
    Files.write(questions, lines);
  }

  /** A page with these answers in it. */
  private String in(String page) {
    String figured = FIGURES.matcher(page).replaceAll(m -> quoted(figures(m.group())));
    return ANSWERS.matcher(figured).replaceAll(m -> quoted(rows(answers)));
  }

  private static String quoted(String text) {
    return Matcher.quoteReplacement(text);
  }

  private String figures(String old) {
    List<String> heads =
        old.lines().filter(line -> line.matches("\\| (offline model|answers with).*")).toList();
    return heads.size() == 1
        ? verdicts(heads.get(0))
        : verdicts(heads.get(0)) + "\n" + thresholds(heads.get(1));
  }

  private String verdicts(String head) {
    return table(
        head,
        List.of(
            row("right", a -> a.verdict() == Verdict.right),
            row(
                "… of these doubted, with a confidence below 0.5",
                a -> a.verdict() == Verdict.right && a.confidence() < SURE),
            row("wrong", a -> a.verdict() == Verdict.wrong),
            row(
                "… of these with a confidence of 0.5 or more",
                a -> a.verdict() == Verdict.wrong && a.confidence() >= SURE),
            row("refused", a -> a.verdict() == Verdict.refused)));
  }

  private String row(String name, Predicate<SampleAnswer> counted) {
    Function<String, Long> of =
        database ->
            answers.stream()
                .filter(a -> a.question().database().equals(database))
                .filter(counted)
                .count();
    return cells(
        Stream.concat(
            Stream.of(name, Long.toString(answers.stream().filter(counted).count())),
            databases.stream().map(of).map(n -> Long.toString(n))));
  }

  private String thresholds(String head) {
    List<Double> least =
        Arrays.stream(head.split("\\|"))
            .map(String::strip)
            .filter(cell -> cell.matches("0\\.\\d+"))
            .map(Double::parseDouble)
            .toList();
    return table(
        head,
        List.of(
            sure("answers", least, a -> a.verdict() != Verdict.refused),
            sure("right", least, a -> a.verdict() == Verdict.right)));
  }

  private String sure(String name, List<Double> least, Predicate<SampleAnswer> counted) {
    return cells(
        Stream.concat(
            Stream.of(name),
            least.stream()
                .map(l -> answers.stream().filter(counted).filter(a -> a.confidence() >= l).count())
                .map(n -> Long.toString(n))));
  }

  /** All answers. */
  static String rows(List<SampleAnswer> answers) {
    List<String> rows = answers.stream().map(SampleAnswer::row).toList();
    return table("| | database | question | verdict | confidence | SQL, or why not |", rows);
  }

  private static String table(String head, List<String> rows) {
    int columns = (int) head.chars().filter(c -> c == '|').count() - 1;
    return head + "\n|" + "---|".repeat(columns) + "\n" + String.join("\n", rows) + "\n";
  }

  private static String cells(Stream<String> cells) {
    return cells.collect(joining(" | ", "| ", " |"));
  }
}
