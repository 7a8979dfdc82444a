// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.ambiguity;

import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/** Which other columns of a gold query's tables give other rows. */
final class OtherReadings {

  private final SchemaView schema;
  private final SqlRenderer renderer;
  private final QuestionBlur.Rows rows;

  OtherReadings(SchemaView schema, QuestionBlur.Rows rows) {
    this.schema = schema;
    this.renderer = new SqlRenderer(schema);
    this.rows = rows;
  }

  /**
   * The columns that a word may mean as well.
   *
   * @param want those that fit it
   * @param other the query that comes of one
   * @param sql of the gold query
   */
  List<ColumnView> of(
      Query gold, Predicate<ColumnView> want, Function<ColumnView, Query> other, String sql) {
    return QueryParts.of(gold).tables().stream()
        .flatMap(t -> schema.table(t).columns().stream())
        .filter(c -> c.amount() == null && want.test(c))
        .filter(c -> differs(other.apply(c), sql))
        .toList();
  }

  private boolean differs(Query other, String sql) {
    try {
      return rows.differ(sql, renderer.render(other).sql());
    } catch (NlException e) {
      return false; // nothing connects its tables: no reading
    }
  }

  /** Whether a column has a cell. */
  boolean holds(ColumnView column, Query.Literal literal) {
    Query.Term cell = Query.Term.of(column.id());
    Query cells =
        Query.of(List.of(cell)).withWhere(List.of(List.of(Query.Predicate.of(cell, "=", literal))));
    try {
      return rows.any(renderer.render(cells).sql());
    } catch (NlException e) {
      throw new IllegalStateException("one table needs no join", e);
    }
  }
}
