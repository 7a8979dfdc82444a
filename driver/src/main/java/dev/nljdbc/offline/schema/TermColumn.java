// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.schema;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.ColumnStatistics.ValueCount;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.queries.Definition;
import dev.nljdbc.queries.SqlFormula;
import dev.nljdbc.semantics.BusinessTerm;
import java.sql.Types;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A business term as a column of the table of its rows: what a measure is an aggregate of, what a
 * dimension computes, or whether a filter holds.
 *
 * @param term what people call so
 * @param column the column that it would be, if it were stored
 * @param holds for a column that is a condition, the condition
 */
public record TermColumn(BusinessTerm term, Column column, Optional<SqlFormula> holds)
    implements ComputedColumn {

  /** The value of a condition that holds. */
  public static final String YES = "yes";

  private static final String NO = "no";

  /** Each row is one or the other, so that questions read a condition as a yes-or-no column. */
  static final ColumnStatistics FLAG =
      new ColumnStatistics(
          2,
          0,
          2,
          true,
          null,
          null,
          List.of(new ValueCount(YES, 1), new ValueCount(NO, 1)),
          List.of());

  /** The column under one of the term's names. */
  static TermColumn of(BusinessTerm term, String name) {
    Definition meaning = term.definition();
    boolean holds = meaning.kind() == Definition.Kind.FILTER;
    return new TermColumn(
        term,
        column(term, name, holds ? ColumnKind.TEXT : meaning.type()),
        holds ? Optional.of(meaning.value()) : Optional.empty());
  }

  /** The condition of a measure on its rows; questions can't name it. */
  static Optional<TermColumn> condition(BusinessTerm term) {
    return Optional.ofNullable(term.definition().condition())
        .map(
            formula ->
                new TermColumn(
                    term,
                    column(term, "condition of " + term.name(), ColumnKind.TEXT),
                    Optional.of(formula)));
  }

  private static Column column(BusinessTerm term, String name, ColumnKind kind) {
    TableId table = term.definition().table();
    String type =
        switch (kind) {
          case NUMBER -> "DECIMAL";
          case TEMPORAL -> "TIMESTAMP";
          case BOOLEAN -> "BOOLEAN";
          default -> "VARCHAR";
        };
    int jdbc =
        switch (kind) {
          case NUMBER -> Types.DECIMAL;
          case TEMPORAL -> Types.TIMESTAMP;
          case BOOLEAN -> Types.BOOLEAN;
          default -> Types.VARCHAR;
        };
    return new Column(table.column(name), type, jdbc, true, null, term.description(), List.of());
  }

  /** Whether it is an aggregate of rows. */
  public boolean measure() {
    return holds.isEmpty() && term.definition().kind() == Definition.Kind.MEASURE;
  }

  /** The id of the column that is its condition. */
  public Optional<ColumnId> conditionId() {
    return measure() ? condition(term).map(c -> c.column().id()) : Optional.empty();
  }

  @Override
  public String written(Function<ColumnId, String> names) {
    return holds
        .map(f -> "CASE WHEN " + f.written(names) + " THEN 'yes' ELSE 'no' END")
        .orElseGet(() -> term.definition().value().written(names));
  }
}
