package dev.nljdbc.queries;

import dev.nljdbc.queries.QueryOutline.Shown;
import dev.nljdbc.queries.QueryOutline.Term;
import dev.nljdbc.queries.QueryOutline.Term.Kind;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import net.sf.jsqlparser.expression.BooleanValue;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.DateTimeLiteralExpression;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.JdbcParameter;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.util.deparser.ExpressionDeParser;

/** Reads expressions for an outline. */
final class TermReader {

  private final OutlineReader blocks;
  private final ColumnNamer namer;
  private final boolean textInDoubleQuotes;

  TermReader(OutlineReader blocks, ColumnNamer namer, boolean textInDoubleQuotes) {
    this.blocks = blocks;
    this.namer = namer;
    this.textInDoubleQuotes = textInDoubleQuotes;
  }

  Term read(Expression written, Scope scope) {
    Expression expression = unwrapped(written);
    if (expression instanceof Column column) {
      return column(column, scope);
    }
    if (expression instanceof Select query) {
      String name = blocks.nested(query, scope);
      return Term.plain(Kind.QUERY, "(" + name + ")", name);
    }
    if (expression instanceof StringValue text) {
      return Term.plain(Kind.TEXT, text.toString(), text.getNotExcapedValue());
    }
    if (expression instanceof JdbcParameter) {
      return Term.plain(Kind.PARAMETER, "?", "");
    }
    if (constant(expression)) {
      return Term.plain(Kind.CONSTANT, expression.toString(), expression.toString());
    }
    if (expression instanceof CastExpression cast) {
      List<Term> inner = List.of(read(cast.getLeftExpression(), scope));
      return new Term(Kind.OTHER, sql(written, scope), "", Optional.empty(), false, inner);
    }
    return expression instanceof Function function && plain(function)
        ? function(function, scope)
        : Term.plain(Kind.OTHER, sql(written, scope), "");
  }

  /** What rows are ordered by: headings of the result go before columns of the same name. */
  Term ofOrder(Expression written, Scope scope, List<Shown> results) {
    return ofResult(written, scope, results, true);
  }

  /** An expression that may be a number of the result, or a heading that is no column's name. */
  Term ofResult(Expression written, Scope scope, List<Shown> results) {
    return ofResult(written, scope, results, false);
  }

  private Term ofResult(
      Expression written, Scope scope, List<Shown> results, boolean headingsFirst) {
    Expression expression = unwrapped(written);
    if (expression instanceof LongValue number
        && number.getValue() >= 1
        && number.getValue() <= results.size()) {
      Term shown = results.get((int) number.getValue() - 1).term();
      String name = "column " + number.getValue();
      return new Term(Kind.RESULT, name, name, Optional.empty(), false, List.of(shown));
    }
    if (expression instanceof Column column
        && column.getTable() == null
        && (headingsFirst || scope.resolve("", column.getUnquotedColumnName()).isEmpty())) {
      for (Shown shown : results) {
        if (unquoted(shown.alias()).equalsIgnoreCase(column.getUnquotedColumnName())) {
          return new Term(
              Kind.RESULT,
              column.getColumnName(),
              column.getColumnName(),
              Optional.empty(),
              false,
              List.of(shown.term()));
        }
      }
    }
    return read(written, scope);
  }

  private static String unquoted(String name) {
    return name.replaceAll("^[\"`\\[]|[\"`\\]]$", "");
  }

  /** Without parentheses around it. */
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

  private Term column(Column column, Scope scope) {
    Optional<Reference> reference = resolved(column, scope);
    if (reference.isPresent()) {
      return new Term(
          Kind.COLUMN,
          namer.name(column, reference.get()),
          column.getColumnName(),
          Optional.of(reference.get().id()),
          false,
          List.of());
    }
    boolean text =
        textInDoubleQuotes
            && column.getTable() == null
            && column.getColumnName().startsWith("\"")
            && !scope.gives(column.getUnquotedColumnName());
    return text
        ? Term.plain(Kind.TEXT, column.getColumnName(), column.getUnquotedColumnName())
        : Term.plain(Kind.COLUMN, column.getFullyQualifiedName(), column.getColumnName());
  }

  private static Optional<Reference> resolved(Column column, Scope scope) {
    String qualifier = column.getTable() == null ? null : column.getUnquotedTableName();
    return scope.resolve(qualifier == null ? "" : qualifier, column.getUnquotedColumnName());
  }

  /** One whose meaning its name, DISTINCT and its arguments tell. */
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

  private Term function(Function function, Scope scope) {
    String name = function.getName().toUpperCase(Locale.ROOT);
    List<? extends Expression> written =
        function.getParameters() == null ? List.of() : function.getParameters();
    boolean star = written.size() == 1 && written.get(0) instanceof AllColumns;
    String sql = sql(function, scope);
    if (star && name.equals("COUNT") && !function.isDistinct()) {
      return Term.plain(Kind.ROWS, sql, name);
    }
    if (star) {
      return Term.plain(Kind.OTHER, sql, "");
    }
    List<Term> arguments = written.stream().map(e -> read(e, scope)).toList();
    return new Term(Kind.FUNCTION, sql, name, Optional.empty(), function.isDistinct(), arguments);
  }

  /** As SQL, with columns named in full and queries by their names. */
  String sql(Expression expression, Scope scope) {
    Naming naming = new Naming(scope);
    expression.accept(naming, null); // whose result is null for some expressions
    return naming.getBuilder().toString();
  }

  private final class Naming extends ExpressionDeParser {

    private final Scope scope;

    Naming(Scope scope) {
      this.scope = scope;
    }

    @Override
    public <S> StringBuilder visit(Column column, S context) {
      return builder.append(
          resolved(column, scope)
              .map(reference -> namer.name(column, reference))
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
}
