// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

import dev.nljdbc.catalog.Catalog.HiddenNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which schemas are read, and which tables and columns of them are visible: lists of names, plain
 * or qualified by table and schema, with {@code *} for any letters except a dot, case-insensitive.
 * Denied names override allowed ones; an empty list of allowed names allows all.
 *
 * @param schemas patterns of {@code schema}, or {@code catalog.schema} on an engine of many
 *     catalogs; none for what the URL names
 * @param allowedTables patterns of {@code table} or {@code schema.table}
 * @param deniedTables likewise
 * @param deniedColumns patterns of {@code column}, {@code table.column} or {@code
 *     schema.table.column}
 */
public record Visibility(
    List<String> schemas,
    List<String> allowedTables,
    List<String> deniedTables,
    List<String> deniedColumns) {

  /** Everything is visible. */
  public static final Visibility ALL = of("", "", "");

  /** Copies the lists without blanks and empty names. */
  public Visibility {
    schemas = names(schemas);
    allowedTables = names(allowedTables);
    deniedTables = names(deniedTables);
    deniedColumns = names(deniedColumns);
  }

  private static List<String> names(List<String> given) {
    return given.stream()
        .map(name -> name.strip().toLowerCase(Locale.ROOT))
        .filter(name -> !name.isEmpty())
        .distinct()
        .sorted()
        .toList();
  }

  /** Parses lists of settings: names separated by commas. */
  public static Visibility of(String allowedTables, String deniedTables, String deniedColumns) {
    return new Visibility(
        List.of(), split(allowedTables), split(deniedTables), split(deniedColumns));
  }

  /** This visibility, restricted to some schemas: names separated by commas. */
  public Visibility inSchemas(String names) {
    return new Visibility(split(names), allowedTables, deniedTables, deniedColumns);
  }

  /** The names that one of a list stands for: {@code *} is any letters except a dot. */
  public static Pattern pattern(String name) {
    return Pattern.compile(
        Stream.of(name.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining("[^.]*")));
  }

  private static List<String> split(String names) {
    return List.of(names.split("[,;\\n]"));
  }

  /** Whether everything is visible. */
  public boolean all() {
    return equals(ALL);
  }

  /** Identifies these lists; empty for {@link #ALL}. */
  public String key() {
    return all()
        ? ""
        : Stream.of(allowedTables, deniedTables, deniedColumns)
                .map(names -> String.join(",", names))
                .collect(Collectors.joining("|"))
            + (schemas.isEmpty() ? "" : "|" + String.join(",", schemas));
  }

  /**
   * The catalog without hidden tables and columns, and with the list of them.
   *
   * @param home the name of the schema whose tables need none; empty when there is none
   */
  public Catalog of(Catalog catalog, String home) {
    if (all()) {
      return catalog;
    }
    NamePatterns sieve = new NamePatterns(this, home);
    List<TableId> tables = new ArrayList<>();
    List<ColumnId> columns = new ArrayList<>();
    List<Table> left = new ArrayList<>();
    for (Table table : catalog.tables()) {
      List<Column> kept = sieve.columns(table);
      if (kept.isEmpty() && !(table.columns().isEmpty() && sieve.passes(table.id()))) {
        tables.add(table.id());
      } else {
        Stream<Column> gone = table.columns().stream().filter(column -> !kept.contains(column));
        gone.forEach(column -> columns.add(column.id()));
        left.add(kept.size() == table.columns().size() ? table : without(table, kept));
      }
    }
    HiddenNames hidden = new HiddenNames(tables, columns);
    return new Catalog(
        catalog.product(), catalog.version(), left, keys(catalog, hidden), hidden, catalog.home());
  }

  private static Table without(Table table, List<Column> kept) {
    Set<String> names = kept.stream().map(Column::name).collect(Collectors.toSet());
    return new Table(
        table.id(),
        table.kind(),
        kept,
        names.containsAll(table.primaryKey()) ? table.primaryKey() : List.of(),
        table.uniqueKeys().stream().filter(names::containsAll).toList(),
        table.rows(),
        table.rowsEstimated(),
        table.description(),
        table.perSession());
  }

  private static List<ForeignKey> keys(Catalog catalog, HiddenNames hidden) {
    Set<TableId> tables = new HashSet<>(hidden.tables());
    Set<ColumnId> columns = new HashSet<>(hidden.columns());
    return catalog.foreignKeys().stream()
        .filter(key -> !tables.contains(key.from()) && !tables.contains(key.to()))
        .filter(key -> key.fromColumns().stream().noneMatch(c -> has(columns, key.from(), c)))
        .filter(key -> key.toColumns().stream().noneMatch(c -> has(columns, key.to(), c)))
        .toList();
  }

  private static boolean has(Set<ColumnId> columns, TableId table, String column) {
    return columns.contains(table.column(column));
  }

  /** Warnings of names that match nothing in the catalog. */
  public List<String> unmatched(Catalog catalog, String home) {
    List<String> warnings = new ArrayList<>();
    NamePatterns sieve = new NamePatterns(this, home);
    Stream.of(allowedTables, deniedTables)
        .flatMap(List::stream)
        .filter(name -> catalog.tables().stream().noneMatch(t -> sieve.matches(name, t.id())))
        .forEach(name -> warnings.add("'" + name + "' in nl.tables.* matches no table"));
    deniedColumns.stream()
        .filter(name -> catalog.columns().stream().noneMatch(c -> sieve.matches(name, c.id())))
        .forEach(name -> warnings.add("'" + name + "' in nl.columns.deny matches no column"));
    return warnings;
  }

  /** Matches names against the lists of a {@link Visibility}. Not thread-safe. */
  static final class NamePatterns {

    private final Visibility lists;
    private final String home;
    private final Map<String, Pattern> patterns = new HashMap<>();

    NamePatterns(Visibility lists, String home) {
      this.lists = lists;
      this.home = home.toLowerCase(Locale.ROOT);
    }

    List<Column> columns(Table table) {
      return passes(table.id())
          ? table.columns().stream().filter(column -> passes(column.id())).toList()
          : List.of();
    }

    boolean passes(TableId table) {
      return (lists.allowedTables().isEmpty()
              || lists.allowedTables().stream().anyMatch(name -> matches(name, table)))
          && lists.deniedTables().stream().noneMatch(name -> matches(name, table));
    }

    private boolean passes(ColumnId column) {
      return lists.deniedColumns().stream().noneMatch(name -> matches(name, column));
    }

    boolean matches(String name, TableId table) {
      return names(table).anyMatch(known -> pattern(name).matcher(known).matches());
    }

    boolean matches(String name, ColumnId column) {
      String own = column.name().toLowerCase(Locale.ROOT);
      return Stream.concat(Stream.of(own), names(column.table()).map(table -> table + "." + own))
          .anyMatch(known -> pattern(name).matcher(known).matches());
    }

    /** The names of a table: plain, and with its schema. */
    private Stream<String> names(TableId table) {
      String own = table.name().toLowerCase(Locale.ROOT);
      String schema = table.schema().isEmpty() ? home : table.schema().toLowerCase(Locale.ROOT);
      return schema.isEmpty() ? Stream.of(own) : Stream.of(own, schema + "." + own);
    }

    private Pattern pattern(String name) {
      return patterns.computeIfAbsent(name, Visibility::pattern);
    }
  }
}
