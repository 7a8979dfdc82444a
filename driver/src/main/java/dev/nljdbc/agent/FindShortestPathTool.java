package dev.nljdbc.agent;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.joins.JoinPath;
import dev.nljdbc.llm.Cancellation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** FindShortestPath: how the tables of two columns join. */
final class FindShortestPathTool implements Tool {

  private static final int PATHS_PER_PAIR = 4;
  private static final String START = "start";
  private static final String END = "end";

  private final DatabaseIndex index;
  private final NearestNames nearest;

  FindShortestPathTool(DatabaseIndex index) {
    this.index = index;
    this.nearest = new NearestNames(index.catalog());
  }

  @Override
  public String name() {
    return "FindShortestPath";
  }

  @Override
  public String description() {
    return "Tells how tables join: the shortest ways over foreign keys between columns, each written as"
        + " table.column. Use it before joining more than one table.";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        new Parameter(START, Parameter.Kind.TEXTS, true, "table.column, or several"),
        new Parameter(END, Parameter.Kind.TEXTS, true, "table.column, or several"));
  }

  @Override
  public Observation run(Arguments arguments, Cancellation cancellation) throws NlException {
    Set<String> lines = new LinkedHashSet<>();
    List<Column> starts = resolve(arguments.texts(START), lines);
    List<Column> ends = resolve(arguments.texts(END), lines);
    for (Column start : starts) {
      for (Column end : ends) {
        cancellation.check();
        List<JoinPath> paths = index.joins().shortestPaths(start.id(), end.id(), PATHS_PER_PAIR);
        if (paths.isEmpty()) {
          lines.add("no path between " + start.id() + " and " + end.id());
        }
        paths.forEach(path -> lines.add(path.toString()));
      }
    }
    return Observation.of(String.join("\n", lines));
  }

  private List<Column> resolve(List<String> names, Set<String> problems) {
    List<Column> columns = new ArrayList<>();
    for (String name : names) {
      Optional<Column> column = index.catalog().column(name.strip());
      column.ifPresentOrElse(
          columns::add,
          () -> problems.add("there is no column " + name + "; nearest: " + nearest.columns(name)));
    }
    return columns;
  }
}
