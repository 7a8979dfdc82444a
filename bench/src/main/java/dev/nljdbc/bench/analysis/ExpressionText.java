// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.util.deparser.ExpressionDeParser;

/** Writes an expression in one form, {@code ?} for each value, and gathers what is in it. */
final class ExpressionText extends ExpressionDeParser {

  private static final Set<String> AGGREGATES =
      Set.of("count", "sum", "avg", "min", "max", "total", "group_concat", "string_agg");

  private final ComparedColumns names;
  private final ComparedColumns.Scope scope;
  private final boolean quotedTexts;
  private final List<String> columns = new ArrayList<>();
  private final List<String> values = new ArrayList<>();
  private final List<String> aggregates = new ArrayList<>();
  private final List<String> distinct = new ArrayList<>();
  private final List<Select> subqueries = new ArrayList<>();

  /**
   * Writes nothing yet.
   *
   * @param quotedTexts whether a word in double quotes is a text, as in Spider's conditions
   */
  ExpressionText(ComparedColumns names, ComparedColumns.Scope scope, boolean quotedTexts) {
    this.names = names;
    this.scope = scope;
    this.quotedTexts = quotedTexts;
  }

  /** The text in lower case. */
  String text() {
    return getBuilder().toString().strip().toLowerCase(Locale.ROOT);
  }

  List<String> columns() {
    return columns;
  }

  List<String> values() {
    return values;
  }

  List<String> aggregates() {
    return aggregates;
  }

  List<String> distinct() {
    return distinct;
  }

  List<Select> subqueries() {
    return subqueries;
  }

  private StringBuilder value(String text) {
    values.add(text);
    return getBuilder().append('?');
  }

  @Override
  public <S> StringBuilder visit(Column column, S context) {
    String quoted = column.getColumnName();
    if (quotedTexts && column.getTable() == null && quoted.startsWith("\"")) {
      return value(quoted.substring(1, quoted.length() - 1));
    }
    names.note(column, scope);
    String name = names.of(column, scope);
    columns.add(name);
    return getBuilder().append(name);
  }

  @Override
  public <S> StringBuilder visit(StringValue text, S context) {
    return value(text.getNotExcapedValue());
  }

  @Override
  public <S> StringBuilder visit(LongValue number, S context) {
    return value(number.getStringValue());
  }

  @Override
  public <S> StringBuilder visit(DoubleValue number, S context) {
    double value = number.getValue();
    return value(value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value));
  }

  @Override
  public <S> StringBuilder visit(AllColumns all, S context) {
    columns.add("*");
    return getBuilder().append('*');
  }

  @Override
  public <S> StringBuilder visit(AllTableColumns all, S context) {
    columns.add("*");
    return getBuilder().append('*');
  }

  @Override
  public <S> StringBuilder visit(Function function, S context) {
    String name = function.getName().toLowerCase(Locale.ROOT);
    if (AGGREGATES.contains(name)) {
      aggregates.add(name);
    }
    if (function.isDistinct()) {
      distinct.add(name);
      function.setDistinct(false);
      super.visit(function, context);
      function.setDistinct(true);
      return getBuilder();
    }
    return super.visit(function, context);
  }

  @Override
  public <S> StringBuilder visit(ParenthesedSelect inner, S context) {
    return subquery(inner);
  }

  @Override
  public <S> StringBuilder visit(Select inner, S context) {
    return subquery(inner);
  }

  private StringBuilder subquery(Select inner) {
    subqueries.add(inner);
    return getBuilder().append("(subquery)");
  }
}
