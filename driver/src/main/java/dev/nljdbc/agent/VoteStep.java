// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import dev.nljdbc.agent.Voting.Cast;
import dev.nljdbc.agent.tool.SqlExplorer.ResultDigest;
import dev.nljdbc.text.Truncation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A vote in words, for the trace. */
final class VoteStep {

  /** The trace's word for it. */
  static final String ACTION = "Vote";

  private static final int LONGEST_REASON = 200;

  private VoteStep() {}

  /** The step: the answer first, then what lost, then the tries without a vote. */
  static Step of(List<Cast> cast, ResultGroups ballots, Duration time) {
    long voting = cast.stream().filter(c -> c.vote() != null).count();
    List<String> lines = new ArrayList<>();
    lines.add(cast.size() + (cast.size() == 1 ? " try, " : " tries, ") + voting + " with a vote");
    for (ResultGroups.Group group : ballots.groups()) {
      lines.add(line(group, cast, lines.size() == 1));
    }
    for (int i = 0; i < cast.size(); i++) {
      if (cast.get(i).vote() == null) {
        lines.add("no vote: try " + (i + 1) + ", " + why(cast.get(i)));
      }
    }
    return Step.ofAll(ACTION, String.join("\n", lines), time);
  }

  private static String why(Cast cast) {
    String reason = Truncation.abbreviate(cast.note(), LONGEST_REASON);
    return cast.sql().isEmpty() ? reason : reason + ": " + cast.sql();
  }

  private static String line(ResultGroups.Group group, List<Cast> cast, boolean winner) {
    ResultDigest digest = cast.get(group.query()).digest();
    String tries =
        group.members().stream()
            .map(i -> Integer.toString(i + 1))
            .collect(Collectors.joining(", "));
    return "%s: %s of %s (%s %%), tries %s%s: %s"
        .formatted(
            winner ? "answer" : "other",
            group.votes(),
            cast.size(),
            Math.round(100.0 * group.votes() / cast.size()),
            tries,
            (digest == null ? "" : ", " + size(digest)) + note(cast.get(group.query())),
            digest == null ? "can't be answered" : cast.get(group.query()).sql());
  }

  private static String note(Cast cast) {
    return cast.note().isEmpty() ? "" : ", " + cast.note();
  }

  private static String size(ResultDigest digest) {
    String rows = digest.rows() + (digest.rows() == 1 ? " row" : " rows");
    return digest.cut() ? "compared by their first " + rows : rows;
  }
}
