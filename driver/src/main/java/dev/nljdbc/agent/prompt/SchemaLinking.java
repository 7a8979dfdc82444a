package dev.nljdbc.agent.prompt;

import dev.nljdbc.agent.tool.ColumnLine;
import dev.nljdbc.agent.tool.ColumnLine.DescriptionExcerpt;
import dev.nljdbc.agent.tool.ColumnLine.Detail;
import dev.nljdbc.agent.tool.PromptEscaping;
import dev.nljdbc.agent.tool.TextLimits;
import dev.nljdbc.agent.tool.ValueFinder;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.config.Setting;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.joins.JoinStep;
import dev.nljdbc.search.ColumnSearch.ColumnHit;
import dev.nljdbc.search.ContentMatching;
import dev.nljdbc.search.ValueSearch.ValueHit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the searches find for a question before the model's first turn: the columns it may mean, the
 * cells that its words stand in (SQL-PaLM, section 6.3.4), and the keys that join these tables. It
 * saves the model the rounds in which it would ask for just that.
 *
 * @param question what was searched for
 * @param columns the best first
 * @param values the cells that stretches of the question match, surest first
 * @param tables those of the values and columns, then those on the paths between them
 * @param keys the columns by which the tables join
 */
record SchemaLinking(
    String question,
    List<ColumnHit> columns,
    List<ValueHit> values,
    List<TableId> tables,
    List<ColumnId> keys) {

  /** Nothing was searched for. */
  static final SchemaLinking NONE =
      new SchemaLinking("", List.of(), List.of(), List.of(), List.of());

  private static final int COLUMNS = 12;

  /** A schema of so many columns is larger than what a prompt should miss half of. */
  private static final int LARGE = 40;

  private static final int COLUMNS_OF_LARGE = 25;

  /** Copies the lists. */
  SchemaLinking {
    columns = List.copyOf(columns);
    values = List.copyOf(values);
    tables = List.copyOf(tables);
    keys = List.copyOf(keys);
  }

  /** Searches for a question, and for what is said with it. */
  static SchemaLinking of(Question question, DatabaseIndex index, Cancellation cancellation)
      throws NlException {
    String text = question.linked();
    List<ColumnHit> columns = YearRanking.search(text, columns(index), index);
    cancellation.check();
    List<ValueHit> values =
        ContentMatching.of(text, index.values(), columns.stream().map(ColumnHit::column).toList());
    cancellation.check();
    Set<TableId> found = new LinkedHashSet<>();
    values.forEach(v -> found.add(v.column().table()));
    columns.forEach(c -> found.add(c.column().id().table()));
    List<JoinStep> joins = new TableConnections(index).joins(found);
    Set<ColumnId> keys = new LinkedHashSet<>();
    for (JoinStep join : joins) {
      found.add(join.source());
      found.add(join.target());
      join.pairs().forEach(pair -> keys.addAll(List.of(pair.left(), pair.right())));
    }
    return new SchemaLinking(text, columns, values, List.copyOf(found), List.copyOf(keys));
  }

  private static int columns(DatabaseIndex index) {
    return index.catalog().columnCount() < LARGE ? COLUMNS : COLUMNS_OF_LARGE;
  }

  /** As the prompt shows it, within {@code nl.lab.linking-tokens}; empty when nothing was found. */
  String print(Workspace workspace) {
    return new LinkingPrinter(this, workspace.index(), PromptPart.CELLS.in(workspace.settings()))
        .print(workspace.settings().integer(Setting.LINKING_TOKENS));
  }

  /**
   * Prints what schema linking found, as the first observation, within a budget of tokens. First go
   * the cells; then the best columns below their tables, in full while that takes half of the
   * budget and briefly from there on; what is left is for the names of the other columns of these
   * tables, keys first, so that a name need not be guessed.
   */
  static final class LinkingPrinter {

    private static final String HEADING = "Found for the question, table by table:";
    private static final String CELLS = "Cells like its words:";
    private static final String OTHERS = "  also: ";
    private static final int SMALL = 12;
    private static final int DESCRIBED = 12;

    private final SchemaLinking linking;
    private final DatabaseIndex index;
    private final DescriptionExcerpt excerpt;
    private final boolean withCells;
    private final Map<TableId, List<String>> lines = new LinkedHashMap<>();
    private final Set<ColumnId> printed = new LinkedHashSet<>();
    private int left;

    LinkingPrinter(SchemaLinking linking, DatabaseIndex index, boolean withCells) {
      this.withCells = withCells;
      this.linking = linking;
      this.index = index;
      this.excerpt = new DescriptionExcerpt(linking.question());
    }

    /** The text, within so many tokens; empty when nothing was found. */
    String print(int tokens) {
      left = tokens - TextLimits.tokens(HEADING) - TextLimits.tokens(CELLS);
      List<String> cells = withCells ? cells() : List.of();
      columns();
      others();
      List<String> text = new ArrayList<>(lines.isEmpty() ? List.of() : List.of(HEADING));
      lines.forEach(
          (table, of) -> text.add(PromptEscaping.line(table.toString()) + String.join("", of)));
      text.addAll(cells.isEmpty() ? List.of() : List.of(CELLS));
      cells.forEach(cell -> text.add("- " + PromptEscaping.line(cell)));
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
      int inFull = left / 2;
      for (ColumnHit hit : linking.columns().stream().limit(DESCRIBED).toList()) {
        Column column = hit.column();
        String line = line(column, inFull);
        int spent = add(column.id().table(), "\n  " + line);
        inFull -= spent;
        if (spent > 0) {
          printed.add(column.id());
        }
      }
    }

    /** Of a number that is a key, nobody asks what values it has. */
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
      return linking.keys().contains(column.id())
          || index
              .catalog()
              .table(column.id().table())
              .filter(table -> table.primaryKey().equals(List.of(column.name())))
              .isPresent();
    }

    /** The tokens that it took; 0 when there is no room for it. */
    private int add(TableId table, String line) {
      int cost =
          TextLimits.tokens(line)
              + (lines.containsKey(table) ? 0 : TextLimits.tokens(table.name()) + 1);
      if (cost > left) {
        return 0;
      }
      lines.computeIfAbsent(table, t -> new ArrayList<>()).add(line);
      left -= cost;
      return cost;
    }

    /**
     * The names of the other columns; a table that nothing was found in is there for its keys. A
     * small schema is shown whole, as far as there is room.
     */
    private void others() {
      Set<TableId> tables = new LinkedHashSet<>(linking.tables());
      if (index.catalog().tables().size() <= SMALL) {
        index.catalog().tables().forEach(table -> tables.add(table.id()));
      }
      for (TableId id : tables) {
        index.catalog().table(id).ifPresent(this::others);
      }
    }

    private void others(Table table) {
      List<String> names = unprinted(table);
      StringBuilder line = new StringBuilder("\n" + OTHERS);
      int room = left - TextLimits.tokens(line) - TextLimits.tokens(table.id().name());
      int shown = 0;
      for (String name : names) {
        room -= TextLimits.tokens(name) + 1;
        if (room < 2) {
          break;
        }
        line.append(shown++ == 0 ? "" : ", ").append(PromptEscaping.line(name));
      }
      if (shown > 0) {
        add(table.id(), line + (shown < names.size() ? ", …" : ""));
      }
    }

    private List<String> unprinted(Table table) {
      return table.columns().stream()
          .filter(column -> !printed.contains(column.id()))
          .sorted(Comparator.comparing(column -> !linking.keys().contains(column.id())))
          .map(Column::name)
          .toList();
    }
  }
}
