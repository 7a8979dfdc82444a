package dev.nljdbc.agent.tool;

import dev.nljdbc.config.Nearest;
import dev.nljdbc.config.Setting;
import java.util.List;
import java.util.Optional;

/** The tools offered for one question, in the order in which they are described. */
public record Toolbox(List<Tool> tools) {

  private static final int COLUMN_HITS = 6;
  private static final int VALUE_HITS = 5;

  public Toolbox {
    tools = List.copyOf(tools);
  }

  /** The four tools of Interactive-T2S, over one database. */
  public static Toolbox of(Workspace workspace) {
    return new Toolbox(
        List.of(
            new SearchColumnTool(workspace.index(), COLUMN_HITS),
            new SearchValueTool(workspace, VALUE_HITS),
            new FindShortestPathTool(workspace.index()),
            executeSql(workspace)));
  }

  /** The tool through which every query goes that is not the user's own. */
  public static Tool executeSql(Workspace workspace) {
    return new ExecuteSqlTool(workspace, workspace.settings().integer(Setting.EXPLORE_ROWS));
  }

  /** The tool of that name; in any case, for models are careless with it. */
  public Optional<Tool> named(String name) {
    return tools.stream().filter(t -> t.name().equalsIgnoreCase(name.strip())).findFirst();
  }

  /** Tells a model which tools there are, after it asked for another. */
  public String unknown(String name) {
    List<String> names = tools.stream().map(Tool::name).toList();
    return "there is no tool "
        + name
        + "; did you mean "
        + Nearest.of(name, names)
        + "? The tools are "
        + String.join(", ", names)
        + " and Done";
  }
}
