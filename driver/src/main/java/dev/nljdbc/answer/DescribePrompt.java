// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import dev.nljdbc.agent.tool.PromptEscaping;
import dev.nljdbc.agent.tool.SharingLevel;
import dev.nljdbc.agent.tool.SqlExplorer;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.read.ProfileSentence;
import dev.nljdbc.config.Setting;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.PackagedText;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.joins.JoinCondition;
import dev.nljdbc.llm.ChatMessage;
import dev.nljdbc.llm.ChatRequest;
import dev.nljdbc.text.Truncation;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Asks for the descriptions of some columns of one table. */
final class DescribePrompt {

  private static final int SAMPLE_ROWS = 3;
  private static final int CONTEXT_COLUMNS = 60;
  private static final int LONGEST_TYPE = 200;

  private final Workspace workspace;
  private final DatabaseIndex index;
  private final String instructions =
      PackagedText.read(DescribePrompt.class, "describe.txt").strip();

  /** A prompt for a workspace as the model may see it. */
  DescribePrompt(Workspace workspace) {
    this.workspace = workspace;
    this.index = workspace.index();
  }

  /** The request; asks the database for rows where the model may see them. */
  ChatRequest of(Table table, List<Column> columns, Cancellation cancellation) throws NlException {
    String text = text(table, columns) + rows(table, columns, cancellation);
    return new ChatRequest(
        List.of(new ChatMessage.System(instructions), new ChatMessage.User(text)),
        List.of(),
        List.of(),
        ChatRequest.temperature(workspace.settings()),
        workspace.settings().integer(Setting.MAX_TOKENS));
  }

  private String text(Table table, List<Column> columns) {
    return "Engine: "
        + index.dialect().name()
        + "\n"
        + heading(table)
        + keys(table)
        + others(table, columns)
        + "\nColumns to describe:\n"
        + columns.stream().map(c -> line(table, c)).collect(Collectors.joining("\n"));
  }

  private static String heading(Table table) {
    String rows = table.rows() < 0 ? "" : " (" + table.rows() + " rows)";
    String said = table.description().isEmpty() ? "" : ": " + table.description();
    String kind = table.kind() == Table.Kind.VIEW ? "View " : "Table ";
    return PromptEscaping.line(kind + table.id() + rows + said);
  }

  private String keys(Table table) {
    List<String> keys = new ArrayList<>();
    if (!table.primaryKey().isEmpty()) {
      keys.add("Primary key: " + String.join(", ", table.primaryKey()));
    }
    for (JoinCondition join : index.joins().conditions()) {
      if (join.from().equals(table.id())) {
        String from = String.join(", ", join.fromColumns());
        String to = String.join(", ", join.toColumns());
        keys.add("Refers: %s -> %s.%s".formatted(from, join.to(), to));
      }
    }
    return keys.stream().map(key -> "\n" + PromptEscaping.line(key)).collect(Collectors.joining());
  }

  /** The table's other columns say what it is about. */
  private static String others(Table table, List<Column> asked) {
    String names =
        table.columns().stream()
            .filter(column -> !asked.contains(column))
            .limit(CONTEXT_COLUMNS)
            .map(Column::name)
            .collect(Collectors.joining(", "));
    return names.isEmpty() ? "" : "\n" + PromptEscaping.line("Other columns: " + names);
  }

  private String line(Table table, Column column) {
    String profile = ProfileSentence.of(column, index.statistics(column.id()));
    String key = table.primaryKey().contains(column.name()) ? ", part of the key" : "";
    return "- "
        + PromptEscaping.line(
            column.name()
                + (column.type().isEmpty()
                    ? ""
                    : " " + Truncation.abbreviate(column.type(), LONGEST_TYPE))
                + key
                + (profile.isEmpty() ? "" : ": " + profile));
  }

  private String rows(Table table, List<Column> columns, Cancellation cancellation)
      throws NlException {
    SharingLevel sharing = workspace.sharing();
    if (sharing != SharingLevel.ROWS || table.perSession()) { // what it writes is kept for all
      return "";
    }
    String sql = select(table, columns);
    try {
      SqlExplorer.Rows rows =
          workspace.explorer().run(workspace.guard().check(sql), SAMPLE_ROWS, cancellation);
      return "\n\nFirst rows:\n" + sharing.print(rows, sql, index.catalog());
    } catch (SQLException e) {
      cancellation.check();
      return ""; // the profiles tell enough
    }
  }

  private String select(Table table, List<Column> columns) {
    List<String> names =
        columns.stream().map(column -> index.dialect().identifier(column.name())).toList();
    return "SELECT " + String.join(", ", names) + " FROM " + index.dialect().table(table.id());
  }
}
