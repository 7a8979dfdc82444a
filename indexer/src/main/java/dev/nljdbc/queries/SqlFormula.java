// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.queries;

import dev.nljdbc.catalog.ColumnId;
import java.util.List;
import java.util.function.Function;

/**
 * An SQL expression with its columns apart, so that it can be written into any query.
 *
 * @param texts what stands before, between and behind the columns: one more than those
 * @param columns in the order in which they stand, repeated where they repeat
 */
public record SqlFormula(List<String> texts, List<ColumnId> columns) {

  /** Copies the lists. */
  public SqlFormula {
    texts = List.copyOf(texts);
    columns = List.copyOf(columns);
    if (texts.size() != columns.size() + 1) {
      throw new IllegalArgumentException(texts.size() + " texts around " + columns.size());
    }
  }

  /** The expression, its columns spelt as this function does. */
  public String written(Function<ColumnId, String> names) {
    StringBuilder sql = new StringBuilder(texts.get(0));
    for (int i = 0; i < columns.size(); i++) {
      sql.append(names.apply(columns.get(i))).append(texts.get(i + 1));
    }
    return sql.toString();
  }
}
