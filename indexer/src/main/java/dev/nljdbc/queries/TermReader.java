// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.queries;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.queries.NameScope.ColumnReference;
import dev.nljdbc.queries.QueryOutline.Shown;
import dev.nljdbc.queries.QueryOutline.Term;
import dev.nljdbc.queries.QueryOutline.Test;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.BooleanValue;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.DateTimeLiteralExpression;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.JdbcParameter;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.TrimFunction;
import net.sf.jsqlparser.expression.operators.arithmetic.Addition;
import net.sf.jsqlparser.expression.operators.arithmetic.Division;
import net.sf.jsqlparser.expression.operators.arithmetic.Modulo;
import net.sf.jsqlparser.expression.operators.arithmetic.Multiplication;
import net.sf.jsqlparser.expression.operators.arithmetic.Subtraction;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.expression.operators.relational.ExistsExpression;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.util.deparser.ExpressionDeParser;

/** Reads expressions and conditions for an outline. */
final class TermReader {

  private static final Set<String> COMPARISONS = Set.of("=", "<>", "!=", "<", ">", "<=", ">=");

  private final OutlineReader blocks;
  private final java.util.function.Function<ColumnId, String> names;
  private final Map<TableId, Integer> times;
  private final boolean textInDoubleQuotes;

  /**
   * For one query.
   *
   * @param names prints a column in full, as the engine would read it
   * @param times how often the query reads each table
   */
  TermReader(
      OutlineReader blocks,
      java.util.function.Function<ColumnId, String> names,
      Map<TableId, Integer> times,
      boolean textInDoubleQuotes) {
    this.blocks = blocks;
    this.names = names;
    this.times = times;
    this.textInDoubleQuotes = textInDoubleQuotes;
  }

  Term read(Expression written, NameScope scope) {
    Expression expression = unwrapped(written);
    if (expression instanceof Column column) {
      return column(column, scope);
    } else if (expression instanceof Select query) {
      String name = blocks.nested(query, scope);
      return Term.plain(Term.Kind.QUERY, "(" + name + ")", name);
    } else if (expression instanceof Function function && plain(function)) {
      return function(function, scope);
    } else if (expression instanceof StringValue text) {
      return Term.plain(Term.Kind.TEXT, text.toString(), text.getNotExcapedValue());
    }
    return other(written, expression, scope);
  }

  private Term other(Expression written, Expression expression, NameScope scope) {
    if (expression instanceof JdbcParameter) {
      return Term.plain(Term.Kind.PARAMETER, "?", "");
    }
    if (constant(expression)) {
      return Term.plain(Term.Kind.CONSTANT, expression.toString(), expression.toString());
    }
    List<Term> inner = new ArrayList<>();
    String name = "";
    if (expression instanceof CastExpression cast) {
      inner.add(read(cast.getLeftExpression(), scope));
    } else if (expression instanceof TrimFunction trim) {
      inner.add(read(trim.getExpression(), scope));
    } else if (expression instanceof BinaryExpression both && arithmetic(both)) {
      inner.add(read(both.getLeftExpression(), scope));
      inner.add(read(both.getRightExpression(), scope));
      name = both.getStringExpression();
    }
    return new Term(Term.Kind.OTHER, sql(written, scope), name, Optional.empty(), false, inner);
  }

  static boolean arithmetic(BinaryExpression e) {
    return e instanceof Addition
        || e instanceof Subtraction
        || e instanceof Multiplication
        || e instanceof Division
        || e instanceof Modulo;
  }

  /** The term of ORDER BY: result columns precede table columns of the same name. */
  Term ofOrder(Expression written, NameScope scope, List<Shown> results) {
    return ofResult(written, scope, results, true);
  }

  /** An expression that may be a number of the result, or a heading that is no column's name. */
  Term ofResult(Expression written, NameScope scope, List<Shown> results) {
    return ofResult(written, scope, results, false);
  }

