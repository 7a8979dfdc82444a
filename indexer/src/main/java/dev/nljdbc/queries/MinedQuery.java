// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.queries;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import java.util.ArrayList;
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

  /**
   * Something that a query computes and gives a name.
   *
   * @param sql the expression, its columns spelt as the catalog does, qualified when they are of
   *     several tables
   * @param alias its name
   * @param columns the columns in it, in order of appearance
   */
  public record ExpressionUse(String sql, String alias, List<ColumnId> columns) {

    /** Copies the columns. */
    public ExpressionUse {
      columns = List.copyOf(columns);
    }

    /** {@code quantity * unit_price AS revenue}. */
    @Override
    public String toString() {
      return sql + " AS " + alias;
    }
  }

  /**
   * A condition on one column in a query.
   *
   * @param column what is compared
   * @param operator as SQL writes it: {@code =}, {@code <>}, {@code <}, {@code LIKE}, {@code IN},
   *     {@code BETWEEN}, {@code IS NULL} …
   * @param constants what it is compared with, as the author wrote them, without quotes; untrusted
   *     text, like a description
   */
  public record FilterUse(ColumnId column, String operator, List<String> constants) {

    /** Copies the constants. */
    public FilterUse {
      constants = List.copyOf(constants);
    }
  }

  /**
   * Two tables held together by equal columns in a query.
   *
   * @param from the referencing table, as far as keys tell
   * @param fromColumns its columns
   * @param to the other table; may be the same one
   * @param toColumns its columns, one for each of {@code fromColumns}
   */
  public record JoinUse(
      TableId from, List<String> fromColumns, TableId to, List<String> toColumns) {

    /** Copies the lists; both sides have the same number of columns, at least one. */
    public JoinUse {
      fromColumns = List.copyOf(fromColumns);
      toColumns = List.copyOf(toColumns);
      if (fromColumns.isEmpty() || fromColumns.size() != toColumns.size()) {
        throw new IllegalArgumentException("a join pairs " + fromColumns + " with " + toColumns);
      }
    }

    /** This join from its other end. */
    public JoinUse turned() {
      return new JoinUse(to, toColumns, from, fromColumns);
    }

    /** All columns on both sides. */
    public List<ColumnId> columns() {
      List<ColumnId> columns = new ArrayList<>();
      fromColumns.forEach(name -> columns.add(from.column(name)));
      toColumns.forEach(name -> columns.add(to.column(name)));
      return columns;
    }
  }
}
