// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.config.NearestName;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.queries.QueryMiner;
import dev.nljdbc.queries.QueryNames;
import dev.nljdbc.queries.QueryNames.UnknownColumn;
import dev.nljdbc.queries.SqlParsing.UnparsableSqlException;
import dev.nljdbc.search.ColumnSearch.ColumnHit;
import dev.nljdbc.text.EditDistance;
import dev.nljdbc.text.IdentifierWords;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Tells, after a query failed, what its wrong names may have meant. Which names are wrong is found
 * in the query itself, through its aliases; of the engine's message, which each engine words and
 * quotes in its own way, only the names are looked at.
 */
final class NameSuggestions {

  private static final int HINTS = 3;
  private static final int SHOWN = 5;
  private static final Pattern AMBIGUOUS = Pattern.compile("(?i)ambiguous|in more than one table");

  private final DatabaseIndex index;
  private final Catalog catalog;

  NameSuggestions(DatabaseIndex index) {
    this.index = index;
    this.catalog = index.catalog();
  }

  /** Hints on a message, a line each; empty when the query can't be read or its names are right. */
  String hints(String message, String sql) {
    try {
      return hints(message, QueryMiner.of(catalog).names(sql));
    } catch (UnparsableSqlException e) {
      return ""; // the message itself says where it can't be read
    }
  }

  private String hints(String message, QueryNames query) {
    Set<String> hints = new LinkedHashSet<>();
    query.unknownTables().stream()
        .filter(table -> names(message, table))
        .forEach(t -> hints.add("There is no table " + t + "; nearest: " + table(t)));
    for (UnknownColumn column : query.unknownColumns()) {
      if (names(message, column.name()) || names(message, column.qualifier())) {
        hints.add(unknown(column, query.tables()));
      }
    }
    if (hints.isEmpty() && AMBIGUOUS.matcher(message).find()) {
      hints.addAll(ambiguous(message, query.tables()));
    }
    return PromptEscaping.join(hints.stream().limit(HINTS).toList());
  }

  /** Whether a message has this name as a word. */
  private static boolean names(String message, String name) {
    return !name.isEmpty()
        && Pattern.compile(
                "(?iu)(?<![\\p{L}\\p{N}_])" + Pattern.quote(name) + "(?![\\p{L}\\p{N}_])")
            .matcher(message)
            .find();
  }

  private String unknown(UnknownColumn column, Map<String, TableId> tables) {
    if (column.qualifier().isEmpty()) {
      List<ColumnId> near = nearest(column.name(), tables.values());
      return "No table of the query has a column " + column.name() + also(column.name(), near);
    }
    TableId table = tables.get(column.qualifier().toLowerCase(Locale.ROOT));
    if (table == null) {
      return column.qualifier()
          + " is no table or alias of the query"
          + (tables.isEmpty() ? "" : ": it has " + called(tables));
    }
    List<ColumnId> near = nearest(column.name(), List.of(table));
    return table + " has no column " + column.name() + also(column.name(), near);
  }

  private static String called(Map<String, TableId> tables) {
    return tables.entrySet().stream()
        .map(
            e ->
                e.getKey().equalsIgnoreCase(e.getValue().name())
                    ? e.getValue().toString()
                    : e.getKey() + " for " + e.getValue())
        .collect(Collectors.joining(", "));
  }

  /** The columns of these tables, least different names first. */
  private List<ColumnId> nearest(String name, Iterable<TableId> tables) {
    List<Column> all = new ArrayList<>();
    tables.forEach(id -> catalog.table(id).map(Table::columns).ifPresent(all::addAll));
    return NearestName.sorted(name, names(all).stream().distinct().toList()).stream()
        .flatMap(n -> all.stream().filter(c -> c.name().equals(n)).map(Column::id))
        .distinct()
        .limit(SHOWN)
        .toList();
  }