  private Term ofResult(
      Expression written, NameScope scope, List<Shown> results, boolean headingsFirst) {
    Expression expression = unwrapped(written);
    if (expression instanceof LongValue number
        && number.getValue() >= 1
        && number.getValue() <= results.size()) {
      Term shown = results.get((int) number.getValue() - 1).term();
      return Term.result("column " + number.getValue(), shown);
    }
    if (expression instanceof Column column
        && column.getTable() == null
        && (headingsFirst || scope.resolve("", column.getUnquotedColumnName()).isEmpty())) {
      return heading(column, results).orElseGet(() -> read(written, scope));
    }
    return read(written, scope);
  }

  private static Optional<Term> heading(Column column, List<Shown> results) {
    String name = column.getUnquotedColumnName();
    return results.stream()
        .filter(r -> r.alias().replaceAll("^[\"`\\[]|[\"`\\]]$", "").equalsIgnoreCase(name))
        .findFirst()
        .map(shown -> Term.result(column.getColumnName(), shown.term()));
  }

  /** The expression without surrounding parentheses. */
  static Expression unwrapped(Expression expression) {
    Expression inner = expression;
    while (inner instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
      inner = list.get(0);
    }
    return inner;
  }

  private static boolean constant(Expression e) {
    return e instanceof LongValue
        || e instanceof DoubleValue
        || e instanceof BooleanValue
        || e instanceof NullValue
        || e instanceof DateTimeLiteralExpression
        || e instanceof SignedExpression signed && constant(signed.getExpression());
  }

  private Term column(Column column, NameScope scope) {
    Optional<ColumnReference> reference = scope.resolve(column);
    String own = column.getColumnName();
    if (reference.isPresent()) {
      String sql = name(column, reference.get());
      Optional<ColumnId> id = reference.map(ColumnReference::id);
      return new Term(Term.Kind.COLUMN, sql, own, id, false, List.of());
    }
    String name = column.getUnquotedColumnName();
    return textInDoubleQuotes && inDoubleQuotes(column) && !scope.gives(name)
        ? Term.plain(Term.Kind.TEXT, own, name)
        : Term.plain(Term.Kind.COLUMN, column.getFullyQualifiedName(), own);
  }

  /** Whether it may be a text: a name in double quotes without a table. */
  static boolean inDoubleQuotes(Column column) {
    return column.getTable() == null && column.getColumnName().startsWith("\"");
  }

  /** By its table; as the query writes it where that reads the table more than once. */
  private String name(Column column, ColumnReference reference) {
    boolean qualified = column.getTable() != null && column.getTable().getName() != null;
    return qualified && times.getOrDefault(reference.id().table(), 0) > 1
        ? column.getFullyQualifiedName()
        : names.apply(reference.id());
  }

  /** Whether the name, DISTINCT and the arguments tell the whole meaning. */
  private static boolean plain(Function function) {
    return function.getAttribute() == null
        && function.getKeep() == null
        && function.getOrderByElements() == null
        && function.getNamedParameters() == null
        && function.getChainedParameters() == null
        && function.getNullHandling() == null
        && function.getLimit() == null
        && function.getHavingClause() == null
        && function.getExtraKeyword() == null
        && (function.getKeywordArguments() == null || function.getKeywordArguments().isEmpty())
        && !function.isUnique()
        && !function.isEscaped();
  }

  private Term function(Function function, NameScope scope) {
    String name = function.getName().toUpperCase(Locale.ROOT);
    List<? extends Expression> written =
        function.getParameters() == null ? List.of() : function.getParameters();
    boolean star = written.size() == 1 && written.get(0) instanceof AllColumns;
    String sql = sql(function, scope);
    if (star) {
      return name.equals("COUNT") && !function.isDistinct()
          ? Term.plain(Term.Kind.ROWS, sql, name)
          : Term.plain(Term.Kind.OTHER, sql, "");
    }
    List<Term> arguments = written.stream().map(e -> read(e, scope)).toList();
    return new Term(
        Term.Kind.FUNCTION, sql, name, Optional.empty(), function.isDistinct(), arguments);
  }

