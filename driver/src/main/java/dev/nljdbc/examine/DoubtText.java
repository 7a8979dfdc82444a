// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.joins.JoinCondition;
import dev.nljdbc.text.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Formats columns, cells and counts in the text of doubts. */
record DoubtText(DatabaseIndex index) {

  private static final int LONGEST = 80;

  static DoubtText of(DatabaseIndex index) {
    return new DoubtText(index);
  }

  String column(ColumnId column) {
    return index.dialect().column(column);
  }

  /** The join as an SQL condition. */
  String joined(JoinCondition condition) {
    List<String> pairs = new ArrayList<>();
    for (int i = 0; i < condition.fromColumns().size(); i++) {
      pairs.add(
          column(condition.from().column(condition.fromColumns().get(i)))
              + " = "
              + column(condition.to().column(condition.toColumns().get(i))));
    }
    return String.join(" AND ", pairs);
  }

  /** A cell between quotes, on one line, its end cut off when it is long. */
  static String cell(String value) {
    return "'" + cut(value) + "'";
  }

  /** An expression or a condition as SQL, cut like a cell. */
  static String sql(String sql) {
    return cut(sql);
  }

  private static String cut(String text) {
    int points = text.codePointCount(0, text.length());
    String shown =
        points <= LONGEST ? text : text.substring(0, text.offsetByCodePoints(0, LONGEST - 1)) + "…";
    return VisibleText.line(shown);
  }

  /** A count with commas. */
  static String count(long rows) {
    return String.format(Locale.ROOT, "%,d", rows);
  }

  /** A count and a noun: {@code 1 row}, {@code 1,200 rows}. */
  static String rows(long rows) {
    return count(rows) + (rows == 1 ? " row" : " rows");
  }
}