  private String also(String name, List<ColumnId> near) {
    Set<String> having = new LinkedHashSet<>();
    for (Table table : catalog.tables()) {
      if (having.size() < SHOWN) {
        table.column(name).ifPresent(c -> having.add(c.id().toString()));
      }
    }
    String nearest = near.isEmpty() ? "" : "; nearest: " + joined(near);
    return having.isEmpty()
        ? nearest + meant(name, near)
        : nearest + "; there is " + String.join(", ", having);
  }

  /** Where the name itself is nowhere, a column may mean the same. */
  private String meant(String name, List<ColumnId> near) {
    boolean misspelt =
        near.stream()
            .anyMatch(id -> EditDistance.levenshtein(id.name(), name) <= 1 + name.length() / 4);
    if (misspelt) {
      return "";
    }
    List<ColumnId> meant =
        index.columns().search(String.join(" ", IdentifierWords.of(name)), SHOWN).stream()
            .map(ColumnHit::column)
            .map(Column::id)
            .filter(id -> !near.contains(id))
            .limit(2)
            .toList();
    return meant.isEmpty() ? "" : "; or in meaning: " + joined(meant);
  }

  private static String joined(List<ColumnId> columns) {
    return columns.stream().map(ColumnId::toString).collect(Collectors.joining(", "));
  }

  private List<String> ambiguous(String message, Map<String, TableId> tables) {
    return tables.values().stream()
        .flatMap(id -> catalog.table(id).stream())
        .flatMap(table -> names(table.columns()).stream())
        .filter(name -> names(message, name))
        .distinct()
        .map(
            name ->
                tables.entrySet().stream()
                    .filter(
                        e -> catalog.table(e.getValue()).flatMap(t -> t.column(name)).isPresent())
                    .map(e -> e.getKey() + "." + name)
                    .collect(Collectors.joining(" or ", "Write ", "")))
        .toList();
  }

  /**
   * Columns for a name: those of that name in other tables, else those of its table, nearest first,
   * else the nearest of all.
   */
  private List<String> columns(String name) {
    int dot = name.lastIndexOf('.');
    String column = name.substring(dot + 1);
    List<String> found = ids(c -> c.name().equalsIgnoreCase(column));
    if (found.isEmpty() && dot > 0) {
      found = ofTable(name.substring(0, dot), column);
    }
    if (found.isEmpty()) {
      String nearest = NearestName.of(column, names(catalog.columns()));
      found = ids(c -> c.name().equals(nearest));
    }
    return found;
  }

  private List<String> ofTable(String table, String column) {
    return catalog.table(table).stream()
        .flatMap(t -> NearestName.sorted(column, names(t.columns())).stream().map(t.id()::column))
        .map(ColumnId::toString)
        .toList();
  }

  private static List<String> names(List<Column> columns) {
    return columns.stream().map(Column::name).toList();
  }

  private List<String> ids(Predicate<Column> wanted) {
    return catalog.columns().stream().filter(wanted).map(c -> c.id().toString()).toList();
  }

  /** Tells which columns may be meant by a name that no column has. */
  String instead(String name) {
    return "there is no column %s; nearest: %s"
        .formatted(
            name, columns(name).stream().distinct().limit(SHOWN).collect(Collectors.joining(", ")));
  }

  /** The table whose name is nearest; those of other schemas by their plain names, too. */
  String table(String name) {
    String plain = name.substring(name.lastIndexOf('.') + 1);
    List<String> names = catalog.tables().stream().map(t -> t.id().name()).toList();
    String nearest = NearestName.of(plain, names);
    return catalog.table(nearest).map(t -> t.id().toString()).orElse(nearest);
  }

  /** The column of a name, as it stands or without the quotes that models put around names. */
  Optional<Column> resolve(String name) {
    return catalog.column(name).or(() -> catalog.column(plain(name)));
  }

  /** A name without quotes of any kind. */
  static String plain(String name) {
    return name.replaceAll("[\"`\\[\\]]", "");
  }
}