  /** The SQL of an expression, with qualified columns. */
  String sql(Expression expression, NameScope scope) {
    Naming naming = new Naming(scope);
    expression.accept(naming, null); // whose result is null for some expressions
    return naming.getBuilder().toString();
  }

  private final class Naming extends ExpressionDeParser {

    private final NameScope scope;

    Naming(NameScope scope) {
      this.scope = scope;
    }

    @Override
    public <S> StringBuilder visit(Column column, S context) {
      return builder.append(
          scope
              .resolve(column)
              .map(reference -> name(column, reference))
              .orElse(column.getFullyQualifiedName()));
    }

    @Override
    public <S> StringBuilder visit(ParenthesedSelect query, S context) {
      return visit((Select) query, context);
    }

    @Override
    public <S> StringBuilder visit(Select query, S context) {
      return builder.append('(').append(blocks.nested(query, scope)).append(')');
    }
  }

  /**
   * Reads a condition.
   *
   * @param results the columns whose headings it may use
   */
  Test condition(Expression written, NameScope scope, List<Shown> results) {
    Expression e = unwrapped(written);
    String sql = sql(e, scope);
    if (e instanceof AndExpression || e instanceof OrExpression) {
      List<Test> tests = new ArrayList<>();
      flatten(e, e.getClass(), scope, results, tests);
      return Test.of(e instanceof AndExpression ? Test.Kind.ALL : Test.Kind.ANY, sql, tests);
    }
    if (e instanceof NotExpression not) {
      return Test.of(Test.Kind.NOT, sql, List.of(condition(not.getExpression(), scope, results)));
    }
    List<Term> compared = new ArrayList<>();
    String operator = compared(e, scope, results, compared);
    Test.Kind kind = operator.isEmpty() ? Test.Kind.OTHER : Test.Kind.COMPARED;
    return new Test(kind, sql, operator, compared, List.of());
  }

  private void flatten(
      Expression e, Class<?> kind, NameScope scope, List<Shown> results, List<Test> to) {
    Expression inner = unwrapped(e);
    if (kind.isInstance(inner) && inner instanceof BinaryExpression both) {
      flatten(both.getLeftExpression(), kind, scope, results, to);
      flatten(both.getRightExpression(), kind, scope, results, to);
    } else {
      to.add(condition(e, scope, results));
    }
  }

  /** The operator, empty when it is no plain comparison; what is compared is added. */
  private String compared(Expression e, NameScope scope, List<Shown> results, List<Term> to) {
    if (e instanceof ComparisonOperator comparison
        && COMPARISONS.contains(comparison.getStringExpression())) {
      add(to, scope, results, comparison.getLeftExpression(), comparison.getRightExpression());
      String operator = comparison.getStringExpression();
      return operator.equals("!=") ? "<>" : operator;
    }
    if (e instanceof Between between && !between.isUsingSymmetric()) {
      add(to, scope, results, between.getLeftExpression(), between.getBetweenExpressionStart());
      add(to, scope, results, between.getBetweenExpressionEnd());
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

  private String in(InExpression in, NameScope scope, List<Shown> results, List<Term> to) {
    if (in.getRightExpression() instanceof Select query) {
      add(to, scope, results, in.getLeftExpression(), query);
    } else if (in.getRightExpression() instanceof ParenthesedExpressionList<?> list) {
      add(to, scope, results, in.getLeftExpression());
      list.forEach(value -> to.add(read(value, scope)));
    } else {
      return "";
    }
    return not(in.isNot()) + "IN";
  }

  private static String not(boolean not) {
    return not ? "NOT " : "";
  }

  private void add(List<Term> to, NameScope scope, List<Shown> results, Expression... expressions) {
    for (Expression expression : expressions) {
      boolean column = unwrapped(expression) instanceof Column;
      to.add(column ? ofResult(expression, scope, results) : read(expression, scope));
    }
  }
}
