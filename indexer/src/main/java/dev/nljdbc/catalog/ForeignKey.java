// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

import java.util.List;

/**
 * A reference from the columns of one table to those of another (or the same).
 *
 * @param name the constraint's name; made up from the columns where the engine has none
 * @param from the referencing table
 * @param fromColumns its columns, in key order
 * @param to the referenced table
 * @param toColumns the referenced columns, one for each of {@code fromColumns}
 * @param score 1 for a declared key; below 1 for an inferred one, the belief that it is a key
 * @param source the file of people that declares it; empty for the database itself
 */
public record ForeignKey(
    String name,
    TableId from,
    List<String> fromColumns,
    TableId to,
    List<String> toColumns,
    double score,
    String source) {

  /** Copies the lists; both sides have the same number of columns, at least one. */
  public ForeignKey {
    fromColumns = List.copyOf(fromColumns);
    toColumns = List.copyOf(toColumns);
    if (fromColumns.isEmpty() || fromColumns.size() != toColumns.size()) {
      throw new IllegalArgumentException(
          "foreign key " + name + " pairs " + fromColumns + " with " + toColumns);
    }
  }

  /** A key of the database, or an inferred one. */
  public ForeignKey(
      String name,
      TableId from,
      List<String> fromColumns,
      TableId to,
      List<String> toColumns,
      double score) {
    this(name, from, fromColumns, to, toColumns, score, "");
  }

  /** Whether the key was inferred from names and values rather than declared. */
  public boolean inferred() {
    return score < 1;
  }
}
