// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric.spider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.metric.spider.ExactSetMatch.Component;
import dev.nljdbc.bench.metric.spider.SpiderSchemas.SpiderSchema;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What Spider's evaluator does, on a schema of our own. */
class ExactSetMatchTest {

  private static final SpiderSchema HARBOUR =
      new SpiderSchema(
          Map.of(
              "boat", List.of("id", "name", "length", "owner_id", "home"),
              "owner", List.of("id", "name", "town"),
              "trip", List.of("boat_id", "miles", "day")),
          Map.of(
              "boat.owner_id", "boat.owner_id",
              "owner.id", "boat.owner_id",
              "boat.id", "boat.id",
              "trip.boat_id", "boat.id"));

  private static ExactSetMatch match(String gold, String predicted) {
    return ExactSetMatch.of(gold, predicted, HARBOUR).orElseThrow();
  }

  private static Set<String> wrong(ExactSetMatch match) {
    return match.parts().entrySet().stream()
        .filter(part -> !part.getValue().right())
        .map(part -> part.getKey().label())
        .collect(Collectors.toSet());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT name FROM boat WHERE length <> 5",
        "SELECT name FROM boat WHERE length=5",
        "SELECT name FROM boat WHERE length >=5",
        "SELECT name FROM boat WHERE name ='Alma'",
        "SELECT name FROM boat WHERE name = 'It''s'",
        "SELECT name FROM boat WHERE name = 'Al",
        "SELECT name FROM boat WHERE length IS NOT NULL",
        "SELECT name FROM boat WHERE length IS NULL",
        "SELECT name FROM boat WHERE 5 < length",
        "SELECT name FROM boat WHERE NOT length = 5",
        "SELECT name FROM boat WHERE EXISTS (SELECT * FROM trip)",
        "SELECT name FROM boat WHERE (length = 5)",
        "SELECT name FROM boat WHERE length IN (1, 2)",
        "SELECT name FROM boat WHERE length IN (1,2)",
        "SELECT name AS called FROM boat",
        "SELECT b.name FROM boat b",
        "SELECT boat.name FROM boat INNER JOIN owner ON boat.owner_id = owner.id",
        "SELECT boat.name FROM boat LEFT JOIN owner ON boat.owner_id = owner.id",
        "SELECT boat.name FROM boat, owner WHERE boat.owner_id = owner.id",
        "SELECT \"name\" FROM boat",
        "SELECT `name` FROM boat",
        "SELECT [name] FROM boat",
        "SELECT boat.\"name\" FROM boat",
        "SELECT name FROM boat AS owner",
        "SELECT name FROM ferry",
        "SELECT harbour FROM boat",
        "SELECT owner.town FROM boat WHERE owner.harbour = 1",
        "SELECT main.boat.name FROM boat",
        "SELECT name",
        "SELECT length * 1.0 FROM boat",
        "SELECT upper(name) FROM boat",
        "SELECT CAST(length AS TEXT) FROM boat",
        "SELECT max(length) - min(length) FROM boat",
        "SELECT name FROM boat HAVING count(*) > 1",
        "SELECT name FROM boat WHERE length = 5 HAVING count(*) > 1",
        "SELECT name FROM boat WHERE length = max(length)",
        "SELECT name FROM boat LIMIT",
        "WITH b AS (SELECT * FROM boat) SELECT name FROM b",
        "SELECT b.name FROM (SELECT * FROM boat) AS b",
        "SELECT name FROM boat WHERE length = 1 id = 2 AND home = 3",
        "DELETE FROM boat",
        "FROM boat",
        "",
      })
  void of_whatTheParserRejects_isComparedAsNothing(String predicted) {
    ExactSetMatch match = match("SELECT name FROM boat WHERE length > 5", predicted);

    assertThat(match.parsed()).isFalse();
    assertThat(match.matches()).isFalse();
    assertThat(match.parts())
        .allSatisfy((c, part) -> assertThat(part.predicted() > 0).isEqualTo(c == Component.AND_OR));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "SELECT name FROM boat|select NAME from Boat ;",
        "SELECT name , length FROM boat|SELECT length, name FROM boat",
        "SELECT name FROM boat|SELECT DISTINCT name FROM boat",
        "SELECT count(name) FROM boat|SELECT count(DISTINCT name) FROM boat",
        "SELECT name FROM boat|( SELECT name FROM boat )",
        "SELECT name FROM boat WHERE length > 5|SELECT name FROM boat WHERE length > 7",
        "SELECT name FROM boat WHERE length > = 5|SELECT name FROM boat WHERE length >= 5",
        "SELECT name FROM boat WHERE name = 'Alma'|SELECT name FROM boat WHERE name = \"Bruna\"",
        "SELECT name FROM boat WHERE name = 'Alma'|SELECT name FROM boat WHERE name = home",
        "SELECT name FROM boat WHERE length > 5 AND home = 'A'|SELECT name FROM boat WHERE home ="
            + " 'B' AND length > 6",
        "SELECT name FROM boat WHERE length BETWEEN 1 AND 5|SELECT name FROM boat WHERE length"
            + " BETWEEN 2 AND home",
        "SELECT name FROM boat WHERE length = 1 OR home = 2 AND id = 3|SELECT name FROM boat WHERE"
            + " length = 1 AND id = 3 OR home = 2",
        "SELECT name FROM boat ORDER BY length LIMIT 1|SELECT name FROM boat ORDER BY length ASC"
            + " LIMIT 5 OFFSET 2",
        "SELECT name FROM boat LIMIT 1|SELECT name FROM boat LIMIT 'many' and whatever comes",
        "SELECT T1.name FROM boat AS T1 JOIN owner AS T2 ON T1.owner_id = T2.id|SELECT boat.name"
            + " FROM owner JOIN boat ON boat.name = owner.town",
        "SELECT T1.name FROM boat AS T1 JOIN owner AS T2 ON T1.owner_id = T2.id|SELECT boat.name"
            + " FROM boat owner ON boat.owner_id = owner.id",
        "SELECT T1.owner_id FROM boat AS T1 JOIN owner AS T2 ON T1.owner_id = T2.id|SELECT T2.id"
            + " FROM boat AS T1 JOIN owner AS T2 ON T1.owner_id = T2.id",
        "SELECT owner_id FROM boat GROUP BY owner_id|SELECT boat.owner_id FROM boat GROUP BY"
            + " boat.owner_id",
        "SELECT name FROM boat WHERE id IN (SELECT boat_id FROM trip WHERE miles > 5)|SELECT name"
            + " FROM boat WHERE id IN (SELECT boat_id FROM trip WHERE miles > 9)",
        "SELECT name FROM boat UNION SELECT name FROM owner WHERE town = 'A'|SELECT name FROM boat"
            + " UNION SELECT DISTINCT name FROM owner WHERE town = 'B'",
        "SELECT name FROM boat WHERE length = home or id = 3 ORDER BY id|SELECT name FROM boat"
            + " WHERE length = 5 ORDER BY id",
      })
  void of_differenceThatDoesNotCount_matches(String gold, String predicted) {
    ExactSetMatch match = match(gold, predicted);

    assertThat(wrong(match)).isEmpty();
    assertThat(match.matches()).isTrue();
    assertThat(match.parsed()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "SELECT name FROM boat|SELECT home FROM boat|select,select_no_agg",
        "SELECT max(length) FROM boat|SELECT min(length) FROM boat|select",
        "SELECT name FROM boat WHERE length > 5|SELECT name FROM boat WHERE length < 5|where",
        "SELECT name FROM boat WHERE length > 5|SELECT name FROM boat WHERE home >"
            + " 5|where,where_no_op",
        "SELECT name FROM boat WHERE length > 5 AND id = 1|SELECT name FROM boat WHERE length > 5"
            + " OR id = 1|and_or,keywords",
        "SELECT count(*) FROM boat GROUP BY home|SELECT count(*) FROM boat GROUP BY"
            + " name|group_no_having,group",
        "SELECT home FROM boat GROUP BY home HAVING count(*) > 1|SELECT home FROM boat GROUP BY"
            + " home HAVING count(*) < 1|group",
        "SELECT name FROM boat GROUP BY name|SELECT boat.name FROM boat JOIN owner ON boat.owner_id"
            + " = owner.id GROUP BY owner.name|group",
        "SELECT name FROM boat ORDER BY length|SELECT name FROM boat ORDER BY length"
            + " DESC|order,keywords",
        "SELECT name FROM boat ORDER BY length LIMIT 1|SELECT name FROM boat ORDER BY"
            + " length|order,keywords",
        "SELECT name FROM boat EXCEPT SELECT name FROM owner|SELECT name FROM boat UNION SELECT"
            + " name FROM owner|iuen,keywords",
        "SELECT name FROM boat EXCEPT SELECT name FROM owner|SELECT name FROM boat EXCEPT SELECT"
            + " town FROM owner|iuen",
        "SELECT name FROM boat WHERE name LIKE 'A%'|SELECT name FROM boat WHERE name ="
            + " 'A%'|where,keywords",
        "SELECT name FROM boat WHERE id NOT IN (SELECT boat_id FROM trip)|SELECT name FROM boat"
            + " WHERE id IN (SELECT boat_id FROM trip)|where,keywords",
        "SELECT name FROM boat WHERE id IN (SELECT boat_id FROM trip)|SELECT name FROM boat WHERE"
            + " id IN (SELECT DISTINCT boat_id FROM trip)|where",
        "SELECT name FROM boat WHERE id IN (SELECT trip.boat_id FROM trip JOIN boat ON trip.boat_id"
            + " = boat.id)|SELECT name FROM boat WHERE id IN (SELECT boat.id FROM trip JOIN boat ON"
            + " trip.boat_id = boat.id)|where",
        "SELECT boat.owner_id FROM boat|SELECT owner.id FROM boat|select,select_no_agg",
      })
  void of_differenceThatCounts_isWrongInItsComponents(
      String gold, String predicted, String components) {
    ExactSetMatch match = match(gold, predicted);

    assertThat(match.parsed()).isTrue();
    assertThat(match.matches()).isFalse();
    assertThat(wrong(match)).containsExactlyInAnyOrder(components.split(","));
  }

  @Test
  void of_otherTables_isWrongThoughEachComponentIsRight() {
    ExactSetMatch match =
        match("SELECT count(*) FROM boat", "SELECT count(*) FROM boat JOIN owner");

    assertThat(wrong(match)).isEmpty();
    assertThat(match.matches()).isFalse();
  }

  @Test
  void of_valuesInAQueryOfFrom_count() {
    String gold = "SELECT count(*) FROM (SELECT name FROM boat WHERE length > 5)";

    assertThat(match(gold, gold.replace("name", "NAME")).matches()).isTrue();
    assertThat(match(gold, gold.replace("5", "5.0")).matches()).isTrue();
    assertThat(match(gold, gold.replace("5", "6")).matches()).isFalse();
  }

  @Test
  void of_lastDirection_isTakenForAllOfTheOrder() {
    assertThat(
            match(
                    "SELECT name FROM boat ORDER BY length, id DESC",
                    "SELECT name FROM boat ORDER BY length DESC, id DESC")
                .matches())
        .isTrue();
  }

  @Test
  void of_andOr_isCountedTheOtherWayRound() {
    ExactSetMatch match =
        match(
            "SELECT name FROM boat WHERE id = 1",
            "SELECT name FROM boat WHERE id = 1 AND length = 2");

    assertThat(match.parts().get(Component.AND_OR)).isEqualTo(new ExactSetMatch.Part(false, 1, 0));
  }

  @Test
  void of_components_areCounted() {
    ExactSetMatch match =
        match(
            "SELECT name , length FROM boat WHERE id = 1 AND home = 'A' ORDER BY length LIMIT 3",
            "SELECT name FROM boat");

    assertThat(match.parts())
        .containsEntry(Component.SELECT, new ExactSetMatch.Part(false, 2, 1))
        .containsEntry(Component.WHERE, new ExactSetMatch.Part(false, 2, 0))
        .containsEntry(Component.GROUP, new ExactSetMatch.Part(true, 0, 0))
        .containsEntry(Component.ORDER, new ExactSetMatch.Part(false, 1, 0))
        .containsEntry(Component.KEYWORDS, new ExactSetMatch.Part(false, 4, 0));
  }

  @Test
  void of_threeFactors_areReadAsThreeColumns() {
    ExactSetMatch match = match("SELECT id FROM boat", "SELECT length * id * length FROM boat");

    assertThat(match.parsed()).isTrue();
    assertThat(match.parts()).containsEntry(Component.SELECT, new ExactSetMatch.Part(false, 1, 3));
  }

  @Test
  void of_blankGold_isEmpty() {
    assertThat(ExactSetMatch.of("", "SELECT name FROM boat", HARBOUR)).isEmpty();
  }
}
