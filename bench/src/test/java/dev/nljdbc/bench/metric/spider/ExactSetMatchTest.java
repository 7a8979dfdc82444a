// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric.spider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.metric.spider.ExactSetMatch.Component;
import dev.nljdbc.bench.metric.spider.SpiderSchemas.SpiderSchema;
import dev.nljdbc.testing.TableTest;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

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

  @TableTest
  void of_whatTheParserRejects_isComparedAsNothing(String predicted) {
    ExactSetMatch match = match("SELECT name FROM boat WHERE length > 5", predicted);

    assertThat(match.parsed()).isFalse();
    assertThat(match.matches()).isFalse();
    assertThat(match.parts())
        .allSatisfy((c, part) -> assertThat(part.predicted() > 0).isEqualTo(c == Component.AND_OR));
  }

  @TableTest
  void of_differenceThatDoesNotCount_matches(String gold, String predicted) {
    ExactSetMatch match = match(gold, predicted);

    assertThat(wrong(match)).isEmpty();
    assertThat(match.matches()).isTrue();
    assertThat(match.parsed()).isTrue();
  }

  @TableTest
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
