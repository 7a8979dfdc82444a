package dev.nljdbc.offline.rule;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.TableView;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Turns what must not be into conditions: another value, or no such row elsewhere. */
final class Denials extends Rule {

  Denials(Draft draft) {
    super(draft);
  }

  Query.Predicate deny(Draft.Filter f) {
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

  Query.Predicate notIn(TableView focus, TableId other, List<List<Query.Predicate>> conditions) {
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
