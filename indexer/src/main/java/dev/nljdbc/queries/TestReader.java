package dev.nljdbc.queries;

import dev.nljdbc.queries.QueryOutline.Shown;
import dev.nljdbc.queries.QueryOutline.Term;
import dev.nljdbc.queries.QueryOutline.Test;
import dev.nljdbc.queries.QueryOutline.Test.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.expression.operators.relational.ExistsExpression;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.statement.select.Select;

/** Reads conditions for an outline. */
final class TestReader {

  private static final Set<String> COMPARISONS = Set.of("=", "<>", "!=", "<", ">", "<=", ">=");

  private final TermReader terms;

  TestReader(TermReader terms) {
    this.terms = terms;
  }

  /**
   * Reads a condition.
   *
   * @param results the columns whose headings it may use
   */
  Test read(Expression written, Scope scope, List<Shown> results) {
    Expression e = TermReader.unwrapped(written);
    String sql = terms.sql(e, scope);
    if (e instanceof AndExpression || e instanceof OrExpression) {
      List<Test> tests = new ArrayList<>();
      flatten(e, e.getClass(), scope, results, tests);
      return new Test(e instanceof AndExpression ? Kind.ALL : Kind.ANY, sql, "", List.of(), tests);
    }
    if (e instanceof NotExpression not) {
      Test inner = read(not.getExpression(), scope, results);
      return new Test(Kind.NOT, sql, "", List.of(), List.of(inner));
    }
    List<Term> compared = new ArrayList<>();
    String operator = compared(e, scope, results, compared);
    return operator.isEmpty()
        ? new Test(Kind.OTHER, sql, "", List.of(), List.of())
        : new Test(Kind.COMPARED, sql, operator, compared, List.of());
  }

  private void flatten(
      Expression e, Class<?> kind, Scope scope, List<Shown> results, List<Test> to) {
    Expression inner = TermReader.unwrapped(e);
    if (inner instanceof AndExpression and && kind == AndExpression.class) {
      flatten(and.getLeftExpression(), kind, scope, results, to);
      flatten(and.getRightExpression(), kind, scope, results, to);
    } else if (inner instanceof OrExpression or && kind == OrExpression.class) {
      flatten(or.getLeftExpression(), kind, scope, results, to);
      flatten(or.getRightExpression(), kind, scope, results, to);
    } else {
      to.add(read(e, scope, results));
    }
  }

  /** The operator, empty when it is no plain comparison; what is compared is added. */
  private String compared(Expression e, Scope scope, List<Shown> results, List<Term> to) {
    if (e instanceof ComparisonOperator comparison
        && COMPARISONS.contains(comparison.getStringExpression())) {
      add(to, scope, results, comparison.getLeftExpression(), comparison.getRightExpression());
      String operator = comparison.getStringExpression();
      return operator.equals("!=") ? "<>" : operator;
    }
    if (e instanceof Between between && !between.isUsingSymmetric()) {
      add(
          to,
          scope,
          results,
          between.getLeftExpression(),
          between.getBetweenExpressionStart(),
          between.getBetweenExpressionEnd());
      return not(between.isNot()) + "BETWEEN";
    }
    if (e instanceof LikeExpression like && like.getEscape() == null && !like.isUseBinary()) {
      add(to, scope, results, like.getLeftExpression(), like.getRightExpression());
      return not(like.isNot()) + like.getStringExpression().toUpperCase(Locale.ROOT);
    }
    if (e instanceof IsNullExpression isNull) {
      add(to, scope, results, isNull.getLeftExpression());
      return isNull.isNot() ? "IS NOT NULL" : "IS NULL";
    }
    if (e instanceof ExistsExpression exists) {
      add(to, scope, results, exists.getRightExpression());
      return not(exists.isNot()) + "EXISTS";
    }
    return e instanceof InExpression in ? in(in, scope, results, to) : "";
  }

  private String in(InExpression in, Scope scope, List<Shown> results, List<Term> to) {
    if (in.getRightExpression() instanceof Select query) {
      add(to, scope, results, in.getLeftExpression(), query);
    } else if (in.getRightExpression() instanceof ParenthesedExpressionList<?> list) {
      add(to, scope, results, in.getLeftExpression());
      list.forEach(value -> to.add(terms.read(value, scope)));
    } else {
      return "";
    }
    return not(in.isNot()) + "IN";
  }

  private static String not(boolean not) {
    return not ? "NOT " : "";
  }

  private void add(List<Term> to, Scope scope, List<Shown> results, Expression... expressions) {
    for (Expression expression : expressions) {
      boolean number = TermReader.unwrapped(expression) instanceof net.sf.jsqlparser.schema.Column;
      to.add(number ? terms.ofResult(expression, scope, results) : terms.read(expression, scope));
    }
  }
}
