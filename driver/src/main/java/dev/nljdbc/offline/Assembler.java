package dev.nljdbc.offline;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.TableId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes a query of a finished draft. */
final class Assembler {

  private final Draft draft;
  private final Utterance u;
  private final SchemaView schema;
  private Query.@Nullable Combined combined;

  Assembler(Draft draft) {
    this.draft = draft;
    this.u = draft.utterance();
    this.schema = draft.schema();
  }

  Query query() {
    periods();
    grouping();
    List<List<Query.Predicate>> where = where();
    Set<TableId> tables = new LinkedHashSet<>(draft.tables);
    TableView focus = draft.focus();
    boolean countAll = draft.select.stream().anyMatch(t -> t.column() == null);
    if (focus != null
        && (draft.select.stream().allMatch(t -> t.column() == null)
            || countAll && tables.isEmpty())) {
      tables.add(focus.id());
    }
    List<Query.Term> select = draft.select.isEmpty() ? List.of(Query.Term.ALL) : draft.select;
    Query query =
        new Query(
            List.copyOf(select),
            distinct(tables, where),
            tables,
            where,
            List.copyOf(draft.groupBy),
            List.copyOf(draft.having),
            combined == null ? List.copyOf(draft.orderBy) : List.of(),
            combined == null ? draft.limit : 0,
            combined);
    return query;
  }

  /** Whether equal rows would only repeat each other, and the order allows to leave them out. */
  private boolean distinct(Set<TableId> tables, List<List<Query.Predicate>> where) {
    boolean plain = draft.select.stream().allMatch(t -> t.column() != null && !t.aggregate());
    boolean ordered = draft.orderBy.stream().allMatch(o -> draft.select.contains(o.term()));
    if (!plain
        || !ordered
        || combined != null
        || !draft.groupBy.isEmpty()
        || draft.select.isEmpty()) {
      return false;
    }
    Set<TableId> shown = new LinkedHashSet<>();
    draft.select.stream()
        .map(Query.Term::column)
        .filter(java.util.Objects::nonNull)
        .forEach(c -> shown.add(c.table()));
    Set<TableId> others = new LinkedHashSet<>(tables);
    where.forEach(
        or ->
            or.stream()
                .map(p -> p.left().column())
                .filter(java.util.Objects::nonNull)
                .forEach(c -> others.add(c.table())));
    others.removeAll(shown);
    boolean repeats =
        others.stream().anyMatch(o -> shown.stream().noneMatch(s -> schema.key(s, o).isPresent()));
    return repeats || u.has(Cue.Kind.DISTINCT);
  }

  /** "by year": each period is shown, and measures are summed over it. */
  private void periods() {
    if (draft.periods.isEmpty()) {
      return;
    }
    draft.select.replaceAll(
        t ->
            !t.aggregate() && t.column() != null && schema.column(t.column()).measure()
                ? Query.Term.of("SUM", t.column())
                : t);
    if (!draft.aggregated()) {
      draft.select.clear();
      draft.select.add(Query.Term.countAll());
    }
    draft.select.addAll(0, draft.periods);
  }

