package dev.nljdbc.agent.tool;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.config.Nearest;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The nearest real names to those that do not exist. */
final class NearestNames {

  private static final int SHOWN = 5;

  private final Catalog catalog;

  NearestNames(Catalog catalog) {
    this.catalog = catalog;
  }

  /**
   * Columns for a name: those of that name in other tables, else those of its table, nearest first,
   * else the nearest of all.
   */
  String columns(String name) {
    int dot = name.lastIndexOf('.');
    String column = dot < 0 ? name : name.substring(dot + 1);
    Set<String> found = new LinkedHashSet<>();
    for (Column c : catalog.columns()) {
      if (c.name().equalsIgnoreCase(column)) {
        found.add(c.id().toString());
      }
    }
    if (found.isEmpty() && dot > 0) {
      catalog
          .table(name.substring(0, dot))
          .ifPresent(
              t ->
                  Nearest.sorted(column, t.columns().stream().map(Column::name).toList())
                      .forEach(c -> found.add(t.id().column(c).toString())));
    }
    if (found.isEmpty()) {
      String nearest = Nearest.of(column, catalog.columns().stream().map(Column::name).toList());
      catalog.columns().stream()
          .filter(c -> c.name().equals(nearest))
          .forEach(c -> found.add(c.id().toString()));
    }
    return found.stream().limit(SHOWN).collect(Collectors.joining(", "));
  }

  /** The table whose name is nearest; those of other schemas by their plain names, too. */
  String table(String name) {
    String plain = name.substring(name.lastIndexOf('.') + 1);
    List<String> names = catalog.tables().stream().map(t -> t.id().name()).toList();
    String nearest = Nearest.of(plain, names);
    return catalog.table(nearest).map(t -> t.id().toString()).orElse(nearest);
  }
}
