// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.queries;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.queries.DefinitionReader.UnusableDefinitionException;
import dev.nljdbc.queries.NameScope.ColumnReference;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.AnalyticType;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.CaseExpression;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExpressionVisitorAdapter;
import net.sf.jsqlparser.expression.ExtractExpression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.JdbcNamedParameter;
import net.sf.jsqlparser.expression.JdbcParameter;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.conditional.XorExpression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.IsBooleanExpression;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.util.deparser.ExpressionDeParser;
import org.jspecify.annotations.Nullable;

/** Takes the columns out of the expressions of a definition. */
final class DefinitionFormula {

  /** Stands for a column until the text is cut there; no SQL holds it. */
  private static final char COLUMN = '\u0001';

  private static final Set<String> NUMERIC_FUNCTIONS =
      Set.of("round", "abs", "length", "char_length", "floor", "ceil", "ceiling", "year", "month");

  private DefinitionFormula() {}

  static SqlFormula of(Expression expression, NameScope scope) throws UnusableDefinitionException {
    return of(expression, scope, null);
  }

  /**
   * The formula of an expression.
   *
   * @param condition on the rows that its aggregates see, or null
   */
  static SqlFormula of(Expression expression, NameScope scope, @Nullable SqlFormula condition)
      throws UnusableDefinitionException {
    check(expression);
    if (expression.toString().indexOf(COLUMN) >= 0) {
      throw new UnusableDefinitionException("it holds a control character");
    }
    Writer writer = new Writer(scope, condition);
    expression.accept(writer, null);
    String text = writer.getBuilder().toString();
    if (writer.several) {
      throw new UnusableDefinitionException(
          "a condition can't stand in an aggregate of several values; count one of them");
    }
    if (writer.unknown != null) {
      throw new UnusableDefinitionException("there is no column '" + writer.unknown + "'");
    }
    return new SqlFormula(List.of(text.split(String.valueOf(COLUMN), -1)), writer.columns);
  }

  /** Two conditions that both have to hold. */
  static SqlFormula both(Expression one, Expression other, NameScope scope)
      throws UnusableDefinitionException {
    SqlFormula first = of(one, scope);
    SqlFormula second = of(other, scope);
    List<String> texts = new ArrayList<>(first.texts());
    texts.set(0, "(" + texts.get(0));
    int last = texts.size() - 1;
    texts.set(last, texts.get(last) + ") AND (" + second.texts().get(0));
    texts.addAll(second.texts().subList(1, second.texts().size()));
    texts.set(texts.size() - 1, texts.get(texts.size() - 1) + ")");
    List<ColumnId> columns = new ArrayList<>(first.columns());
    columns.addAll(second.columns());
    return new SqlFormula(texts, columns);
  }

  /** The columns that an expression names, as it names them. */
  static Set<String> columns(Expression expression) {
    Set<String> columns = new LinkedHashSet<>();
    expression.accept(
        new ExpressionVisitorAdapter<Void>() {
          @Override
          public <S> Void visit(Column column, S context) {
            String table = NameScope.qualifier(column);
            String name = column.getUnquotedColumnName();
            columns.add(table.isEmpty() ? name : table + "." + name);
            return none();
          }
        },
        null);
    return columns;
  }

  /** Refuses what no other query can hold: queries, windows, parameters. */
  private static void check(Expression expression) throws UnusableDefinitionException {
    List<String> found = new ArrayList<>();
    expression.accept(
        new ExpressionVisitorAdapter<Void>() {
          @Override
          public <S> Void visit(ParenthesedSelect select, S context) {
            found.add("a query");
            return none();
          }

          @Override
          public <S> Void visit(Select select, S context) {
            found.add("a query");
            return none();
          }

          @Override
          public <S> Void visit(AnalyticExpression window, S context) {
            found.add(
                window.getType() == AnalyticType.FILTER_ONLY
                    ? "a FILTER: write its condition as CASE WHEN … THEN … END in the aggregate"
                    : "a window function");
            return none();
          }

          @Override
          public <S> Void visit(JdbcParameter parameter, S context) {
            found.add("a parameter");
            return none();
          }

          @Override
          public <S> Void visit(JdbcNamedParameter parameter, S context) {
            found.add("a parameter");
            return none();
          }
        },
        null);
    if (!found.isEmpty()) {
      throw new UnusableDefinitionException("it holds " + found.get(0));
    }
  }

  static boolean isCondition(Expression written) {
    Expression e = TermReader.unwrapped(written);
    return e instanceof ComparisonOperator
        || e instanceof AndExpression
        || e instanceof OrExpression
        || e instanceof XorExpression
        || e instanceof Between
        || e instanceof InExpression
        || e instanceof IsNullExpression
        || e instanceof IsBooleanExpression
        || e instanceof LikeExpression
        || e instanceof NotExpression;
  }

