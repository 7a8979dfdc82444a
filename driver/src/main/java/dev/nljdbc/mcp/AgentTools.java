// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.mcp;

import dev.nljdbc.agent.tool.ExecuteSqlTool;
import dev.nljdbc.agent.tool.SharingLevel;
import dev.nljdbc.agent.tool.SqlExplorer;
import dev.nljdbc.agent.tool.Tool;
import dev.nljdbc.agent.tool.Tool.Observation;
import dev.nljdbc.agent.tool.ToolArguments;
import dev.nljdbc.agent.tool.Toolbox;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import dev.nljdbc.mcp.AssistantTool.Parameter;
import dev.nljdbc.mcp.AssistantTool.Result;
import dev.nljdbc.text.VisibleText;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The tools of the driver's own agent (Interactive-T2S, section 3.3), for an assistant that writes
 * its own SQL: it is told what a model is told, in the same words.
 */
final class AgentTools {

  /** Explored cells are cut at 2,000 characters in narrow results, at 200 in wide ones. */
  private static final int LONGEST_CELL = 199;

  private static final String FOUND = "found";

  private static final ResultSchema TEXT = ResultSchema.object().always(FOUND, "string").build();

  private AgentTools() {}

  static AssistantTool searchColumns() {
    return search(
        "search_columns",
        "SearchColumn",
        "Finds columns and business terms by what they mean. Begin here on a database with many"
            + " tables.",
        List.of(
            new Parameter(
                "query", Parameter.Type.TEXTS, true, "short phrases, such as [\"release date\"]")));
  }

  static AssistantTool searchValues() {
    return search(
        "search_values",
        "SearchValue",
        "Finds the columns that hold a value, also where it is spelt otherwise there. Use it for"
            + " every name or code before you compare a column with it.",
        List.of(
            new Parameter("query", Parameter.Type.TEXTS, true, "values, such as [\"Lisbon\"]")));
  }

  static AssistantTool joinPath() {
    return search(
        "join_path",
        "FindShortestPath",
        "Tells how the tables of columns join, by their keys.",
        List.of(
            new Parameter("start", Parameter.Type.TEXTS, true, "table.column, one or several"),
            new Parameter("end", Parameter.Type.TEXTS, true, "table.column, one or several")));
  }

  static AssistantTool describeColumns() {
    return search(
        "describe_columns",
        "DescribeColumn",
        "Tells all that is known of a few columns: values, ranges, forms, keys, uses.",
        List.of(
            new Parameter("column", Parameter.Type.TEXTS, true, "table.column, one or several")));
  }

  static AssistantTool query() {
    return new AssistantTool(
        "query",
        "Runs one SELECT of the database's own SQL, read-only: anything else is refused. Gives the"
            + " first rows, their cells as texts, and how many rows there are.",
        List.of(
            new Parameter("sql", Parameter.Type.TEXT, true, "one SELECT"), QuestionTools.MAX_ROWS),
        ResultSchema.object()
            .with("columns", ResultSchema.list(Map.of("type", "object")), false)
            .with("rows", ResultSchema.list(Map.of("type", "array")), false)
            .maybe("row_count", "integer")
            .maybe("cut", "string")
            .maybe("withheld", "string")
            .maybe("shape", "string")
            .with("notes", ResultSchema.list(Map.of("type", "string")), true)
            .build(),
        AgentTools::queried);
  }

  private static AssistantTool search(
      String name, String agents, String description, List<Parameter> parameters) {
    return new AssistantTool(
        name,
        description,
        parameters,
        TEXT,
        (database, arguments, cancellation) ->
            database.read(
                cancellation,
                workspace -> searched(agents, parameters, workspace, arguments, cancellation)));
  }

  private static Result searched(
      String agents,
      List<Parameter> parameters,
      Workspace workspace,
      Arguments arguments,
      Cancellation cancellation)
      throws SQLException {
    Map<String, List<String>> texts = new LinkedHashMap<>();
    for (Parameter parameter : parameters) {
      texts.put(parameter.name(), arguments.texts(parameter.name()));
    }
    Tool tool = Toolbox.all(workspace).named(agents).orElseThrow();
    Observation seen = tool.run(new ToolArguments(texts), cancellation);
    return Result.of(Map.of(FOUND, seen.text()), seen.text());
  }

  private static Result queried(
      LentDatabase database, Arguments arguments, Cancellation cancellation) throws SQLException {
    int most =
        arguments.number(
            QuestionTools.MAX_ROWS.name(), QuestionTools.USUAL_ROWS, QuestionTools.MOST_ROWS);
    String sql = arguments.text("sql");
    return database.read(
        cancellation,
        workspace -> {
          if (sql.indexOf('?') >= 0 && parameters(sql, workspace) > 0) {
            return Result.failure("A ? has no value here: write the value into the SQL.");
          }
          Observation seen =
              new ExecuteSqlTool(workspace, most).run(ToolArguments.ofSql(sql), cancellation);
          return seen.ran()
              .flatMap(Observation.Ran::result)
              .map(rows -> rowsResult(rows, seen, workspace))
              .orElseGet(() -> Result.failure(seen.text()));
        });
  }

  /** None where the guard refuses the SQL, which the tool then tells. */
  private static int parameters(String sql, Workspace workspace) {
    try {
      return workspace.guard().parameters(workspace.guard().check(sql));
    } catch (NlException refused) {
      return 0;
    }
  }

  private static Result rowsResult(SqlExplorer.Rows rows, Observation seen, Workspace workspace) {
    Map<String, Object> told = new LinkedHashMap<>();
    List<String> notes = new ArrayList<>();
    if (workspace.sharing() == SharingLevel.ROWS) {
      boolean more = rows.total() < 0 || rows.total() > rows.rows().size();
      JsonRows.of(rows.columns(), rows.types(), rows.rows(), more).into(told);
    } else {
      told.put("withheld", "rows: nl.share=" + workspace.sharing().key());
      told.put("shape", seen.text());
    }
    if (rows.total() >= 0) {
      told.put("row_count", rows.total());
    } else {
      notes.add("There are very many rows; they were not counted to the end.");
    }
    boolean shortened =
        rows.rows().stream()
            .flatMap(List::stream)
            .anyMatch(cell -> cell != null && cell.length() > LONGEST_CELL && cell.endsWith("…"));
    if (shortened) {
      notes.add("Cells that end in … are cut; ask has longer ones.");
    }
    if (workspace.sharing().cells()) {
      seen.ran().stream()
          .flatMap(ran -> ran.doubts().stream())
          .forEach(doubt -> notes.add(VisibleText.of(doubt.sentence())));
    }
    told.put("notes", notes);
    return Result.of(told, workspace.sharing() == SharingLevel.ROWS ? "" : seen.text());
  }
}
