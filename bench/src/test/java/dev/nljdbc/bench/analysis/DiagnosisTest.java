// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.bench.analysis.Diagnosis.Failure;
import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset.Family;
import dev.nljdbc.bench.metric.ExecutionEvaluator;
import dev.nljdbc.bench.metric.Score;
import dev.nljdbc.bench.metric.Score.Verdict;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class DiagnosisTest {

  @TempDir private Path folder;
  private BenchmarkDatabase bakery = BenchmarkDatabase.of(Path.of(""));
  private ExecutionEvaluator judge = ExecutionEvaluator.of(Family.SPIDER, Duration.ofSeconds(5));

  @BeforeEach
  void bake() {
    bakery =
        BenchmarkDatabase.of(
            TestDatabases.sqlite(
                folder.resolve("bakery.sqlite"),
                "CREATE TABLE cake(id INTEGER PRIMARY KEY, name TEXT, price REAL, baker_id INT)",
                "CREATE TABLE baker(id INTEGER PRIMARY KEY, name TEXT, town TEXT, boss_id INT)",
                "CREATE TABLE sale(cake_id INT, day TEXT, pieces INT)",
                "INSERT INTO cake VALUES (1,'Sacher',30,1),(2,'Linzer',20,1),(3,'Guglhupf',20,2),"
                    + "(4,'Strudel',15,3)",
                "INSERT INTO baker VALUES (1,'Anna','Graz',2),(2,'Bert','Linz',NULL),"
                    + "(3,'Cleo','Graz',2)",
                "INSERT INTO sale VALUES (1,'2024-05-01',3),(1,'2024-05-02',5),(2,'2024-05-01',2),"
                    + "(3,'2024-05-02',5),(4,'2024-05-03',1)"));
  }

  @AfterEach
  void close() throws SQLException {
    judge.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          SYNTAX          | SELECT name FROM cake | SELECT name FORM cake
          SYNTAX          | SELECT name FROM cake | SELECT name FROM cake WHERE (price > 1
          SCHEMA_LINKING  | SELECT name FROM cake | SELECT title FROM cake
          SCHEMA_LINKING  | SELECT name FROM cake | SELECT name FROM cakes
          GROUPING        | SELECT name FROM cake GROUP BY name | SELECT name FROM cake WHERE count(*) > 1
          GOLD_EMPTY      | SELECT name FROM cake WHERE price > 99 | SELECT name FROM cake WHERE price > 9
          GOLD_EMPTY      | SELECT max(price) FROM cake WHERE name = 'Nusstorte' | SELECT max(price) FROM cake
          FORMAT          | SELECT price FROM cake | SELECT CAST(price AS TEXT) FROM cake
          FORMAT          | SELECT avg(price) FROM cake WHERE id < 4 | SELECT round(avg(price), 2) FROM cake WHERE id < 4
          FORMAT          | SELECT boss_id FROM baker WHERE boss_id > 0 | SELECT boss_id FROM baker
          FORMAT          | SELECT name FROM cake | SELECT lower(name) FROM cake
          EXTRA_COLUMNS   | SELECT name FROM cake | SELECT id, name FROM cake
          EXTRA_COLUMNS   | SELECT name, count(*) FROM baker GROUP BY name | SELECT name, town, count(*) FROM baker GROUP BY name
          MISSING_COLUMNS | SELECT name, price FROM cake | SELECT name FROM cake
          SET_OPERATION   | SELECT id FROM baker EXCEPT SELECT boss_id FROM baker | SELECT id FROM baker
          SET_OPERATION   | SELECT town FROM baker WHERE id = 1 UNION SELECT town FROM baker WHERE id = 2 | SELECT town FROM baker WHERE id = 1 INTERSECT SELECT town FROM baker WHERE id = 2
          SCHEMA_LINKING  | SELECT c.name FROM cake c JOIN sale s ON c.id = s.cake_id WHERE s.pieces > 3 | SELECT name FROM cake WHERE price > 3
          JOIN            | SELECT c.name FROM cake c JOIN baker b ON c.baker_id = b.id WHERE b.town = 'Graz' | SELECT c.name FROM cake c JOIN baker b ON c.id = b.id WHERE b.town = 'Graz'
          JOIN            | SELECT name FROM cake | SELECT cake.name FROM cake JOIN sale ON cake.id = sale.cake_id WHERE 1 = 1
          JOIN            | SELECT b.name, x.name FROM baker b JOIN baker x ON b.boss_id = x.id | SELECT b.name, x.name FROM baker b LEFT JOIN baker x ON b.boss_id = x.id
          SELECTED_COLUMN | SELECT name FROM baker | SELECT town FROM baker
          SELECTED_COLUMN | SELECT b.name FROM cake c JOIN baker b ON c.baker_id = b.id | SELECT c.name FROM cake c JOIN baker b ON c.baker_id = b.id
          FILTERED_COLUMN | SELECT name FROM cake WHERE price > 1 AND id = 2 | SELECT name FROM cake WHERE price > 1 AND baker_id = 2
          FILTERED_COLUMN | SELECT name FROM cake WHERE price > 1 AND id = 2 | SELECT name FROM cake WHERE price > 1
          AGGREGATION     | SELECT max(price) FROM cake | SELECT min(price) FROM cake
          AGGREGATION     | SELECT town, max(id) FROM baker GROUP BY town | SELECT town, sum(id) FROM baker GROUP BY town
          GROUPING        | SELECT count(*) FROM baker GROUP BY town | SELECT count(*) FROM baker GROUP BY name
          GROUPING        | SELECT town FROM baker GROUP BY town HAVING count(*) > 1 | SELECT town FROM baker GROUP BY town HAVING count(*) > 0
          CONDITION       | SELECT name FROM cake WHERE price > 20 | SELECT name FROM cake WHERE price >= 20
          CONDITION       | SELECT name FROM cake WHERE price = 20 OR id = 1 | SELECT name FROM cake WHERE price = 20 AND id = 1
          CONDITION       | SELECT name FROM cake WHERE id NOT IN (1, 2) | SELECT name FROM cake WHERE id IN (1, 2)
          VALUE           | SELECT name FROM baker WHERE town = 'Graz' | SELECT name FROM baker WHERE town = 'graz'
          VALUE           | SELECT name FROM cake WHERE price > 15 | SELECT name FROM cake WHERE price > 10
          VALUE           | SELECT name FROM baker WHERE town LIKE "G%" | SELECT name FROM baker WHERE town LIKE "G"
          NESTING         | SELECT name FROM (SELECT name, price FROM cake LIMIT 2) | SELECT name FROM cake LIMIT 2 OFFSET (SELECT 1)
          ORDER_LIMIT     | SELECT name FROM cake ORDER BY price, id | SELECT name FROM cake ORDER BY price DESC, id
          ORDER_LIMIT     | SELECT name FROM cake ORDER BY id LIMIT 1 | SELECT name FROM cake ORDER BY id
          DISTINCT        | SELECT name FROM baker | SELECT b.name FROM baker b JOIN cake c ON c.baker_id = b.id
          """)
  void of_pairOfQueries_isTheClassOfTheirDifference(
      Failure expected, String gold, String predicted) {
    assertThat(diagnose(gold, predicted)).map(Diagnosis::failure).contains(expected);
  }

  @Test
  void of_correct_isNone() {
    assertThat(diagnose("SELECT name FROM cake", "SELECT c.name FROM cake AS c")).isEmpty();
  }

  @Test
  void of_severalDifferences_isTheFirstAndNamesTheOthers() {
    Diagnosis diagnosis =
        diagnose(
                "SELECT name FROM cake WHERE price > 15 ORDER BY id",
                "SELECT price FROM cake WHERE price > 10")
            .orElseThrow();

    assertThat(diagnosis.failure()).isEqualTo(Failure.SELECTED_COLUMN);
    assertThat(diagnosis.also()).containsExactly(Failure.VALUE, Failure.ORDER_LIMIT);
  }

  @Test
  void of_otherAliasesAndQuotesAndCase_differsInTheValueOnly() {
    Diagnosis diagnosis =
        diagnose(
                "SELECT T1.name FROM cake AS T1 JOIN baker AS T2 ON T1.baker_id = T2.id"
                    + " WHERE T2.town = \"Graz\"",
                "select \"c\".\"NAME\" from \"cake\" c, baker b where b.id = c.baker_id and"
                    + " 'Linz' = b.town")
            .orElseThrow();

    assertThat(diagnosis).isEqualTo(new Diagnosis(Failure.VALUE, List.of()));
  }

  @ParameterizedTest
  @EnumSource(
      value = Verdict.class,
      names = {"UNANSWERED", "TIMEOUT", "GOLD_ERROR", "NO_DATABASE"})
  void of_otherVerdicts_haveTheirOwnClass(Verdict verdict) {
    Optional<Diagnosis> diagnosis =
        Diagnosis.of("SELECT 1", "SELECT 1", Score.without(verdict, ""));

    Failure expected =
        verdict == Verdict.UNANSWERED ? Failure.NO_ANSWER : Failure.valueOf(verdict.name());
    assertThat(diagnosis).contains(new Diagnosis(expected, List.of()));
  }

  @Test
  void of_queriesThatNoParserTakes_areComparedByTheirWords() {
    // The blank between the signs of ~= is nobody's SQL; the score is as a judge of rows would say.
    Score wrong = new Score(Verdict.WRONG, "", 1, 1, null, null);

    assertThat(
            Diagnosis.of(
                "SELECT name FROM cake WHERE price ~ = 3 ??? ORDER BY id",
                "SELECT name FROM cake WHERE price ~ = 4 ??? ORDER BY id",
                wrong))
        .map(Diagnosis::failure)
        .contains(Failure.VALUE);
    assertThat(
            Diagnosis.of(
                "SELECT name FROM cake ~ = ??? GROUP BY id",
                "SELECT name FROM baker ~ = ??? GROUP BY id",
                wrong))
        .map(Diagnosis::failure)
        .contains(Failure.SCHEMA_LINKING);
  }

  @Test
  void of_nothingToSee_isOther() {
    Score wrong = new Score(Verdict.WRONG, "", 20, 20, null, null);

    assertThat(Diagnosis.of("SELECT id FROM cake", "SELECT id FROM cake", wrong))
        .contains(new Diagnosis(Failure.OTHER, List.of()));
  }

  @Test
  void values_everyClass_hasATitleAndAMeaning() {
    assertThat(Failure.values())
        .allSatisfy(failure -> assertThat(failure.meaning()).endsWith("."))
        .extracting(Failure::title)
        .doesNotHaveDuplicates();
  }

  private Optional<Diagnosis> diagnose(String gold, String predicted) {
    return Diagnosis.of(gold, predicted, judge.score(bakery, gold, predicted));
  }
}
