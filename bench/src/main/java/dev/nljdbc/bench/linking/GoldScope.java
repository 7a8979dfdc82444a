package dev.nljdbc.bench.linking;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Table;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The tables that a query's columns may be of, by the names they go by there. */
final class GoldScope {

  /** Without any table. */
  static final GoldScope NONE = new GoldScope(null);

  private final @Nullable GoldScope outer;
  private final Map<String, Table> tables = new LinkedHashMap<>();

  GoldScope(@Nullable GoldScope outer) {
    this.outer = outer;
  }

  void add(net.sf.jsqlparser.schema.Table named, Catalog catalog) {
    Optional<Table> table = catalog.table(unquoted(named.getName()));
    if (table.isPresent()) {
      tables.put(fold(named.getName()), table.get());
      if (named.getAlias() != null) {
        tables.put(fold(named.getAlias().getName()), table.get());
      }
    }
  }

  /** The column of that name, in this query's tables first, then in those around it. */
  Optional<ColumnId> resolve(net.sf.jsqlparser.schema.Column column) {
    String name = unquoted(column.getColumnName());
    String qualifier = column.getTable() == null ? null : column.getTable().getName();
    Optional<ColumnId> here =
        qualifier == null
            ? tables.values().stream()
                .flatMap(t -> t.column(name).stream())
                .findFirst()
                .map(Column::id)
            : Optional.ofNullable(tables.get(fold(qualifier)))
                .flatMap(t -> t.column(name))
                .map(Column::id);
    return here.isPresent() || outer == null ? here : outer.resolve(column);
  }

  private static String fold(String name) {
    return unquoted(name).toLowerCase(Locale.ROOT);
  }

  private static String unquoted(String name) {
    return name.replaceAll("^[`\"\\[]|[`\"\\]]$", "");
  }
}
