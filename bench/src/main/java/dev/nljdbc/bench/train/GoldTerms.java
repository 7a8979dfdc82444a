// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.bench.train.GoldQueries.UnsupportedQueryException;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.queries.QueryOutline;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.sf.jsqlparser.expression.DateUnitExpression;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.SelectItem;

/** Reads what a query shows, compares and orders by: columns, aggregates of them, and literals. */
final class GoldTerms {

  private final SchemaView schema;
  private final GoldTables tables;
  private final Map<String, Query.Term> aliases = new HashMap<>();

  GoldTerms(SchemaView schema, GoldTables tables) {
    this.schema = schema;
    this.tables = tables;
  }

  /** What is shown, whose name then stands for it. */
  Query.Term item(SelectItem<?> item) throws UnsupportedQueryException {
    Query.Term term = term(item.getExpression());
    if (item.getAlias() != null) {
      aliases.put(GoldTables.fold(item.getAlias().getUnquotedName()), term);
    }
    return term;
  }

  Query.Term term(Expression expression) throws UnsupportedQueryException {
    if (expression instanceof Column column) {
      return column(column);
    } else if (expression instanceof StringValue quoted) {
      return quoted(quoted);
    } else if (expression instanceof DateUnitExpression unit) {
      return term(new Column(unit.toString())); // a column whose name is YEAR, for example
    } else if (expression instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
      return term(list.get(0));
    } else if (expression instanceof Function function) {
      return aggregate(function);
    }
    String kind = expression.getClass().getSimpleName();
    throw new UnsupportedQueryException(kind + " where a column is expected");
  }

  private Query.Term column(Column column) throws UnsupportedQueryException {
    Query.Term named =
        column.getTable() == null
            ? aliases.get(GoldTables.fold(column.getUnquotedColumnName()))
            : null;
    return named == null ? Query.Term.of(tables.column(column)) : named;
  }

  private Query.Term quoted(StringValue quoted) throws UnsupportedQueryException {
    Optional<ColumnId> column = tables.find("", quoted.getNotExcapedValue());
    return Query.Term.of(column.orElseThrow(() -> new UnsupportedQueryException("literal shown")));
  }

  private Query.Term aggregate(Function function) throws UnsupportedQueryException {
    String name = function.getName().toUpperCase(Locale.ROOT);
    List<?> parameters = function.getParameters();
    if (!QueryOutline.Term.AGGREGATES.contains(name)
        || parameters == null
        || parameters.size() != 1) {
      throw new UnsupportedQueryException("function " + name);
    }
    Expression of = function.getParameters().get(0);
    if (of instanceof AllColumns || of instanceof LongValue) {
      return countAll(name);
    }
    Query.Term inner = term(of);
    if (!inner.function().isEmpty()) {
      throw new UnsupportedQueryException("aggregate of an aggregate");
    }
    return new Query.Term(name, inner.column(), function.isDistinct());
  }

  private static Query.Term countAll(String name) throws UnsupportedQueryException {
    if (!name.equals("COUNT")) {
      throw new UnsupportedQueryException("function " + name + " of all columns");
    }
    return Query.Term.countAll();
  }

  /** The literal, in the form in which it can be compared with a term; empty when it is none. */
  Optional<Query.Literal> literal(Expression expression, Query.Term with) {
    if (expression instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
      return literal(list.get(0), with);
    } else if (expression instanceof StringValue text) {
      return Optional.of(of(with, text.getNotExcapedValue()));
    }
    return number(expression).map(value -> of(with, value));
  }

  private static Optional<String> number(Expression expression) {
    if (expression instanceof LongValue number) {
      return Optional.of(number.getStringValue());
    } else if (expression instanceof DoubleValue number) {
      return Optional.of(number.toString());
    } else if (expression instanceof SignedExpression signed) {
      return number(signed.getExpression())
          .map(value -> signed.getSign() == '-' ? "-" + value : value);
    }
    return Optional.empty();
  }

  private Query.Literal of(Query.Term with, String value) {
    boolean number = value.matches("-?\\d+(\\.\\d+)?");
    boolean counted = Set.of("COUNT", "SUM", "AVG").contains(with.function());
    return counted || with.column() == null
        ? new Query.Literal(value, !number)
        : Query.Literal.of(schema.column(with.column()), value);
  }
}
