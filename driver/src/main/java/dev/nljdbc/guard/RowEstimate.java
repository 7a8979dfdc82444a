// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.ParenthesedFromItem;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SetOperationList;
import net.sf.jsqlparser.statement.select.TableFunction;
import net.sf.jsqlparser.statement.select.WithItem;
import org.jspecify.annotations.Nullable;

/**
 * How many rows the FROM of a query may give, roughly: a table counts as the rows that the catalog
 * knows, or a thousand; a join by equal columns as its larger side, any other as the product.
 */
final class RowEstimate {

  /** The rows that a table is taken for if it is not known to have more. */
  static final double TABLE = 1_000;

  /** Longer lists are not a cell's. */
  private static final double LISTED = 300;

  /** Functions that give rows where an expression stands. */
  private static final Set<String> SETS = Set.of("unnest", "generate_series");

  private final NodeTree parts;
  private final ToDoubleFunction<Function> functions;
  private final ToDoubleFunction<String> tables;
  private double largest = TABLE;
  private final Map<Object, PlainSelect> owners = new IdentityHashMap<>();
  private final Map<String, Select> expressions = new HashMap<>();

  /** The calls in the list of a query that give rows. */
  private final Map<PlainSelect, List<Function>> sets = new IdentityHashMap<>();

  private final Map<Object, Integer> links = new IdentityHashMap<>();
  private final Set<Object> open = new HashSet<>();

  /** Within one estimate, as each expression may read the one before twice. */
  private final Map<Select, Double> known = new IdentityHashMap<>();

  /**
   * Of the parts of a query.
   *
   * @param functions the rows that a call gives
   * @param tables the rows that a table is known to have, by its name in one case
   */
  RowEstimate(
      NodeTree parts, ToDoubleFunction<Function> functions, ToDoubleFunction<String> tables) {
    this.parts = parts;
    this.functions = functions;
    this.tables = tables;
    for (Object node : parts.nodes()) {
      PlainSelect owner = node instanceof PlainSelect plain ? plain : owners.get(node);
      if (owner != null) {
        parts.of(node).forEach(part -> owners.put(part, owner));
      }
      if (node instanceof WithItem<?> item && item.getSelect() != null) {
        expressions.put(parts.key(item.getAliasName()), item.getSelect());
      }
    }
  }

  /** The rows of the query that an expression stands in. */
  double around(Object expression) {
    PlainSelect owner = owners.get(expression);
    known.clear();
    return owner == null ? TABLE : rows(owner);
  }

  /** The rows of the largest table of the query; where there are more, a join multiplies them. */
  double largest() {
    return largest;
  }

  private double stored(Table table) {
    double rows = Math.max(TABLE, tables.applyAsDouble(parts.key(table.getName())));
    largest = Math.max(largest, rows);
    return rows;
  }

  private double rows(Select select) {
    parts.spend(1);
    Double before = known.get(select);
    if (before != null) {
      return before;
    }
    if (open.size() > 60 || !open.add(select)) { // a recursion, or as good as one
      return TABLE;
    }
    double rows = computed(select);
    open.remove(select);
    known.put(select, rows);
    return rows;
  }

  private double computed(Select select) {
    if (select instanceof PlainSelect plain) {
      return joined(plain);
    }
    return select instanceof SetOperationList union
        ? union.getSelects().stream().mapToDouble(this::rows).sum()
        : parts.of(select).stream()
            .filter(Select.class::isInstance)
            .mapToDouble(one -> rows((Select) one))
            .max()
            .orElse(TABLE);
  }

  private double joined(PlainSelect plain) {
    double rows = rows(plain.getFromItem());
    for (Function call : sets.computeIfAbsent(plain, this::setsIn)) {
      double each = functions.applyAsDouble(call);
      // the elements of a cell are no more than the cell
      rows *= plain.getFromItem() == null || each > LISTED ? Math.max(1, each) : 1;
    }
    List<Join> joins = plain.getJoins() == null ? List.of() : plain.getJoins();
    // FROM a, b WHERE a.x = b.x: each condition links one
    int links = plain.getWhere() == null ? 0 : links(plain.getWhere());
    return joined(rows, joins, links);
  }

  private List<Function> setsIn(PlainSelect plain) {
    List<?> items = plain.getSelectItems() == null ? List.of() : plain.getSelectItems();
    return items.stream()
        .flatMap(item -> parts.below(item, Function.class).stream())
        .filter(call -> SETS.contains(parts.key(call.getName())))
        .toList();
  }

  private double joined(double first, List<Join> joins, int links) {
    double rows = first;
    int left = links;
    for (Join join : joins) {
      double other = rows(join.getFromItem());
      boolean linked = links(join);
      if (!linked && left > 0) {
        left--;
        linked = true;
      }
      rows = linked ? Math.max(rows, other) : rows * Math.max(1, other);
    }
    return rows;
  }

  private boolean links(Join join) {
    return join.isNatural()
        || join.getUsingColumns() != null && !join.getUsingColumns().isEmpty()
        || new ArrayList<>(join.getOnExpressions()).stream().anyMatch(on -> links(on) > 0);
  }

  private int links(Object condition) {
    return links.computeIfAbsent(condition, this::countLinks);
  }

  private int countLinks(Object condition) {
    return (int)
        parts.below(condition, EqualsTo.class).stream()
            .filter(equal -> holdsColumn(equal.getLeftExpression()))
            .filter(equal -> holdsColumn(equal.getRightExpression()))
            .count();
  }

  private boolean holdsColumn(Object side) {
    return !parts.below(side, Column.class).isEmpty();
  }

  private double rows(@Nullable FromItem from) {
    if (from == null) {
      return 1;
    }
    if (from instanceof TableFunction call) {
      return functions.applyAsDouble(call);
    }
    if (from instanceof Table table) {
      Select expression = expressions.get(parts.key(table.getName()));
      return expression == null ? stored(table) : rows(expression);
    }
    if (from instanceof ParenthesedFromItem inner) {
      List<Join> joins = inner.getJoins() == null ? List.of() : inner.getJoins();
      return joined(rows(inner.getFromItem()), joins, 0);
    }
    return from instanceof Select select ? rows(select) : TABLE;
  }
}
