// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.suite;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A database's schema.
 *
 * @param statements that make it: tables first, then indexes and views
 * @param tables those that others refer to first, as far as they do not refer to each other
 */
record SchemaShape(List<String> statements, List<TableShape> tables) {

  /** Puts the tables in order. */
  SchemaShape {
    Map<String, TableShape> byName = new TreeMap<>();
    tables.forEach(table -> byName.put(table.id(), table));
    Set<TableShape> ordered = new LinkedHashSet<>();
    Set<String> visited = new TreeSet<>();
    tables.stream()
        .sorted(Comparator.comparing(TableShape::id))
        .forEach(table -> visit(table, byName, visited, ordered));
    tables = new ArrayList<>(ordered);
  }

  private static void visit(
      TableShape table,
      Map<String, TableShape> byName,
      Set<String> visited,
      Set<TableShape> ordered) {
    if (!visited.add(table.id())) {
      return;
    }
    for (Reference reference : table.references()) {
      TableShape parent = byName.get(reference.table());
      if (parent != null) {
        visit(parent, byName, visited, ordered);
      }
    }
    ordered.add(table);
  }

  /** All columns' names, in lower case. */
  Set<String> columnNames() {
    Set<String> names = new TreeSet<>();
    tables.forEach(table -> table.columns().forEach(column -> names.add(column.id())));
    return names;
  }

  /**
   * A foreign key.
   *
   * @param table that it points to, in lower case
   * @param from its columns, in lower case
   * @param to the columns that they point to, in lower case
   */
  record Reference(String table, List<String> from, List<String> to) {}

  /**
   * What made-up values of a column must respect, and what they are made from.
   *
   * @param name in the schema's letters
   * @param type declared; may be empty
   * @param notNull whether NULL is refused
   * @param key whether it is of the primary key
   * @param cells distinct values of the original, some of them: Long, Double, String or byte[]
   */
  record ColumnShape(String name, String type, boolean notNull, boolean key, List<Object> cells) {

    /** The name in the form that is compared. */
    String id() {
      return name.toLowerCase(Locale.ROOT);
    }

    boolean nullable() {
      return !notNull && !key;
    }

    /** Whether SQLite's affinity for the declared type is a numeric one. */
    boolean numeric() {
      String declared = type.toUpperCase(Locale.ROOT);
      return declared.contains("INT")
          || !(declared.isEmpty()
              || declared.contains("CHAR")
              || declared.contains("CLOB")
              || declared.contains("TEXT")
              || declared.contains("BLOB")
              || declared.contains("DATE")
              || declared.contains("TIME"));
    }

    /** Whether whole numbers are meant. */
    boolean whole() {
      String declared = type.toUpperCase(Locale.ROOT);
      return declared.contains("INT") || declared.contains("BOOL") || declared.contains("YEAR");
    }

    boolean dated() {
      String declared = type.toUpperCase(Locale.ROOT);
      return declared.contains("DATE") || declared.contains("TIME");
    }
  }

  /**
   * A table.
   *
   * @param name in the schema's letters
   * @param references its foreign keys, those to itself last
   */
  record TableShape(String name, List<ColumnShape> columns, List<Reference> references) {

    /** The name in the form that is compared. */
    String id() {
      return name.toLowerCase(Locale.ROOT);
    }
  }
}
