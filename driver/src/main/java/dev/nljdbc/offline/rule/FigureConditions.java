// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** What figures leave out: the conditions that a question's cells are on their rows. */
final class FigureConditions {

  private static final Set<String> FILLERS = WordLists.set("figures.fillers");

  private final Utterance u;
  private final FactTables facts;

  FigureConditions(Utterance question, FactTables facts) {
    this.u = question;
    this.facts = facts;
  }

  /**
   * The conditions of the cells outside the groups; empty where a word outside them is not
   * understood.
   *
   * @param groups the words that name the groups
   * @param figures the words that name the figures
   */
  Optional<List<List<Query.Predicate>>> of(Span groups, Span figures) {
    List<List<Query.Predicate>> where = new ArrayList<>();
    return conditions(groups, figures, where) && understood(groups, figures)
        ? Optional.of(where)
        : Optional.empty();
  }

  /** Adds the condition of each cell; false where one is not surely of these rows. */
  private boolean conditions(Span groups, Span figures, List<List<Query.Predicate>> where) {
    Set<ColumnId> known = new LinkedHashSet<>();
    for (Link link : u.links()) {
      if (!groups.holds(link.start()) && link.cell()) {
        ColumnView column = facts.cell(link).orElse(null);
        boolean again = column != null && !known.add(column.id());
        boolean either = u.is(link.start() - 1, "or") && !again;
        if (column == null || either || again && !u.isAny(link.start() - 1, "or", "and", ",")) {
          return false;
        }
        where.add(facts.condition(column, link));
        if (again) {
          merge(where, column);
        }
      } else if (!groups.holds(link.start())
          && !figures.holds(link.start())
          && !facts.repeats(link, u)) {
        return false;
      }
    }
    return true;
  }

  /** One condition of two on a column: new or in progress. */
  private static void merge(List<List<Query.Predicate>> where, ColumnView column) {
    List<Query.Operand> all = new ArrayList<>();
    for (List<Query.Predicate> one : List.copyOf(where)) {
      if (column.id().equals(one.get(0).left().column())) {
        all.addAll(one.get(0).right());
        where.remove(one);
      }
    }
    where.add(List.of(new Query.Predicate(Query.Term.of(column.id()), "IN", all)));
  }

  /** Whether each word is linked, a cue, or one that says nothing. */
  private boolean understood(Span groups, Span figures) {
    return IntStream.range(0, u.size())
        .filter(i -> !groups.holds(i))
        .allMatch(
            i ->
                u.linkAt(i) != null
                    || u.cueAt(i) != null && figures.holds(i)
                    || u.isAny(i, "?", ".", ",", "!", "-", ";", ":")
                    || saysNothing(u.token(i)));
  }

  private static boolean saysNothing(Token t) {
    return FILLERS.contains(t.lower());
  }
}
