// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.metric.Metric.Prediction;
import dev.nljdbc.bench.metric.spider.ExactSetMatch;
import dev.nljdbc.bench.metric.spider.SpiderSchemas;
import dev.nljdbc.bench.metric.spider.SpiderSchemas.SpiderSchema;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Exact set match, its ten components, and the hardness of the gold query: {@code exact_set_match},
 * {@code partial.<component>.acc} and {@code .rec}, and the group {@code hardness}.
 *
 * <p>A component's accuracy is over the questions whose prediction has it, its recall over those
 * whose gold query has it, so that means are the table that the official program prints. Its F1 is
 * made of those two means, and no question has one. All are left out where Spider's parser does not
 * accept the gold query.
 *
 * <p>Source: see {@link ExactSetMatch}.
 */
final class SpiderMatch implements Metric {

  private final SpiderSchemas schemas;

  SpiderMatch(Dataset dataset) {
    this.schemas = new SpiderSchemas(dataset);
  }

  @Override
  public void measure(Prediction prediction, Figures figures) throws SQLException {
    Optional<SpiderSchema> schema = schemas.of(prediction.example().database());
    String gold = prediction.example().gold();
    schema
        .flatMap(known -> ExactSetMatch.of(gold, prediction.sql(), known))
        .ifPresent(match -> put(match, figures));
  }

  private static void put(ExactSetMatch match, Figures figures) {
    figures.group("hardness", match.hardness().label());
    figures.put("exact_set_match", match.matches());
    match
        .parts()
        .forEach(
            (component, part) -> {
              String name = "partial." + component.label();
              if (part.predicted() > 0) {
                figures.put(name + ".acc", part.right());
              }
              if (part.gold() > 0) {
                figures.put(name + ".rec", part.right());
              }
            });
  }
}
