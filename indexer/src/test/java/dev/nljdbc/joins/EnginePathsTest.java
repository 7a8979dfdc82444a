// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.read.CatalogReader;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.io.TempDir;

/** What FindShortestPath promises, on the keys as each engine tells them. */
class EnginePathsTest {

  private static final String[] SCHEMA = {
    "CREATE TABLE airport (code VARCHAR(3) PRIMARY KEY, city VARCHAR(40))",
    "CREATE TABLE flight (flight_no INT PRIMARY KEY, origin VARCHAR(3), destination VARCHAR(3),"
        + " CONSTRAINT fk_origin FOREIGN KEY (origin) REFERENCES airport (code),"
        + " CONSTRAINT fk_destination FOREIGN KEY (destination) REFERENCES airport (code))",
    "CREATE TABLE leg (flight_no INT, day_no INT, gate VARCHAR(5), PRIMARY KEY (flight_no, day_no),"
        + " CONSTRAINT fk_flight FOREIGN KEY (flight_no) REFERENCES flight (flight_no))",
    "CREATE TABLE seat (seat_no INT PRIMARY KEY, flight_no INT, day_no INT, holder VARCHAR(40),"
        + " CONSTRAINT fk_leg FOREIGN KEY (flight_no, day_no) REFERENCES leg (flight_no, day_no))",
    "CREATE TABLE pilot (pilot_id INT PRIMARY KEY, name VARCHAR(40), trainer INT,"
        + " CONSTRAINT fk_trainer FOREIGN KEY (trainer) REFERENCES pilot (pilot_id))",
    "CREATE TABLE licence (licence_no INT PRIMARY KEY, pilot_id INT, kind VARCHAR(9))",
  };

  @TempDir private Path folder;

  private static List<String> paths(Catalog catalog, String start, String end) {
    return JoinGraph.of(catalog)
        .shortestPaths(
            catalog.column(start).orElseThrow().id(), catalog.column(end).orElseThrow().id(), 8)
        .stream()
        .map(path -> path.toString().toLowerCase(Locale.ROOT))
        .toList();
  }

  private Catalog read(Engines engine) throws Exception {
    try (Connection connection = engine.connect(engine.urlWith(folder, SCHEMA))) {
      return ForeignKeyInference.complete(
          new CatalogReader().read(connection), column -> ColumnStatistics.NONE);
    }
  }

  @EnginesByTurns
  void shortestPaths_keysOfEveryKind_areCrossedAsPromised(Engines engine) throws Exception {
    Catalog catalog = read(engine);
    assertThat(paths(catalog, "flight.flight_no", "airport.city"))
        .as("parallel keys, each named")
        .hasSize(2)
        .allMatch(path -> path.contains("(key "))
        .anyMatch(path -> path.contains("flight.origin = airport.code"))
        .anyMatch(path -> path.contains("flight.destination = airport.code"));
    assertThat(paths(catalog, "seat.holder", "leg.gate"))
        .as("a composite key is one hop")
        .containsExactly(
            "seat.holder <-> seat.flight_no = leg.flight_no and seat.day_no = leg.day_no <->"
                + " leg.gate");
    assertThat(paths(catalog, "pilot.name", "pilot.name"))
        .as("a table that joins itself")
        .containsExactly(
            "pilot.name", "pilot.name <-> pilot.trainer = pilot.pilot_id <-> pilot.name");
    assertThat(paths(catalog, "licence.kind", "pilot.name"))
        .as("an inferred key, where no other leads, marked")
        .containsExactly(
            "licence.kind <-> licence.pilot_id = pilot.pilot_id (inferred) <-> pilot.name");
    assertThat(paths(catalog, "seat.holder", "airport.city"))
        .as("all equally short ones")
        .hasSize(2)
        .allMatch(path -> path.split(" <-> ").length == 5)
        .noneMatch(path -> path.contains("inferred"));
    assertThat(paths(catalog, "licence.kind", "airport.city")).as("no way").isEmpty();
  }
}
