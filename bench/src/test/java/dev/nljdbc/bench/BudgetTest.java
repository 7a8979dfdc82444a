// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.config.Setting;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Holds the size of the project to the maxima of {@code budget.tsv}. A maximum only falls: a commit
 * that raises one changes nothing else and says why.
 */
class BudgetTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern PUBLIC_TYPE =
      Pattern.compile(
          "(?m)^public (?:(?:final|abstract|sealed|non-sealed) )*"
              + "(?:class|interface|record|enum|@interface) ");

  /** A line of the table. {@code path} is a folder, relative to the root; {@code .} is all. */
  private record Limit(String measure, String path, long maximum) {

    static Limit of(String line) {
      String[] cells = line.split("\t");
      return new Limit(cells[0], cells[1], Long.parseLong(cells[2]));
    }

    long measured() {
      Path folder = ROOT.resolve(path).normalize();
      return switch (measure) {
        case "main lines" -> sum(javaFiles(folder, "main"), BudgetTest::lines);
        case "test lines" -> sum(javaFiles(folder, "test"), BudgetTest::lines);
        case "packages" -> packages(folder).size();
        case "types in a package" ->
            packages(folder).values().stream().mapToLong(Long::longValue).max().orElseThrow();
        case "public types" -> sum(javaFiles(folder, "main"), BudgetTest::publicTypes);
        case "settings" -> Setting.values().length;
        case "documentation words" -> sum(documents(folder), BudgetTest::words);
        case "result words" -> sum(files(folder), BudgetTest::words);
        default -> throw new IllegalArgumentException("No such measure: " + measure);
      };
    }
  }

  @Test
  void size_everyMeasure_isWithinItsMaximum() throws IOException {
    List<String> exceeded =
        table().stream()
            .filter(limit -> limit.measured() > limit.maximum())
            .map(limit -> limit + ": " + limit.measured())
            .toList();

    assertThat(exceeded).as("What can go instead? The maxima of budget.tsv only fall.").isEmpty();
  }

  @Test
  void table_everyMeasure_countsSomething() throws IOException {
    assertThat(table()).isNotEmpty().allMatch(limit -> limit.measured() > 0);
  }

  @Test
  void measured_folderOfKnownSize_isCounted(@TempDir Path folder) throws IOException {
    Path source = Files.createDirectories(folder.resolve("src/main/java/a"));
    Files.writeString(source.resolve("A.java"), "package a;\n\npublic final class A {}\n");
    Files.writeString(source.resolve("B.java"), "package a;\n\nrecord B() {}\n");
    Files.writeString(source.resolve("package-info.java"), "package a;\n");
    Files.writeString(folder.resolve("README.md"), "one two\nthree");

    assertThat(
            Stream.of(
                    "main lines",
                    "packages",
                    "types in a package",
                    "public types",
                    "documentation words")
                .map(measure -> new Limit(measure, folder.toString(), 0).measured()))
        .containsExactly(7L, 1L, 2L, 1L, 3L);
  }

  private static List<Limit> table() throws IOException {
    try (InputStream table = BudgetTest.class.getResourceAsStream("budget.tsv")) {
      return new String(table.readAllBytes(), UTF_8).lines().skip(1).map(Limit::of).toList();
    }
  }

  /** The number of types of each package. */
  private static Map<String, Long> packages(Path folder) {
    return javaFiles(folder, "main").stream()
        .filter(file -> !file.endsWith("package-info.java"))
        .map(BudgetTest::packageOf)
        .collect(Collectors.groupingBy(name -> name, TreeMap::new, Collectors.counting()));
  }

  private static String packageOf(Path file) {
    return read(file)
        .lines()
        .filter(line -> line.startsWith("package "))
        .findFirst()
        .orElseThrow(() -> new AssertionError("No package: " + file));
  }

  private static List<Path> javaFiles(Path folder, String part) {
    return files(folder).stream()
        .filter(file -> file.toString().endsWith(".java"))
        .filter(file -> file.toString().replace('\\', '/').contains("/src/" + part))
        .toList();
  }

  /** What people read: Markdown, but that of results. */
  private static List<Path> documents(Path folder) {
    return files(folder).stream()
        .filter(file -> file.toString().endsWith(".md"))
        .filter(file -> !file.startsWith(ROOT.resolve("bench/results")))
        .filter(file -> !file.toString().replace('\\', '/').contains("/src/"))
        .toList();
  }

  /** Files of the project, without what a build or a tool leaves. */
  private static List<Path> files(Path folder) {
    try (Stream<Path> found = Files.walk(folder)) {
      return found
          .filter(Files::isRegularFile)
          .filter(file -> !Arrays.asList(parts(folder, file)).contains("target"))
          .filter(file -> Stream.of(parts(folder, file)).noneMatch(part -> part.startsWith(".")))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String[] parts(Path folder, Path file) {
    return folder.relativize(file).toString().replace('\\', '/').split("/");
  }

  private static long sum(List<Path> files, ToLongFunction<String> count) {
    return files.stream().map(BudgetTest::read).mapToLong(count).sum();
  }

  private static long lines(String text) {
    return text.lines().count();
  }

  private static long words(String text) {
    return text.isBlank() ? 0 : text.strip().split("\\s+").length;
  }

  private static long publicTypes(String text) {
    return PUBLIC_TYPE.matcher(text).results().count();
  }

  private static String read(Path file) {
    try {
      return new String(Files.readAllBytes(file), UTF_8); // a picture counts as well
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
