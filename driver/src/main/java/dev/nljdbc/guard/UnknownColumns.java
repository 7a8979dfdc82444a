// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import dev.nljdbc.error.NlException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.TranscodingFunction;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.ExistsExpression;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.GroupByElement;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.LateralSubSelect;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.ParenthesedFromItem;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.SetOperationList;
import net.sf.jsqlparser.statement.select.TableFunction;
import net.sf.jsqlparser.statement.select.TableStatement;
import net.sf.jsqlparser.statement.select.Values;
import net.sf.jsqlparser.statement.select.WithItem;
import org.jspecify.annotations.Nullable;

/**
 * Finds columns of a query that the catalog does not have. They are no danger to the database, for
 * the engine refuses them. But they may be columns that this login may not read, and then the query
 * must not be shown. Each name is looked for where the engine looks for it: in what its SELECT
 * reads, then further out. It rather takes a harmless query for one of these than not.
 */
final class UnknownColumns {

  /** What the parser takes for a column and is none: constants, and units of time. */
  private static final Set<String> WORDS =
      Set.of(
          ("true false null unknown default rownum localtime localtimestamp current_date"
                  + " current_time current_timestamp year quarter month week day hour minute second"
                  + " millisecond microsecond epoch century decade dow doy isodow isoyear")
              .split(" "));

  /** What functions call their columns. */
  private static final Set<String> OUTPUTS = Set.of("key", "value", "ordinality");

  private final GuardRules rules;
  private final LexedSql lexed;
  private final NodeTree tree;
  private final Set<String> rowKeys = new HashSet<>();
  private boolean unknown;

  private UnknownColumns(Object root, GuardRules rules, LexedSql lexed) {
    this.rules = rules;
    this.lexed = lexed;
    this.tree = new NodeTree(root, rules.nodes(), lexed);
    rules.engine().rowKeys().forEach(name -> rowKeys.add(SqlName.foldAll(name)));
  }

  /** Whether there are any in a statement that passed the guard. */
  static boolean in(Object root, GuardRules rules, LexedSql lexed) {
    try {
      UnknownColumns columns = new UnknownColumns(root, rules, lexed);
      columns.check(root, new ColumnScope(null), true);
      return columns.unknown;
    } catch (RuntimeException | StackOverflowError e) {
      return true; // a tree that was not foreseen
    }
  }

  private void require(boolean known) {
    unknown |= !known;
  }

  /** Checks a query, and tells the columns of its rows. */
  private ColumnNames columns(Select select, ColumnScope outer) {
    ColumnScope scope = with(select, outer);
    if (select instanceof PlainSelect plain) {
      return columns(plain, new ColumnScope(scope));
    }
    ColumnNames columns = body(select, scope);
    for (Object part : tree.of(select)) {
      if (!(part instanceof FromItem)) {
        check(part, columns, scope);
      }
    }
    return columns;
  }

  private ColumnNames body(Select select, ColumnScope scope) {
    if (select instanceof ParenthesedSelect inner) {
      require(inner.getPivot() == null && inner.getUnPivot() == null);
      return columns(inner.getSelect(), scope);
    }
    if (select instanceof SetOperationList list) {
      return branches(list.getSelects(), scope);
    }
    if (select instanceof TableStatement all) {
      return table(all.getTable(), scope);
    }
    require(select instanceof Values);
    return new ColumnNames(Set.of(), true, false);
  }

  /** Beside a star, the others of a UNION could give hidden columns a name or a value. */
  private ColumnNames branches(List<Select> selects, ColumnScope scope) {
    List<ColumnNames> all = selects.stream().map(select -> columns(select, scope)).toList();
    ColumnNames first = all.get(0);
    require(all.stream().allMatch(branch -> branch.hiding() == first.hiding()));
    return first;
  }

  private ColumnScope with(Select select, ColumnScope outer) {
    List<WithItem<?>> items = select.getWithItemsList();
    if (items == null) {
      return outer;
    }
    boolean recursive = items.stream().anyMatch(WithItem::isRecursive);
    ColumnScope scope = new ColumnScope(outer);
    items.forEach(item -> with(item, recursive, scope));
    return scope;
  }

  private void with(WithItem<?> item, boolean recursive, ColumnScope scope) {
    SqlName name = lexed.name(item.getAliasName());
    String key = rules.engine().key(name);
    require(item.getSearchClause() == null && item.getCycleClause() == null);
    List<String> given =
        item.getWithItemList() == null
            ? List.of()
            : item.getWithItemList().stream().map(column -> key(column.toString())).toList();
    if (recursive) {
      require(rules.tables().columns(name).isEmpty()); // engines differ in which one they read
      scope.define(
          key, given.isEmpty() ? columns(first(item.getSelect()), scope) : ColumnNames.of(given));
    }
    scope.define(key, renamed(columns(item.getSelect(), scope), given));
  }

  /** The part of a recursive expression that gives its columns their names. */
  private static Select first(Select query) {
    Select first = query;
    while (first instanceof ParenthesedSelect || first instanceof SetOperationList) {
      first =
          first instanceof SetOperationList list
              ? list.getSelect(0)
              : ((ParenthesedSelect) first).getSelect();
    }
    return first;
  }

