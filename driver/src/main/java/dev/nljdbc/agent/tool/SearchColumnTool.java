// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import dev.nljdbc.agent.tool.Tool.Observation;
import dev.nljdbc.agent.tool.Tool.Parameter;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.search.ColumnSearch.ColumnHit;
import dev.nljdbc.semantics.BusinessTerm;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** SearchColumn: the columns that a phrase may mean. */
final class SearchColumnTool extends Tool {

  private static final String QUERY = "query";

  private static final int MOST_TERMS = 3;

  private final DatabaseIndex index;
  private final int limit;

  SearchColumnTool(DatabaseIndex index, int limit) {
    super(
        "SearchColumn",
        "Finds columns by meaning; tells type, description and what their values are like.",
        List.of(
            new Parameter(
                QUERY, Parameter.Kind.TEXTS, true, "short phrases", "[\"release date\"]")));
    this.index = index;
    this.limit = limit;
  }

  @Override
  public Observation run(ToolArguments arguments, Cancellation cancellation) throws NlException {
    List<String> lines = new ArrayList<>();
    Set<ColumnId> described = new HashSet<>();
    for (String query : arguments.texts(QUERY)) {
      cancellation.check();
      List<ColumnHit> hits = index.columns().search(query, limit);
      List<BusinessTerm> terms = index.terms().like(query, MOST_TERMS);
      boolean none = hits.isEmpty() && terms.isEmpty();
      lines.add('"' + query + "\":" + (none ? " no column found; try other words" : ""));
      terms.forEach(term -> lines.add("- term " + TermLine.print(term, index)));
      for (ColumnHit hit : hits) {
        ColumnId id = hit.column().id();
        boolean first = described.add(id);
        lines.add("- " + (first ? ColumnLine.print(hit.column(), index) : id + " (see above)"));
      }
    }
    return Observation.of(PromptEscaping.join(lines));
  }
}
