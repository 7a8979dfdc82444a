// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import dev.nljdbc.agent.tool.Tool.Observation;
import dev.nljdbc.agent.tool.Tool.Parameter;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.joins.JoinPath;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** FindShortestPath: how the tables of two columns join. */
final class FindShortestPathTool extends Tool {

  private static final int PATHS_PER_PAIR = 8;
  private static final int LINES = 60;
  private static final String START = "start";
  private static final String END = "end";

  private final DatabaseIndex index;
  private final NameSuggestions suggestions;

  FindShortestPathTool(DatabaseIndex index) {
    super(
        "FindShortestPath",
        "Tells the shortest joins over keys between columns.",
        List.of(
            new Parameter(START, Parameter.Kind.TEXTS, true, "table.column", "[\"ship.name\"]"),
            new Parameter(END, Parameter.Kind.TEXTS, true, "", "[\"port.city\"]")));
    this.index = index;
    this.suggestions = new NameSuggestions(index);
  }

  @Override
  public Observation run(ToolArguments arguments, Cancellation cancellation) throws NlException {
    Set<String> lines = new LinkedHashSet<>();
    List<Column> starts = resolve(arguments.texts(START), lines);
    List<Column> ends = resolve(arguments.texts(END), lines);
    for (Column start : starts) {
      add(start, ends, lines, cancellation);
    }
    if (lines.size() >= LINES) {
      lines.add("(there are more; ask with fewer columns)");
    }
    return Observation.of(PromptEscaping.join(lines));
  }

  private void add(Column start, List<Column> ends, Set<String> lines, Cancellation cancellation)
      throws NlException {
    for (Column end : ends) {
      cancellation.check();
      if (lines.size() < LINES) {
        add(start, end, lines);
      }
    }
  }

  private void add(Column start, Column end, Set<String> lines) {
    List<JoinPath> paths = index.joins().shortestPaths(start.id(), end.id(), PATHS_PER_PAIR + 1);
    if (paths.isEmpty()) {
      lines.add("no path between " + start.id() + " and " + end.id());
    }
    paths.stream().limit(PATHS_PER_PAIR).forEach(path -> lines.add(path.toString()));
    if (paths.size() > PATHS_PER_PAIR) {
      lines.add("(and more between " + start.id() + " and " + end.id() + ")");
    }
  }

  private List<Column> resolve(List<String> names, Set<String> problems) {
    List<Column> columns = new ArrayList<>();
    for (String name : names) {
      resolve(name.strip())
          .ifPresentOrElse(columns::add, () -> problems.add(suggestions.instead(name)));
    }
    return columns;
  }

  /** The column of a name, or the key of the table of that name. */
  private Optional<Column> resolve(String name) {
    Optional<Column> column = suggestions.resolve(name);
    return column.isPresent()
        ? column
        : index.catalog().table(NameSuggestions.plain(name)).flatMap(FindShortestPathTool::key);
  }

  private static Optional<Column> key(Table table) {
    return table.primaryKey().isEmpty()
        ? table.columns().stream().findFirst()
        : table.column(table.primaryKey().get(0));
  }
}
