// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.queries;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.queries.SqlParsing.UnparsableSqlException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.OldOracleJoinBinaryExpression;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.GroupByElement;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.SelectVisitor;
import net.sf.jsqlparser.statement.select.WithItem;
import net.sf.jsqlparser.util.deparser.ExpressionDeParser;
import net.sf.jsqlparser.util.deparser.SelectDeParser;

/** Makes queries of a query, which tell what its result does not show. Thread-safe. */
public final class ProbeSql {

  private static final Duration LIMIT = Duration.ofSeconds(2);
  private static final Pattern QUOTES = Pattern.compile("^[\"`\\[]|[\"`\\]]$");

  private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");

  private final SqlParsing parsing;

  private ProbeSql(SqlParsing parsing) {
    this.parsing = parsing;
  }

  /** Probes for queries of one database, in its engine's SQL. */
  public static ProbeSql of(Catalog catalog) {
    SqlFlavour flavour = SqlFlavour.of(catalog.product());
    return new ProbeSql(new SqlParsing(LIMIT, flavour.squareBrackets(), flavour.backslashes()));
  }

  /**
   * The query with a higher limit, and what it orders by as further columns at the end.
   *
   * @param rows the limit that it has now
   * @param more how many rows beyond it
   * @return empty for a query that is no ordered SELECT with this limit, or where the further
   *     columns would change its rows
   */
  public Optional<String> beyondLimit(String sql, long rows, long more) {
    return made(
        sql,
        select -> {
          List<Expression> keys = keys(select);
          if (keys.isEmpty() || !raise(select, rows, rows + more)) {
            return Optional.empty();
          }
          keys.forEach(key -> select.addSelectItems(new SelectItem<>(key)));
          return Optional.of(select.toString());
        });
  }

  private static List<Expression> keys(PlainSelect select) {
    List<OrderByElement> by =
        select.getOrderByElements() == null ? List.of() : select.getOrderByElements();
    List<Expression> keys = new ArrayList<>();
    for (OrderByElement element : by) {
      Optional<Expression> shown = shown(element.getExpression(), select);
      boolean number = element.getExpression() instanceof LongValue;
      if (shown.isEmpty() && (select.getDistinct() != null || number)) {
        return List.of();
      }
      keys.add(shown.orElse(element.getExpression()));
    }
    return keys;
  }

  /** What a number or heading of the result, or an expression that is in it, shows. */
  private static Optional<Expression> shown(Expression expression, PlainSelect select) {
    List<SelectItem<?>> items = select.getSelectItems();
    if (expression instanceof LongValue number) {
      long at = number.getValue();
      boolean starred = items.stream().anyMatch(ProbeSql::star);
      return at < 1 || at > items.size() || starred
          ? Optional.empty()
          : Optional.of(items.get((int) at - 1).getExpression());
    }
    String text = expression.toString();
    return items.stream()
        .filter(item -> !star(item))
        .filter(item -> headed(item, expression) || item.getExpression().toString().equals(text))
        .findFirst()
        .map(SelectItem::getExpression);
  }

  private static boolean star(SelectItem<?> item) {
    return item.getExpression() instanceof AllColumns
        || item.getExpression() instanceof AllTableColumns;
  }

  private static boolean headed(SelectItem<?> item, Expression expression) {
    return expression instanceof Column column
        && column.getTable() == null
        && item.getAlias() != null
        && plain(item.getAlias().getName()).equalsIgnoreCase(plain(column.getColumnName()));
  }

  private static String plain(String name) {
    return QUOTES.matcher(name).replaceAll("");
  }

  private static boolean raise(PlainSelect select, long rows, long raised) {
    if (select.getLimit() != null && is(select.getLimit().getRowCount(), rows)) {
      select.getLimit().setRowCount(new LongValue(raised));
      return true;
    }
    if (select.getFetch() != null && is(select.getFetch().getExpression(), rows)) {
      select.getFetch().setExpression(new LongValue(raised));
      return true;
    }
    return false;
  }

  private static boolean is(Expression expression, long number) {
    return expression instanceof LongValue value && value.getValue() == number;
  }

