// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import dev.nljdbc.agent.tool.Tool.Observation;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Collects the queries that a model ran for one question, and selects the answer. */
final class ExecutedQueries {

  private static final String NOTHING_RAN =
      "no query has run yet. Run the query that answers the question with ExecuteSQL first";
  private static final String LAST_FAILED =
      "the last query did not run, so it can't be the answer. Run one that does, then Done";

  private Observation.@Nullable Ran last;
  private Observation.@Nullable Ran lastWithValues;
  private @Nullable Observation unable;
  private boolean failed;

  /** Notes what came of a query; whether it ends the work: {@link Observation.Ran#ends}. */
  boolean note(Observation observation) {
    Observation.Ran ran = observation.ran().orElse(null);
    failed = ran == null;
    unable = observation.failure().isPresent() ? observation : unable;
    if (ran != null) {
      last = ran;
      lastWithValues = ran.hasValues() ? ran : lastWithValues;
    }
    return ran != null && ran.ends();
  }

  /** Whether it is the last query that ran, and none failed since. */
  boolean isLast(Observation.Ran ran) {
    return !failed && ran == last;
  }

  /** Why the last query can't be the answer; empty when it can. */
  Optional<String> objection() {
    return failed
        ? Optional.of(LAST_FAILED)
        : last == null ? Optional.of(NOTHING_RAN) : Optional.empty();
  }

  Optional<Observation.Ran> last() {
    return Optional.ofNullable(last);
  }

  /** The last query that was too dear, or met no database. */
  Optional<Observation> unable() {
    return Optional.ofNullable(unable);
  }

  /** The best that there is: the last one that returned something, else the last one. */
  Optional<Observation.Ran> best() {
    return lastWithValues != null ? Optional.of(lastWithValues) : last();
  }
}
