// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import dev.nljdbc.agent.tool.ColumnLine;
import dev.nljdbc.agent.tool.ColumnLine.DescriptionExcerpt;
import dev.nljdbc.agent.tool.ColumnLine.Detail;
import dev.nljdbc.agent.tool.PromptEscaping;
import dev.nljdbc.agent.tool.TextLimits;
import dev.nljdbc.agent.tool.ValueFinder;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.search.ColumnSearch.ColumnHit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Prints what schema linking found, as the first observation, within a budget of tokens. First go
 * the cells; then the best columns below their tables, and those whose names, comments or cells
 * hold words of the question, in full while that takes half of the budget and briefly from there
 * on; then what the rows say of the joins; what is left is for the names of the other columns of
 * these tables, keys first, so that a name need not be guessed, and the values of codes among them.
 * Where one table holds all words of the question, only its columns are described, and tables that
 * nothing was found in are left out.
 */
final class LinkingPrinter {

  private static final String HEADING = "Found for the question, table by table:";
  private static final String CELLS = "Cells like its words:";
  private static final String OTHERS = "  also: ";
  private static final String JOINS = "Their rows:";
  private static final int SMALL = 12;
  private static final int DESCRIBED = 12;

  /** Columns beyond the best ones that hold words of the question. */
  private static final int WORDED = 4;

  /** The tables whose codes come before the names in the other ones. */
  private static final int FIRST = 3;

  private final SchemaLinking linking;
  private final DatabaseIndex index;
  private final DescriptionExcerpt excerpt;
  private final boolean withCells;
  private final Map<TableId, List<String>> lines = new LinkedHashMap<>();
  private final Set<ColumnId> printed = new LinkedHashSet<>();
  private final Set<ColumnId> keys;
  private final SchemaCoverage coverage;
  private final Optional<TableId> sole;
  private int left;
  private int inFull;

  LinkingPrinter(SchemaLinking linking, DatabaseIndex index, boolean withCells) {
    this.withCells = withCells;
    this.linking = linking;
    this.index = index;
    this.excerpt = new DescriptionExcerpt(linking.question());
    this.keys = linking.keys();
    this.coverage = new SchemaCoverage(linking.question(), linking.values(), index);
    this.sole = coverage.soleTable(linking.tables());
  }

  /** The text, within so many tokens; empty when nothing was found. */
  String print(int tokens) {
    left = tokens - TextLimits.tokens(HEADING) - TextLimits.tokens(CELLS);
    List<String> cells = withCells ? cells() : List.of();
    columns();
    List<String> facts = joinFacts();
    others();
    List<String> text = new ArrayList<>(lines.isEmpty() ? List.of() : List.of(HEADING));
    lines.forEach(
        (table, of) -> text.add(PromptEscaping.line(table.toString()) + String.join("", of)));
    text.addAll(cells.isEmpty() ? List.of() : List.of(CELLS));
    cells.forEach(cell -> text.add("- " + PromptEscaping.line(cell)));
    text.addAll(facts);
    return String.join("\n", text);
  }

  private List<String> cells() {
    int most = left / 2;
    List<String> cells = new ArrayList<>();
    for (String cell : ValueFinder.print(linking.values(), index)) {
      int cost = TextLimits.tokens(cell) + 2;
      if (cost <= most) {
        cells.add(cell);
        most -= cost;
        left -= cost;
      }
    }
    return cells;
  }

  private void columns() {
    inFull = left / 2;
    best().forEach(this::describe);
    coverage.columns(sole.map(List::of).orElse(linking.tables())).stream()
        .filter(column -> !printed.contains(column))
        .limit(WORDED)
        .flatMap(id -> column(id).stream())
        .forEach(this::describe);
  }

  /** Where one table will do, all its columns, those that were found first. */
  private List<Column> best() {
    Stream<Column> hits = linking.columns().stream().map(ColumnHit::column);
    return sole.flatMap(id -> index.catalog().table(id))
        .map(table -> Stream.concat(hits.filter(hit -> isOf(table, hit)), table.columns().stream()))
        .orElse(hits)
        .distinct()
        .limit(DESCRIBED)
        .toList();
  }

  private static boolean isOf(Table table, Column column) {
    return column.id().table().equals(table.id());
  }

  private Optional<Column> column(ColumnId id) {
    return index.catalog().table(id.table()).flatMap(table -> table.column(id.name()));
  }

  private void describe(Column column) {
    if (!printed.contains(column.id())) {
      int spent = add(column.id().table(), "\n  " + line(column, inFull));
      inFull -= spent;
      if (spent > 0) {
        printed.add(column.id());
      }
    }
  }