  /**
   * A query of one row: how many different combinations of a grouping and a key the rows before
   * grouping hold, and how many rows these are.
   *
   * @param key columns as the query may name them
   * @return empty for a query that is no SELECT
   */
  public Optional<String> repetitions(String sql, List<String> key) {
    return made(
        sql,
        select -> {
          List<WithItem<?>> with = select.getWithItemsList();
          select.setWithItemsList(null);
          List<String> by = new ArrayList<>(groups(select));
          by.addAll(key);
          String first = key.get(0);
          select.setSelectItems(List.of());
          select.setDistinct(null);
          select.setGroupByElement(null);
          select.setHaving(null);
          select.setOrderByElements(null);
          select.setLimit(null);
          select.setFetch(null);
          select.setOffset(null);
          select.setTop(null);
          return Optional.of(counted(with, from(select), by, first));
        });
  }

  /**
   * The query with a column cast to a decimal number wherever it stands.
   *
   * @param name of the column; others of that name are cast, too
   * @return empty for a query that is no SELECT
   */
  public Optional<String> withNumber(String sql, String name) {
    return made(
        sql,
        select -> {
          StringBuilder text = new StringBuilder();
          Casting casting = new Casting(name);
          SelectDeParser printer = new SelectDeParser(casting, text);
          casting.setSelectVisitor(printer);
          casting.setBuilder(text);
          select.accept((SelectVisitor<StringBuilder>) printer, null);
          return Optional.of(text.toString());
        });
  }

  /** Prints a column as a number, and what it is compared with likewise. */
  private static final class Casting extends ExpressionDeParser {

    private final String name;
    private boolean besideNumber;

    Casting(String name) {
      this.name = name;
    }

    private boolean cast(Expression expression) {
      return expression instanceof Column column
          && column.getUnquotedColumnName().equalsIgnoreCase(name);
    }

    @Override
    public <S> StringBuilder visit(Column column, S context) {
      return cast(column)
          ? builder.append("CAST(").append(column).append(" AS DECIMAL(30, 6))")
          : super.visit(column, context);
    }

    @Override
    public <S> StringBuilder visit(StringValue text, S context) {
      return besideNumber && NUMBER.matcher(text.getValue()).matches()
          ? builder.append(text.getValue())
          : super.visit(text, context);
    }

    @Override
    public <S> StringBuilder deparse(
        OldOracleJoinBinaryExpression both, String operator, S context) {
      boolean outer = besideNumber;
      besideNumber = cast(both.getLeftExpression()) || cast(both.getRightExpression());
      StringBuilder text = super.deparse(both, operator, context);
      besideNumber = outer;
      return text;
    }

    @Override
    public <S> StringBuilder visit(Between between, S context) {
      boolean outer = besideNumber;
      besideNumber = cast(between.getLeftExpression());
      StringBuilder text = super.visit(between, context);
      besideNumber = outer;
      return text;
    }
  }

  private static String counted(
      List<WithItem<?>> with, String from, List<String> by, String notNull) {
    String common =
        with == null
            ? ""
            : "WITH " + with.stream().map(Object::toString).collect(Collectors.joining(", ")) + " ";
    return common
        + "SELECT COUNT(*), SUM(nl_rows) FROM (SELECT COUNT(*) AS nl_rows "
        + from
        + " GROUP BY "
        + String.join(", ", by)
        + " HAVING "
        + notNull
        + " IS NOT NULL) nl_groups";
  }

  /** The clauses from FROM on. */
  private static String from(PlainSelect select) {
    String where = select.getWhere() == null ? "" : " WHERE " + select.getWhere();
    return "FROM " + SqlTables.from(select) + where;
  }

  private static List<String> groups(PlainSelect select) {
    GroupByElement group = select.getGroupBy();
    if (group == null || group.getGroupByExpressionList() == null) {
      return List.of();
    }
    List<String> groups = new ArrayList<>();
    for (Object expression : group.getGroupByExpressionList()) {
      Expression by = (Expression) expression;
      groups.add(shown(by, select).orElse(by).toString());
    }
    return groups;
  }

  private Optional<String> made(
      String sql, java.util.function.Function<PlainSelect, Optional<String>> make) {
    try {
      return parsing.parse(sql, statement -> plain(statement).flatMap(make));
    } catch (UnparsableSqlException e) {
      return Optional.empty(); // nothing can be made of it
    }
  }

  private static Optional<PlainSelect> plain(Statement statement) {
    if (!(statement instanceof Select select)) {
      return Optional.empty();
    }
    Select inner = select;
    while (inner instanceof ParenthesedSelect outer) {
      inner = outer.getSelect();
    }
    return inner == select && inner instanceof PlainSelect plain
        ? Optional.of(plain)
        : Optional.empty();
  }
}
