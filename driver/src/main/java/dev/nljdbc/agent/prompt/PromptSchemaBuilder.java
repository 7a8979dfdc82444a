// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import dev.nljdbc.agent.prompt.PromptForm.ColumnDetail;
import dev.nljdbc.agent.prompt.PromptSchema.ShownColumn;
import dev.nljdbc.agent.prompt.PromptSchema.ShownKey;
import dev.nljdbc.agent.prompt.PromptSchema.ShownTable;
import dev.nljdbc.agent.tool.ColumnLine;
import dev.nljdbc.agent.tool.ColumnLine.DescriptionExcerpt;
import dev.nljdbc.agent.tool.PromptEscaping;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.joins.JoinCondition;
import dev.nljdbc.text.Truncation;
import dev.nljdbc.text.VisibleText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes of a part of a database what a prompt shows of it. Of one question. */
final class PromptSchemaBuilder {

  private static final int LONGEST_DESCRIPTION = 160;
  private static final int LONGEST_TYPE = 200;
  private static final int LONGEST_VALUE = 60;
  private static final int FEW = 8;
  private static final int EXAMPLES = 3;

  private final DatabaseIndex index;
  private final boolean cells;
  private final Map<ColumnId, List<String>> matched;
  private final boolean primaryKeys;
  private final boolean foreignKeys;
  private final DescriptionExcerpt excerpt;

  /**
   * Of a database.
   *
   * @param cells whether cells of it may be shown
   * @param matched values that the question speaks of, by column; they come before other examples
   * @param primaryKeys whether they are shown as such
   * @param foreignKeys likewise
   * @param excerpt shortens descriptions to what the question needs
   */
  PromptSchemaBuilder(
      DatabaseIndex index,
      boolean cells,
      Map<ColumnId, List<String>> matched,
      boolean primaryKeys,
      boolean foreignKeys,
      DescriptionExcerpt excerpt) {
    this.excerpt = excerpt;
    this.primaryKeys = primaryKeys;
    this.foreignKeys = foreignKeys;
    this.index = index;
    this.cells = cells;
    this.matched = matched;
  }

  Catalog catalog() {
    return index.catalog();
  }

  /** Builds the prompt's schema of a part of the database. */
  PromptSchema show(SchemaSelection part) {
    Set<TableId> tables = new LinkedHashSet<>(part.tables());
    List<JoinCondition> joins = between(tables);
    Map<TableId, Set<String>> keys = keys(joins);
    List<ShownTable> shown =
        tables.stream()
            .sorted() // one order whatever was found first: the same text for like questions
            .flatMap(id -> index.catalog().table(id).stream())
            .map(t -> table(t, part, keys.getOrDefault(t.id(), Set.of())))
            .toList();
    return new PromptSchema(
        shown,
        foreignKeys ? joins.stream().map(this::key).toList() : List.of(),
        index.catalog().tables().size() - shown.size());
  }

  private List<JoinCondition> between(Set<TableId> tables) {
    return index.joins().conditions().stream()
        .filter(join -> tables.contains(join.from()) && tables.contains(join.to()))
        .toList();
  }

  private static Map<TableId, Set<String>> keys(List<JoinCondition> joins) {
    Map<TableId, Set<String>> keys = new HashMap<>();
    for (JoinCondition join : joins) {
      keys.computeIfAbsent(join.from(), t -> new LinkedHashSet<>()).addAll(join.fromColumns());
      keys.computeIfAbsent(join.to(), t -> new LinkedHashSet<>()).addAll(join.toColumns());
    }
    return keys;
  }

  private ShownTable table(Table table, SchemaSelection part, Set<String> joined) {
    List<ShownColumn> columns = new ArrayList<>();
    for (Column column : table.columns()) {
      boolean key = joined.contains(column.name()) || table.primaryKey().contains(column.name());
      boolean chosen = part.chosen(column.id());
      if (chosen || key || !part.hard()) {
        columns.add(column(column, chosen ? part.detail() : ColumnDetail.NAME, key));
      }
    }
    return new ShownTable(
        PromptEscaping.line(index.dialect().table(table.id())),
        part.detail() == ColumnDetail.NAME ? "" : line(table.description()),
        columns,
        primaryKeys ? table.primaryKey().stream().map(this::name).toList() : List.of());
  }

  private ShownColumn column(Column column, ColumnDetail detail, boolean key) {
    ColumnStatistics statistics = index.statistics(column.id());
    boolean few = statistics.categorical() && statistics.values().size() <= FEW;
    boolean values =
        cells && (detail == ColumnDetail.FULL || (detail == ColumnDetail.FACTS && few && !key));
    List<String> examples = values ? examples(column, statistics, few) : List.of();
    return new ShownColumn(
        name(column.name()),
        PromptEscaping.line(Truncation.abbreviate(column.type(), LONGEST_TYPE)),
        column.kind(),
        detail == ColumnDetail.NAME ? "" : description(column, statistics),
        examples,
        few && examples.size() == statistics.values().size());
  }

  /** The description of the column, then the oddities of its values. */
  private String description(Column column, ColumnStatistics statistics) {
    String written = line(column.description());
    String odd =
        PromptEscaping.line(
            String.join("; ", ColumnLine.oddities(column, statistics, index.dialect()::string)));
    return written.isEmpty() || odd.isEmpty() ? written + odd : written + "; " + odd;
  }

  private List<String> examples(Column column, ColumnStatistics statistics, boolean few) {
    List<String> values = statistics.known().isEmpty() ? statistics.range() : statistics.known();
    return Stream.concat(matched.getOrDefault(column.id(), List.of()).stream(), values.stream())
        .filter(value -> value.length() <= LONGEST_VALUE)
        .distinct()
        .limit(few ? FEW : EXAMPLES)
        .map(value -> literal(value, column.kind()))
        .toList();
  }

  private String literal(String value, ColumnKind kind) {
    boolean plain = kind == ColumnKind.NUMBER || kind == ColumnKind.BOOLEAN;
    return VisibleText.line(plain ? value : index.dialect().string(value));
  }

  private String name(String identifier) {
    return PromptEscaping.line(index.dialect().identifier(identifier));
  }

  private ShownKey key(JoinCondition join) {
    return new ShownKey(
        PromptEscaping.line(index.dialect().table(join.from())),
        join.fromColumns().stream().map(this::name).toList(),
        PromptEscaping.line(index.dialect().table(join.to())),
        join.toColumns().stream().map(this::name).toList(),
        join.origin().mark());
  }

  private String line(String description) {
    String plain = description.strip().replaceAll("\\s+", " ");
    return PromptEscaping.line(excerpt.of(plain, LONGEST_DESCRIPTION));
  }

  /**
   * The part of a schema that a prompt shows.
   *
   * @param tables those that are shown, the most relevant first
   * @param chosen the chosen columns; null when none is preferred to the others
   * @param hard whether of other columns only the keys are shown (hard selection), or all by name
   *     (soft selection; SQL-PaLM, section 6.3.5)
   * @param detail how much is shown of a chosen column
   */
  record SchemaSelection(
      List<TableId> tables, @Nullable Set<ColumnId> chosen, boolean hard, ColumnDetail detail) {

    /** Whether the column is shown in detail. */
    boolean chosen(ColumnId column) {
      return chosen == null || chosen.contains(column);
    }

    /** This part with its most relevant tables alone. */
    SchemaSelection first(int most) {
      return new SchemaSelection(
          tables.subList(0, Math.min(most, tables.size())), chosen, hard, detail);
    }
  }
}