  /** The kind of an expression's values, as far as its form tells; text where it does not. */
  static ColumnKind kind(Expression written, NameScope scope) {
    Expression e = TermReader.unwrapped(written);
    if (e instanceof Column column) {
      return scope.resolve(column).map(r -> r.column().kind()).orElse(ColumnKind.TEXT);
    }
    if (e instanceof CaseExpression branches) {
      return kind(branches.getWhenClauses().get(0).getThenExpression(), scope);
    }
    if (e instanceof CastExpression cast) {
      String type = String.valueOf(cast.getColDataType()).toUpperCase(Locale.ROOT);
      return type.matches(".*(INT|DEC|NUM|DOUBLE|FLOAT|REAL).*")
          ? ColumnKind.NUMBER
          : type.matches(".*(DATE|TIME).*") ? ColumnKind.TEMPORAL : ColumnKind.TEXT;
    }
    return isNumber(e) ? ColumnKind.NUMBER : ColumnKind.TEXT;
  }

  private static boolean isNumber(Expression e) {
    return e instanceof BinaryExpression both && TermReader.arithmetic(both)
        || e instanceof LongValue
        || e instanceof DoubleValue
        || e instanceof SignedExpression
        || e instanceof ExtractExpression
        || e instanceof Function f
            && NUMERIC_FUNCTIONS.contains(f.getName().toLowerCase(Locale.ROOT));
  }

  @SuppressWarnings("NullAway") // a visitor that gives nothing has nothing else to return
  private static Void none() {
    return null;
  }

  /** Writes an expression with a mark for each column. */
  private static final class Writer extends ExpressionDeParser {

    private final NameScope scope;
    private final @Nullable SqlFormula condition;
    private final List<ColumnId> columns = new ArrayList<>();
    private @Nullable String unknown;
    private boolean several;

    Writer(NameScope scope, @Nullable SqlFormula condition) {
      this.scope = scope;
      this.condition = condition;
    }

    @Override
    public <S> StringBuilder visit(Column column, S context) {
      Optional<ColumnReference> known = scope.resolve(column);
      known.ifPresentOrElse(
          r -> columns.add(r.id()), () -> unknown = column.getFullyQualifiedName());
      return builder.append(COLUMN);
    }

    /** An aggregate sees only the rows for which the condition holds. */
    @Override
    public <S> StringBuilder visit(Function function, S context) {
      if (condition == null || !Aggregates.is(function)) {
        return super.visit(function, context);
      }
      builder.append(function.getName()).append(function.isDistinct() ? "(DISTINCT " : "(");
      builder.append("CASE WHEN ").append(condition.written(this::mark)).append(" THEN ");
      ExpressionList<?> arguments = function.getParameters();
      if (arguments == null || arguments.isEmpty() || arguments.get(0) instanceof AllColumns) {
        builder.append("1");
      } else {
        several |= arguments.size() > 1;
        arguments.get(0).accept(this, context);
      }
      return builder.append(" END)");
    }

    private String mark(ColumnId column) {
      columns.add(column);
      return String.valueOf(COLUMN);
    }
  }

  /** The aggregate functions in an expression. */
  record Aggregates(List<Function> all) {

    private static final Set<String> NAMES =
        Set.of(
            "count",
            "sum",
            "avg",
            "min",
            "max",
            "median",
            "stddev",
            "stddev_pop",
            "stddev_samp",
            "variance",
            "var_pop",
            "var_samp",
            "total",
            "approx_distinct");

    /**
     * The only aggregate, which is the whole expression.
     *
     * @param argument null for all rows
     */
    record Single(String name, boolean distinct, @Nullable Expression argument) {

      /** Whether its value is one of those that it is applied to. */
      boolean keepsType() {
        return name.equals("MIN") || name.equals("MAX");
      }
    }

    static boolean is(Function function) {
      return NAMES.contains(function.getName().toLowerCase(Locale.ROOT));
    }

    static Aggregates in(Expression expression) {
      List<Function> all = new ArrayList<>();
      expression.accept(
          new ExpressionVisitorAdapter<Void>() {
            @Override
            public <S> Void visit(Function function, S context) {
              if (is(function)) {
                all.add(function);
              }
              return super.visit(function, context);
            }
          },
          null);
      return new Aggregates(all);
    }

    boolean none() {
      return all.isEmpty();
    }

    Optional<Single> single(Expression written) {
      if (!(TermReader.unwrapped(written) instanceof Function function)
          || all.size() != 1
          || !QueryOutline.Term.AGGREGATES.contains(function.getName().toUpperCase(Locale.ROOT))) {
        return Optional.empty();
      }
      ExpressionList<?> arguments = function.getParameters();
      boolean rows =
          arguments == null || arguments.isEmpty() || arguments.get(0) instanceof AllColumns;
      if (!rows && arguments.size() > 1) {
        return Optional.empty();
      }
      Expression argument = rows ? null : (Expression) arguments.get(0);
      String name = function.getName().toUpperCase(Locale.ROOT);
      return Optional.of(new Single(name, function.isDistinct(), argument));
    }
  }
}