  private void grouping() {
    for (TableView t : draft.eachTables) {
      boolean shown =
          draft.select.stream()
              .anyMatch(
                  s -> !s.aggregate() && s.column() != null && s.column().table().equals(t.id()));
      boolean aggregate =
          draft.aggregated()
              || !draft.having.isEmpty()
              || draft.orderBy.stream().anyMatch(o -> o.term().aggregate());
      if (aggregate || draft.select.isEmpty()) {
        if (!shown) {
          List<Query.Term> terms = t.readable().stream().map(c -> Query.Term.of(c.id())).toList();
          draft.select.addAll(0, terms);
        }
        t.key().ifPresent(k -> draft.groupBy.add(k.id()));
        if (t.key().isEmpty()) {
          t.readable().forEach(c -> draft.groupBy.add(c.id()));
        }
      }
    }
    boolean aggregate =
        draft.aggregated()
            || !draft.having.isEmpty()
            || draft.orderBy.stream().anyMatch(o -> o.term().aggregate());
    if (!aggregate && !draft.eachColumns.isEmpty()) {
      draft.groupBy.removeAll(draft.eachColumns);
    }
    if (aggregate) {
      for (ColumnId c : draft.eachColumns) {
        if (draft.select.stream().noneMatch(s -> c.equals(s.column()) && !s.aggregate())) {
          draft.select.add(0, Query.Term.of(c));
        }
      }
    }
    if (!aggregate || !draft.groupBy.isEmpty()) {
      return;
    }
    List<ColumnId> plain =
        draft.select.stream()
            .filter(t -> t.function().isEmpty() && t.column() != null)
            .map(Query.Term::column)
            .toList();
    if (plain.isEmpty()) {
      return;
    }
    boolean grouped =
        !draft.having.isEmpty() || draft.orderBy.stream().anyMatch(o -> o.term().aggregate());
    TableView owner = schema.table(plain.get(0).table());
    boolean readable =
        owner.readable().stream().anyMatch(c -> plain.contains(c.id()))
            || owner.key().map(k -> plain.contains(k.id())).orElse(false);
    TableView focus = draft.focus();
    boolean rows = grouped && focus != null && focus.id().equals(owner.id());
    if ((readable || rows)
        && owner.key().isPresent()
        && (draft.tables.stream().anyMatch(t -> !t.equals(owner.id()))
            || otherTables(owner.id()))) {
      draft.groupBy.add(owner.key().get().id());
    }
    draft.groupBy.addAll(plain);
  }

  private boolean otherTables(TableId own) {
    return draft.needed().stream().anyMatch(t -> !t.equals(own));
  }

  private List<List<Query.Predicate>> where() {
    List<List<Query.Predicate>> where = new ArrayList<>();
    List<Draft.Filter> filters = new ArrayList<>(draft.filters);
    filters.sort((a, b) -> Integer.compare(a.start(), b.start()));
    Draft.@Nullable Filter previous = null;
    for (Draft.Filter f : filters) {
      Draft.Absence absence = absence(f);
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
    for (Draft.Absence a : draft.absences) {
      TableView focus = draft.focus();
      if (focus != null) {
        where.add(List.of(notIn(focus, a, filters)));
      }
    }
    return where;
  }

  /** The absence that a condition belongs to: it stands after the table that must not be there. */
  private Draft.@Nullable Absence absence(Draft.Filter f) {
    TableView focus = draft.focus();
    for (Draft.Absence a : draft.absences) {
      if (f.start() > a.start()
          && (focus == null || !f.table().equals(focus.id()))
          && schema.distance(a.table().id(), f.table()) <= 1) {
        return a;
      }
    }
    return null;
  }

  private boolean joinedByOr(Draft.Filter a, Draft.Filter b) {
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

  private boolean between(Draft.Filter a, Draft.Filter b, String mark) {
    return b.start() - a.end() <= 2 && u.is(a.end(), mark);
  }

  private static boolean equality(Draft.Filter f) {
    return f.predicate().operator().equals("=");
  }

  /** Whether no single row can meet both, so that two rows of one thing must be meant. */
  private boolean contradicts(Draft.Filter a, Draft.Filter b) {
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
    boolean numbers =
        x.value().matches("-?\\d+(\\.\\d+)?") && y.value().matches("-?\\d+(\\.\\d+)?");
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
    combined =
        new Query.Combined(
            "INTERSECT",
            new Query(
                List.copyOf(draft.select),
                false,
                Set.copyOf(draft.tables),
                other,
                List.copyOf(draft.groupBy),
                List.copyOf(draft.having),
                List.of(),
                0,
                null));
  }

  private Query.Predicate deny(Draft.Filter f) {
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

  private Query.Predicate notIn(TableView focus, Draft.Absence a, List<Draft.Filter> filters) {
    List<List<Query.Predicate>> conditions = new ArrayList<>();
    for (Draft.Filter f : filters) {
      if (absence(f) == a) {
        conditions.add(List.of(f.predicate()));
      }
    }
    return notIn(focus, a.table().id(), conditions);
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
    Query sub =
        new Query(
            List.of(Query.Term.of(inner)),
            false,
            tables,
            where,
            List.of(),
            List.of(),
            List.of(),
            0,
            null);
    return Query.Predicate.of(Query.Term.of(outer), "NOT IN", new Query.Sub(sub));
  }
}
