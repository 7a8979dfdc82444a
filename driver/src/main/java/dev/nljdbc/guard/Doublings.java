// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import dev.nljdbc.error.NlException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.FromItem;
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
 * Refuses queries that double with each level: common table expressions that each read the one
 * before twice, and {@code *} of {@code *} twice. Twenty levels are a short text; engines plan for
 * minutes and heed no cancel.
 */
final class Doublings {

  /** Of tables, once each expression stands in place of its name. */
  private static final double MOST_READS = 1_000;

  private static final double MOST_COLUMNS = 10_000;

  /** The columns of what gives any number. */
  private static final double SOME = 100;

  private final NodeTree parts;
  private final GuardRules rules;
  private final Map<String, List<WithItem<?>>> expressions = new HashMap<>();
  private final Map<Object, Double> reads = new IdentityHashMap<>();
  private final Map<Object, Double> widths = new IdentityHashMap<>();

  Doublings(NodeTree parts, GuardRules rules) {
    this.parts = parts;
    this.rules = rules;
    for (Object node : parts.nodes()) {
      if (node instanceof WithItem<?> item) {
        expressions
            .computeIfAbsent(parts.key(item.getAliasName()), name -> new ArrayList<>())
            .add(item);
      }
    }
  }

  void check() throws NlException {
    for (Object node : parts.nodes()) {
      if (node instanceof Table table && reads(table) > MOST_READS) {
        throw refusal("a query that reads tables %.0e times", reads(table));
      }
      if (node instanceof PlainSelect select && width(select) > MOST_COLUMNS) {
        throw refusal("a query of %.0e columns", width(select));
      }
    }
  }

  private static NlException refusal(String what, double number) {
    return Refusal.of(
        String.format(Locale.ROOT, what, number),
        "Planning it could take all time and memory",
        "Read each common table expression, and write each *, less often");
  }

  private double reads(Table table) {
    return expressions.getOrDefault(parts.key(table.getName()), List.of()).stream()
        .mapToDouble(this::reads)
        .max()
        .orElse(1);
  }

  private double reads(WithItem<?> item) {
    Double known = reads.get(item);
    if (known == null) {
      reads.put(item, 1.0); // as often as a recursion reads itself
      known =
          parts.below(item, this::withoutQualifiers).stream()
              .filter(Table.class::isInstance)
              .mapToDouble(table -> reads((Table) table))
              .sum();
      known = Math.max(1, known);
      reads.put(item, known);
    }
    return known;
  }

  /** What is below a node, but for tables that only tell whose a column is. */
  private List<Object> withoutQualifiers(Object node) {
    return node instanceof Column || node instanceof AllTableColumns ? List.of() : parts.of(node);
  }

  private double width(Object node) {
    Double known = widths.get(node);
    if (known == null) {
      widths.put(node, SOME);
      known = computed(node);
      widths.put(node, known);
    }
    return known;
  }

  private double computed(Object node) {
    if (node instanceof PlainSelect select) {
      return items(select);
    }
    if (node instanceof SetOperationList list) {
      return list.getSelects().stream().mapToDouble(this::width).max().orElse(SOME);
    }
    if (node instanceof ParenthesedSelect inner) {
      return width(inner.getSelect());
    }
    if (node instanceof ParenthesedFromItem inner) {
      return from(inner.getFromItem(), inner.getJoins());
    }
    if (node instanceof Table table) {
      String name = parts.key(table.getName());
      double columns = rules.tables().columns(new SqlName(name, true)).size();
      return expressions.getOrDefault(name, List.of()).stream()
          .mapToDouble(this::width)
          .reduce(columns == 0 ? 1 : columns, Math::max);
    }
    if (node instanceof WithItem<?> item) {
      return width(item.getSelect());
    }
    return node instanceof Select
        ? SOME
            + parts.of(node).stream()
                .filter(FromItem.class::isInstance)
                .mapToDouble(this::width)
                .sum()
        : SOME;
  }

  private double items(PlainSelect select) {
    List<SelectItem<?>> items = select.getSelectItems();
    double width = 0;
    for (SelectItem<?> item : items == null ? List.<SelectItem<?>>of() : items) {
      width += item(item.getExpression(), select);
    }
    return width;
  }

  private double item(Object expression, PlainSelect select) {
    if (expression instanceof AllTableColumns all) {
      FromItem one = named(parts.key(all.getTable().getName()), select);
      return one == null ? from(select.getFromItem(), select.getJoins()) : width(one);
    }
    if (expression instanceof AllColumns || spreads(expression)) {
      return from(select.getFromItem(), select.getJoins());
    }
    // a row as a value
    return parts.below(expression, Column.class).stream()
            .map(column -> named(parts.key(column.getColumnName()), select))
            .mapToDouble(one -> one == null ? 0 : width(one))
            .reduce(0, Double::sum)
        + 1;
  }

  /** Whether an expression may stand for many columns. */
  private boolean spreads(Object expression) {
    return parts.below(expression, Function.class).stream()
        .map(call -> parts.key(call.getName()))
        .anyMatch(name -> name.equals("columns") || name.equals("unnest"));
  }

  private double from(@Nullable FromItem first, @Nullable List<Join> joins) {
    double width = first == null ? 0 : width(first);
    for (Join join : joins == null ? List.<Join>of() : joins) {
      width += join.getFromItem() == null ? 0 : width(join.getFromItem());
    }
    return width;
  }

  private @Nullable FromItem named(String name, PlainSelect select) {
    List<FromItem> items = new ArrayList<>();
    if (select.getFromItem() != null) {
      items.add(select.getFromItem());
    }
    if (select.getJoins() != null) {
      select.getJoins().forEach(join -> items.add(join.getFromItem()));
    }
    return items.stream().filter(item -> name.equals(nameOf(item))).findFirst().orElse(null);
  }

  private String nameOf(@Nullable FromItem item) {
    Alias alias = item == null ? null : item.getAlias();
    if (alias != null && alias.getName() != null) {
      return parts.key(alias.getName());
    }
    return item instanceof Table table ? parts.key(table.getName()) : "";
  }
}
