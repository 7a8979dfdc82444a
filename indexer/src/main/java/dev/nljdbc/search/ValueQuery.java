package dev.nljdbc.search;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What to look for, and where.
 *
 * @param text the value as people write it: any case, accents, inflection, word order, with typing
 *     errors
 * @param tables only in tables of these names (any case, plain or qualified); all when empty
 * @param columns only in columns of these names (any case, plain or {@code table.column}); all when
 *     empty
 * @param limit the most to return
 */
public record ValueQuery(String text, List<String> tables, List<String> columns, int limit) {

  /** Copies the lists. */
  public ValueQuery {
    tables = List.copyOf(tables);
    columns = List.copyOf(columns);
  }

  /** The columns of a catalog that the query searches. */
  public List<Column> columns(Catalog catalog) {
    Set<String> tableNames = folded(tables);
    Set<String> columnNames = folded(columns);
    return catalog.tables().stream()
        .filter(t -> tableNames.isEmpty() || names(t.id()).anyMatch(tableNames::contains))
        .flatMap(t -> t.columns().stream())
        .filter(c -> columnNames.isEmpty() || names(c.id()).anyMatch(columnNames::contains))
        .toList();
  }

  private static Set<String> folded(List<String> names) {
    return names.stream()
        .map(name -> name.strip().toLowerCase(Locale.ROOT))
        .collect(Collectors.toSet());
  }

  private static Stream<String> names(TableId table) {
    return Stream.of(table.name(), table.toString()).map(name -> name.toLowerCase(Locale.ROOT));
  }

  private static Stream<String> names(ColumnId column) {
    return Stream.of(column.name(), column.table().name() + "." + column.name(), column.toString())
        .map(name -> name.toLowerCase(Locale.ROOT));
  }

  /** A query for the whole database. */
  public static ValueQuery of(String text, int limit) {
    return new ValueQuery(text, List.of(), List.of(), limit);
  }
}
