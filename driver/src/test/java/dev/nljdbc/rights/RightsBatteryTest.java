package dev.nljdbc.rights;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RightsBatteryTest {

  @TempDir Path directory;

  static List<Scenario> scenarios() {
    String only = System.getProperty("nljdbc.engines", "");
    return java.util.stream.Stream.of(PostgresScenarios.all(), MariaDbScenarios.all(), EmbeddedScenarios.h2(), EmbeddedScenarios.hsqldb(), EmbeddedScenarios.derby(), FileScenarios.sqlite(), FileScenarios.duckdb()).flatMap(List::stream).filter(s -> only.isEmpty() || only.contains(s.engine().name())).toList();
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void session_isToldNothingThatItMayNotRead(Scenario scenario) throws Exception {
    long t = System.nanoTime();
    RightsRun run = RightsRun.play(scenario, RightsRun.Gate.URL, directory);
    System.err.println("## " + scenario + " " + run.cases() + " cases, " + (System.nanoTime() - t) / 1000000 + " ms");
    run.hits().forEach(h -> System.err.println("HIT " + h));
    run.blind().forEach(h -> System.err.println("BLIND " + h));
    for (RightsRun.Place place : RightsRun.Place.values()) {
      System.err.println("   " + place + " " + run.told(place));
    }
    assertThat(run.hits()).isEmpty();
    assertThat(run.blind()).isEmpty();
  }
}
