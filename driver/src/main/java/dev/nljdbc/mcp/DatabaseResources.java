// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.mcp;

import dev.nljdbc.agent.prompt.SchemaOverview;
import dev.nljdbc.agent.tool.ColumnLine;
import dev.nljdbc.agent.tool.PromptEscaping;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.joins.JoinCondition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The resources that assistants can read without calling a tool, as text. */
final class DatabaseResources {

  static final String SCHEMA = "nl-jdbc://schema";
  static final String TABLE = "nl-jdbc://table/";
  static final String VERIFIED = "nl-jdbc://verified";

  private static final int OVERVIEW_TOKENS = 20_000;
  private static final int MOST_CHARACTERS = 200_000;

  private DatabaseResources() {}

  /** The tables with their keys and rows; the first ones where there are too many. */
  static String schema(Workspace workspace) {
    DatabaseIndex index = workspace.index();
    return new SchemaOverview(index.catalog(), index.joins().conditions())
        .print(() -> index.catalog().tables().stream().map(Table::id).toList(), OVERVIEW_TOKENS);
  }

  /** The columns of a table; empty where there is no such table. */
  static Optional<String> table(Workspace workspace, String name) {
    return workspace.index().catalog().table(name).map(table -> table(workspace.index(), table));
  }

  private static String table(DatabaseIndex index, Table table) {
    List<String> lines = new ArrayList<>();
    lines.add(table.id() + (table.description().isEmpty() ? "" : ": " + table.description()));
    table.columns().forEach(column -> lines.add("- " + ColumnLine.print(column, index)));
    if (!table.primaryKey().isEmpty()) {
      lines.add("primary key: " + String.join(", ", table.primaryKey()));
    }
    for (JoinCondition join : index.joins().conditions()) {
      if (join.from().equals(table.id()) || join.to().equals(table.id())) {
        lines.add("joins: " + ends(join));
      }
    }
    return cut(PromptEscaping.join(lines));
  }

  private static String ends(JoinCondition join) {
    String mark = join.origin().mark();
    return join.from()
        + "("
        + String.join(", ", join.fromColumns())
        + ") = "
        + join.to()
        + "("
        + String.join(", ", join.toColumns())
        + ")"
        + (mark.isEmpty() ? "" : " (" + mark + ")");
  }

  /** Questions whose SQL a person verified. */
  static String verified(Workspace workspace) {
    List<String> lines = new ArrayList<>();
    workspace
        .exemplars()
        .all()
        .forEach(
            one -> {
              lines.add("- " + one.question());
              lines.add("  " + one.sql().strip());
            });
    return lines.isEmpty() ? "No query has been verified yet." : cut(PromptEscaping.join(lines));
  }

  private static String cut(String text) {
    return text.length() <= MOST_CHARACTERS
        ? text
        : text.substring(0, MOST_CHARACTERS) + "\n(cut here: it is longer; use search_columns)";
  }
}
