// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.bench.train.GoldQueries.UnsupportedQueryException;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.Query.Predicate;
import dev.nljdbc.queries.MirroredComparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.Select;
import org.jspecify.annotations.Nullable;

/**
 * Reads conditions as a conjunction of disjunctions. Equations of columns of two tables are taken
 * for joins and left out.
 */
final class GoldConditions {

  private static final int MOST_PARTS = 8;

  private static final Map<String, String> NEGATED =
      Map.of("=", "<>", "<>", "=", "<", ">=", ">=", "<", ">", "<=", "<=", ">");

  private final GoldTerms terms;
  private final GoldTables tables;
  private final GoldQueries.Reader queries;

  GoldConditions(GoldTerms terms, GoldTables tables, GoldQueries.Reader queries) {
    this.terms = terms;
    this.tables = tables;
    this.queries = queries;
  }

  List<List<Predicate>> read(Expression expression) throws UnsupportedQueryException {
    return read(expression, false);
  }

  private List<List<Predicate>> read(Expression e, boolean negated)
      throws UnsupportedQueryException {
    if (e instanceof AndExpression and) {
      return both(
          read(and.getLeftExpression(), negated), read(and.getRightExpression(), negated), negated);
    } else if (e instanceof OrExpression or) {
      return both(
          read(or.getLeftExpression(), negated), read(or.getRightExpression(), negated), !negated);
    } else if (e instanceof NotExpression not) {
      return read(not.getExpression(), !negated);
    } else if (e instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
      return read(list.get(0), negated);
    } else if (e instanceof Between between) {
      return between(between, negated != between.isNot());
    } else if (e instanceof InExpression in) {
      return in(in, negated != in.isNot());
    } else if (e instanceof ComparisonOperator comparison) {
      return comparison(comparison, negated);
    }
    return List.of(List.of(other(e, negated)));
  }

  private static List<List<Predicate>> both(
      List<List<Predicate>> left, List<List<Predicate>> right, boolean either)
      throws UnsupportedQueryException {
    if (!either) {
      return joined(left, right);
    } else if (left.isEmpty() || right.isEmpty()) {
      throw new UnsupportedQueryException("join within OR");
    } else if (left.size() * right.size() > MOST_PARTS) {
      throw new UnsupportedQueryException("OR of many ANDs");
    }
    return left.stream().flatMap(one -> right.stream().map(other -> joined(one, other))).toList();
  }

  private static <T> List<T> joined(List<T> one, List<T> other) {
    return Stream.concat(one.stream(), other.stream()).toList();
  }

  private List<List<Predicate>> between(Between between, boolean negated)
      throws UnsupportedQueryException {
    Query.Term left = terms.term(between.getLeftExpression());
    Query.Operand from = operand(between.getBetweenExpressionStart(), left);
    Query.Operand to = operand(between.getBetweenExpressionEnd(), left);
    return negated
        ? List.of(List.of(Predicate.of(left, "<", from), Predicate.of(left, ">", to)))
        : List.of(List.of(new Predicate(left, "BETWEEN", List.of(from, to))));
  }

  private List<List<Predicate>> in(InExpression in, boolean negated)
      throws UnsupportedQueryException {
    Query.Term left = terms.term(in.getLeftExpression());
    Expression right = in.getRightExpression();
    if (right instanceof Select query) {
      Query.Operand found = new Query.Sub(queries.read(query, tables));
      return List.of(List.of(Predicate.of(left, negated ? "NOT IN" : "IN", found)));
    } else if (right instanceof ParenthesedExpressionList<?> list) {
      List<Predicate> each = new ArrayList<>();
      for (Expression one : list) {
        each.add(Predicate.of(left, negated ? "<>" : "=", operand(one, left)));
      }
      return negated ? each.stream().map(List::of).toList() : List.of(each);
    }
    throw new UnsupportedQueryException("IN something odd");
  }

  private List<List<Predicate>> comparison(ComparisonOperator comparison, boolean negated)
      throws UnsupportedQueryException {
    String said = comparison.getStringExpression().strip();
    String written = said.equals("!=") ? "<>" : said.equals("==") ? "=" : said;
    String operator = negated ? NEGATED.get(written) : written;
    Expression left = comparison.getLeftExpression();
    Expression right = comparison.getRightExpression();
    if (left instanceof Column a && right instanceof Column b) {
      checkJoin(a, operator, b);
      return List.of();
    }
    if (operator != null && right instanceof Column && !(left instanceof Column)) {
      return one(right, MirroredComparison.of(operator).orElse(null), left);
    }
    return one(left, operator, right);
  }

  private void checkJoin(Column a, @Nullable String operator, Column b)
      throws UnsupportedQueryException {
    if (!Objects.equals(operator, "=")
        || tables.column(a).table().equals(tables.column(b).table())) {
      throw new UnsupportedQueryException("column compared with a column");
    }
  }

  private List<List<Predicate>> one(
      Expression left, @org.jspecify.annotations.Nullable String operator, Expression right)
      throws UnsupportedQueryException {
    if (operator == null) {
      throw new UnsupportedQueryException("odd operator");
    }
    Query.Term term = terms.term(left);
    return List.of(List.of(Predicate.of(term, operator, operand(right, term))));
  }

  private Predicate other(Expression e, boolean negated) throws UnsupportedQueryException {
    if (e instanceof LikeExpression like) {
      return like(like, negated != like.isNot());
    } else if (e instanceof IsNullExpression isNull) {
      String operator = negated != isNull.isNot() ? "IS NOT NULL" : "IS NULL";
      return new Predicate(terms.term(isNull.getLeftExpression()), operator, List.of());
    }
    String kind = e instanceof BinaryExpression b ? b.getStringExpression() : "";
    throw new UnsupportedQueryException("condition " + e.getClass().getSimpleName() + " " + kind);
  }

  private Predicate like(LikeExpression like, boolean negated) throws UnsupportedQueryException {
    Query.Term left = terms.term(like.getLeftExpression());
    Query.Literal pattern =
        terms
            .literal(like.getRightExpression(), left)
            .orElseThrow(() -> new UnsupportedQueryException("LIKE no literal"));
    return Predicate.of(
        left, negated ? "NOT LIKE" : "LIKE", new Query.Literal(pattern.value(), true));
  }

  private Query.Operand operand(Expression expression, Query.Term left)
      throws UnsupportedQueryException {
    if (expression instanceof ParenthesedSelect query) {
      return new Query.Sub(queries.read(query, tables));
    }
    Optional<Query.Literal> literal = terms.literal(expression, left);
    if (literal.isPresent()) {
      return literal.get();
    }
    throw new UnsupportedQueryException("compared with " + expression.getClass().getSimpleName());
  }
}
