// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.examine.Doubt.Kind;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.queries.QueryOutline.Order;
import java.util.List;
import java.util.Optional;

/** An order that the question asks for: none in the query, or the other way round. */
final class Orderings implements Examiner {

  @Override
  public List<Doubt> examine(ExaminedQuery query, Probe probe) {
    QueryText text = query.text();
    QuestionWords question = query.question();
    Optional<Cue> asked =
        question.cues().stream()
            .filter(c -> c.is(Cue.Kind.ORDER) || c.is(Cue.Kind.DIRECTION))
            .filter(c -> !question.said(c).endsWith(" in")) // the database
            .filter(c -> !text.names().contains(question.tokens().get(c.start()).lower()))
            .findFirst();
    if (asked.isEmpty()) {
      return List.of();
    }
    if (!text.has("ORDER BY")) {
      return List.of(doubt(Kind.UNUSED_WORD, question.said(asked.get()), "orders nothing"));
    }
    List<Cue> directions = question.cues(Cue.Kind.DIRECTION).toList();
    List<Order> by = query.main().map(select -> select.order().by()).orElse(List.of());
    if (directions.size() != 1 || by.isEmpty()) {
      return List.of();
    }
    boolean descending = directions.get(0).descending();
    boolean other = by.stream().allMatch(order -> order.descending() != descending);
    return other && sure(question.said(directions.get(0)))
        ? List.of(
            doubt(Kind.OPPOSITE, question.said(directions.get(0)), "orders the other way round"))
        : List.of();
  }

  /** The oldest has the greatest age and the least date of birth; the worst rate may be high. */
  private static boolean sure(String direction) {
    return !direction.startsWith("revers")
        && !direction.contains("young")
        && WordLists.list("superlatives.vague").stream().noneMatch(direction::contains);
  }

  private static Doubt doubt(Kind kind, String said, String but) {
    return Doubt.ofWords(kind, "The question says \"" + said + "\", and the query " + but + ".");
  }
}
