package dev.nljdbc.queries;

import dev.nljdbc.queries.Source.Output;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.GroupByElement;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.SetOperationList;
import net.sf.jsqlparser.statement.select.WithItem;
import org.jspecify.annotations.Nullable;

/**
 * Reads a query's tree: what its names refer to, through aliases, common table expressions and
 * subqueries, and what it says by that.
 */
final class SelectReader {

  private final CatalogNames names;
  private final Findings findings;
  private final ConditionReader conditions;
  private final ExpressionReader expressions;
  private final FromReader from;

  SelectReader(CatalogNames names, Findings findings) {
    this.names = names;
    this.findings = findings;
    this.expressions = new ExpressionReader(this, findings);
    this.conditions = new ConditionReader(this, expressions, findings);
    this.from = new FromReader(this, conditions, names, findings);
  }

  /**
   * Reads a query and all within it.
   *
   * @param outer the names that it sees from around it
   * @return the columns that it gives
   */
  List<Output> read(Select select, @Nullable Scope outer) {
    Scope scope = new Scope(outer);
    if (select.getWithItemsList() != null) {
      select.getWithItemsList().forEach(item -> define(item, scope));
    }
    if (select instanceof PlainSelect plain) {
      return plain(plain, scope);
    }
    if (select instanceof SetOperationList set) {
      List<List<Output>> branches =
          set.getSelects().stream().map(branch -> read(branch, scope)).toList();
      return branches.get(0);
    }
    return select instanceof ParenthesedSelect inner ? read(inner.getSelect(), scope) : List.of();
  }

  /**
   * A common table expression. One that may refer to itself is read twice: first its first branch,
   * so that its columns are known when the others name them.
   */
  private void define(WithItem<?> item, Scope scope) {
    if (item.getParenthesedStatement() instanceof ParenthesedSelect query) {
      define(item, query, scope);
    }
  }

  /** The same; returns what the expression's own query sees. */
  Scope define(WithItem<?> item, ParenthesedSelect query, Scope scope) {
    String name = item.getUnquotedAliasName();
    List<String> columns = columnNames(item);
    Scope inside = new Scope(scope);
    if (query.getSelect() instanceof SetOperationList set) {
      List<Output> first =
          new SelectReader(names, new Findings()).read(set.getSelects().get(0), scope);
      inside.define(name, derived(name, first, columns));
    }
    scope.define(name, derived(name, read(query.getSelect(), inside), columns));
    return inside;
  }

  /** Adds what stands in FROM to the names that a SELECT sees. */
  void sources(PlainSelect select, Scope scope) {
    from.read(select, scope);
  }

  private static Source.Derived derived(String name, List<Output> outputs, List<String> columns) {
    return new Source.Derived(CatalogNames.fold(name), outputs)
        .renamed(CatalogNames.fold(name), columns);
  }

  private static List<String> columnNames(WithItem<?> item) {
    return item.getWithItemList() == null
        ? List.of()
        : item.getWithItemList().stream()
            .map(SelectItem::getExpression)
            .map(e -> e instanceof Column column ? column.getUnquotedColumnName() : "")
            .toList();
  }

  private List<Output> plain(PlainSelect select, Scope scope) {
    from.read(select, scope);
    conditions.read(select.getWhere(), scope, true);
    List<Output> outputs = new ArrayList<>();
    select.getSelectItems().forEach(item -> outputs.addAll(output(item, scope)));
    GroupByElement group = select.getGroupBy();
    if (group != null && group.getGroupByExpressionList() != null) {
      expressions.read(group.getGroupByExpressionList(), scope);
    }
    conditions.read(select.getHaving(), scope, false);
    if (select.getOrderByElements() != null) {
      for (OrderByElement element : select.getOrderByElements()) {
        expressions.read(element.getExpression(), scope);
      }
    }
    return outputs;
  }

  private List<Output> output(SelectItem<?> item, Scope scope) {
    Expression expression = item.getExpression();
    if (expression instanceof AllTableColumns all) {
      return scope.outputs(all.getTable().getUnquotedName());
    }
    if (expression instanceof AllColumns) {
      return scope.outputs("");
    }
    expressions.read(expression, scope);
    String alias = item.getAlias() == null ? "" : item.getUnquotedAliasName();
    if (ConditionReader.plain(expression) instanceof Column column) {
      String own = column.getUnquotedColumnName();
      return List.of(
          new Output(alias.isEmpty() ? own : alias, expressions.reference(column, scope)));
    }
    if (!alias.isEmpty()) {
      expressions.named(expression, alias, scope).ifPresent(findings.expressions::add);
    }
    return List.of(new Output(alias, Optional.empty()));
  }
}
