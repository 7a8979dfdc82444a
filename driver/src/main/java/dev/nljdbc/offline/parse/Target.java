package dev.nljdbc.offline.parse;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.query.Query;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a given query has in a slot.
 *
 * @param column the column, or null
 * @param values what it is compared with, or the number
 * @param table the table, or null when any that takes part will do
 */
record Target(@Nullable ColumnId column, List<String> values, @Nullable TableId table) {

  /** The fillings of a query's slots, in the order of {@link Slot#of}. */
  static List<Target> of(Query query, Tables tables) {
    List<Target> targets = new ArrayList<>();
    level(query, tables, targets);
    return targets;
  }

  private static void level(Query query, Tables tables, List<Target> out) {
    Query q = Sketch.sorted(query);
    for (List<Query.Predicate> or : q.where()) {
      for (Query.Predicate p : or) {
        predicate(p, tables, out, true);
      }
    }
    q.select().forEach(t -> unit(t, out));
    q.groupBy().forEach(c -> out.add(new Target(c, List.of(), null)));
    for (Query.Predicate p : q.having()) {
      unit(p.left(), out);
      predicate(p, tables, out, false);
    }
    q.orderBy().forEach(o -> unit(o.term(), out));
    if (q.limit() > 1) {
      out.add(new Target(null, List.of(String.valueOf(q.limit())), null));
    }
    if (Sketch.stars(q) || tables.extra(q).isPresent()) {
      out.add(new Target(null, List.of(), tables.extra(q).orElse(null)));
    }
    if (q.combined() != null) {
      level(q.combined().query(), tables, out);
    }
  }

  private static void unit(Query.Term term, List<Target> out) {
    if (term.column() != null) {
      out.add(new Target(term.column(), List.of(), null));
    }
  }

  private static void predicate(
      Query.Predicate p, Tables tables, List<Target> out, boolean withColumn) {
    Query sub = null;
    List<String> values = new ArrayList<>();
    for (Query.Operand o : p.right()) {
      if (o instanceof Query.Sub s) {
        sub = s.query();
      } else {
        values.add(((Query.Literal) o).value());
      }
    }
    if (sub == null) {
      out.add(new Target(withColumn ? p.left().column() : null, values, null));
      return;
    }
    if (withColumn) {
      out.add(new Target(p.left().column(), List.of(), null));
    }
    level(sub, tables, out);
  }
}
