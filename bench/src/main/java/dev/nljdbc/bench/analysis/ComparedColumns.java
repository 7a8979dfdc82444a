// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.analysis;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import org.jspecify.annotations.Nullable;

/**
 * Names of columns that mean the same in two queries: with their table where both say which, and
 * one name for columns that the gold's joins equate.
 *
 * <p>No catalog is asked: a bare name among several tables stays bare, and then it is bare in both
 * queries.
 */
final class ComparedColumns {

  private final Set<String> bare = new HashSet<>();
  private final Map<String, String> equals = new HashMap<>();

  /** The tables of one FROM clause by the names they go by; those around it behind it. */
  record Scope(Map<String, String> tables, @Nullable Scope outer) {

    Optional<String> table(String name) {
      String found = tables.get(name);
      if (found != null) {
        return Optional.of(found);
      }
      return outer == null ? Optional.empty() : outer.table(name);
    }
  }

  static String fold(String name) {
    return name.replaceAll("^[`\"\\[]|[`\"\\]]$", "").toLowerCase(Locale.ROOT);
  }

  /** Takes note that this name can't be said to be of a table. */
  void note(Column column, Scope scope) {
    if (qualifier(column, scope).isEmpty()) {
      bare.add(fold(column.getColumnName()));
    }
  }

  /** Takes note that two columns have the same values wherever they are joined. */
  void equate(String one, String other) {
    String first = root(one);
    String second = root(other);
    if (!first.equals(second)) {
      boolean before = first.compareTo(second) < 0;
      equals.put(before ? second : first, before ? first : second);
    }
  }

  /** The name, equated ones apart. */
  String plain(Column column, Scope scope) {
    String name = fold(column.getColumnName());
    Optional<String> table = bare.contains(name) ? Optional.empty() : qualifier(column, scope);
    return table.map(of -> of + "." + name).orElse(name);
  }

  /** The name that stands for all that are equal. */
  String of(Column column, Scope scope) {
    return root(plain(column, scope));
  }

  private String root(String name) {
    String at = name;
    for (String next = equals.get(at); next != null; next = equals.get(at)) {
      at = next;
    }
    return at;
  }

  private static Optional<String> qualifier(Column column, Scope scope) {
    Table table = column.getTable();
    if (table != null && table.getName() != null) {
      String name = fold(table.getName());
      return Optional.of(scope.table(name).orElse(name)).filter(of -> !of.isEmpty());
    }
    return scope.tables().size() == 1
        ? Optional.of(scope.tables().values().iterator().next()).filter(of -> !of.isEmpty())
        : Optional.empty();
  }
}
