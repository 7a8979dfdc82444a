// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Child;
import dev.nljdbc.testing.Engines;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * How much the background's reading slows ordinary SQL through the driver on the same database: a
 * JVM for each engine runs {@link BackgroundTurns}. It writes {@code target/background.md}; with
 * {@code -Dnljdbc.update=true} also {@code bench/results/background.md}.
 */
@EnabledIfSystemProperty(named = "nljdbc.slow", matches = "true")
class BackgroundSpeedTest {

  private static final System.Logger LOG = System.getLogger(BackgroundSpeedTest.class.getName());
  private static final Duration LONGEST = Duration.ofMinutes(20);

  private static final List<Engines> MEASURED =
      List.of(Engines.SQLITE, Engines.POSTGRESQL, Engines.MARIADB, Engines.DUCKDB);

  private static final String HEAD =
      """
      # Ordinary SQL while the background reads

          mvn -Dquick.test -pl indexer,driver -Dtest=BackgroundSpeedTest -Dsurefire.failIfNoSpecifiedTests=false \\
              -Dnljdbc.slow=true -Dnljdbc.update=true test

      One thread runs point selects without a pause through `jdbc:nl:`, and an aggregate and an insert after each fifty.
      Turns of %d seconds alternate: alone, and while the background reads a database of %d tables of %,d rows, begun by a
      question on another connection of the process, with no index before. Times are medians of %d turns. Ratios are medians of neighbours,
      with the least and the greatest. The engine runs on the same machine, servers as processes of their own. Ratios
      below 1 have not been explained: an idle core of a virtual machine may take longer to wake than a busy one to switch.

      | engine | statement | alone, µs: median, p99 | with the background: median | p99 | the background meanwhile, per turn |
      |---|---|---|---|---|---|
      """;

  @TempDir Path directory;

  @Test
  void statements_whileTheBackgroundReads_areMeasured() throws Exception {
    StringBuilder table =
        new StringBuilder(
            HEAD.formatted(
                BackgroundTurns.LENGTH.toSeconds(),
                BackgroundTurns.TABLES,
                BackgroundTurns.ROWS,
                BackgroundTurns.PAIRS));
    for (Engines engine : MEASURED) {
      String lines = measured(engine);
      LOG.log(System.Logger.Level.INFO, "\n{0}", lines);
      table.append(lines).append('\n');
    }
    table.append(machine());
    Files.writeString(Path.of("target", "background.md"), table);
    if (Boolean.getBoolean("nljdbc.update")) {
      Files.writeString(Path.of("..", "bench", "results", "background.md"), table);
    }
  }

  private String measured(Engines engine) throws IOException, InterruptedException {
    Child child =
        Child.java(
            Path.of(System.getProperty("java.home")),
            LONGEST,
            directory,
            Map.of(),
            List.of(
                "-XX:TieredStopAtLevel=4", // as programs run
                "-Xmx2g",
                "-Dfile.encoding=UTF-8",
                "-Dsun.stdout.encoding=UTF-8",
                "-cp",
                System.getProperty("java.class.path"),
                BackgroundTurns.class.getName(),
                engine.name(),
                directory.toString()));
    assertThat(child.code()).as(child.err()).isZero();
    return child
        .out()
        .lines()
        .filter(line -> line.startsWith("| "))
        .collect(Collectors.joining("\n"));
  }

  private static String machine() {
    return String.format(
        Locale.ROOT,
        "%nJava %s, %s, %d cores, load %.1f.%n",
        System.getProperty("java.version"),
        System.getProperty("os.name"),
        Runtime.getRuntime().availableProcessors(),
        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
  }
}
