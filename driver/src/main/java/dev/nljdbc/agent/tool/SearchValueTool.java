// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import dev.nljdbc.agent.tool.Tool.Observation;
import dev.nljdbc.agent.tool.Tool.Parameter;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import java.util.ArrayList;
import java.util.List;

/** SearchValue: the cells whose text is like the query. */
final class SearchValueTool extends Tool {

  private static final String QUERY = "query";
  private static final String TABLE = "table";
  private static final String COLUMN = "column";

  private final DatabaseIndex index;
  private final ValueFinder values;
  private final int limit;

  SearchValueTool(Workspace workspace, int limit) {
    super(
        "SearchValue",
        "Finds cells of text columns, in any case or spelling; tells "
            + (workspace.sharing().cells()
                ? "the exact value and its columns."
                : "their columns only: compare with LOWER(…).")
            + " Not for numbers and dates.",
        List.of(
            new Parameter(QUERY, Parameter.Kind.TEXTS, true, "", "[\"Rotterdam\"]"),
            new Parameter(TABLE, Parameter.Kind.TEXTS, false, ""),
            new Parameter(COLUMN, Parameter.Kind.TEXTS, false, "")));
    this.index = workspace.index();
    this.values = new ValueFinder(workspace);
    this.limit = limit;
  }

  @Override
  public Observation run(ToolArguments arguments, Cancellation cancellation) throws NlException {
    List<String> lines = new ArrayList<>();
    for (String query : arguments.texts(QUERY)) {
      cancellation.check();
      ValueQuery asked =
          new ValueQuery(query, arguments.texts(TABLE), arguments.texts(COLUMN), limit);
      ValueFinder.Found found = values.find(asked, cancellation);
      lines.add('"' + query + "\":" + (found.hits().isEmpty() ? " no such value" : ""));
      ValueFinder.print(found.hits(), index).forEach(line -> lines.add("- " + line));
      if (!found.unread().isEmpty()) {
        lines.add("(" + found.unread() + ")");
      }
    }
    return Observation.of(PromptEscaping.join(lines));
  }
}
