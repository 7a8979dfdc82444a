// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import dev.nljdbc.catalog.Table;
import java.util.Locale;

/**
 * The abbreviation of a table that begins the names of all its columns, as in TPC-H: {@code
 * n_nationkey} and {@code n_name} of {@code nation}. It says nothing of what a column refers to.
 *
 * @param text with its underscore, in lower case; empty where there is none
 */
record ColumnPrefix(String text) {

  private static final ColumnPrefix NONE = new ColumnPrefix("");

  private static final int LONGEST = 2;

  /** Two columns have the same beginning by accident. */
  private static final int FEWEST_COLUMNS = 3;

  static ColumnPrefix of(Table table) {
    if (table.columns().size() < FEWEST_COLUMNS) {
      return NONE;
    }
    String first = fold(table.columns().get(0).name());
    int end = first.indexOf('_');
    if (end < 1
        || end > LONGEST
        || !KeyName.lettersOf(first.substring(0, end), fold(table.id().name()))) {
      return NONE;
    }
    String prefix = first.substring(0, end + 1);
    boolean all =
        table.columns().stream()
            .map(column -> fold(column.name()))
            .allMatch(name -> name.startsWith(prefix) && name.length() > prefix.length());
    return all ? new ColumnPrefix(prefix) : NONE;
  }

  /** The name without the prefix. */
  String strip(String column) {
    return column.substring(text.length());
  }

  private static String fold(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
