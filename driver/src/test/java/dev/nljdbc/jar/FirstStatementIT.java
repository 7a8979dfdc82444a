// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Child;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What nl-jdbc.jar adds to the first connection of a program. The exact figure is {@code nl-bench
 * startup}'s; here, bounds that no busy machine passes.
 */
class FirstStatementIT {

  private static final String JAR = Path.of("target", "nl-jdbc.jar").toAbsolutePath().toString();
  private static final int ROUNDS = 5;
  private static final long MOST_MICROS = 60_000;
  private static final int MOST_CLASSES = 40;

  @TempDir Path dir;

  @Test
  void firstStatement_ordinary_loadsFewClassesAndNoLibrary() throws Exception {
    List<String> bare = loaded(run("-Xlog:class+load:stdout:none", h2(), "jdbc:h2:mem:"));
    List<String> ours =
        loaded(
            run(
                "-Xlog:class+load:stdout:none",
                JAR + File.pathSeparator + h2(),
                "jdbc:nl:h2:mem:"));

    ours.removeAll(bare);
    assertThat(ours)
        .anyMatch(name -> name.equals("dev.nljdbc.jdbc.NlConnection"))
        .noneMatch(name -> name.startsWith("dev.nljdbc.shaded."))
        .noneMatch(
            name ->
                name.matches(
                    "dev\\.nljdbc\\.(agent|answer|catalog|guard|index|llm|offline|search|joins)\\..*"))
        .noneMatch(name -> name.startsWith("java.util.logging.") || name.contains(".regex."))
        .hasSizeLessThan(MOST_CLASSES);
  }

  @Test
  void firstStatement_besideTheBareDriver_takesLittleMore() throws Exception {
    long bare = Long.MAX_VALUE;
    long ours = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      bare = Math.min(bare, micros(run("-Dx=y", h2(), "jdbc:h2:mem:")));
      ours =
          Math.min(ours, micros(run("-Dx=y", JAR + File.pathSeparator + h2(), "jdbc:nl:h2:mem:")));
    }
    assertThat(ours - bare).isLessThan(MOST_MICROS);
  }

  /** Without the numbers of what is made while running. */
  private static List<String> loaded(String out) {
    return new ArrayList<>(
        out.lines()
            .filter(line -> line.contains(" source: "))
            .map(line -> line.replaceFirst(" source: .*", ""))
            .map(name -> name.replaceFirst("(\\$\\$Lambda|/0x).*", "$1"))
            .toList());
  }

  private static long micros(String out) {
    return Long.parseLong(out.strip().replaceFirst("(?s).*took ", ""));
  }

  private String run(String option, String classPath, String url) throws Exception {
    Path classes = Files.createDirectories(dir.resolve("classes/dev/nljdbc/jar"));
    Path probe = classes.resolve("FirstStatement.class");
    if (Files.notExists(probe)) {
      Files.copy(Path.of("target/test-classes/dev/nljdbc/jar/FirstStatement.class"), probe);
    }
    String all = classPath + File.pathSeparator + dir.resolve("classes");
    Child child =
        Child.java(
            dir,
            Map.of(),
            Stream.of(option, "-cp", all, "dev.nljdbc.jar.FirstStatement", url).toList());
    assertThat(child.code()).as(child.err()).isZero();
    return child.out();
  }

  private static String h2() throws Exception {
    return Path.of(org.h2.Driver.class.getProtectionDomain().getCodeSource().getLocation().toURI())
        .toString();
  }
}
