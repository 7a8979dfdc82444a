// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import java.time.Duration;
import org.apiguardian.api.API;

/**
 * Where the time of one question went, until its SQL was found. Tries that ran side by side are
 * added up, so that parts may exceed the whole; the rest is never negative.
 *
 * @param model waiting for the model, retries included
 * @param search in SearchColumn and SearchValue; not what the offline model looks up
 * @param sql in exploration SQL
 * @param rest everything else: prompts, join paths, the guard, waiting for others
 */
@API(status = API.Status.STABLE)
public record TimeSpent(Duration model, Duration search, Duration sql, Duration rest) {

  /** No time. */
  public static final TimeSpent NONE =
      new TimeSpent(Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO);

  /** All the rest of a whole. */
  static TimeSpent of(Duration all, Duration model, Duration search, Duration sql) {
    Duration rest = all.minus(model).minus(search).minus(sql);
    return new TimeSpent(model, search, sql, rest.isNegative() ? Duration.ZERO : rest);
  }

  /** An answer that was only looked up. */
  static TimeSpent lookingUp(Duration all) {
    return new TimeSpent(Duration.ZERO, Duration.ZERO, Duration.ZERO, all);
  }

  TimeSpent plus(TimeSpent other) {
    return new TimeSpent(
        model.plus(other.model),
        search.plus(other.search),
        sql.plus(other.sql),
        rest.plus(other.rest));
  }
}
