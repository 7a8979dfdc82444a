package dev.nljdbc.bench.linking;

import dev.nljdbc.queries.JoinUse;
import java.util.OptionalDouble;

/**
 * Join-path coverage: whether a prediction joins what the gold query joins.
 *
 * <p>A join holds in the prediction when the columns that it equates are equal there, directly or
 * through a table in between: {@code a.x = p.id} and {@code p.id = b.y} hold {@code a.x = b.y}.
 *
 * <p>Source: Interactive-T2S, the section on joining tables (FindShortestPath), whose paths join
 * what a question names.
 *
 * @param coverage the share of the gold's joins that hold; empty when it has none
 */
public record JoinCoverage(OptionalDouble coverage) {

  /** Compares. */
  public static JoinCoverage of(NamedParts gold, NamedParts predicted) {
    if (gold.joins().isEmpty()) {
      return new JoinCoverage(OptionalDouble.empty());
    }
    EqualColumns equal = new EqualColumns();
    for (JoinUse join : predicted.joins()) {
      for (int i = 0; i < join.fromColumns().size(); i++) {
        equal.add(
            join.from().column(join.fromColumns().get(i)),
            join.to().column(join.toColumns().get(i)));
      }
    }
    long held = gold.joins().stream().filter(equal::holds).count();
    return new JoinCoverage(OptionalDouble.of((double) held / gold.joins().size()));
  }
}
