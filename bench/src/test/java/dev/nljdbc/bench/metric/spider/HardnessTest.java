// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric.spider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.metric.spider.SpiderSchemas.SpiderSchema;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HardnessTest {

  private static final SpiderSchema HARBOUR =
      new SpiderSchema(
          Map.of(
              "boat", List.of("id", "name", "length", "owner_id"),
              "owner", List.of("id", "name", "town")),
          Map.of());

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "SELECT count(*) FROM boat|easy",
        "SELECT name FROM boat WHERE length > 5|easy",
        "SELECT name , length FROM boat WHERE length > 5|medium",
        "SELECT name FROM boat ORDER BY length LIMIT 1|medium",
        "SELECT T2.name FROM boat AS T1 JOIN owner AS T2 ON T1.owner_id = T2.id WHERE T1.length ="
            + " 5|medium",
        "SELECT name , id FROM boat ORDER BY length LIMIT 1|medium",
        "SELECT name FROM boat WHERE name LIKE 'A%'|medium",
        "SELECT name FROM boat WHERE name NOT LIKE 'A%' OR id = 1|hard",
        "SELECT name FROM boat WHERE name LIKE 'A%' ORDER BY id|hard",
        "SELECT max(id) , min(id) FROM boat WHERE length = 1 AND id = 2 ORDER BY id|hard",
        "SELECT T2.name FROM boat AS T1 JOIN owner AS T2 ON T1.owner_id = T2.id ORDER BY T1.id"
            + " LIMIT 1|hard",
        "SELECT T2.name FROM boat AS T1 JOIN owner AS T2 ON T1.owner_id = T2.id GROUP BY T2.id"
            + " ORDER BY T1.id LIMIT 1|extra",
        "SELECT name FROM boat WHERE id IN (SELECT owner_id FROM boat)|hard",
        "SELECT name FROM boat WHERE id = 1 UNION SELECT name FROM owner|hard",
        "SELECT name , id FROM boat WHERE id IN (SELECT owner_id FROM boat)|extra",
        "SELECT name FROM boat WHERE id IN (SELECT owner_id FROM boat) UNION SELECT name FROM"
            + " owner|extra",
        // NOT counts for an aggregate, and so does each AND of HAVING.
        "SELECT name FROM boat WHERE id NOT IN (SELECT owner_id FROM boat)|hard",
        "SELECT name FROM boat GROUP BY name HAVING count(*) > 1 AND max(id) > 2 AND min(id) <"
            + " 9|medium",
        "SELECT count(*) , name FROM boat WHERE id = 1 AND length = 2|medium",
      })
  void of_goldQuery_isCountedAsByTheEvaluator(String gold, String hardness) {
    assertThat(Hardness.of(gold, HARBOUR)).map(Hardness::label).contains(hardness);
  }
}
