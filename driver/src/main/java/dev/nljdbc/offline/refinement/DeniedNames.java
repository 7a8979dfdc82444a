// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.refinement;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * "Members not called Ann Moe": neither all Anns nor all Moes are left out. Where a first and a
 * last name stand side by side and one of them is denied, the whole name is.
 */
public final class DeniedNames {

  private final Utterance question;
  private final SchemaView schema;

  DeniedNames(Utterance question, SchemaView schema) {
    this.question = question;
    this.schema = schema;
  }

  /** The query, with whole names denied. */
  Query in(Query query) {
    if (!question.has(Cue.Kind.NOT)) {
      return query;
    }
    for (List<Query.Predicate> one : query.where()) {
      for (List<Query.Predicate> other : query.where()) {
        if (one != other && ofOneName(one, other)) {
          return denied(query, one, other);
        }
      }
    }
    return query;
  }

  private static Query denied(Query query, List<Query.Predicate> one, List<Query.Predicate> other) {
    List<List<Query.Predicate>> where = new ArrayList<>(query.where());
    where.set(where.indexOf(one), List.of(unequal(one.get(0)), unequal(other.get(0))));
    where.remove(other);
    return query.withWhere(where);
  }

  private static Query.Predicate unequal(Query.Predicate p) {
    return new Query.Predicate(p.left(), "<>", p.right());
  }

  /** Whether these are a first name and the last name behind it, and one of them is denied. */
  private boolean ofOneName(List<Query.Predicate> one, List<Query.Predicate> other) {
    if (one.size() != 1 || other.size() != 1) {
      return false;
    }
    String operators = one.get(0).operator() + other.get(0).operator();
    return List.of("<>=", "=<>", "<><>").contains(operators)
        && halves(one.get(0), other.get(0))
        && question.links().stream()
            .filter(first -> says(first, one.get(0)))
            .map(first -> question.linkAt(first.end()))
            .anyMatch(last -> last != null && says(last, other.get(0)));
  }

  private boolean halves(Query.Predicate one, Query.Predicate other) {
    return halves(one.left().column(), other.left().column(), schema);
  }

  /** Whether columns are a first and a last name of the same rows. */
  public static boolean halves(
      @Nullable ColumnId one, @Nullable ColumnId other, SchemaView schema) {
    if (one == null || other == null || one.equals(other)) {
      return false;
    }
    List<ColumnId> names =
        schema.table(one.table()).readable().stream().map(ColumnView::id).toList();
    return names.contains(one) && names.contains(other);
  }

  private static boolean says(Link link, Query.Predicate p) {
    return p.literals()
        .anyMatch(
            literal ->
                link.values().stream()
                    .anyMatch(
                        hit ->
                            Objects.equals(hit.column(), p.left().column())
                                && hit.contents().equals(literal.value())));
  }
}
