// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Numerals;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Combines conditions by AND, by OR, or by two queries that must both hold. */
final class WhereAssembler extends Rule {
  private Query.@Nullable Combined combined;

  WhereAssembler(QueryDraft draft) {
    super(draft);
  }

  /** The second query, when one row can't meet all that is asked. */
  Query.@Nullable Combined combined() {
    return combined;
  }

  List<List<Query.Predicate>> where() {
    List<List<Query.Predicate>> where = new ArrayList<>();
    List<QueryDraft.Filter> filters = new ArrayList<>(draft.filters());
    filters.sort(Comparator.comparingInt(QueryDraft.Filter::start));
    Set<QueryDraft.Filter> inner = scoped(filters);
    QueryDraft.@Nullable Filter previous = null;
    for (QueryDraft.Filter f : filters) {
      if (!inner.contains(f) && absence(f).isEmpty()) {
        add(where, previous, f);
        previous = f;
      }
    }
    draft.absences().forEach(a -> where.add(List.of(absent(a, filters))));
    return where;
  }

  private Query.Predicate absent(QueryDraft.Absence absence, List<QueryDraft.Filter> filters) {
    List<List<Query.Predicate>> conditions =
        filters.stream()
            .filter(f -> absence(f).filter(of -> of == absence).isPresent())
            .map(f -> List.of(f.predicate()))
            .toList();
    return notIn(absence.table().id(), conditions);
  }

  private void add(
      List<List<Query.Predicate>> where,
      QueryDraft.@Nullable Filter previous,
      QueryDraft.Filter f) {
    Query.Predicate p = denied(f);
    if (previous != null && !f.denied() && !where.isEmpty() && joinedByOr(previous, f)) {
      where.get(where.size() - 1).add(p);
    } else if (previous != null && contradicts(previous, f)) {
      both(where, p);
    } else {
      where.add(new ArrayList<>(List.of(p)));
    }
  }

  /** Conditions that stand behind "than the average of" belong to what is averaged. */
  private Set<QueryDraft.Filter> scoped(List<QueryDraft.Filter> filters) {
    Set<QueryDraft.Filter> inner = new LinkedHashSet<>();
    for (int i = 0; i < filters.size(); i++) {
      QueryDraft.Filter outer = filters.get(i);
      Optional<Query> sub = outer.predicate().subs().findFirst();
      List<QueryDraft.Filter> behind =
          sub.isEmpty() ? List.of() : behind(outer, filters.subList(i + 1, filters.size()));
      if (!behind.isEmpty()) {
        inner.addAll(behind);
        filters.set(i, outer.with(narrowed(outer.predicate(), sub.orElseThrow(), behind)));
      }
    }
    return inner;
  }

  private List<QueryDraft.Filter> behind(QueryDraft.Filter outer, List<QueryDraft.Filter> filters) {
    return filters.stream()
        .filter(f -> follows(outer, f) && f.predicate().subs().findAny().isEmpty())
        .toList();
  }

  private Query.Predicate narrowed(
      Query.Predicate p, Query sub, List<QueryDraft.Filter> conditions) {
    Query narrowed =
        Query.of(sub.select()).withWhere(conditions.stream().map(f -> List.of(denied(f))).toList());
    return Query.Predicate.of(p.left(), p.operator(), new Query.Sub(narrowed));
  }

  private boolean follows(QueryDraft.Filter outer, QueryDraft.Filter f) {
    return IntStream.range(outer.end(), f.start())
        .noneMatch(i -> u.isAny(i, "and", "or", "but", ",") && u.linkAt(i) == null);
  }

  /** The absence that a condition belongs to: it stands after the table that must not be there. */
  private Optional<QueryDraft.Absence> absence(QueryDraft.Filter f) {
    return draft.absences().stream()
        .filter(a -> f.start() > a.start() && !draft.focuses(f.table()))
        .filter(a -> schema.distance(a.table().id(), f.table()) <= 1)
        .findFirst();
  }

  private boolean joinedByOr(QueryDraft.Filter a, QueryDraft.Filter b) {
    boolean or =
        IntStream.range(a.end(), b.start())
            .anyMatch(i -> u.is(i, "or") && u.linkAt(i) == null && u.cueAt(i) == null);
    boolean same = a.predicate().left().equals(b.predicate().left()) && equality(a) && equality(b);
    boolean list =
        b.start() - a.end() <= 2
            && u.is(a.end(), ",")
            && IntStream.range(b.end(), b.end() + 6).anyMatch(i -> u.is(i, "or"));
    return or || same && (list || counted(a, b));
  }