  /** Leaves out the values of numeric keys. */
  private String line(Column column, int inFull) {
    if (column.kind() == ColumnKind.NUMBER && isKey(column)) {
      return ColumnLine.typed(column);
    }
    String full = ColumnLine.inTable(column, index, Detail.MAIN, excerpt);
    return TextLimits.tokens(full) <= inFull
        ? full
        : ColumnLine.inTable(column, index, Detail.BRIEF, excerpt);
  }

  private boolean isKey(Column column) {
    return keys.contains(column.id())
        || index
            .catalog()
            .table(column.id().table())
            .filter(table -> table.primaryKey().equals(List.of(column.name())))
            .isPresent();
  }

  /** Prints joins within the budget; none if one table suffices. */
  private List<String> joinFacts() {
    if (sole.isPresent()) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    for (String fact : JoinFacts.of(linking.conditions(), coverage::names, index)) {
      String line = "- " + PromptEscaping.line(fact);
      int cost = TextLimits.tokens(line) + (lines.isEmpty() ? TextLimits.tokens(JOINS) : 0);
      if (cost <= left) {
        left -= cost;
        lines.add(line);
      }
    }
    if (!lines.isEmpty()) {
      lines.add(0, JOINS);
    }
    return lines;
  }

  /** The tokens of a table's name, unless it stands there already. */
  private int start(TableId table) {
    return lines.containsKey(table) ? 0 : TextLimits.tokens(table.name()) + 1;
  }

  /** The tokens that it took; 0 when there is no room for it. */
  private int add(TableId table, String line) {
    int cost = TextLimits.tokens(line) + start(table);
    if (cost > left) {
      return 0;
    }
    lines.computeIfAbsent(table, t -> new ArrayList<>()).add(line);
    left -= cost;
    return cost;
  }

  /**
   * The names of the other columns; a table that nothing was found in is there for its keys. A
   * small schema is shown whole, as far as there is room. Codes, such as flags and states, have
   * their values, which a query needs as they are written: those of the first tables before the
   * names of the others.
   */
  private void others() {
    Set<TableId> tables = new LinkedHashSet<>();
    if (sole.isPresent()) {
      linking.columns().forEach(hit -> tables.add(hit.column().id().table()));
    } else {
      tables.addAll(linking.tables());
      index.catalog().tables().stream()
          .filter(table -> index.catalog().tables().size() <= SMALL)
          .forEach(table -> tables.add(table.id()));
    }
    Map<Table, List<String>> texts = new LinkedHashMap<>();
    Map<Table, List<Column>> rest = new LinkedHashMap<>();
    for (Table table : tables.stream().flatMap(id -> index.catalog().table(id).stream()).toList()) {
      List<Column> named = named(table);
      if (texts.size() < FIRST) {
        texts.put(table, withCodes(named));
      } else {
        rest.put(table, named);
      }
    }
    rest.forEach((table, named) -> texts.put(table, withCodes(named)));
    texts.forEach(this::others);
  }

  /** Those whose names there is room for, which they take. */
  private List<Column> named(Table table) {
    int room = left - TextLimits.tokens("\n" + OTHERS) - start(table.id());
    List<Column> named = new ArrayList<>();
    for (Column column : unprinted(table)) {
      room -= TextLimits.tokens(column.name()) + 1;
      if (room < 2) {
        break;
      }
      named.add(column);
      left = room;
    }
    return named;
  }

  /** The names with the values of codes, as far as there is room. */
  private List<String> withCodes(List<Column> named) {
    List<String> texts = new ArrayList<>();
    for (Column column : named) {
      String values = ColumnLine.codes(column, index).map(codes -> " " + codes).orElse("");
      int cost = TextLimits.tokens(values);
      boolean fits = cost <= left;
      left -= fits ? cost : 0;
      texts.add(PromptEscaping.line(fits ? column.name() + values : column.name()));
    }
    return texts;
  }

  private void others(Table table, List<String> named) {
    if (!named.isEmpty()) {
      boolean all = named.size() == unprinted(table).size();
      lines
          .computeIfAbsent(table.id(), t -> new ArrayList<>())
          .add("\n" + OTHERS + String.join(", ", named) + (all ? "" : ", …"));
    }
  }

  private List<Column> unprinted(Table table) {
    return table.columns().stream()
        .filter(column -> !printed.contains(column.id()))
        .sorted(Comparator.comparing(column -> !keys.contains(column.id())))
        .toList();
  }
}
