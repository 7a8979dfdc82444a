package dev.nljdbc.agent;

import dev.nljdbc.agent.tool.ResultDigest;
import dev.nljdbc.agent.tool.Texts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tells a vote as a step of the trace: the groups, their shares, and who had no vote. */
final class VoteStep {

  private static final int LONGEST_REASON = 200;

  private VoteStep() {}

  /**
   * What a try brought to the vote.
   *
   * @param sql its query; empty when it found none
   * @param vote null when it has none
   * @param digest of its result; null when it has no vote
   * @param reason why it has no vote
   */
  record Cast(
      String sql, Ballots.@Nullable Vote vote, @Nullable ResultDigest digest, String reason) {

    static Cast none(String sql, String reason) {
      return new Cast(sql, null, null, reason);
    }
  }

  static Step of(List<Cast> cast, Ballots ballots, Duration time) {
    long voting = cast.stream().filter(c -> c.vote() != null).count();
    List<String> lines = new ArrayList<>();
    lines.add(cast.size() + (cast.size() == 1 ? " try, " : " tries, ") + voting + " with a vote");
    for (Ballots.Group group : ballots.groups()) {
      lines.add(line(group, cast, lines.size() == 1));
    }
    for (int i = 0; i < cast.size(); i++) {
      if (cast.get(i).vote() == null) {
        String sql = cast.get(i).sql();
        lines.add(
            "no vote: try "
                + (i + 1)
                + ", "
                + Texts.cut(cast.get(i).reason(), LONGEST_REASON)
                + (sql.isEmpty() ? "" : ": " + sql));
      }
    }
    return Step.ofAll("Vote", String.join("\n", lines), time);
  }

  private static String line(Ballots.Group group, List<Cast> cast, boolean winner) {
    ResultDigest digest = cast.get(group.query()).digest();
    String tries =
        group.members().stream()
            .map(i -> Integer.toString(i + 1))
            .collect(Collectors.joining(", "));
    return (winner ? "answer: " : "other: ")
        + group.votes()
        + " of "
        + cast.size()
        + " ("
        + Math.round(100.0 * group.votes() / cast.size())
        + " %), tries "
        + tries
        + (digest == null ? "" : ", " + size(digest))
        + ": "
        + cast.get(group.query()).sql();
  }

  private static String size(ResultDigest digest) {
    String rows = digest.rows() + (digest.rows() == 1 ? " row" : " rows");
    return digest.cut() ? "compared by their first " + rows : rows;
  }
}
