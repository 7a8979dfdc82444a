// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.queries;

import dev.nljdbc.queries.MinedQuery.FilterUse;
import dev.nljdbc.queries.NameScope.ColumnReference;
import dev.nljdbc.queries.NameScope.Output;
import dev.nljdbc.text.Truncation;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import net.sf.jsqlparser.expression.ArrayConstructor;
import net.sf.jsqlparser.expression.BooleanValue;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.DateTimeLiteralExpression;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.Select;
import org.jspecify.annotations.Nullable;

/** Reads conditions: which columns they hold equal, and what single columns are compared with. */
final class ConditionReader {

  /** The maximum number of constants kept of a list. */
  private static final int MOST_CONSTANTS = 12;

  private static final int LONGEST_CONSTANT = 60;

  /** Functions that make a date or time of a text. */
  private static final Set<String> DATES =
      Set.of(
          "DATE DATETIME TIMESTAMP JULIANDAY TO_DATE TO_TIMESTAMP STR_TO_DATE PARSEDATETIME"
              .split(" "));

  private final SelectReader selects;
  private final ExpressionReader expressions;
  private final QueryFacts facts;

  ConditionReader(SelectReader selects, ExpressionReader expressions, QueryFacts facts) {
    this.selects = selects;
    this.expressions = expressions;
    this.facts = facts;
  }

  /**
   * Reads a condition and all within it.
   *
   * @param required whether every row meets it, so that equal columns join
   */
  void read(@Nullable Expression condition, NameScope scope, boolean required) {
    if (condition instanceof AndExpression and) {
      read(and.getLeftExpression(), scope, required);
      read(and.getRightExpression(), scope, required);
    } else if (condition instanceof OrExpression or) {
      read(or.getLeftExpression(), scope, false);
      read(or.getRightExpression(), scope, false);
    } else if (condition instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
      read(list.get(0), scope, required);
    } else if (condition instanceof InExpression in
        && in.getRightExpression() instanceof Select query) {
      subquery(in.getLeftExpression(), query, scope, required && !in.isNot());
    } else if (condition instanceof EqualsTo equals) {
      equal(equals, scope, required);
    } else if (condition != null) {
      filter(condition, scope);
      expressions.read(condition, scope);
    }
  }

  private void equal(EqualsTo equals, NameScope scope, boolean required) {
    Expression left = plain(equals.getLeftExpression());
    Expression right = plain(equals.getRightExpression());
    if (right instanceof Select query) {
      subquery(left, query, scope, required);
      return;
    }
    Optional<ColumnReference> one = reference(left, scope);
    Optional<ColumnReference> other = reference(right, scope);
    if (required && one.isPresent() && other.isPresent()) {
      facts.equal(one.get(), other.get());
    } else {
      filter(equals, scope);
    }
    expressions.read(equals, scope);
  }

  /** A column that must be among the rows of a query is joined to the column that it gives. */
  private void subquery(Expression left, Select query, NameScope scope, boolean joins) {
    expressions.read(left, scope);
    List<Output> outputs = selects.read(query, scope);
    Optional<ColumnReference> column = reference(plain(left), scope);
    if (joins && column.isPresent() && outputs.size() == 1) {
      outputs.get(0).reference().ifPresent(inner -> facts.equal(column.get(), inner));
    }
  }

  private void filter(Expression condition, NameScope scope) {
    if (condition instanceof ComparisonOperator comparison) {
      comparison(comparison, scope);
    } else if (condition instanceof LikeExpression like) {
      String operator = (like.isNot() ? "NOT " : "") + like.getStringExpression();
      add(like.getLeftExpression(), operator, List.of(like.getRightExpression()), scope);
    } else if (condition instanceof Between range) {
      List<Expression> ends =
          List.of(range.getBetweenExpressionStart(), range.getBetweenExpressionEnd());
      add(range.getLeftExpression(), range.isNot() ? "NOT BETWEEN" : "BETWEEN", ends, scope);
    } else if (condition instanceof IsNullExpression isNull) {
      add(isNull.getLeftExpression(), isNull.isNot() ? "IS NOT NULL" : "IS NULL", List.of(), scope);
    } else if (condition instanceof InExpression in
        && in.getRightExpression() instanceof ParenthesedExpressionList<?> list) {
      add(in.getLeftExpression(), in.isNot() ? "NOT IN" : "IN", list, scope);
    }
  }

