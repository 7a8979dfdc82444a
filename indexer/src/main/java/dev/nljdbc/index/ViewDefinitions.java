// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.queries.QueryMiner;
import dev.nljdbc.queries.SqlParsing.UnparsableSqlException;
import dev.nljdbc.queries.WrittenQueries;
import dev.nljdbc.queries.WrittenQueries.WrittenQuery;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** How the views of a catalog are defined, as far as this user may know. */
final class ViewDefinitions {

  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_$]+");

  private final Map<TableId, WrittenQuery> definitions = new HashMap<>();
  private final Map<String, List<TableId>> byName = new HashMap<>();
  private final QueryMiner miner;
  private final Set<TableId> unsure = new HashSet<>();
  private boolean looked;

  ViewDefinitions(WrittenQueries written, Catalog catalog) {
    this.miner = QueryMiner.of(catalog);
    Map<String, WrittenQuery> bySource = new HashMap<>();
    written
        .queries()
        .forEach(query -> bySource.merge(query.source(), query, ViewDefinitions::both));
    for (Table table : catalog.tables()) {
      if (table.kind() == Table.Kind.VIEW) {
        WORD.matcher(table.id().name().toLowerCase(Locale.ROOT))
            .results()
            .map(MatchResult::group)
            .forEach(word -> byName.computeIfAbsent(word, w -> new ArrayList<>()).add(table.id()));
      }
      WrittenQuery definition = bySource.get(WrittenQueries.ofView(table.id()));
      if (table.kind() == Table.Kind.VIEW && definition != null) {
        definitions.put(table.id(), definition);
      } else if (table.kind() == Table.Kind.VIEW) {
        unsure.add(table.id());
      }
    }
  }

  /** Which of two is this catalog's is not known: a change of either counts. */
  private static WrittenQuery both(WrittenQuery one, WrittenQuery other) {
    return new WrittenQuery(one.source(), one.title(), one.sql() + ";\n" + other.sql());
  }

  /** The definition of a view with those of the views that it names; empty for a table. */
  String of(TableId view) {
    Map<TableId, String> all = new LinkedHashMap<>();
    add(view, all);
    return String.join("\n", all.values());
  }

  private void add(TableId view, Map<TableId, String> all) {
    WrittenQuery definition = definitions.get(view);
    if (definition != null && all.putIfAbsent(view, definition.sql()) == null) {
      named(definition).forEach(other -> add(other, all));
    }
  }

  /** The views whose name is a word of a definition. */
  private List<TableId> named(WrittenQuery definition) {
    return WORD.matcher(definition.sql().toLowerCase(Locale.ROOT))
        .results()
        .map(MatchResult::group)
        .distinct()
        .flatMap(word -> byName.getOrDefault(word, List.of()).stream())
        .toList();
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
      more = false;
      for (Map.Entry<TableId, WrittenQuery> view : definitions.entrySet()) {
        if (named(view.getValue()).stream().anyMatch(unsure::contains)) {
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
