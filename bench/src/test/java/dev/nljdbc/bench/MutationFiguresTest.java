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
import org.junit.jupiter.api.Test;

/**
 * {@code results/mutation.md} has a row for each area of the profile {@code mutation}, and in each
 * of them four of five mutants are killed. With {@code -Dnljdbc.update=true} the rows of the areas
 * whose reports lie in {@code target/pit-reports} are written anew.
 */
class MutationFiguresTest {

  private static final Path RESULTS = Path.of("results/mutation.md");
  private static final double LEAST = 80;
  private static final Set<String> KILLED = Set.of("KILLED", "TIMED_OUT", "MEMORY_ERROR");

  private static final Pattern AREA =
      Pattern.compile("<id>([a-z]+)</id>\\s*<configuration>\\s*<skip>false");
  private static final Pattern ROW =
      Pattern.compile(
          "(?m)^\\| (?<area>[a-z]+) \\| (?<what>[^|]+) \\| (?<mutants>[\\d,]+) \\|"
              + " (?<killed>[\\d,]+) \\| (?<late>[\\d,]+) \\| (?<survived>[\\d,]+) \\|"
              + " (?<uncovered>[\\d,]+) \\| (?<percent>[\\d.]+) % \\|$");

  private record Report(String area, List<String> ends) {

    static Report read(Path module, String area) throws IOException {
      Path file = module.resolve("target/pit-reports").resolve(area).resolve("mutations.csv");
      List<String> ends = new ArrayList<>();
      if (Files.exists(file)) {
        for (String line : Files.readAllLines(file)) {
          ends.add(line.split(",", 7)[5]); // file, class, mutator, method, line, end, test
        }
      }
      return new Report(area, ends);
    }

    private long count(Set<String> which) {
      return ends.stream().filter(which::contains).count();
    }

    String row(String what) {
      long killed = count(KILLED);
      return String.format(
          Locale.ROOT,
          "| %s | %s | %,d | %,d | %,d | %,d | %,d | %.1f %% |",
          area,
          what,
          ends.size(),
          killed,
          count(Set.of("TIMED_OUT", "MEMORY_ERROR")),
          count(Set.of("SURVIVED")),
          count(Set.of("NO_COVERAGE")),
          100.0 * killed / ends.size());
    }
  }

  private static List<Path> modules() throws IOException {
    try (Stream<Path> folders = Files.list(Path.of(".."))) {
      return folders.filter(folder -> Files.exists(folder.resolve("pom.xml"))).sorted().toList();
    }
  }

  private static Set<String> areas(Path module) throws IOException {
    Matcher area = AREA.matcher(Files.readString(module.resolve("pom.xml")));
    Set<String> areas = new TreeSet<>();
    while (area.find()) {
      areas.add(area.group(1));
    }
    return areas;
  }

  private static long number(Matcher row, String name) {
    return Long.parseLong(row.group(name).replace(",", ""));
  }

  @Test
  void results_ofEachArea_areFourOfFiveMutantsKilled() throws IOException {
    Set<String> areas = new TreeSet<>();
    for (Path module : modules()) {
      for (String area : areas(module)) {
        areas.add(area);
        if (Boolean.getBoolean("nljdbc.update")) {
          update(Report.read(module, area));
        }
      }
    }
    String text = Files.readString(RESULTS);
    Set<String> measured = new TreeSet<>();
    Matcher row = ROW.matcher(text);
    while (row.find()) {
      measured.add(row.group("area"));
      long mutants = number(row, "mutants");
      long killed = number(row, "killed");
      assertThat(killed + number(row, "survived") + number(row, "uncovered"))
          .as(row.group())
          .isEqualTo(mutants);
      assertThat(100.0 * killed / mutants).as(row.group()).isGreaterThanOrEqualTo(LEAST);
      assertThat(row.group("percent"))
          .isEqualTo(String.format(Locale.ROOT, "%.1f", 100.0 * killed / mutants));
    }
    assertThat(measured).isEqualTo(areas);
  }

  private static void update(Report report) throws IOException {
    String text = Files.readString(RESULTS);
    Matcher row =
        Pattern.compile("(?m)^\\| " + report.area() + " \\| ([^|]+) \\|.*$").matcher(text);
    if (row.find() && !report.ends().isEmpty()) {
      Files.writeString(
          RESULTS,
          text.substring(0, row.start()) + report.row(row.group(1)) + text.substring(row.end()));
    }
  }
}
