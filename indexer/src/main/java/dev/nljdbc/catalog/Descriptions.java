// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Descriptions of tables and columns that people wrote in files. {@link Catalog#describedBy}
 * applies them. Names are case-insensitive; entries for unknown tables or columns are ignored.
 *
 * @param entries in rising priority: of two descriptions the later is used, synonyms are collected
 */
public record Descriptions(List<Entry> entries) {

  private static final int MOST_WARNINGS = 12;

  /** No descriptions. */
  public static final Descriptions NONE = new Descriptions(List.of());

  /**
   * The description of one table or column.
   *
   * @param table the table, plain or {@code schema.name}
   * @param column the column; empty when the table itself is meant
   * @param description in words; may be empty
   * @param synonyms other names
   * @param place file and line, for warnings; empty for no warnings
   */
  public record Entry(
      String table, String column, String description, List<String> synonyms, String place) {

    /** Strips the words and drops empty synonyms. */
    public Entry {
      table = table.strip();
      column = column.strip();
      description = description.strip();
      synonyms = synonyms.stream().map(String::strip).filter(s -> !s.isEmpty()).toList();
    }

    /** A warning if it is of a table or column that is not known, by their folded names. */
    private Stream<String> unknown(Map<String, Set<String>> known) {
      Set<String> columns = known.get(fold(table));
      if (place.isEmpty() || (columns != null && column.isEmpty())) {
        return Stream.empty();
      }
      return columns == null
          ? Stream.of(place + ": there is no table '" + table + "'")
          : Stream.of("%s: table '%s' has no column '%s'".formatted(place, table, column))
              .filter(warning -> !columns.contains(fold(column)));
    }

    /** An entry without a place. */
    public Entry(String table, String column, String description, List<String> synonyms) {
      this(table, column, description, synonyms, "");
    }
  }

  /** Copies the entries. */
  public Descriptions {
    entries = List.copyOf(entries);
  }

  /** These with others that override them. */
  public Descriptions under(Descriptions higher) {
    return new Descriptions(Stream.concat(entries.stream(), higher.entries.stream()).toList());
  }

  /**
   * Warnings of entries for unknown tables and columns: the first dozen, and how many more there
   * are.
   */
  public List<String> unknown(Catalog catalog) {
    Map<String, Set<String>> known = new HashMap<>();
    for (Table table : catalog.tables()) {
      Set<String> columns =
          table.columns().stream().map(column -> fold(column.name())).collect(Collectors.toSet());
      known.computeIfAbsent(fold(table.id().name()), t -> new HashSet<>()).addAll(columns);
      known.computeIfAbsent(fold(table.id().toString()), t -> new HashSet<>()).addAll(columns);
    }
    List<String> warnings = entries.stream().flatMap(entry -> entry.unknown(known)).toList();
    if (warnings.size() > MOST_WARNINGS) {
      String more =
          String.format(
              Locale.ROOT, "and %,d more such descriptions", warnings.size() - MOST_WARNINGS);
      return Stream.concat(warnings.stream().limit(MOST_WARNINGS), Stream.of(more)).toList();
    }
    return warnings;
  }

  /** The catalog with these descriptions in place of its own. */
  Catalog describe(Catalog catalog) {
    if (entries.isEmpty()) {
      return catalog;
    }
    Map<String, List<Entry>> byTable =
        entries.stream().collect(Collectors.groupingBy(entry -> fold(entry.table())));
    List<Table> tables =
        catalog.tables().stream().map(table -> describe(table, entriesOf(table, byTable))).toList();
    return catalog.with(tables, catalog.foreignKeys());
  }

  /** Entries by plain name first, so entries with a schema override them. */
  private static List<Entry> entriesOf(Table table, Map<String, List<Entry>> byTable) {
    List<Entry> entries = new ArrayList<>(byTable.getOrDefault(fold(table.id().name()), List.of()));
    if (!table.id().schema().isEmpty()) {
      entries.addAll(byTable.getOrDefault(fold(table.id().toString()), List.of()));
    }
    return entries;
  }

  private static Table describe(Table table, List<Entry> entries) {
    if (entries.isEmpty()) {
      return table;
    }
    Map<String, List<Entry>> byColumn =
        entries.stream().collect(Collectors.groupingBy(entry -> fold(entry.column())));
    List<Column> columns =
        table.columns().stream()
            .map(column -> describe(column, byColumn.getOrDefault(fold(column.name()), List.of())))
            .toList();
    return table.describedAs(
        described(table.description(), byColumn.getOrDefault("", List.of()), true), columns);
  }

  private static Column describe(Column column, List<Entry> entries) {
    Set<String> synonyms = new LinkedHashSet<>(column.synonyms());
    entries.forEach(entry -> synonyms.addAll(entry.synonyms()));
    return column.describedAs(
        described(column.description(), entries, false), List.copyOf(synonyms));
  }

  /** Appends synonyms to the description of a table, which has no list of them. */
  private static String described(String old, List<Entry> entries, boolean withSynonyms) {
    String description = old;
    Set<String> synonyms = new LinkedHashSet<>();
    for (Entry entry : entries) {
      description = entry.description().isEmpty() ? description : entry.description();
      synonyms.addAll(entry.synonyms());
    }
    if (!withSynonyms || synonyms.isEmpty()) {
      return description;
    }
    String also = "also called " + String.join(", ", synonyms);
    return description.isEmpty() ? also : description + " (" + also + ")";
  }

  private static String fold(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