  /** {@code = ANY (ARRAY[…])} and {@code <> ALL (ARRAY[…])} is how PostgreSQL keeps IN lists. */
  private void comparison(ComparisonOperator comparison, NameScope scope) {
    String operator = comparison.getStringExpression();
    Expression right = comparison.getRightExpression();
    List<? extends Expression> array = array(right);
    if (array.isEmpty()) {
      add(comparison.getLeftExpression(), operator, List.of(right), scope);
    } else {
      String in = operator.equals("=") ? "IN" : operator.equals("<>") ? "NOT IN" : operator;
      add(comparison.getLeftExpression(), in, array, scope);
    }
  }

  private void add(
      Expression left, String operator, List<? extends Expression> right, NameScope scope) {
    Optional<ColumnReference> column = reference(plain(left), scope);
    List<Optional<String>> constants =
        right.stream()
            .limit(MOST_CONSTANTS)
            .map(value -> constant(plain(value), v -> reference(v, scope).isEmpty()))
            .toList();
    if (column.isPresent() && constants.stream().allMatch(Optional::isPresent)) {
      facts.filters.add(
          new FilterUse(
              column.get().id(), operator, constants.stream().flatMap(Optional::stream).toList()));
    }
  }

  private static Optional<ColumnReference> reference(Expression expression, NameScope scope) {
    return expression instanceof Column column ? scope.resolve(column) : Optional.empty();
  }

  /** The expression without surrounding parentheses and casts. */
  static Expression plain(Expression expression) {
    Expression plain = expression;
    while (true) {
      if (plain instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
        plain = list.get(0);
      } else if (plain instanceof CastExpression cast) {
        plain = cast.getLeftExpression();
      } else {
        return plain;
      }
    }
  }

  /**
   * The value without its quotes; empty when it is no constant.
   *
   * @param unknown whether a column is none: SQLite and MariaDB read text in double quotes as a
   *     string then
   */
  private static Optional<String> constant(Expression value, Predicate<Column> unknown) {
    if (value instanceof StringValue text) {
      return Optional.of(cut(text.getNotExcapedValue()));
    } else if (value instanceof DateTimeLiteralExpression date) {
      return Optional.of(cut(date.getValue().replaceAll("^'|'$", "")));
    } else if (value instanceof Function date && dated(date)) {
      return constant(plain(date.getParameters().get(0)), unknown);
    } else if (value instanceof Column column && TermReader.inDoubleQuotes(column)) {
      return Optional.of(cut(column.getUnquotedColumnName())).filter(text -> unknown.test(column));
    }
    return value instanceof BooleanValue || number(value)
        ? Optional.of(cut(value.toString()))
        : Optional.empty();
  }

  private static boolean number(Expression value) {
    Expression plain = value instanceof SignedExpression signed ? signed.getExpression() : value;
    return plain instanceof LongValue || plain instanceof DoubleValue;
  }

  /** A text that is made a date or time: the text tells which. */
  private static boolean dated(Function function) {
    return DATES.contains(function.getName().toUpperCase(Locale.ROOT))
        && function.getParameters() != null
        && !function.getParameters().isEmpty()
        && plain(function.getParameters().get(0)) instanceof StringValue;
  }

  /** The elements of {@code ANY (ARRAY[…])} or {@code ALL (ARRAY[…])}; empty for anything else. */
  private static List<? extends Expression> array(Expression value) {
    boolean one =
        value instanceof Function any
            && Set.of("ANY", "ALL", "SOME").contains(any.getName().toUpperCase(Locale.ROOT))
            && any.getParameters() != null
            && any.getParameters().size() == 1;
    return one && plain(((Function) value).getParameters().get(0)) instanceof ArrayConstructor array
        ? array.getExpressions()
        : List.of();
  }

  private static String cut(String text) {
    return Truncation.abbreviate(text, LONGEST_CONSTANT);
  }
}
