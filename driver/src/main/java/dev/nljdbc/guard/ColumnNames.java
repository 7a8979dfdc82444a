// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * The columns that a part of a query has.
 *
 * @param names those that are known
 * @param open whether it may have others, as a function's rows do
 * @param hiding whether it may have others that this login may not read, as a table does
 */
record ColumnNames(Set<String> names, boolean open, boolean hiding) {

  static final ColumnNames NONE = of(Set.of());

  static ColumnNames of(Collection<String> names) {
    return new ColumnNames(Set.copyOf(names), false, false);
  }

  static ColumnNames joined(Collection<ColumnNames> parts) {
    Set<String> all = new HashSet<>();
    parts.forEach(part -> all.addAll(part.names()));
    return new ColumnNames(
        all,
        parts.stream().anyMatch(ColumnNames::open),
        parts.stream().anyMatch(ColumnNames::hiding));
  }

  /** Whether a column is one of these for certain. */
  boolean has(String name) {
    return names.contains(name) || open && !hiding;
  }
}
