// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.queries.QueryMiner;
import dev.nljdbc.queries.SqlParsing.UnparsableSqlException;
import dev.nljdbc.queries.WrittenQueries;
import dev.nljdbc.queries.WrittenQueries.WrittenQuery;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** How the views of a catalog are defined, as far as this user may know. */
final class ViewDefinitions {

  private final Map<TableId, WrittenQuery> definitions = new HashMap<>();
  private final QueryMiner miner;
  private final Set<TableId> unsure = new HashSet<>();
  private boolean looked;

  ViewDefinitions(WrittenQueries written, Catalog catalog) {
    this.miner = QueryMiner.of(catalog);
    Map<String, WrittenQuery> bySource = new HashMap<>();
    written.queries().forEach(query -> bySource.put(query.source(), query));
    for (Table table : catalog.tables()) {
      WrittenQuery definition = bySource.get(WrittenQueries.ofView(table.id()));
      if (table.kind() == Table.Kind.VIEW && definition != null) {
        definitions.put(table.id(), definition);
      } else if (table.kind() == Table.Kind.VIEW) {
        unsure.add(table.id());
      }
    }
  }

  /** The definition of a view; empty where it can't be read, and for a table. */
  String of(TableId view) {
    WrittenQuery definition = definitions.get(view);
    return definition == null ? "" : definition.sql();
  }

  /**
   * Whether a view reads nothing but tables of the catalog, so that it has the same rows as long as
   * they do. Others may change rows that nothing here tells of.
   */
  boolean readsCatalogOnly(TableId view) {
    if (!looked) {
      looked = true;
      look();
    }
    return !unsure.contains(view);
  }

  private void look() {
    definitions.forEach(
        (view, definition) -> {
          if (!readsTablesOfCatalog(definition)) {
            unsure.add(view);
          }
        });
    boolean more = !unsure.isEmpty();
    while (more) { // views over such views
      Set<String> names = new HashSet<>();
      unsure.forEach(view -> names.add(view.name().toLowerCase(Locale.ROOT)));
      more = false;
      for (Map.Entry<TableId, WrittenQuery> view : definitions.entrySet()) {
        String sql = view.getValue().sql().toLowerCase(Locale.ROOT);
        if (!unsure.contains(view.getKey()) && names.stream().anyMatch(sql::contains)) {
          more |= unsure.add(view.getKey());
        }
      }
    }
  }

  private boolean readsTablesOfCatalog(WrittenQuery definition) {
    try {
      return miner.mine(definition).isPresent();
    } catch (UnparsableSqlException e) {
      return false;
    }
  }
}
