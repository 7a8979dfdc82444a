// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric.spider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.metric.spider.SpiderSchemas.SpiderSchema;
import dev.nljdbc.testing.TableTest;
import java.util.List;
import java.util.Map;

class HardnessTest {

  private static final SpiderSchema HARBOUR =
      new SpiderSchema(
          Map.of(
              "boat", List.of("id", "name", "length", "owner_id"),
              "owner", List.of("id", "name", "town")),
          Map.of());

  @TableTest
  void of_goldQuery_isCountedAsByTheEvaluator(String gold, String hardness) {
    assertThat(Hardness.of(gold, HARBOUR)).map(Hardness::label).contains(hardness);
  }
}
