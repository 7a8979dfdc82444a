// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.candidate;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Numerals;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.DateWords;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.sketch.QuestionView;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Finds conditions that compare a number in another way than the question's words beside it say:
 * "in 2024" is not after 2024, "after 2000" is not any year but 2000.
 */
final class NumberReading {

  private static final Set<String> ORDERED = Set.of("<", "<=", ">", ">=");
  private static final Set<String> UNEQUAL = Set.of("<", "<=", ">", ">=", "<>");

  /** So many words away, "in 2010 or later" is more than the year. */
  private static final int NEAR = 3;

  private static final Set<String> ORDERING =
      Set.of("before", "after", "later", "earlier", "since", "until", "from", "than", "onwards");

  private final Utterance u;
  private final SchemaView schema;

  NumberReading(QuestionView view) {
    this.u = view.utterance();
    this.schema = view.schema();
  }

  /** Whether a query, or one within it, has such a condition. */
  boolean contradicts(Query q) {
    return ofTwo(QueryParts.of(q).predicates()) || contradictsWithin(q);
  }

  /** Whether one year is compared with two columns, and the question has no "or". */
  private boolean ofTwo(List<Query.Predicate> predicates) {
    Map<String, ColumnId> compared = new HashMap<>();
    return u.tokens().stream().noneMatch(t -> t.is("or"))
        && predicates.stream()
            .filter(p -> p.left().column() != null)
            .anyMatch(p -> p.literals().anyMatch(l -> another(l.value(), p, compared)));
  }

  private boolean another(String number, Query.Predicate p, Map<String, ColumnId> compared) {
    ColumnId column = Objects.requireNonNull(p.left().column());
    ColumnId before = compared.putIfAbsent(number, column);
    return Numerals.isYear(number)
        && before != null
        && !before.equals(column)
        && u.tokens().stream().filter(t -> t.is(number)).count() == 1;
  }

  private boolean contradictsWithin(Query q) {
    return q.conditions()
            .anyMatch(
                p -> contradicts(p) || ofOther(p, q) || p.subs().anyMatch(this::contradictsWithin))
        || q.combined() != null && contradictsWithin(q.combined().query());
  }

  private boolean contradicts(Query.Predicate p) {
    return p.literals()
        .filter(literal -> !literal.text())
        .map(Query.Literal::value)
        .anyMatch(number -> p.right().size() == 1 && contradicts(p, number));
  }

  private boolean contradicts(Query.Predicate p, String number) {
    int[] said = IntStream.range(1, u.size()).filter(i -> u.is(i, number)).toArray();
    if (said.length != 1) {
      return false;
    }
    int at = said[0];
    boolean inYear = Numerals.isYear(number) && u.isAny(at - 1, "in", "during");
    return inYear && (UNEQUAL.contains(p.operator()) && !ordered(at) || comparesKey(p))
        || p.operator().equals("<>") && compared(at);
  }

  /**
   * Whether a year is that of a thing whose name the question does not say, although rows with
   * dates are read, too: inspections in 2025, and hives whose queen is of 2025.
   */
  private boolean ofOther(Query.Predicate p, Query q) {
    ColumnView column = p.left().column() == null ? null : schema.column(p.left().column());
    return column != null
        && column.yearOnly()
        && p.left().function().isEmpty()
        && p.literals().anyMatch(literal -> Numerals.isYear(literal.value()))
        && !column.own().equals(List.of("year"))
        && u.tokens().stream().noneMatch(t -> DateWords.says(column.own(), t))
        && q.involved().stream()
            .filter(table -> !table.equals(column.table()))
            .flatMap(table -> schema.table(table).columns().stream())
            .anyMatch(c -> c.temporal() && !c.yearOnly());
  }

  /** Whether words near a year tell an order. */
  private boolean ordered(int at) {
    return IntStream.rangeClosed(at - NEAR, at + NEAR)
        .anyMatch(i -> ORDERING.contains(u.wordAt(i)) || u.isAny(i, "not", "except"));
  }

  private boolean comparesKey(Query.Predicate p) {
    if (p.left().column() == null || !p.left().function().isEmpty()) {
      return false;
    }
    ColumnView column = schema.column(p.left().column());
    return (column.key() || column.foreign())
        && !column.yearOnly()
        && u.links().stream().noneMatch(link -> link.names(column.id()));
  }

  /** Whether words that ask for more or less stand right before a number. */
  private boolean compared(int at) {
    return u.cues().stream()
        .anyMatch(
            cue -> cue.is(Cue.Kind.COMPARE) && cue.end() == at && ORDERED.contains(cue.operator()));
  }
}
