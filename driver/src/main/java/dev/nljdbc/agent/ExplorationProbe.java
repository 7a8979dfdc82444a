// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.examine.Probe;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Asks the database for one examination: through the guard, read-only, as the agent explores, and
 * within a time for all queries. A query that fails or takes too long has no rows, and that is all.
 */
final class ExplorationProbe implements Probe {

  /** The time limit for all queries of one examination. */
  static final Duration MOST = Duration.ofSeconds(2);

  /** An examination takes at most one in so many parts of the question's remaining time. */
  private static final int SHARE_OF_TIME_LEFT = 2;

  private static final Logger LOG = System.getLogger(ExplorationProbe.class.getName());

  private final Workspace workspace;
  private final Cancellation cancellation;
  private final LongSupplier nanos;
  private final long began;
  private final Set<String> seen = new HashSet<>();

  /** {@code nanos}: the time, as {@link System#nanoTime} tells it. */
  ExplorationProbe(Workspace workspace, Cancellation cancellation, LongSupplier nanos) {
    this.workspace = workspace;
    this.cancellation = cancellation;
    this.nanos = nanos;
    this.began = nanos.getAsLong();
  }

  /** All cells that queries gave. */
  Set<String> seen() {
    return seen;
  }

  @Override
  public Optional<List<List<@Nullable String>>> rows(String sql, int most) throws NlException {
    cancellation.check();
    Duration left = left();
    try {
      if (left.isNegative() || left.isZero() || !workspace.explorer().mayEndEarly()) {
        return Optional.empty();
      }
      String passed = workspace.guard().check(sql);
      List<List<@Nullable String>> rows =
          workspace.explorer().within(left).run(passed, most, cancellation).rows();
      rows.forEach(row -> row.stream().filter(cell -> cell != null).forEach(seen::add));
      return Optional.of(rows);
    } catch (SQLException e) {
      cancellation.check();
      if (e instanceof NlException ours && ours.error() != NlError.REFUSED) {
        throw ours;
      }
      LOG.log(Level.DEBUG, "A query of an examination gave nothing: " + sql, e);
      return Optional.empty();
    }
  }

  private Duration left() {
    Duration left = MOST.minusNanos(nanos.getAsLong() - began);
    Duration question = cancellation.remaining();
    if (question == null) {
      return left;
    }
    Duration share = question.dividedBy(SHARE_OF_TIME_LEFT);
    return share.compareTo(left) < 0 ? share : left;
  }
}
