package dev.nljdbc.agent.tool;

import dev.nljdbc.agent.tool.Tool.Parameter;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** SearchValue: the cells whose text is like the query. */
public final class SearchValueTool extends Tool {

  private static final String QUERY = "query";
  private static final String TABLE = "table";
  private static final String COLUMN = "column";

  private final DatabaseIndex index;
  private final ValueFinder values;
  private final int limit;
  private final SharingLevel sharing;

  public SearchValueTool(Workspace workspace, int limit) {
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
    this.sharing = workspace.sharing();
  }

  @Override
  public Observation run(ToolArguments arguments, Cancellation cancellation) throws NlException {
    List<String> lines = new ArrayList<>();
    for (String query : arguments.texts(QUERY)) {
      cancellation.check();
      ValueFinder.Found found =
          values.find(
              new ValueQuery(query, arguments.texts(TABLE), arguments.texts(COLUMN), limit),
              cancellation);
      List<ValueHit> hits = found.hits();
      lines.add('"' + query + "\":" + (hits.isEmpty() ? " no such value" : ""));
      print(hits, index).forEach(line -> lines.add("- " + line));
      if (!found.unread().isEmpty()) {
        lines.add("(" + found.unread() + ")");
      }
    }
    return Observation.of(PromptEscaping.join(lines));
  }

  /**
   * Each value once, as a condition that can be copied, with all the columns that hold it; by what
   * the index may tell.
   */
  public static List<String> print(List<ValueHit> hits, DatabaseIndex index) {
    Map<String, List<ValueHit>> equal = new LinkedHashMap<>();
    for (ValueHit hit : hits) {
      equal.computeIfAbsent(hit.contents(), c -> new ArrayList<>()).add(hit);
    }
    SharingLevel sharing = SharingLevel.of(index);
    return equal.values().stream()
        .map(
            same -> {
              String last = sharing.print(same.get(same.size() - 1), index.dialect());
              String others =
                  same.stream()
                      .limit(same.size() - 1L)
                      .map(hit -> hit.column() + " or ")
                      .collect(Collectors.joining());
              return others + last;
            })
        .toList();
  }
}
