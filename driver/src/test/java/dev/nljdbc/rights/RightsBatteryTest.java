// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.rights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.readme.DocumentPart;
import dev.nljdbc.rights.RightsRun.Gate;
import dev.nljdbc.rights.RightsRun.Place;
import dev.nljdbc.testing.Engines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Plays every {@link Scenario}: what a session could not read by its own {@code SELECT} is nowhere.
 * A case is one place, looked at after one statement of one session.
 */
@Tag("thorough")
class RightsBatteryTest {

  private static final int LEAST = 400;
  private static final String NONE = "SELECT * FROM (SELECT 'a' AS s, 'b' AS t) x WHERE s = t";
  private static final String NO_VALUES =
      "SELECT * FROM (VALUES ('a', 'b')) AS x(s, t) WHERE s = t";
  private static final Map<Engines, String> LINES = new EnumMap<>(Engines.class);
  private static int all;

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(Engines.class)
  void session_isToldNothingThatItMayNotRead(Engines engine) throws Exception {
    List<String> hits = new ArrayList<>();
    List<String> blind = new ArrayList<>();
    Set<Place> telling = EnumSet.noneOf(Place.class);
    int cases = 0;
    for (Scenario scenario : scenarios(engine)) {
      RightsRun run = RightsRun.play(scenario, Gate.URL, directory);
      hits.addAll(run.hits());
      if (!hidesDefinitions(scenario)) {
        blind.addAll(run.blind());
      }
      cases += run.cases();
      telling.addAll(run.telling());
    }
    assertThat(hits).isEmpty();
    assertThat(blind).as("cells that a session may see and is not told").isEmpty();
    assertThat(telling).contains(Place.ROWS, Place.PROMPTS, Place.INDEX);
    int ways = scenarios(engine).size();
    LINES.put(engine, "| %s | %d | %d | %d |\n".formatted(engine, ways, cases, hits.size()));
    all += cases;
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void plantedFault_isFound(Engines engine) throws Exception {
    List<String> hits = new ArrayList<>();
    // on a busy machine, what goes by the clock may find out about the change first
    for (int tries = 0; tries < 3 && hits.isEmpty(); tries++) {
      Path own = Files.createDirectory(directory.resolve("try" + tries));
      hits.addAll(RightsRun.play(weakest(engine), fault(engine), own).hits());
    }
    assertThat(hits).isNotEmpty();
  }

  @AfterAll
  static void document_tellsTheCases() throws IOException {
    assumeTrue(LINES.size() == Engines.values().length && !Boolean.getBoolean("nljdbc.slow"));
    assertThat(all).isGreaterThanOrEqualTo(LEAST);
    String heading = "| engine | ways | cases | leaks |\n|---|---|---|---|\n";
    DocumentPart.named("rights").holdsButForNumbers(heading + String.join("", LINES.values()));
  }

  /** Views are not read where their query is shown to their owner alone: it might change data. */
  private static boolean hidesDefinitions(Scenario scenario) {
    return scenario.engine() == Engines.MARIADB
        || scenario.engine() == Engines.HSQLDB && scenario.way().equals("views by user");
  }

  private static List<Scenario> scenarios(Engines engine) {
    return switch (engine) {
      case POSTGRESQL -> PostgresScenarios.all();
      case MARIADB -> MariaDbScenarios.all();
      case H2 -> EmbeddedScenarios.h2();
      case HSQLDB -> EmbeddedScenarios.hsqldb();
      case SQLITE -> FileScenarios.sqlite();
      case DUCKDB -> FileScenarios.duckdb();
    };
  }

  /** The scenario that a fault of the engine breaks. */
  private static Scenario weakest(Engines engine) {
    String way =
        switch (engine) {
          case POSTGRESQL -> "policy by variable";
          case DUCKDB -> "views by variable";
          case MARIADB -> "right revoked";
          case HSQLDB -> "row filters";
          case H2 -> "views by user";
          case SQLITE -> "lists";
        };
    return scenarios(engine).stream().filter(s -> s.way().equals(way)).findFirst().orElseThrow();
  }

  /**
   * A connection that is not told which tables depend on who asks, who a session is, that rights
   * changed, or what the lists hide.
   */
  private static Gate fault(Engines engine) {
    return switch (engine) {
      case POSTGRESQL, DUCKDB -> blinded(false, Map.of("tables per session", NONE));
      case MARIADB -> blinded(false, Map.of("rights mark", "SELECT 'the same'"));
      case HSQLDB -> blinded(true, Map.of());
      case H2 ->
          blinded(
              true, Map.of("tables per session", NO_VALUES, "identity", "VALUES ('somebody', '')"));
      case SQLITE ->
          (process, scenario, real, settings) -> {
            List<String> others = new ArrayList<>(List.of(settings));
            int deny = others.indexOf("nl.tables.deny");
            others.subList(deny, deny + 2).clear();
            return process.connect(engine, real, others.toArray(String[]::new));
          };
    };
  }

  private static Gate blinded(boolean nameless, Map<String, String> sections) {
    return (process, scenario, real, settings) -> {
      Properties login = scenario.engine().properties();
      for (int i = 0; i < settings.length; i += 2) {
        if (!settings[i].startsWith("nl.")) {
          login.setProperty(settings[i], settings[i + 1]);
        }
      }
      Map<String, String> instead = new HashMap<>();
      EngineFacts facts = EngineFacts.of(scenario.engine().name());
      sections.forEach(
          (section, query) -> facts.text(section).ifPresent(asked -> instead.put(asked, query)));
      return process.connect(BlindedDataSource.of(real, login, instead, nameless), settings);
    };
  }
}
