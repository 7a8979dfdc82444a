// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What one SELECT reads, by the names that its columns have there, inside of another's scope. */
final class ColumnScope {

  private record Item(String name, ColumnNames columns) {}

  private final @Nullable ColumnScope outer;
  private final List<Item> items = new ArrayList<>();
  private final Map<String, ColumnNames> expressions = new HashMap<>();
  private ColumnNames all = ColumnNames.NONE;
  private int counted;

  ColumnScope(@Nullable ColumnScope outer) {
    this.outer = outer;
  }

  /** What a subquery in FROM sees, which does not see its neighbours. */
  ColumnScope outer() {
    return outer == null ? this : outer;
  }

  /** Adds what stands in FROM. */
  void add(String name, ColumnNames columns) {
    items.add(new Item(name, columns));
  }

  /** Adds a common table expression. */
  void define(String name, ColumnNames columns) {
    expressions.put(name, columns);
  }

  /** The columns of a common table expression; null where there is none of that name. */
  @Nullable ColumnNames expression(String name) {
    ColumnNames here = expressions.get(name);
    return here != null || outer == null ? here : outer.expression(name);
  }

  /** How much stands in FROM so far. */
  int size() {
    return items.size();
  }

  /** The columns of some of what stands in FROM. */
  ColumnNames columns(int from, int to) {
    return ColumnNames.joined(items.subList(from, to).stream().map(Item::columns).toList());
  }

  /** The columns of all that stands in FROM. */
  ColumnNames all() {
    if (counted < items.size()) {
      all = columns(0, items.size());
      counted = items.size();
    }
    return all;
  }

  /** The columns of what has a name in FROM, here or further out; null where nothing has. */
  @Nullable ColumnNames named(String name) {
    List<ColumnNames> found = itemsNamed(name);
    return found.isEmpty() ? null : ColumnNames.joined(found);
  }

  /** Puts what was added from a place on under one name. */
  void rename(int from, String name, ColumnNames columns) {
    items.subList(from, items.size()).clear();
    add(name, columns);
    counted = 0;
  }

  /**
   * Whether a column is known.
   *
   * @param parts its name, behind those of its table or of the column that it is a part of
   */
  boolean has(List<String> parts) {
    int last = parts.size() - 1;
    if (last == 0) {
      return has(parts.get(0));
    }
    List<ColumnNames> found = itemsNamed(parts.get(last - 1));
    return found.isEmpty()
        ? has(parts.subList(0, last))
        : found.stream().allMatch(columns -> columns.has(parts.get(last)));
  }

  /** What is not in a table of the database for certain may be a hidden column of it. */
  private boolean has(String name) {
    if (all().has(name)) {
      return true;
    }
    boolean row = items.stream().anyMatch(item -> item.name().equals(name));
    return !row && !all().hiding() && outer != null && outer.has(name);
  }

  private List<ColumnNames> itemsNamed(String name) {
    List<ColumnNames> found =
        items.stream().filter(item -> item.name().equals(name)).map(Item::columns).toList();
    return found.isEmpty() && outer != null ? outer.itemsNamed(name) : found;
  }
}
