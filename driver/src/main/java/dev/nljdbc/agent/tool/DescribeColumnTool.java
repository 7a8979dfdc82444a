// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import dev.nljdbc.agent.tool.Tool.Observation;
import dev.nljdbc.agent.tool.Tool.Parameter;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnProfile;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.ColumnStatistics.ValueCount;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.read.ProfileSentence;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.joins.JoinCondition;
import dev.nljdbc.text.Truncation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * DescribeColumn: all that is known of a column, where SearchColumn, which shows many, tells the
 * main things. Most of use where the model may not see rows ({@code nl.share=values}): it is the
 * only way to all the values of a column and to how often each occurs. Not a tool of the paper.
 */
final class DescribeColumnTool extends Tool {

  private static final String COLUMN = "column";
  private static final int COLUMNS = 8;
  private static final int VALUES = 100;
  private static final int LONGEST_VALUE = 60;
  private static final int REFERRING = 12;
  private static final int USES = 5;
  private static final int LONGEST_USE = 200;
  private static final double PERCENT = 100;

  private final DatabaseIndex index;
  private final NameSuggestions suggestions;

  DescribeColumnTool(DatabaseIndex index) {
    super(
        "DescribeColumn",
        "Tells all that is known of columns: %snulls, %skeys, what queries do with them."
            .formatted(
                index.holdsCells() ? "every value with its count, " : "",
                index.holdsCells() ? "range, " : ""),
        List.of(
            new Parameter(COLUMN, Parameter.Kind.TEXTS, true, "table.column", "[\"port.city\"]")));
    this.index = index;
    this.suggestions = new NameSuggestions(index);
  }

  @Override
  public String when() {
    return "a column whose values or keys matter, and are not all listed";
  }

  @Override
  public Observation run(ToolArguments arguments, Cancellation cancellation) throws NlException {
    List<String> lines = new ArrayList<>();
    List<String> names = arguments.texts(COLUMN);
    for (String name : names.subList(0, Math.min(COLUMNS, names.size()))) {
      cancellation.check();
      suggestions
          .resolve(name.strip())
          .ifPresentOrElse(
              column -> describe(column, lines), () -> lines.add(suggestions.instead(name)));
    }
    if (names.size() > COLUMNS) {
      lines.add("(only the first " + COLUMNS + "; ask again for the others)");
    }
    return Observation.of(PromptEscaping.join(lines));
  }

  private void describe(Column column, List<String> lines) {
    ColumnStatistics statistics = index.statistics(column.id());
    lines.add(heading(column));

    add(lines, "rows", rows(statistics));
    add(lines, "range", range(statistics));
    add(lines, "values", counted(statistics.values(), column, statistics));
    add(lines, "most often", counted(statistics.profile().common(), column, statistics));
    add(lines, "such as", samples(column, statistics));
    add(lines, "form", form(column, statistics));
    add(lines, "key", key(column));
    add(lines, "refers to", ends(column.id(), true));
    add(lines, "referred to by", ends(column.id(), false));
    index.uses().of(column.id()).stream()
        .limit(USES)
        .forEach(use -> add(lines, "in queries", Truncation.abbreviate(use, LONGEST_USE)));
  }

  private String samples(Column column, ColumnStatistics statistics) {
    return statistics.samples().stream()
        .map(value -> shown(value, column))
        .collect(Collectors.joining(", "));
  }

  private static String heading(Column column) {
    String synonyms = String.join(", ", column.synonyms());
    return column.id().table()
        + "."
        + ColumnLine.typed(column)
        + (column.description().isEmpty() ? "" : " | " + column.description())
        + (synonyms.isEmpty() ? "" : " | also called " + synonyms);
  }

  private static void add(List<String> lines, String what, String told) {
    if (!told.isEmpty()) {
      lines.add("- " + what + ": " + told);
    }
  }

  private static String about(ColumnStatistics statistics) {
    return statistics.estimated() ? "~" : "";
  }

  private static String rows(ColumnStatistics statistics) {
    if (statistics.rows() == 0) {
      return "";
    }
    String about = about(statistics);
    String nulls =
        statistics.nulls() == 0
            ? "no nulls"
            : String.format(
                Locale.ROOT,
                "%s%d null (%.1f %%)",
                about,
                statistics.nulls(),
                PERCENT * statistics.nulls() / statistics.rows());
    String distinct =
        statistics.unique() ? "no value twice" : about + statistics.distinct() + " distinct";
    return about + statistics.rows() + ", " + nulls + ", " + distinct;
  }

  private static String range(ColumnStatistics statistics) {
    return statistics.min() == null || statistics.max() == null
        ? ""
        : Truncation.abbreviate(statistics.min(), LONGEST_VALUE)
            + " to "
            + Truncation.abbreviate(statistics.max(), LONGEST_VALUE);
  }

  private String counted(List<ValueCount> values, Column column, ColumnStatistics statistics) {
    String all =
        values.stream()
            .limit(VALUES)
            .map(value -> shown(value.value(), column) + count(value, statistics))
            .collect(Collectors.joining(", "));
    return values.size() > VALUES ? all + ", … (" + values.size() + " in all)" : all;
  }

  /** Nothing for a value that people say is there. */
  private static String count(ValueCount value, ColumnStatistics statistics) {
    return value.count() == 0 ? "" : " " + about(statistics) + value.count();
  }

  /** The value as a literal of the engine: it can be copied, and blanks at its end are visible. */
  private String shown(String value, Column column) {
    String cut = Truncation.abbreviate(value, LONGEST_VALUE);
    boolean plain = column.kind() == ColumnKind.NUMBER || column.kind() == ColumnKind.BOOLEAN;
    return plain && !cut.isBlank() ? cut : index.dialect().string(cut);
  }

  private static String form(Column column, ColumnStatistics statistics) {
    List<String> form = new ArrayList<>();
    ProfileSentence.form(column, statistics).ifPresent(form::add);
    ColumnProfile.Lengths lengths = statistics.profile().lengths();
    if (lengths != null) {
      form.add(
          "%s to %s characters, typically %s"
              .formatted(lengths.least(), lengths.most(), lengths.typical()));
    }
    return String.join("; ", form);
  }

  private String key(Column column) {
    List<String> key =
        index.catalog().table(column.id().table()).map(Table::primaryKey).orElse(List.of());
    if (!key.contains(column.name())) {
      return "";
    }
    return key.size() == 1 ? "primary" : "part of the primary one: " + String.join(", ", key);
  }

  /** The joins of the column: declared keys, and keys inferred from values and queries. */
  private String ends(ColumnId column, boolean from) {
    List<String> ends = new ArrayList<>();
    for (JoinCondition key : index.joins().conditions()) {
      List<String> own = from ? key.fromColumns() : key.toColumns();
      int at = own.indexOf(column.name());
      if (at >= 0 && (from ? key.from() : key.to()).equals(column.table())) {
        String other = (from ? key.toColumns() : key.fromColumns()).get(at);
        ends.add((from ? key.to() : key.from()).column(other).toString());
      }
    }
    String shown = ends.stream().distinct().limit(REFERRING).collect(Collectors.joining(", "));
    return ends.size() > REFERRING ? shown + ", …" : shown;
  }
}
