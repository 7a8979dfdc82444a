package dev.nljdbc.queries;

import dev.nljdbc.catalog.ColumnId;
import java.util.List;

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
