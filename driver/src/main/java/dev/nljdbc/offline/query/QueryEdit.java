// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.query;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Changes terms and conditions of a query, and of the queries within it.
 *
 * @param schema tells where rows begin to repeat
 * @param terms what to show, order by, group by or compare instead
 * @param conditions what to compare instead; sees the condition with its term changed
 */
public record QueryEdit(
    SchemaView schema, UnaryOperator<Query.Term> terms, UnaryOperator<Query.Predicate> conditions) {

  /** Puts one column in the place of another. */
  public static QueryEdit replacing(SchemaView schema, ColumnId column, ColumnId by) {
    return replacing(schema, Map.of(column, by));
  }

  /** Puts columns in the places of others. */
  public static QueryEdit replacing(SchemaView schema, Map<ColumnId, ColumnId> by) {
    return new QueryEdit(schema, t -> replaced(t, by), UnaryOperator.identity());
  }

  private static Query.Term replaced(Query.Term t, Map<ColumnId, ColumnId> by) {
    ColumnId column = t.column();
    ColumnId other = column == null ? null : by.get(column);
    return other == null ? t : new Query.Term(t.function(), other, t.distinct());
  }

  /** The changed query. */
  public Query of(Query q) {
    Query changed =
        new Query(
            q.select().stream().map(terms).toList(),
            q.distinct(),
            q.tables(),
            q.where().stream().map(or -> or.stream().map(this::of).toList()).toList(),
            q.groupBy().stream().map(this::of).toList(),
            q.having().stream().map(this::of).toList(),
            q.orderBy().stream()
                .map(o -> new Query.Order(terms.apply(o.term()), o.descending()))
                .toList(),
            q.limit(),
            q.combined() == null
                ? null
                : new Query.Combined(q.combined().operator(), of(q.combined().query())));
    return changed.withDistinct(q.distinct() || Query.repeatsRows(changed, schema, false));
  }

  private ColumnId of(ColumnId group) {
    ColumnId changed = terms.apply(Query.Term.of(group)).column();
    return changed == null ? group : changed;
  }

  private Query.Predicate of(Query.Predicate p) {
    List<Query.Operand> right =
        p.right().stream()
            .<Query.Operand>map(o -> o instanceof Query.Sub s ? new Query.Sub(of(s.query())) : o)
            .toList();
    return conditions.apply(new Query.Predicate(terms.apply(p.left()), p.operator(), right));
  }
}
