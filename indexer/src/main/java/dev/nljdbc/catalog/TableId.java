// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

/**
 * Names a table in its exact case.
 *
 * @param schema the schema (or the catalog, on engines whose schemas are catalogs); empty for the
 *     connection's default one, whose tables need no qualifier
 * @param name the table's own name
 */
public record TableId(String schema, String name) implements Comparable<TableId> {

  /** A table of the connection's default schema. */
  public static TableId of(String name) {
    return new TableId("", name);
  }

  /** A column of this table. */
  public ColumnId column(String column) {
    return new ColumnId(this, column);
  }

  @Override
  public int compareTo(TableId other) {
    int bySchema = schema.compareTo(other.schema);
    return bySchema != 0 ? bySchema : name.compareTo(other.name);
  }

  /** {@code name}, or {@code schema.name} outside the default schema; not quoted. */
  @Override
  public String toString() {
    return schema.isEmpty() ? name : schema + "." + name;
  }
}
