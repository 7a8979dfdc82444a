// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.report;

import dev.nljdbc.agent.tool.ValueFinder;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.read.ProfileSentence;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.jdbc.rows.MemoryTable;
import dev.nljdbc.jdbc.syntax.NlCommand;
import dev.nljdbc.joins.JoinPath;
import dev.nljdbc.search.ColumnSearch.ColumnHit;
import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import dev.nljdbc.semantics.BusinessTerm;
import java.util.List;
import java.util.Locale;

/** The agent's search tools, by hand. */
final class SearchReports {

  private static final int TERMS = 3;
  private static final int COLUMNS = 10;
  private static final int VALUES = 20;
  private static final int PATHS = 10;

  private final DatabaseIndex index;
  private final ValueFinder values;
  private final Cancellation cancellation;

  SearchReports(Workspace workspace, Cancellation cancellation) {
    this.index = workspace.index();
    this.values = new ValueFinder(workspace);
    this.cancellation = cancellation;
  }

  /** Whether a command searches. */
  static boolean searches(NlCommand command) {
    return command instanceof NlCommand.SearchColumns
        || command instanceof NlCommand.SearchValues
        || command instanceof NlCommand.FindPaths;
  }

  /** The rows of a command that searches. */
  MemoryTable of(NlCommand statement) throws NlException {
    if (statement instanceof NlCommand.SearchColumns search) {
      return columns(search.text());
    }
    if (statement instanceof NlCommand.SearchValues search) {
      return values(search.text());
    }
    if (statement instanceof NlCommand.FindPaths find) {
      return paths(find.columns());
    }
    throw new IllegalArgumentException("no search: " + statement);
  }

  private MemoryTable columns(String text) {
    MemoryTable rows = MemoryTable.of("table, column, type, description, profile, score DOUBLE");
    for (BusinessTerm term : index.terms().like(text, TERMS)) {
      String meaning = term.definition().inWords(index.dialect()::column, index.dialect()::table);
      rows.add(
          term.definition().table().toString(),
          term.name(),
          term.definition().kind().name().toLowerCase(Locale.ROOT),
          term.description().isEmpty() ? null : term.description(),
          "A business term: " + meaning + ".",
          1.0);
    }
    for (ColumnHit hit : index.columns().search(text, COLUMNS)) {
      String profile = ProfileSentence.of(hit.column(), index.statistics(hit.column().id()));
      rows.add(
          hit.column().id().table().toString(),
          hit.column().name(),
          hit.column().type(),
          hit.column().description().isEmpty() ? null : hit.column().description(),
          profile.isEmpty() ? null : profile,
          hit.score());
    }
    return rows;
  }

  private MemoryTable values(String text) throws NlException {
    MemoryTable rows = MemoryTable.of("contents, table, column, match");
    for (ValueHit hit : values.find(ValueQuery.of(text, VALUES), cancellation).hits()) {
      rows.add(
          hit.contents(),
          hit.column().table().toString(),
          hit.column().name(),
          hit.match().name().toLowerCase(Locale.ROOT) + (hit.live() ? ", live" : ""));
    }
    return rows;
  }

  private MemoryTable paths(List<String> names) throws NlException {
    MemoryTable rows = MemoryTable.of("start, end, joins INTEGER, path");
    NameLookup typed = new NameLookup(index.catalog());
    for (int i = 1; i < names.size(); i++) {
      ColumnId start = typed.column(names.get(i - 1));
      ColumnId end = typed.column(names.get(i));
      for (JoinPath path : index.joins().shortestPaths(start, end, PATHS)) {
        rows.add(start.toString(), end.toString(), path.steps().size(), path.toString());
      }
    }
    return rows;
  }
}
