// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.dialect.Dialect;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** The SQL that searches one column. Values are parameters, never part of the text. */
final class ColumnSql {

  private static final char ESCAPE = '!';

  private final Dialect dialect;
  private final Column column;

  ColumnSql(Dialect dialect, Column column) {
    this.dialect = dialect;
    this.column = column;
  }

  ColumnId id() {
    return column.id();
  }

  /** Values that are one of so many parameters; an index on the column serves it. */
  String equal(int parameters, int limit) {
    String list = String.join(", ", Collections.nCopies(parameters, "?"));
    return select(text() + " IN (" + list + ")", limit);
  }

  /** One row: the first and the last value of each column that are one of so many parameters. */
  static String equal(List<ColumnSql> columns, int parameters) {
    String list = String.join(", ", Collections.nCopies(parameters, "?"));
    List<String> found = new ArrayList<>();
    List<String> ends = new ArrayList<>();
    for (ColumnSql column : columns) {
      String name = "nl_" + found.size();
      String text = column.text();
      found.add("CASE WHEN " + text + " IN (" + list + ") THEN " + text + " END AS " + name);
      ends.add("MIN(" + name + "), MAX(" + name + ")");
    }
    ColumnSql one = columns.get(0);
    return "SELECT %s FROM (SELECT %s FROM %s) nl_found"
        .formatted(
            String.join(", ", ends),
            String.join(", ", found),
            one.dialect.table(one.column.id().table()));
  }

  /** Values that have the parameter, a pattern, in them. */
  String like(int limit) {
    return select(dialect.likeIgnoringCase(text(), "?") + " ESCAPE '" + ESCAPE + "'", limit);
  }

  /** The pattern of values that contain a text. */
  static String pattern(String text) {
    StringBuilder pattern = new StringBuilder("%");
    for (char c : text.toCharArray()) {
      if (c == '%' || c == '_' || c == ESCAPE) {
        pattern.append(ESCAPE);
      }
      pattern.append(c);
    }
    return pattern.append('%').toString();
  }

  private String select(String condition, int limit) {
    String name = dialect.identifier(column.name());
    String from = dialect.table(column.id().table());
    return dialect.limit(
        "SELECT DISTINCT " + exactly(name) + " FROM " + from + " WHERE " + condition, limit);
  }

  /** Tells values apart by every letter, whatever the column's collation says. */
  private String exactly(String name) {
    return EngineFacts.of(dialect.name()).distinct(name);
  }

  /** Strict engines compare only texts with texts, and an enumeration is none. */
  private String text() {
    String name = dialect.identifier(column.name());
    String type = column.type().toLowerCase(Locale.ROOT);
    boolean text = type.contains("char") || type.contains("text");
    boolean strict = EngineFacts.of(dialect.name()).has(EngineFacts.Trait.STRICT_TEXTS);
    return text || !strict ? name : dialect.text(name);
  }
}
