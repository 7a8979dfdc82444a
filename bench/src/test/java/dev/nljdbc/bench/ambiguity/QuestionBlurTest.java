// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.ambiguity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.ambiguity.QuestionBlur.Unfair;
import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.linking.IndexedDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuestionBlurTest {

  @TempDir Path folder;

  private record Found(List<BlurredQuestion> questions, Map<Unfair, Integer> fallen) {}

  private Found blur(String question, String gold) throws SQLException {
    Path file = folder.resolve("voyages.sqlite");
    try (Connection connection = BenchmarkDatabase.of(file).connect();
        Statement statement = connection.createStatement()) {
      for (String sql :
          List.of(
              "CREATE TABLE ship (ship_id INTEGER PRIMARY KEY, name TEXT, home_port TEXT,"
                  + " nickname TEXT, length REAL, crew INTEGER)",
              "CREATE TABLE voyage (voyage_id INTEGER PRIMARY KEY, ship_id INTEGER REFERENCES ship,"
                  + " start_port TEXT, end_port TEXT, highest_wave REAL, lowest_wave REAL)",
              "INSERT INTO ship VALUES (1, 'Anna', 'Oslo', 'Hull', 60, 4), (2, 'Berta', 'Hull',"
                  + " 'Dove', 40, 9)",
              "INSERT INTO voyage VALUES (1, 1, 'Oslo', 'Kiel', 4.5, 1.5), (2, 2, 'Hull', 'Oslo',"
                  + " 6.5, 0.5)")) {
        statement.execute(sql);
      }
    }
    try (IndexedDatabase indexed = IndexedDatabase.open(file, Optional.empty())) {
      QuestionBlur blur =
          new QuestionBlur("voyages", indexed.index(), new Compared(indexed.connection()));
      List<BlurredQuestion> found = blur.of(new Example(0, "test", "voyages", question, gold));
      return new Found(found, Map.copyOf(blur.fallen()));
    }
  }

  private record Compared(Connection connection) implements QuestionBlur.Rows {

    @Override
    public boolean differ(String gold, String other) {
      return !rows(other).isEmpty() && !rows(gold).equals(rows(other));
    }

    @Override
    public boolean any(String sql) {
      return !rows(sql).isEmpty();
    }

    private Set<String> rows(String sql) {
      Set<String> all = new HashSet<>();
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery(sql)) {
        while (rows.next()) {
          all.add(rows.getString(1));
        }
      } catch (SQLException e) {
        throw new AssertionError(sql, e);
      }
      return all;
    }
  }

  @Test
  void of_columnNameOfTwoWords_losesTheWordThatTellsItApart() throws SQLException {
    Found found = blur("List the start ports of all voyages.", "SELECT start_port FROM voyage");
    assertThat(found.questions())
        .containsExactly(
            new BlurredQuestion(
                "voyages",
                "column",
                "List the ports of all voyages.",
                "List the start ports of all voyages.",
                "SELECT start_port FROM voyage"));
    assertThat(found.fallen()).isEmpty();
  }

  @Test
  void of_columnWithNoOther_isLeftAlone() throws SQLException {
    Found found = blur("List the crew of all ships.", "SELECT crew FROM ship");
    assertThat(found.questions()).isEmpty();
    assertThat(found.fallen()).isEmpty();
  }

  @Test
  void of_superlativeInTheName_fallsAwayWhereItIsAnOperation() throws SQLException {
    String wave = "SELECT ship_id FROM voyage ORDER BY highest_wave DESC LIMIT 1";
    Found found = blur("Show the ship id of the voyage with the highest wave.", wave);
    assertThat(found.questions()).filteredOn(q -> q.kind().equals("column")).isEmpty();
    assertThat(found.fallen()).containsEntry(Unfair.OPERATION, 1);
  }

  @Test
  void of_wordThatStandsElsewhere_fallsAway() throws SQLException {
    Found found =
        blur("Where do voyages start? List the start port.", "SELECT start_port FROM voyage");
    assertThat(found.questions()).isEmpty();
    assertThat(found.fallen()).containsEntry(Unfair.ELSEWHERE, 1);
  }

  @Test
  void of_valueInOneColumnOnly_fallsAway() throws SQLException {
    Found found =
        blur(
            "Show the voyage id of voyages with start port Hull.",
            "SELECT voyage_id FROM voyage WHERE start_port = 'Hull' OR voyage_id = 1");
    assertThat(found.questions()).filteredOn(q -> q.kind().equals("column")).isEmpty();
  }

  @Test
  void of_valueOfTwoColumns_losesItsColumn() throws SQLException {
    Found found =
        blur(
            "Show the crew of ships whose home port is Hull.",
            "SELECT crew FROM ship WHERE home_port = 'Hull'");
    assertThat(found.questions())
        .extracting(BlurredQuestion::kind, BlurredQuestion::question)
        .contains(
            org.assertj.core.groups.Tuple.tuple("value", "Show the crew of ships with Hull."));
  }

  @Test
  void of_measureOfASuperlative_becomesVague() throws SQLException {
    Found found =
        blur(
            "What is the name of the ship with the largest crew?",
            "SELECT name FROM ship ORDER BY crew DESC LIMIT 1");
    assertThat(found.questions())
        .extracting(BlurredQuestion::kind, BlurredQuestion::question)
        .contains(
            org.assertj.core.groups.Tuple.tuple(
                "measure", "What is the name of the ship with the highest value?"));
  }

  @Test
  void of_goldThatFindsNothing_isLeftAlone() throws SQLException {
    String gold = "SELECT start_port FROM voyage WHERE voyage_id = 9";
    assertThat(blur("List the start port of voyage 9.", gold).questions()).isEmpty();
  }
}