  /** New names go by the places of columns, of which hidden ones have some. */
  private ColumnNames renamed(ColumnNames columns, List<String> given) {
    require(given.isEmpty() || !columns.hiding());
    return given.isEmpty() ? columns : ColumnNames.of(given);
  }

  private ColumnNames columns(PlainSelect select, ColumnScope scope) {
    from(select.getFromItem(), select.getJoins(), scope);
    ColumnNames columns = labels(select, scope);
    for (Object part : tree.of(select)) {
      boolean handled =
          part instanceof Join
              || part instanceof SelectItem<?>
              || part == select.getFromItem()
              || part == select.getHaving()
              || part == select.getQualify();
      if (!handled) {
        check(part, columns, scope);
      }
    }
    having(select, columns, scope);
    return columns;
  }

  /** A name by which is grouped may be the column's, whatever SELECT calls so. */
  private void having(PlainSelect select, ColumnNames columns, ColumnScope scope) {
    Set<String> labels = new HashSet<>(columns.names());
    if (select.getGroupBy() != null) {
      tree.below(select.getGroupBy(), Column.class)
          .forEach(column -> labels.remove(key(column.getColumnName())));
    }
    for (Expression condition : Arrays.asList(select.getHaving(), select.getQualify())) {
      if (condition != null) {
        check(condition, UnknownColumns::isPlain, ColumnNames.of(labels), scope);
      }
    }
  }

  private static boolean isPlain(Object node) {
    return node instanceof BinaryExpression
        || node instanceof NotExpression
        || node instanceof Between
        || node instanceof InExpression
        || node instanceof IsNullExpression
        || node instanceof ExpressionList<?>;
  }

  private void from(@Nullable FromItem first, @Nullable List<Join> joins, ColumnScope scope) {
    int start = scope.size();
    if (first != null) {
      item(first, scope);
    }
    for (Join join : joins == null ? List.<Join>of() : joins) {
      int right = scope.size();
      item(join.getFromItem(), scope);
      require(!join.isNatural());
      if (join.getUsingColumns() != null && !join.getUsingColumns().isEmpty()) {
        using(join, scope.columns(start, right), scope.columns(right, scope.size()));
      }
    }
    for (Join join : joins == null ? List.<Join>of() : joins) {
      if (join.getOnExpressions() != null) {
        join.getOnExpressions().forEach(on -> check(on, scope, false));
      }
    }
  }

  private void using(Join join, ColumnNames left, ColumnNames right) {
    for (Column column : join.getUsingColumns()) {
      String name = key(column.getColumnName());
      require(column.getTable() == null && left.has(name) && right.has(name));
    }
  }

  private void item(FromItem item, ColumnScope scope) {
    require(item.getPivot() == null && item.getUnPivot() == null);
    Alias alias = item.getAlias();
    List<String> given = given(alias);
    if (item instanceof Table table) {
      String name = alias == null ? table.getName() : alias.getName();
      scope.add(key(name), renamed(table(table, scope), given));
    } else if (item instanceof ParenthesedFromItem inner) {
      inner(inner, given, scope);
    } else if (item instanceof TableFunction call) {
      check(call, scope, false);
      function(call, given, scope);
    } else if (item instanceof Select select) {
      ColumnScope seen = item instanceof LateralSubSelect ? scope : scope.outer();
      scope.add(alias == null ? "" : key(alias.getName()), renamed(columns(select, seen), given));
    } else {
      require(false);
    }
  }

  private List<String> given(@Nullable Alias alias) {
    return alias == null || alias.getAliasColumns() == null
        ? List.of()
        : alias.getAliasColumns().stream().map(column -> key(column.name)).toList();
  }

  private void inner(ParenthesedFromItem inner, List<String> given, ColumnScope scope) {
    int start = scope.size();
    from(inner.getFromItem(), inner.getJoins(), scope);
    if (inner.getAlias() != null) {
      ColumnNames columns = renamed(scope.columns(start, scope.size()), given);
      scope.rename(start, key(inner.getAlias().getName()), columns);
    }
  }

  private void function(TableFunction call, List<String> given, ColumnScope scope) {
    String called = call.getFunction() == null ? "" : key(call.getFunction().getName());
    String name = call.getAlias() == null ? called : key(call.getAlias().getName());
    Set<String> names = new HashSet<>(given.isEmpty() ? OUTPUTS : given);
    names.add(name);
    names.add(called);
    scope.add(name, new ColumnNames(names, given.isEmpty(), false));
  }

  private ColumnNames table(Table table, ColumnScope scope) {
    SqlName name = lexed.name(table.getName());
    boolean bare = table.getSchemaName() == null;
    ColumnNames expression = bare ? scope.expression(rules.engine().key(name)) : null;
    if (expression != null) {
      return expression;
    }
    Set<String> columns = new HashSet<>(rowKeys);
    columns.addAll(rules.tables().certainColumns(lexed.qualified(table)));
    tree.spend(columns.size());
    boolean oneRow = bare && rules.engine().hasOneRowTable(name);
    return new ColumnNames(columns, false, !oneRow || columns.size() > rowKeys.size());
  }

