// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import dev.nljdbc.agent.tool.PromptEscaping;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.core.Question;
import dev.nljdbc.core.Today;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.offline.language.Period;
import java.time.format.TextStyle;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The day that a question is asked on, for a question whose answer may depend on it, and the days
 * that the rows are of. It stands near the question: another day must not change what providers
 * keep of a prompt's beginning.
 */
final class TodayContext {

  private static final int MOST_COLUMNS = 4;

  /** A day without the time of day. */
  private static final int DAY = 10;

  private TodayContext() {}

  /**
   * The paragraph; empty for a question that no day changes.
   *
   * @param workspace what the model may be told
   * @param tables that the question may be about
   */
  static String of(Question question, Workspace workspace, List<TableId> tables) {
    if (!Period.dependsOnToday(question.linked())) {
      return "";
    }
    Today today = Today.of(workspace.settings());
    String weekday = today.date().getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
    String day = "Today is %s %s (%s). ".formatted(weekday, today.date(), today.zone());
    String ranges = ranges(workspace.index(), tables);
    return day
        + counted(workspace.index(), today)
        + (ranges.isEmpty() ? "" : "\nThe rows are of: " + ranges);
  }

  private static String counted(DatabaseIndex index, Today today) {
    String current = index.dialect().days().today(today.zoneSet() ? today.zone().getId() : "");
    return today.fixed()
        ? "Count days from it, as literals, and not from " + current + "."
        : "Count days from " + current + ", not from a literal: the query is used on other days.";
  }

  private static String ranges(DatabaseIndex index, List<TableId> tables) {
    return tables.stream()
        .flatMap(id -> index.catalog().table(id).stream())
        .filter(table -> table.kind() == Table.Kind.TABLE)
        .flatMap(table -> table.columns().stream())
        .filter(column -> column.kind() == ColumnKind.TEMPORAL)
        .flatMap(column -> range(column, index.statistics(column.id())).stream())
        .limit(MOST_COLUMNS)
        .collect(Collectors.joining(", "));
  }

  private static Optional<String> range(Column column, ColumnStatistics known) {
    String min = known.min();
    String max = known.max();
    return min == null || max == null || min.length() < DAY || max.length() < DAY
        ? Optional.empty()
        : Optional.of(
            PromptEscaping.line(
                "%s %s to %s"
                    .formatted(column.id(), min.substring(0, DAY), max.substring(0, DAY))));
  }
}
