// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.queries;

import dev.nljdbc.queries.NameScope.ColumnReference;
import dev.nljdbc.queries.NameScope.Output;
import dev.nljdbc.queries.NameScope.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.GroupByElement;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.ParenthesedFromItem;
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
  private final QueryFacts facts;
  private final ConditionReader conditions;
  private final ExpressionReader expressions;

  SelectReader(CatalogNames names, QueryFacts facts) {
    this.names = names;
    this.facts = facts;
    this.expressions = new ExpressionReader(this, facts);
    this.conditions = new ConditionReader(this, expressions, facts);
  }

  /**
   * Reads a query and all within it.
   *
   * @param outer the names that it sees from around it
   * @return the columns that it gives
   */
  List<Output> read(Select select, @Nullable NameScope outer) {
    NameScope scope = new NameScope(outer);
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
  private void define(WithItem<?> item, NameScope scope) {
    if (item.getParenthesedStatement() instanceof ParenthesedSelect query) {
      define(item, query, scope);
    }
  }

  /** Defines a common table expression; returns the scope of its own query. */
  NameScope define(WithItem<?> item, ParenthesedSelect query, NameScope scope) {
    String name = item.getUnquotedAliasName();
    List<String> columns = columnNames(item);
    NameScope inside = new NameScope(scope);
    if (query.getSelect() instanceof SetOperationList set) {
      List<Output> first =
          new SelectReader(names, new QueryFacts()).read(set.getSelects().get(0), scope);
      inside.define(name, derived(name, first, columns));
    }
    scope.define(name, derived(name, read(query.getSelect(), inside), columns));
    return inside;
  }

  private static NameScope.Derived derived(
      String name, List<Output> outputs, List<String> columns) {
    return new NameScope.Derived(CatalogNames.fold(name), outputs)
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

  private List<Output> plain(PlainSelect select, NameScope scope) {
    sources(select, scope);
    conditions.read(select.getWhere(), scope, true);
    List<Output> outputs = new ArrayList<>();
    select.getSelectItems().forEach(item -> outputs.addAll(output(item, scope)));
    GroupByElement group = select.getGroupBy();
    if (group != null && group.getGroupByExpressionList() != null) {
      expressions.read(group.getGroupByExpressionList(), scope);
    }
    conditions.read(select.getHaving(), scope, false);
    if (select.getOrderByElements() != null) {
      select.getOrderByElements().forEach(by -> expressions.read(by.getExpression(), scope));
    }
    return outputs;
  }

  private List<Output> output(SelectItem<?> item, NameScope scope) {
    Expression expression = item.getExpression();
    if (expression instanceof AllTableColumns all) {
      return scope.outputs(all.getTable().getUnquotedName());
    }
    if (expression instanceof AllColumns) {
      return scope.outputs("");
    }
    expressions.read(expression, scope);
    String alias = item.getAlias() == null ? "" : item.getUnquotedAliasName();
    return List.of(output(expression, alias, scope));
  }

  private Output output(Expression expression, String alias, NameScope scope) {
    if (ConditionReader.plain(expression) instanceof Column column) {
      String own = column.getUnquotedColumnName();
      return new Output(alias.isEmpty() ? own : alias, scope.resolve(column));
    }
    if (!alias.isEmpty()) {
      expressions.named(expression, alias, scope).ifPresent(facts.expressions::add);
    }
    return new Output(alias, Optional.empty());
  }

  /** Adds what stands in FROM to the names that a SELECT sees. */
  void sources(PlainSelect select, NameScope scope) {
    if (select.getFromItem() != null) {
      sources(select.getFromItem(), select.getJoins(), scope);
    }
  }

  private void sources(FromItem first, @Nullable List<Join> joins, NameScope scope) {
    add(first, scope);
    if (joins != null) {
      joins.forEach(join -> join(join, scope));
    }
  }

  private void add(FromItem item, NameScope scope) {
    Alias alias = item.getAlias();
    if (item instanceof Table table) {
      scope.add(source(table, alias, scope));
    } else if (item instanceof ParenthesedFromItem group) {
      sources(group.getFromItem(), group.getJoins(), scope);
    } else if (item instanceof Select query) {
      scope.add(aliased(new NameScope.Derived("", read(query, scope)), alias));
    } else {
      scope.add(aliased(new NameScope.Derived("", List.of()), alias)); // a function's rows
    }
  }

  private Source source(Table named, @Nullable Alias alias, NameScope scope) {
    String name = named.getUnquotedName();
    String schema = SqlTables.qualifier(named);
    if (schema.isEmpty() && scope.defined(name).isPresent()) {
      return aliased(scope.defined(name).get(), alias);
    }
    String shown = CatalogNames.fold(alias == null ? name : alias.getUnquotedName());
    Optional<dev.nljdbc.catalog.Table> table = names.table(schema, name);
    if (table.isPresent()) {
      return new NameScope.Base(shown, facts.occurrence(table.get(), shown));
    }
    facts.unknownTables.add(name);
    return new NameScope.Derived(shown, List.of());
  }

  private static NameScope.Derived aliased(NameScope.Derived query, @Nullable Alias alias) {
    if (alias == null) {
      return query;
    }
    List<String> columns =
        alias.getAliasColumns() == null
            ? List.of()
            : alias.getAliasColumns().stream().map(c -> c.name).toList();
    return query.renamed(CatalogNames.fold(alias.getUnquotedName()), columns);
  }

  private void join(Join join, NameScope scope) {
    int before = scope.size();
    add(join.getFromItem(), scope);
    List<Source> left = scope.sources(0, before);
    List<Source> right = scope.sources(before, scope.size());
    shared(join, right).forEach(name -> same(left, right, name));
    if (join.getOnExpressions() != null) {
      join.getOnExpressions().forEach(on -> conditions.read(on, scope, true));
    }
  }

  /** The names of the columns that NATURAL and USING hold equal. */
  static List<String> shared(Join join, List<Source> right) {
    List<String> names = new ArrayList<>();
    if (join.isNatural()) {
      right.forEach(source -> source.columns().forEach(column -> names.add(column.name())));
    }
    if (join.getUsingColumns() != null) {
      join.getUsingColumns().forEach(column -> names.add(column.getUnquotedColumnName()));
    }
    return names;
  }

  /** A column that both sides of a join have, held equal. */
  private void same(List<Source> left, List<Source> right, String name) {
    Optional<ColumnReference> one = NameScope.find(left, "", name).flatMap(Output::reference);
    Optional<ColumnReference> other = NameScope.find(right, "", name).flatMap(Output::reference);
    if (one.isPresent() && other.isPresent()) {
      facts.columns.add(one.get().id());
      facts.columns.add(other.get().id());
      facts.equal(one.get(), other.get());
    }
  }
}
