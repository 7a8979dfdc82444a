// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

/** Names a column of a table in its exact case. */
public record ColumnId(TableId table, String name) implements Comparable<ColumnId> {

  @Override
  public int compareTo(ColumnId other) {
    int byTable = table.compareTo(other.table);
    return byTable != 0 ? byTable : name.compareTo(other.name);
  }

  /** {@code table.column} as the tools print and read it; not quoted. */
  @Override
  public String toString() {
    return table + "." + name;
  }
}
