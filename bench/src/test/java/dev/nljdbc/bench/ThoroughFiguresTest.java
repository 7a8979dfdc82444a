// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/**
 * {@code results/thorough.md} names each test class with the tag {@code thorough}, which only
 * {@code -Pthorough} runs, and none of them failed. With {@code -Dnljdbc.update=true} it is written
 * from the modules' reports of a run.
 */
class ThoroughFiguresTest {

  private static final Path RESULTS = Path.of("results/thorough.md");
  private static final Pattern TAGGED =
      Pattern.compile("(?m)^@Tag\\(\"thorough\"\\)[^{]*?class (?<name>\\w+)");
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| (?<name>\\w+) \\| \\d+ \\| (?<failed>\\d+) \\| \\d+ \\| \\d+ \\|$");

  private static final String PAGE =
      """
      # The thorough tests

          mvn -B clean verify -Pthorough
          mvn -q -Dquick.test -pl indexer,driver,bench -Dtest=ThoroughFiguresTest -Dnljdbc.update=true test

      The test classes with the tag `thorough`, which `mvn -B verify` leaves out: %d of %d classes, %,d of %,d tests. Of all tests,
      %,d failed and %,d were skipped, as what they need is not on the machine. %s.

      | class | tests | failed | skipped | seconds |
      |---|---|---|---|---|
      """;

  /** The tests of a class in one run. */
  private record Report(String name, int tests, int failed, int skipped, double seconds) {

    static Report read(Path file) throws Exception {
      Element suite =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(file.toFile())
              .getDocumentElement();
      String name = suite.getAttribute("name");
      return new Report(
          name.substring(name.lastIndexOf('.') + 1),
          count(suite, "tests"),
          count(suite, "failures") + count(suite, "errors"),
          count(suite, "skipped"),
          Double.parseDouble(suite.getAttribute("time").replace(",", "")));
    }

    private static int count(Element suite, String attribute) {
      return Integer.parseInt(suite.getAttribute(attribute));
    }

    String row() {
      return String.format(
          Locale.ROOT, "| %s | %d | %d | %d | %.0f |", name, tests, failed, skipped, seconds);
    }
  }

  @Test
  void results_ofThoroughTests_areOfEachAndNoneFailed() throws Exception {
    Set<String> tagged = tagged();
    if (Boolean.getBoolean("nljdbc.update")) {
      Files.writeString(RESULTS, page(tagged, reports()));
    }
    Set<String> measured = new TreeSet<>();
    Matcher row = ROW.matcher(Files.readString(RESULTS));
    while (row.find()) {
      measured.add(row.group("name"));
      assertThat(row.group("failed")).as(row.group("name")).isEqualTo("0");
    }
    assertThat(measured).isEqualTo(tagged);
  }

  private static Set<String> tagged() throws IOException {
    Set<String> tagged = new TreeSet<>();
    for (Path source : files("src/test/java", "Test.java")) {
      Matcher tag = TAGGED.matcher(Files.readString(source));
      if (tag.find()) {
        tagged.add(tag.group("name"));
      }
    }
    return tagged;
  }

  private static List<Report> reports() throws Exception {
    List<Report> reports = new ArrayList<>();
    for (Path file : files("target/surefire-reports", ".xml")) {
      reports.add(Report.read(file));
    }
    return reports;
  }

  private static String page(Set<String> tagged, List<Report> all) {
    List<Report> thorough = all.stream().filter(r -> tagged.contains(r.name)).toList();
    StringBuilder page = new StringBuilder();
    page.append(
        String.format(
            Locale.ROOT,
            PAGE,
            thorough.size(),
            all.size(),
            thorough.stream().mapToInt(Report::tests).sum(),
            all.stream().mapToInt(Report::tests).sum(),
            all.stream().mapToInt(Report::failed).sum(),
            all.stream().mapToInt(Report::skipped).sum(),
            "Java "
                + Runtime.version()
                + ", "
                + Runtime.getRuntime().availableProcessors()
                + " cores"));
    thorough.stream().map(Report::row).sorted().forEach(row -> page.append(row).append('\n'));
    return page.toString();
  }

  /** The files of a folder of each module that end so; other tests write beside it meanwhile. */
  private static List<Path> files(String folder, String end) throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path parent : List.of(Path.of(".."), Path.of("../driver"))) {
      try (Stream<Path> modules = Files.list(parent)) {
        for (Path inside :
            modules.map(m -> m.resolve(folder)).filter(Files::isDirectory).toList()) {
          try (Stream<Path> files = Files.walk(inside)) {
            files.filter(file -> file.toString().endsWith(end)).forEach(found::add);
          }
        }
      }
    }
    return found;
  }
}
