// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.nljdbc.testing.Engines;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * {@code measure large} on servers of its own: with {@code -Dnljdbc.slow=true} it writes {@code
 * target/large-ENGINE.md}, which {@code bench/results/large.md} shows. {@code -Dnljdbc.engines}
 * names the engines, {@code -Dnljdbc.only} one of the databases, {@code -Dnljdbc.size} its size.
 */
class LargeCommandTest {

  @TempDir Path directory;

  private static int measure(List<String> arguments) {
    return measure(arguments, new PrintWriter(System.err, true));
  }

  private static int measure(List<String> arguments, PrintWriter err) {
    return BenchCli.execute(
        new PrintWriter(System.out, true), err, arguments.toArray(String[]::new));
  }

  @Test
  void measureLarge_databaseThatIsNotEmpty_isRefusedAndLeftAlone() throws Exception {
    String url = Engines.SQLITE.urlWith(directory, "CREATE TABLE mine (id INTEGER)");
    StringWriter err = new StringWriter();
    assertThat(measure(List.of("measure", "large", "--url", url), new PrintWriter(err, true)))
        .isEqualTo(BenchCli.USAGE);
    assertThat(err.toString()).contains("not empty").contains("interrupted");
    try (Connection connection = Engines.SQLITE.connect(url);
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeQuery("SELECT count(*) FROM mine").next()).isTrue();
    }
  }

  @ParameterizedTest
  @EnabledIfSystemProperty(named = "nljdbc.slow", matches = "true")
  @EnumSource(
      value = Engines.class,
      names = {"SQLITE", "POSTGRESQL", "MARIADB", "DUCKDB"})
  void measureLarge_onEachEngine_answersRightWithinTheBoundOfQueries(Engines engine)
      throws Exception {
    assumeThat(System.getProperty("nljdbc.engines", engine.name())).contains(engine.name());
    String url = engine.freshUrl(directory);
    if (engine == Engines.MARIADB) {
      try (Connection connection = engine.connect(url);
          Statement statement = connection.createStatement()) {
        // as a server has it whose settings nobody changed
        statement.execute("SET GLOBAL innodb_buffer_pool_size = 134217728");
        statement.execute("SET GLOBAL innodb_log_file_size = 100663296");
      }
    }
    List<String> arguments = new ArrayList<>(List.of("measure", "large", "--url", url));
    arguments.addAll(List.of("--cli", "../driver/target/nl-jdbc-cli.jar"));
    arguments.addAll(
        List.of("--out", "target/large-" + engine.name().toLowerCase(Locale.ROOT) + ".md"));
    if (engine.properties().containsKey("user")) {
      arguments.addAll(List.of("--user", engine.properties().getProperty("user")));
    }
    for (String option : new String[] {"only", "size"}) {
      String value = System.getProperty("nljdbc." + option, "");
      arguments.addAll(value.isEmpty() ? List.of() : List.of("--" + option, value));
    }
    assertThat(measure(arguments)).isEqualTo(BenchCli.OK);
  }
}