  private ColumnNames labels(PlainSelect select, ColumnScope scope) {
    List<ColumnNames> labels = new ArrayList<>();
    Collection<SelectItem<?>> items = select.getSelectItems();
    for (SelectItem<?> item : items == null ? List.<SelectItem<?>>of() : items) {
      ColumnNames label = label(item, scope);
      tree.spend(label.names().size());
      labels.add(label);
    }
    return ColumnNames.joined(labels);
  }

  private ColumnNames label(SelectItem<?> item, ColumnScope scope) {
    Expression expression = item.getExpression();
    if (expression instanceof AllTableColumns all) {
      ColumnNames columns = scope.named(key(all.getTable().getName()));
      require(columns != null);
      return columns == null ? ColumnNames.NONE : columns;
    }
    if (expression instanceof AllColumns) {
      return scope.all();
    }
    check(expression, scope, false);
    if (item.getAlias() != null) {
      return ColumnNames.of(Set.of(key(item.getAlias().getName())));
    }
    return expression instanceof Column column
        ? ColumnNames.of(Set.of(key(column.getColumnName())))
        : ColumnNames.NONE;
  }

  /** Checks a part of a query, which may name columns of its rows. */
  private void check(Object part, ColumnNames labels, ColumnScope scope) {
    if (part instanceof OrderByElement) {
      check(part, OrderByElement.class::isInstance, labels, scope);
    } else if (part instanceof GroupByElement) {
      check(
          part,
          node -> node instanceof GroupByElement || node instanceof ExpressionList<?>,
          labels,
          scope);
    } else if (!(part instanceof WithItem<?>)) {
      check(part, scope, false);
    }
  }

  /** Checks a node, which may be a label or, where it is gone through, consist of some. */
  private void check(
      Object node, Predicate<Object> through, ColumnNames labels, ColumnScope scope) {
    if (through.test(node)) {
      tree.of(node).forEach(part -> check(part, through, labels, scope));
    } else if (!(node instanceof Column column
        && column.getTable() == null
        && labels.has(key(column.getColumnName())))) {
      check(node, scope, false);
    }
  }

  /**
   * Checks all names in a node.
   *
   * @param rows whether all columns of a query are not compared with anything
   */
  private void check(Object root, ColumnScope scope, boolean rows) {
    Set<Object> harmless = Collections.newSetFromMap(new IdentityHashMap<>());
    if (rows) {
      harmless.add(root);
    }
    for (Object node :
        tree.below(root, node -> node instanceof Select ? List.of() : tree.of(node))) {
      if (node instanceof ExistsExpression exists) {
        harmless.add(exists.getRightExpression());
      } else if (isCount(node)) {
        tree.of(node).forEach(part -> harmless.addAll(starsOf(part)));
      }
      check(node, harmless.contains(node), scope);
    }
  }

  private List<Object> starsOf(Object part) {
    return part instanceof AllColumns
        ? List.of(part)
        : part instanceof ExpressionList<?> ? List.copyOf(tree.of(part)) : List.of();
  }

  private boolean isCount(Object node) {
    return node instanceof Function call && key(call.getName()).equals("count")
        || node instanceof AnalyticExpression window && key(window.getName()).equals("count");
  }

  private void check(Object node, boolean harmless, ColumnScope scope) {
    if (node instanceof Select select) {
      require(!columns(select, scope).hiding() || harmless);
    } else if (node instanceof Column column) {
      require(isKnown(column, scope));
    } else if (node instanceof AllColumns) {
      require(harmless);
    } else if (node instanceof Function call) {
      require(!key(call.getName()).equals("columns")); // of any table, by a pattern
    } else if (node instanceof TranscodingFunction call && call.getColDataType() != null) {
      require(isTypeOrColumn(call.getColDataType().getDataType(), scope));
    }
  }

  private boolean isKnown(Column column, ColumnScope scope) {
    List<String> parts = new ArrayList<>();
    if (column.getTable() != null) {
      column.getTable().getNameParts().forEach(part -> parts.add(0, key(part)));
    }
    String name = key(column.getColumnName());
    boolean bare = parts.isEmpty();
    parts.add(name);
    boolean word = bare && WORDS.contains(name) && !lexed.name(column.getColumnName()).quoted();
    return word || scope.has(parts);
  }

  /** What stands first in CONVERT. */
  private boolean isTypeOrColumn(String type, ColumnScope scope) {
    try {
      rules.checkType(lexed.name(type).text());
      return true;
    } catch (NlException e) {
      return scope.has(Arrays.stream(type.split("\\.")).map(this::key).toList());
    }
  }

  private String key(@Nullable String word) {
    if (word == null) {
      return "";
    }
    SqlName name = lexed.name(word);
    return rules.engine().has(SyntaxTrait.LOWER_CASE_NAMES)
        ? rules.engine().key(name)
        : SqlName.foldAll(name.text());
  }
}
