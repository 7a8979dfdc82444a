// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.queries;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.queries.MinedQuery.JoinUse;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What an expression with a name means: a sum of rows, a part of a row, or a condition on rows.
 *
 * @param kind which of these
 * @param tables those that it needs, the first being that of its rows; at least one
 * @param joins which of these tables are joined over which columns
 * @param function of a measure that is one aggregate: COUNT, SUM, AVG, MIN, MAX; empty for one that
 *     computes with several, and for everything else
 * @param distinct whether that function counts equal values once
 * @param value what the function is applied to; else the whole expression
 * @param condition on the rows of a measure that is one aggregate, or null; one that computes with
 *     several has it in its value
 * @param type of its values
 */
public record Definition(
    Kind kind,
    List<TableId> tables,
    List<JoinUse> joins,
    String function,
    boolean distinct,
    SqlFormula value,
    @Nullable SqlFormula condition,
    ColumnKind type) {

  /** The kind of a definition. */
  public enum Kind {
    /** An aggregate of many rows: revenue. */
    MEASURE,
    /** Computed of each row: the age of a customer. */
    DIMENSION,
    /** Holds for a row or not: an active customer. */
    FILTER
  }

  /** Copies the lists. */
  public Definition {
    tables = List.copyOf(tables);
    joins = List.copyOf(joins);
    if (tables.isEmpty()) {
      throw new IllegalArgumentException("a definition is of a table");
    }
  }

  /** The table of its rows. */
  public TableId table() {
    return tables.get(0);
  }

  /** The expression in SQL, without its condition. */
  public String expression(Function<ColumnId, String> names) {
    String written = value.written(names);
    return function.isEmpty()
        ? written
        : function + "(" + (distinct ? "DISTINCT " : "") + counted(written) + ")";
  }

  private String counted(String written) {
    return function.equals("COUNT") && value.columns().isEmpty() ? "*" : written;
  }

  /** All columns that it is computed from or depends on. */
  public Stream<ColumnId> columns() {
    SqlFormula on = condition;
    Stream<ColumnId> more = on == null ? Stream.empty() : on.columns().stream();
    return Stream.concat(value.columns().stream(), more);
  }

  /** The definition in words: the expression, its tables, its condition. */
  public String inWords(Function<ColumnId, String> columns, Function<TableId, String> names) {
    String from = String.join(", ", tables.stream().map(names).toList());
    SqlFormula on = condition;
    return "%s over %s%s"
        .formatted(expression(columns), from, on == null ? "" : " where " + on.written(columns));
  }
}
