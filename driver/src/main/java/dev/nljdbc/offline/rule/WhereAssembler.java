package dev.nljdbc.offline.rule;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Numerals;
import dev.nljdbc.offline.question.TableView;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
    List<QueryDraft.Filter> filters = new ArrayList<>(draft.filters);
    filters.sort((a, b) -> Integer.compare(a.start(), b.start()));
    QueryDraft.@Nullable Filter previous = null;
    Set<QueryDraft.Filter> inner = scoped(filters);
    for (QueryDraft.Filter f : filters) {
      if (inner.contains(f)) {
        continue;
      }
      QueryDraft.Absence absence = absence(f);
      if (absence != null) {
        continue;
      }
      Query.Predicate p = f.denied() ? deny(f) : f.predicate();
      if (previous != null && !where.isEmpty() && joinedByOr(previous, f)) {
        if (f.denied()) {
          where.add(List.of(p));
        } else {
          List<Query.Predicate> or = new ArrayList<>(where.remove(where.size() - 1));
          or.add(p);
          where.add(or);
        }
      } else if (previous != null && contradicts(previous, f)) {
        both(where, p);
      } else {
        where.add(new ArrayList<>(List.of(p)));
      }
      previous = f;
    }
    for (QueryDraft.Absence a : draft.absences) {
      TableView focus = draft.focus();
      if (focus != null) {
        where.add(List.of(absent(focus, a, filters)));
      }
    }
    return where;
  }

  /** Conditions that stand behind "than the average of" belong to what is averaged. */
  private Set<QueryDraft.Filter> scoped(List<QueryDraft.Filter> filters) {
    Set<QueryDraft.Filter> inner = new LinkedHashSet<>();
    for (int i = 0; i < filters.size(); i++) {
      QueryDraft.Filter outer = filters.get(i);
      List<Query.Operand> right = outer.predicate().right();
      if (right.isEmpty() || !(right.get(0) instanceof Query.Sub sub)) {
        continue;
      }
      List<List<Query.Predicate>> where = new ArrayList<>();
      for (QueryDraft.Filter f : filters.subList(i + 1, filters.size())) {
        if (follows(outer, f)
            && f.predicate().right().stream().noneMatch(o -> o instanceof Query.Sub)) {
          inner.add(f);
          where.add(List.of(f.denied() ? deny(f) : f.predicate()));
        }
      }
      if (!where.isEmpty()) {
        Query narrowed = Query.of(sub.query().select()).withWhere(where);
        Query.Predicate p =
            Query.Predicate.of(
                outer.predicate().left(), outer.predicate().operator(), new Query.Sub(narrowed));
        filters.set(i, new QueryDraft.Filter(p, outer.start(), outer.end(), outer.denied()));
      }
    }
    return inner;
  }

  private boolean follows(QueryDraft.Filter outer, QueryDraft.Filter f) {
    for (int i = outer.end(); i < f.start(); i++) {
      if (u.isAny(i, "and", "or", "but", ",") && u.linkAt(i) == null) {
        return false;
      }
    }
    return true;
  }

  /** The absence that a condition belongs to: it stands after the table that must not be there. */
  private QueryDraft.@Nullable Absence absence(QueryDraft.Filter f) {
    TableView focus = draft.focus();
    for (QueryDraft.Absence a : draft.absences) {
      if (f.start() > a.start()
          && (focus == null || !f.table().equals(focus.id()))
          && schema.distance(a.table().id(), f.table()) <= 1) {
        return a;
      }
    }
    return null;
  }

  private boolean joinedByOr(QueryDraft.Filter a, QueryDraft.Filter b) {
    boolean or = false;
    for (int i = a.end(); i < b.start(); i++) {
      or |= u.is(i, "or") && u.linkAt(i) == null && u.cueAt(i) == null;
    }
    if (or) {
      return true;
    }
    boolean same = a.predicate().left().equals(b.predicate().left()) && equality(a) && equality(b);
    if (same && between(a, b, ",")) {
      for (int i = b.end(); i < Math.min(u.size(), b.end() + 6); i++) {
        if (u.is(i, "or")) {
          return true;
        }
      }
    }
    boolean counting =
        draft.select.stream().anyMatch(Query.Term::aggregate) && draft.groupBy.isEmpty();
    return same && !a.denied() && !b.denied() && counting && !u.isAny(a.start() - 1, "both");
  }

  private boolean between(QueryDraft.Filter a, QueryDraft.Filter b, String mark) {
    return b.start() - a.end() <= 2 && u.is(a.end(), mark);
  }

  private static boolean equality(QueryDraft.Filter f) {
    return f.predicate().operator().equals("=");
  }

  /** Whether no single row can meet both, so that two rows of one thing must be meant. */
  private boolean contradicts(QueryDraft.Filter a, QueryDraft.Filter b) {
    Query.Predicate p = a.predicate();
    Query.Predicate q = b.predicate();
    if (a.denied() || b.denied() || !p.left().equals(q.left()) || combined != null) {
      return false;
    }
    if (p.right().isEmpty()
        || q.right().isEmpty()
        || !(p.right().get(0) instanceof Query.Literal x)
        || !(q.right().get(0) instanceof Query.Literal y)) {
      return false;
    }
    if (p.operator().equals("=") && q.operator().equals("=")) {
      return !x.equals(y);
    }
    boolean numbers = Numerals.isNumber(x.value()) && Numerals.isNumber(y.value());
    if (!numbers) {
      return false;
    }
    double m = Double.parseDouble(x.value());
    double n = Double.parseDouble(y.value());
    return p.operator().startsWith(">") && q.operator().startsWith("<") && m >= n
        || p.operator().startsWith("<") && q.operator().startsWith(">") && m <= n;
  }

  private void both(List<List<Query.Predicate>> where, Query.Predicate p) {
    List<List<Query.Predicate>> other = new ArrayList<>(where.subList(0, where.size() - 1));
    other.add(List.of(p));
    Query second =
        Query.of(List.copyOf(draft.select))
            .withTables(Set.copyOf(draft.tables))
            .withWhere(other)
            .withGroupBy(List.copyOf(draft.groupBy))
            .withHaving(List.copyOf(draft.having));
    combined = new Query.Combined("INTERSECT", second);
  }

  private Query.Predicate absent(
      TableView focus, QueryDraft.Absence a, List<QueryDraft.Filter> filters) {
    List<List<Query.Predicate>> conditions = new ArrayList<>();
    for (QueryDraft.Filter f : filters) {
      if (absence(f) == a) {
        conditions.add(List.of(f.predicate()));
      }
    }
    return notIn(focus, a.table().id(), conditions);
  }

  private Query.Predicate deny(QueryDraft.Filter f) {
    Query.Predicate p = f.predicate();
    TableView focus = draft.focus();
    if (focus != null
        && !f.table().equals(focus.id())
        && fansOut(focus.id(), f.table())
        && focus.key().isPresent()) {
      return notIn(focus, f.table(), List.of(List.of(p)));
    }
    String operator =
        switch (p.operator()) {
          case "=" -> "<>";
          case "LIKE" -> "NOT LIKE";
          case "<>" -> "=";
          case "IN" -> "NOT IN";
          default -> p.operator();
        };
    return new Query.Predicate(p.left(), operator, p.right());
  }

  /** Whether a row of the first table can have many of the other. */
  private boolean fansOut(TableId from, TableId to) {
    if (schema.key(from, to).isPresent()) {
      return false;
    }
    return schema.distance(from, to) < 50;
  }

  private Query.Predicate notIn(
      TableView focus, TableId other, List<List<Query.Predicate>> conditions) {
    Optional<ForeignKey> direct =
        schema.key(other, focus.id()).filter(k -> k.fromColumns().size() == 1);
    ColumnId outer;
    ColumnId inner;
    Set<TableId> tables = new LinkedHashSet<>(Set.of(other));
    if (direct.isPresent()) {
      outer = focus.id().column(direct.get().toColumns().get(0));
      inner = other.column(direct.get().fromColumns().get(0));
    } else {
      Optional<ForeignKey> back =
          schema.key(focus.id(), other).filter(k -> k.fromColumns().size() == 1);
      if (back.isPresent()) {
        outer = focus.id().column(back.get().fromColumns().get(0));
        inner = other.column(back.get().toColumns().get(0));
      } else {
        outer = focus.key().or(() -> focus.readable().stream().findFirst()).orElseThrow().id();
        inner = outer;
      }
    }
    List<List<Query.Predicate>> where = new ArrayList<>(conditions);
    if (schema.column(inner).statistics().nulls() > 0) {
      where.add(List.of(new Query.Predicate(Query.Term.of(inner), "IS NOT NULL", List.of())));
    }
    Query sub = Query.of(List.of(Query.Term.of(inner))).withTables(tables).withWhere(where);
    return Query.Predicate.of(Query.Term.of(outer), "NOT IN", new Query.Sub(sub));
  }
}
