package dev.nljdbc.agent;

import dev.nljdbc.agent.tool.ResultDigest;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Cancellation;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** Runs what tries found to the end, for their votes; equal queries once. For one question. */
final class Voting {

  private final Workspace workspace;
  private final Map<String, VoteStep.Cast> digested = new HashMap<>();

  Voting(Workspace workspace) {
    this.workspace = workspace;
  }

  /**
   * What a try brings to the vote.
   *
   * @throws NlException when cancelled, or the question is out of time
   */
  VoteStep.Cast of(Candidate candidate, Cancellation cancellation) throws NlException {
    if (candidate.sql().isEmpty()) {
      String why = candidate.failure() == null ? "" : candidate.failure().getMessage();
      return VoteStep.Cast.none("", String.valueOf(why));
    }
    String sql = candidate.sql().get();
    VoteStep.Cast same = digested.get(sql);
    if (same == null) {
      same = executed(sql, cancellation);
      digested.put(sql, same);
    }
    return same;
  }

  private VoteStep.Cast executed(String sql, Cancellation cancellation) throws NlException {
    try {
      boolean orders = workspace.guard().orders(sql);
      ResultDigest digest = workspace.explorer().digest(sql, cancellation);
      String size = digest.columns() + " columns\n" + digest.rows() + (digest.cut() ? "+" : "");
      return new VoteStep.Cast(
          sql,
          new Ballots.Vote(size + " rows\n" + digest.multiset(), orders ? digest.list() : null),
          digest,
          "");
    } catch (SQLException e) {
      cancellation.check();
      if (e instanceof NlException ours && ours.error() == NlError.CANCELLED) {
        throw ours;
      }
      return VoteStep.Cast.none(sql, String.valueOf(e.getMessage()));
    }
  }
}