  /** "how many in Oslo and Bergen": no row is of both. */
  private boolean counted(QueryDraft.Filter a, QueryDraft.Filter b) {
    return !a.denied()
        && !b.denied()
        && draft.aggregated()
        && draft.query().groupBy().isEmpty()
        && !u.isAny(a.start() - 1, "both");
  }

  private static boolean equality(QueryDraft.Filter f) {
    return f.predicate().operator().equals("=");
  }

  /** Whether no single row can meet both, so that two rows of one thing must be meant. */
  private boolean contradicts(QueryDraft.Filter a, QueryDraft.Filter b) {
    Query.Predicate p = a.predicate();
    Query.Predicate q = b.predicate();
    return !a.denied()
        && !b.denied()
        && p.left().equals(q.left())
        && combined == null
        && !p.right().isEmpty()
        && !q.right().isEmpty()
        && p.right().get(0) instanceof Query.Literal x
        && q.right().get(0) instanceof Query.Literal y
        && (equality(a) && equality(b) ? !x.equals(y) : apart(p, x.value(), q, y.value()));
  }

  private static boolean apart(Query.Predicate p, String x, Query.Predicate q, String y) {
    if (!Numerals.isNumber(x) || !Numerals.isNumber(y)) {
      return false;
    }
    double m = Double.parseDouble(x);
    double n = Double.parseDouble(y);
    return p.operator().startsWith(">") && q.operator().startsWith("<") && m >= n
        || p.operator().startsWith("<") && q.operator().startsWith(">") && m <= n;
  }

  private void both(List<List<Query.Predicate>> where, Query.Predicate p) {
    List<List<Query.Predicate>> other = new ArrayList<>(where.subList(0, where.size() - 1));
    other.add(List.of(p));
    Query second = draft.query().withWhere(other).withOrderBy(List.of()).withLimit(0);
    combined = new Query.Combined("INTERSECT", second);
  }

  private Query.Predicate denied(QueryDraft.Filter f) {
    Query.Predicate p = f.predicate();
    if (!f.denied()) {
      return p;
    }
    if (!draft.focuses(f.table()) && fansOut(f.table()) && draft.focus().key().isPresent()) {
      return notIn(f.table(), List.of(List.of(p)));
    }
    return new Query.Predicate(p.left(), denied(p.operator()), p.right());
  }

  private static String denied(String operator) {
    return switch (operator) {
      case "=" -> "<>";
      case "LIKE" -> "NOT LIKE";
      case "<>" -> "=";
      case "IN" -> "NOT IN";
      default -> operator;
    };
  }

  /** Whether a row of the focus can have many of another table. */
  private boolean fansOut(TableId other) {
    TableId focus = draft.focus().id();
    return schema.key(focus, other).isEmpty() && schema.distance(focus, other) < SchemaView.FAR;
  }

  private Query.Predicate notIn(TableId other, List<List<Query.Predicate>> conditions) {
    TableView focus = draft.focus();
    Optional<ForeignKey> to = single(other, focus.id());
    Optional<ForeignKey> back = single(focus.id(), other);
    ColumnId outer =
        to.map(k -> focus.id().column(k.toColumns().get(0)))
            .or(() -> back.map(k -> focus.id().column(k.fromColumns().get(0))))
            .orElseGet(() -> keyOf(focus));
    ColumnId inner =
        to.map(k -> other.column(k.fromColumns().get(0)))
            .or(() -> back.map(k -> other.column(k.toColumns().get(0))))
            .orElse(outer);
    Query sub = sub(other, inner, conditions);
    return Query.Predicate.of(Query.Term.of(outer), "NOT IN", new Query.Sub(sub));
  }

  private Query sub(TableId table, ColumnId inner, List<List<Query.Predicate>> conditions) {
    List<List<Query.Predicate>> where = new ArrayList<>(conditions);
    if (schema.column(inner).statistics().nulls() > 0) {
      where.add(List.of(new Query.Predicate(Query.Term.of(inner), "IS NOT NULL", List.of())));
    }
    return Query.of(List.of(Query.Term.of(inner))).withTables(Set.of(table)).withWhere(where);
  }

  private static ColumnId keyOf(TableView table) {
    return table.key().or(() -> table.readable().stream().findFirst()).orElseThrow().id();
  }

  /** A key of one column. */
  private Optional<ForeignKey> single(TableId from, TableId to) {
    return schema.key(from, to).filter(k -> k.fromColumns().size() == 1);
  }
}
