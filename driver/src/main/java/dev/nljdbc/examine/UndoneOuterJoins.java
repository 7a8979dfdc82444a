// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.examine.Doubt.Kind;
import dev.nljdbc.examine.JoinedSources.Side;
import dev.nljdbc.queries.QueryOutline.Selecting;
import dev.nljdbc.queries.QueryOutline.Source;
import dev.nljdbc.queries.QueryOutline.Term;
import dev.nljdbc.queries.QueryOutline.Test;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds outer joins whose added rows a later condition removes, as no null meets it. */
final class UndoneOuterJoins implements Examiner {

  private static final Set<String> ALL = Set.of("all", "each", "every", "including", "even", "any");

  @Override
  public List<Doubt> examine(ExaminedQuery query, Probe probe) {
    List<Doubt> doubts = new ArrayList<>();
    for (Selecting select : query.selects()) {
      find(query, select).ifPresent(doubts::add);
    }
    return doubts;
  }

  private static Optional<Doubt> find(ExaminedQuery query, Selecting select) {
    Set<Integer> optional = optional(select.from());
    if (optional.isEmpty()) {
      return Optional.empty();
    }
    JoinedSources joined = JoinedSources.of(select, query.index());
    for (Test test : Conditions.conjuncts(select.where())) {
      for (Term term : compared(test)) {
        Optional<Side> side = joined.side(term).filter(s -> optional.contains(s.source()));
        if (side.isPresent()) {
          return Optional.of(doubt(query, select.from().get(side.get().source()), test));
        }
      }
    }
    return Optional.empty();
  }

  /** The sources whose columns an outer join may fill with null. */
  private static Set<Integer> optional(List<Source> from) {
    Set<Integer> optional = new HashSet<>();
    for (int at = 1; at < from.size(); at++) {
      String link = from.get(at).link();
      if (link.endsWith("LEFT JOIN") || link.endsWith("FULL JOIN")) {
        optional.add(at);
      }
      for (int before = 0; before < at; before++) {
        if (link.endsWith("RIGHT JOIN") || link.endsWith("FULL JOIN")) {
          optional.add(before);
        }
      }
    }
    return optional;
  }

  /** The terms that must not be null for a condition to hold. */
  private static List<Term> compared(Test test) {
    if (test.kind() != Test.Kind.COMPARED) {
      return List.of();
    }
    return switch (test.operator()) {
      case "IS NULL", "IS NOT NULL", "EXISTS", "NOT EXISTS" -> List.of(); // what is meant is said
      case "IN", "NOT IN" -> test.terms().subList(0, 1);
      default -> test.terms();
    };
  }

  private static Doubt doubt(ExaminedQuery query, Source source, Test test) {
    String name = source.table().map(query.index().dialect()::table).orElse(source.called());
    String text =
        ("The outer join with %s adds rows without a match, and the condition %s in WHERE removes"
                + " them again.")
            .formatted(name, DoubtText.sql(test.sql()));
    return new Doubt(
        Kind.UNDONE_OUTER_JOIN,
        text,
        "Put the condition into ON to keep them.",
        query.question().has(ALL));
  }
}
