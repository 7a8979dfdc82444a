// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.analysis;

import dev.nljdbc.bench.analysis.ComparedColumns.Scope;
import dev.nljdbc.bench.analysis.QueryShape.Part;
import dev.nljdbc.queries.MirroredComparison;
import java.util.ArrayList;
import java.util.List;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;

/** Takes conditions of rows apart: which equate columns of two tables, and which choose rows. */
final class RowConditionReader {

  private final QueryShape shape;
  private final ComparedColumns names;

  RowConditionReader(QueryShape shape, ComparedColumns names) {
    this.shape = shape;
    this.names = names;
  }

  /** The parts of a condition, which may have subqueries. */
  List<ExpressionText> where(Expression condition, Scope scope) {
    List<ExpressionText> parts = new ArrayList<>();
    split(condition, scope, parts);
    return parts;
  }

  private void split(Expression condition, Scope scope, List<ExpressionText> parts) {
    if (condition instanceof AndExpression and) {
      split(and.getLeftExpression(), scope, parts);
      split(and.getRightExpression(), scope, parts);
    } else if (condition instanceof OrExpression or) {
      shape.of(Part.CONDITIONS).add("or");
      split(or.getLeftExpression(), scope, parts);
      split(or.getRightExpression(), scope, parts);
    } else if (condition instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
      split(list.get(0), scope, parts);
    } else if (condition instanceof NotExpression not) {
      shape.of(Part.CONDITIONS).add("not");
      split(not.getExpression(), scope, parts);
    } else if (!join(condition, scope)) {
      parts.add(one(condition, scope));
    }
  }

  private boolean join(Expression condition, Scope scope) {
    if (condition instanceof EqualsTo equation
        && equation.getLeftExpression() instanceof Column left
        && equation.getRightExpression() instanceof Column right
        && left.getTable() != null
        && right.getTable() != null) {
      names.note(left, scope);
      names.note(right, scope);
      String one = names.plain(left, scope);
      String other = names.plain(right, scope);
      boolean inOrder = one.compareTo(other) <= 0;
      shape.of(Part.JOINS).add(inOrder ? one + " = " + other : other + " = " + one);
      return true;
    }
    return false;
  }

  private ExpressionText one(Expression condition, Scope scope) {
    ExpressionText text = new ExpressionText(names, scope, true);
    if (condition instanceof ComparisonOperator comparison && isMirrored(comparison)) {
      String operator = comparison.getStringExpression();
      comparison.getRightExpression().accept(text, null);
      String mirrored = MirroredComparison.of(operator).orElse(operator);
      text.getBuilder().append(' ').append(mirrored).append(' ');
      comparison.getLeftExpression().accept(text, null);
    } else {
      nameOnTheLeft(condition);
      condition.accept(text, null);
    }
    shape.of(Part.CONDITIONS).add(text.text().replace("<>", "!="));
    shape.of(Part.FILTERED).addAll(text.columns());
    shape.of(Part.VALUES).addAll(text.values());
    return text;
  }

  /** {@code 18 < age} is {@code age > 18}. */
  private static boolean isMirrored(ComparisonOperator comparison) {
    return !(comparison.getLeftExpression() instanceof Column)
        && comparison.getRightExpression() instanceof Column right
        && !right.getColumnName().startsWith("\"");
  }

  /** Reads the left side of a condition as a name, quoted or not. */
  private static void nameOnTheLeft(Expression condition) {
    Expression left =
        condition instanceof BinaryExpression binary
            ? binary.getLeftExpression()
            : condition instanceof InExpression in ? in.getLeftExpression() : condition;
    if (left instanceof Column column) {
      column.setColumnName(ComparedColumns.fold(column.getColumnName()));
    }
  }
}
