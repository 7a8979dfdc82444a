package dev.nljdbc.queries;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import java.util.List;

/**
 * A query that somebody wrote, and what it says of the database.
 *
 * @param source where it stands, for people: {@code view monthly_sales}, {@code sales/top.sql:12}
 * @param title the question or comment that goes with it; empty when there is none
 * @param sql the query: of a view, what it selects
 * @param tables the tables that it uses together, in order of appearance
 * @param columns the columns that it names
 * @param joins which of its tables it joins over which columns
 * @param filters conditions on one column
 * @param expressions what it computes under a name
 */
public record MinedQuery(
    String source,
    String title,
    String sql,
    List<TableId> tables,
    List<ColumnId> columns,
    List<JoinUse> joins,
    List<FilterUse> filters,
    List<ExpressionUse> expressions) {

  /** Copies the lists. */
  public MinedQuery {
    tables = List.copyOf(tables);
    columns = List.copyOf(columns);
    joins = List.copyOf(joins);
    filters = List.copyOf(filters);
    expressions = List.copyOf(expressions);
  }
}
