// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.load;

import dev.nljdbc.bench.load.SourceSchema.SourceTable;
import java.util.ArrayList;
import java.util.List;

/**
 * How a table will be on the engine.
 *
 * @param source the table
 * @param name on the engine, not quoted
 * @param columns names on the engine, not quoted, in the table's order
 * @param types of the columns
 * @param notNull whether a column can be declared so
 * @param primaryKey names on the engine; empty where there is none, or none that holds
 * @param remarks what was decided
 */
record TablePlan(
    SourceTable source,
    String name,
    List<String> columns,
    List<ColumnType> types,
    List<Boolean> notNull,
    List<String> primaryKey,
    List<String> remarks) {

  /** The name on the engine of a column of the original. */
  String column(String original) {
    return columns.get(position(original));
  }

  ColumnType type(String original) {
    return types.get(position(original));
  }

  private int position(String original) {
    for (int i = 0; i < source.columns().size(); i++) {
      if (source.columns().get(i).name().equalsIgnoreCase(original)) {
        return i;
      }
    }
    throw new IllegalArgumentException(source.name() + " has no column " + original);
  }

  /** {@code CREATE TABLE}, with constraints that are given as SQL. */
  String create(LoadEngine engine, String place, List<String> constraints) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      parts.add(
          engine.quoted(columns.get(i))
              + " "
              + engine.type(types.get(i))
              + (notNull.get(i) ? " NOT NULL" : ""));
    }
    if (!primaryKey.isEmpty()) {
      parts.add("PRIMARY KEY " + list(engine, primaryKey));
    }
    parts.addAll(constraints);
    return "CREATE TABLE " + place + " (\n  " + String.join(",\n  ", parts) + "\n)";
  }

  /** Names in brackets. */
  static String list(LoadEngine engine, List<String> names) {
    return "(" + String.join(", ", names.stream().map(engine::quoted).toList()) + ")";
  }
}
