// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import dev.nljdbc.agent.tool.Tool.Parameter;
import dev.nljdbc.config.NearestName;
import dev.nljdbc.config.Setting;
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

  public Toolbox {
    tools = List.copyOf(tools);
  }

  /**
   * Those of the tools that {@code nl.lab.tools} leaves, over one database: by default the four of
   * Interactive-T2S. Without ExecuteSQL there is {@link AnswerTool} in its place.
   */
  public static Toolbox of(Workspace workspace) {
    List<String> wanted = workspace.settings().list(Setting.TOOLS);
    List<Tool> tools = new ArrayList<>(searches(workspace));
    tools.removeIf(tool -> !wanted.contains(tool.name()));
    tools.add(query(workspace));
    return new Toolbox(tools);
  }

  /** All there are, with {@link ExecuteSqlTool}, whatever {@code nl.lab.tools} leaves. */
  public static Toolbox all(Workspace workspace) {
    List<Tool> tools = new ArrayList<>(searches(workspace));
    tools.add(executeSql(workspace));
    return new Toolbox(tools);
  }

  /** All there are beside the one that takes queries; {@link Setting#TOOLS} has their names. */
  private static List<Tool> searches(Workspace workspace) {
    return List.of(
        new SearchColumnTool(workspace.index(), COLUMN_HITS),
        new SearchValueTool(workspace, VALUE_HITS),
        new FindShortestPathTool(workspace.index()),
        new DescribeColumnTool(workspace.index()));
  }

  /** The tool that takes the model's queries: {@link ExecuteSqlTool}, or {@link AnswerTool}. */
  public static Tool query(Workspace workspace) {
    return workspace.settings().list(Setting.TOOLS).contains(ExecuteSqlTool.NAME)
        ? executeSql(workspace)
        : new AnswerTool(workspace.guard());
  }

  /** The tool through which every query goes that is not the user's own. */
  public static Tool executeSql(Workspace workspace) {
    return new ExecuteSqlTool(workspace, workspace.settings().integer(Setting.EXPLORE_ROWS));
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
