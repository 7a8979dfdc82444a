// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.cli.BenchCli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** What the README says was measured stands in the results that the named command writes. */
class ReadmeFiguresTest {

  private static final int LEAST_ROWS = 10;

  private static final Pattern ROW =
      Pattern.compile(
          "(?m)^\\| (?<what>[^|]+) \\| (?<measured>[^|]+) \\| `(?<by>[^`]+)`"
              + " \\| \\[[^]]+]\\((?<results>[^)]+)\\) \\|$");

  private static final Pattern NUMBER = Pattern.compile("\\d[\\d,]*(?:\\.\\d+)?(?!\\w)");

  record Row(String what, String measured, String by, Path results) {
    @Override
    public String toString() {
      return what;
    }
  }

  private static String table() throws IOException {
    String readme = Files.readString(Path.of("../README.md"));
    int begin = readme.indexOf("<!-- figures -->");
    int end = readme.indexOf("<!-- /figures -->");
    assertThat(begin).isPositive().isLessThan(end);
    return readme.substring(begin, end);
  }

  static List<Row> rows() throws IOException {
    return ROW.matcher(table())
        .results()
        .map(
            row ->
                new Row(
                    row.group(1), row.group(2), row.group(3), Path.of("..").resolve(row.group(4))))
        .toList();
  }

  /** Also "0.996," of "0.996, 1.002" is 0.996. */
  private static List<String> numbers(String text) {
    return NUMBER
        .matcher(text)
        .results()
        .map(number -> number.group().replaceAll(",$", ""))
        .toList();
  }

  @Test
  void table_eachLineIsARow() throws IOException {
    long lines = table().lines().filter(line -> line.startsWith("| ")).count();
    assertThat(rows()).hasSize((int) lines - 1).hasSizeGreaterThanOrEqualTo(LEAST_ROWS);
  }

  @Test
  void results_eachPage_hasItsDay() throws IOException {
    Path results = Path.of("results");
    String days = Files.readString(results.resolve("README.md"));
    try (Stream<Path> pages = Files.list(results)) {
      assertThat(pages.map(page -> page.getFileName().toString()))
          .filteredOn(page -> page.endsWith(".md") && !page.equals("README.md"))
          .isNotEmpty()
          .allSatisfy(
              page ->
                  assertThat(days)
                      .containsPattern(
                          Pattern.quote("| [" + page + "](" + page + ") |")
                              + ".*\\| \\d{4}-\\d{2}-\\d{2} \\|"));
    }
  }

  @ParameterizedTest
  @MethodSource("rows")
  void measured_standsInTheResults(Row row) throws IOException {
    assertThat(numbers(row.measured())).isNotEmpty();
    assertThat(numbers(Files.readString(row.results()))).containsAll(numbers(row.measured()));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void command_isThereAndNamedByTheResultsOrTheModulesReadme(Row row) throws IOException {
    Matcher command = Pattern.compile("nl-bench (?:measure )?(\\S+)").matcher(row.by());
    String name;
    if (command.matches()) {
      name = command.group(1);
      Map<String, CommandLine> commands = new CommandLine(new BenchCli()).getSubcommands();
      assertThat(
              commands.containsKey(name)
                  || commands.get("measure").getSubcommands().containsKey(name))
          .as(name)
          .isTrue();
    } else {
      name = row.by();
      try (Stream<Path> files = Files.walk(Path.of(".."))) {
        assertThat(files.anyMatch(file -> file.endsWith(name + ".java"))).isTrue();
      }
    }
    assertThat(
            Files.readString(row.results()) + Files.readString(Path.of("../docs/measurements.md")))
        .contains(name);
  }
}
