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
import dev.nljdbc.text.IdentifierWords;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

  /**
   * Hints, a line each; empty when the query can't be read or its names are right.
   *
   * @param message of the engine or the guard
   */
  String hints(String message, String sql) {
    try {
      return hints(message, QueryMiner.of(catalog).names(sql));
    } catch (UnparsableSqlException e) {
      return ""; // the message itself says where it can't be read
    }
  }

  private String hints(String message, QueryNames query) {
    Set<String> hints = new LinkedHashSet<>();
    for (String table : query.unknownTables()) {
      if (names(message, table)) {
        hints.add("There is no table " + table + "; nearest: " + table(table));
      }
    }
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
    List<String> names =
        NearestName.sorted(name, all.stream().map(Column::name).distinct().toList());
    return names.stream()
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
            .anyMatch(id -> NearestName.distance(id.name(), name) <= 1 + name.length() / 4);
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
    Set<String> names = new LinkedHashSet<>();
    for (TableId id : tables.values()) {
      catalog.table(id).map(Table::columns).orElse(List.of()).stream()
          .map(Column::name)
          .filter(name -> names(message, name))
          .forEach(names::add);
    }
    return names.stream()
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
                  NearestName.sorted(column, t.columns().stream().map(Column::name).toList())
                      .forEach(c -> found.add(t.id().column(c).toString())));
    }
    if (found.isEmpty()) {
      String nearest =
          NearestName.of(column, catalog.columns().stream().map(Column::name).toList());
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
