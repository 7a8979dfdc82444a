// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.row;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.queries.SqlFormula;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Writes expressions before it is known what their columns are called in a query. */
final class RowFormula {

  private RowFormula() {}

  /**
   * An expression.
   *
   * @param columns its columns
   * @param expression in SQL, of the columns' names in this order
   */
  static SqlFormula of(List<ColumnId> columns, Function<List<String>, String> expression) {
    List<String> marks =
        IntStream.range(0, columns.size()).mapToObj(i -> String.valueOf((char) (1 + i))).toList();
    List<String> texts = new ArrayList<>();
    List<ColumnId> used = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    for (char c : expression.apply(marks).toCharArray()) {
      int column = marks.indexOf(String.valueOf(c));
      if (column >= 0) {
        used.add(columns.get(column));
        texts.add(text.toString());
        text.setLength(0);
      } else {
        text.append(c);
      }
    }
    texts.add(text.toString());
    return new SqlFormula(texts, used);
  }
}
