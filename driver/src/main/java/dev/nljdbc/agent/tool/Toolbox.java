// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import dev.nljdbc.agent.tool.Tool.Parameter;
import dev.nljdbc.config.Choices;
import dev.nljdbc.config.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The tools offered for one question, in the order in which they are described. */
public record Toolbox(List<Tool> tools) {

  /** The example of a query. */
  static final String QUERY = "\"SELECT …\"";

  private static final int COLUMN_HITS = 6;
  private static final int VALUE_HITS = 5;

  /** The maximum number of rows of a result that a model sees. */
  private static final int ROWS = 10;

  public Toolbox {
    tools = List.copyOf(tools);
  }

  /**
   * Those of Interactive-T2S's four tools that {@code nl.lab.without} leaves, over one database.
   * Without ExecuteSQL there is {@link AnswerTool} in its place.
   */
  public static Toolbox of(Workspace workspace) {
    List<Tool> tools = new ArrayList<>(searches(workspace));
    tools.removeIf(tool -> !workspace.settings().hasTool(tool.name()));
    tools.add(query(workspace));
    return new Toolbox(tools);
  }

  /** All there are, for an assistant that answers by itself. */
  public static Toolbox all(Workspace workspace) {
    List<Tool> tools = new ArrayList<>(searches(workspace));
    tools.add(new DescribeColumnTool(workspace.index()));
    tools.add(executeSql(workspace));
    return new Toolbox(tools);
  }

  /** Those beside the one that takes queries; {@link Choices#TOOLS} has the names of all. */
  private static List<Tool> searches(Workspace workspace) {
    return List.of(
        new SearchColumnTool(workspace.index(), COLUMN_HITS),
        new SearchValueTool(workspace, VALUE_HITS),
        new FindShortestPathTool(workspace.index()));
  }

  /** The tool that takes the model's queries: {@link ExecuteSqlTool}, or {@link AnswerTool}. */
  public static Tool query(Workspace workspace) {
    return workspace.settings().hasTool(ExecuteSqlTool.NAME)
        ? executeSql(workspace)
        : new AnswerTool(workspace.guard());
  }

  /** The tool through which every query goes that is not the user's own. */
  public static Tool executeSql(Workspace workspace) {
    return new ExecuteSqlTool(workspace, ROWS);
  }

  /** Whether the model has it. */
  public boolean has(String name) {
    return named(name).isPresent();
  }

  /** Whether queries can be run; otherwise the first one given is the answer. */
  public boolean runsQueries() {
    return !has(AnswerTool.NAME);
  }

  /** The tool that takes queries. */
  public String querying() {
    return runsQueries() ? ExecuteSqlTool.NAME : AnswerTool.NAME;
  }

  /** All but the one that takes queries. */
  public List<Tool> searches() {
    return tools.subList(0, tools.size() - 1);
  }

  /** A call as an example for a model that makes none: of the first tool. */
  public String example() {
    List<Parameter> shown = shown();
    return tools.get(0).name()
        + shown.stream()
            .map(p -> (p == shown.get(0) ? "" : p.name() + "=") + p.example())
            .collect(Collectors.joining(", ", "(", ")"));
  }

  /** The example call as JSON. */
  public String exampleJson() {
    return "{\"name\": \""
        + tools.get(0).name()
        + shown().stream()
            .map(p -> '"' + p.name() + "\": " + p.example())
            .collect(Collectors.joining(", ", "\", \"arguments\": {", "}}"));
  }

  private List<Parameter> shown() {
    return tools.get(0).parameters().stream().filter(p -> !p.example().isEmpty()).toList();
  }

  /** The tool of that name; in any case, for models are careless with it. */
  public Optional<Tool> named(String name) {
    return tools.stream().filter(t -> t.name().equalsIgnoreCase(name.strip())).findFirst();
  }

  /** Tells a model which tools there are, after it asked for another. */
  public String unknown(String name) {
    List<String> names = tools.stream().map(Tool::name).toList();
    return "there is no tool %s; did you mean %s? The tools are %s%s"
        .formatted(
            name,
            NearestName.of(name, names),
            String.join(", ", names),
            runsQueries() ? " and Done" : "");
  }
}
