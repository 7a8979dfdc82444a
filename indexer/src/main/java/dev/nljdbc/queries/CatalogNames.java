// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.queries;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Finds the tables that queries name, among any number. */
public final class CatalogNames {

  private final Map<String, List<Table>> byName = new HashMap<>();

  /** The names of a catalog's tables. */
  public CatalogNames(Catalog catalog) {
    for (Table table : catalog.tables()) {
      byName.computeIfAbsent(fold(table.id().name()), name -> new ArrayList<>()).add(table);
    }
  }

  /**
   * The table of that name. With a schema: the table there, else the one in the default schema,
   * which the catalog leaves unnamed. Without: the table in the default schema, else the only one
   * of that name. Exact case wins.
   *
   * @param schema without quotes; empty for none
   */
  public Optional<Table> table(String schema, String name) {
    List<Table> named = byName.getOrDefault(fold(name), List.of());
    List<Table> there = in(schema, named);
    if (there.isEmpty()) {
      there = schema.isEmpty() && named.size() == 1 ? named : in("", named);
    }
    List<Table> candidates = there;
    return candidates.stream()
        .filter(table -> table.id().name().equals(name))
        .findFirst()
        .or(() -> candidates.stream().findFirst());
  }

  private static List<Table> in(String schema, List<Table> tables) {
    return tables.stream().filter(t -> t.id().schema().equalsIgnoreCase(schema)).toList();
  }

  static String fold(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
