// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import dev.nljdbc.agent.tool.SqlExplorer.ResultDigest;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Runs what tries found to the end, for their votes; equal queries once. For one question. */
final class Voting {

  /**
   * What a try brought to the vote.
   *
   * @param sql its query; empty when it found none
   * @param vote null when it has none
   * @param digest of its result; null when it has no vote
   * @param note why it has no vote; else what else is known of the query
   */
  record Cast(
      String sql, ResultGroups.@Nullable Vote vote, @Nullable ResultDigest digest, String note) {

    static Cast none(String sql, String reason) {
      return new Cast(sql, null, null, reason);
    }

    /** This vote with a note for the trace: its query is in doubt, or how likely it is right. */
    Cast noted(boolean doubtful, OptionalDouble confidence) {
      String likely =
          confidence.isPresent()
              ? String.format(Locale.ROOT, "confidence %.2f", confidence.getAsDouble())
              : "";
      return vote == null
          ? this
          : new Cast(sql, vote, digest, doubtful ? (likely + " in doubt").strip() : likely);
    }
  }

  private final Workspace workspace;
  private final Map<String, Cast> digested = new HashMap<>();

  Voting(Workspace workspace) {
    this.workspace = workspace;
  }

  /** The vote of a try. Fails if the question was cancelled or its time is up. */
  Cast of(SampledAnswer candidate, Cancellation cancellation) throws NlException {
    NlException failure = candidate.failure();
    if (failure != null && failure.error() == NlError.CANNOT_ANSWER) {
      return new Cast("", ResultGroups.Vote.CANNOT_ANSWER, null, "");
    }
    if (candidate.sql().isEmpty()) {
      String why = failure == null ? "" : failure.getMessage();
      return Cast.none("", String.valueOf(why));
    }
    String sql = candidate.sql().get();
    Cast same = digested.get(sql);
    if (same == null) {
      same = executed(sql, cancellation);
      digested.put(sql, same);
    }
    return same;
  }

  private Cast executed(String sql, Cancellation cancellation) throws NlException {
    try {
      boolean orders = workspace.guard().orders(sql);
      ResultDigest digest = workspace.explorer().digest(sql, cancellation);
      String count = digest.rows() + (digest.cut() ? "+ rows\n" : " rows\n");
      String rows = digest.columns() + " columns\n" + count + digest.multiset();
      return new Cast(sql, new ResultGroups.Vote(rows, orders ? digest.list() : null), digest, "");
    } catch (SQLException e) {
      cancellation.check();
      if (e instanceof NlException ours && ours.error() == NlError.CANCELLED) {
        throw ours;
      }
      return Cast.none(sql, String.valueOf(e.getMessage()));
    }
  }
}
