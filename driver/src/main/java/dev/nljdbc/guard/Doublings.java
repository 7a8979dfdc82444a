// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import dev.nljdbc.error.NlException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
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
 * before twice, {@code *} of {@code *} twice, and expressions that each have the one before twice.
 * Twenty levels are a short text; engines plan for minutes and heed no cancel.
 */
final class Doublings {

  /** Of tables, once each expression stands in place of its name. */
  private static final double MOST_READS = 1_000;

  private static final double MOST_COLUMNS = 10_000;

  /** Of one column in an expression, once each name stands for what it is computed by. */
  private static final double MOST_COPIES = 100_000;

  /** Whatever they are computed by, each of their values is computed once. */
  private static final Set<String> AGGREGATES = Set.of("count", "sum", "avg", "min", "max");

  /** The columns that are assumed where their number is not known. */
  private static final double SOME = 100;

  private final NodeTree parts;
  private final GuardRules rules;
  private final Map<String, List<Object>> expressions = new HashMap<>();
  private final Map<Object, Double> reads = new IdentityHashMap<>();
  private final Map<Object, Double> widths = new IdentityHashMap<>();

  /** How often a column of a table stands in what each column of a query is computed by. */
  private final Map<Object, Map<String, Double>> copies = new IdentityHashMap<>();

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
    Object root = parts.nodes().get(0);
    double reads = solve(root, this.reads, this::expressionsIn, this::readsOf);
    if (reads > MOST_READS) {
      throw refusal("a query that reads tables %,.0f times", reads);
    }
    for (Object node : parts.nodes()) {
      if (node instanceof PlainSelect select) {
        double width = solve(select, widths, this::sources, this::widthOf);
        if (width > MOST_COLUMNS) {
          throw refusal("a query of %,.0f columns", width);
        }
        double most = most(solve(select, copies, this::sources, this::copiesOf));
        if (most > MOST_COPIES) {
          throw refusal("an expression that has a column %,.0f times", most);
        }
      }
    }
  }

  private static NlException refusal(String what, double number) {
    return Refusal.of(
        String.format(Locale.ROOT, what, number),
        "Planning it could take all time and memory",
        "Name each common table expression, column and * less often");
  }

  /**
   * A node on the path from the first one.
   *
   * @param needs those of its needs that were not looked at yet
   */
  private record Open(Object node, Iterator<Object> needs) {}

  /** Computes a node after those that it needs; on no stack of calls, however deep they nest. */
  private static <T> T solve(
      Object first,
      Map<Object, T> known,
      java.util.function.Function<Object, List<Object>> needs,
      java.util.function.Function<Object, T> compute) {
    Deque<Open> path = new ArrayDeque<>();
    Set<Object> opened = Collections.newSetFromMap(new IdentityHashMap<>());
    if (!known.containsKey(first)) {
      opened.add(first);
      path.push(new Open(first, needs.apply(first).iterator()));
    }
    while (!path.isEmpty()) {
      Open last = path.element();
      if (!last.needs.hasNext()) {
        known.put(path.pop().node, compute.apply(last.node));
        continue;
      }
      Object need = last.needs.next();
      // what is opened and not known is on the path: a recursion, which reads it once
      if (!known.containsKey(need) && opened.add(need)) {
        path.push(new Open(need, needs.apply(need).iterator()));
      }
    }
    return Objects.requireNonNull(known.get(first));
  }

  /** The expressions whose names stand in a query. */
  private List<Object> expressionsIn(Object query) {
    return tables(query).stream().flatMap(table -> expressionsNamed(table).stream()).toList();
  }

  private double readsOf(Object query) {
    double sum =
        tables(query).stream()
            .mapToDouble(
                table ->
                    expressionsNamed(table).stream()
                        .mapToDouble(item -> reads.getOrDefault(item, 1.0))
                        .max()
                        .orElse(1))
            .sum();
    return Math.max(1, sum);
  }

  private List<Object> expressionsNamed(Table table) {
    return expressions.getOrDefault(parts.key(table.getName()), List.of());
  }

  /** The tables of a query, without those of its own expressions. */
  private List<Table> tables(Object query) {
    return parts
        .below(query, node -> node == query || !isApart(node) ? parts.of(node) : List.of())
        .stream()
        .filter(Table.class::isInstance)
        .map(Table.class::cast)
        .toList();
  }

  /** An expression, or a name that only tells whose a column is. */
  private static boolean isApart(Object node) {
    return node instanceof WithItem || node instanceof Column || node instanceof AllTableColumns;
  }

  /** What a part of a query takes its columns from. */
  private List<Object> sources(Object node) {
    List<Object> sources = new ArrayList<>();
    if (node instanceof PlainSelect select) {
      sources.addAll(fromItems(select.getFromItem(), select.getJoins()));
    } else if (node instanceof SetOperationList list) {
      sources.addAll(list.getSelects());
    } else if (node instanceof ParenthesedSelect inner) {
      sources.add(inner.getSelect());
    } else if (node instanceof ParenthesedFromItem inner) {
      sources.addAll(fromItems(inner.getFromItem(), inner.getJoins()));
    } else if (node instanceof Table table) {
      sources.addAll(expressionsNamed(table));
    } else if (node instanceof WithItem<?> item) {
      sources.add(item.getSelect());
    } else if (node instanceof Select) {
      parts.of(node).stream().filter(FromItem.class::isInstance).forEach(sources::add);
    }
    sources.removeIf(Objects::isNull);
    return sources;
  }

  private static List<FromItem> fromItems(@Nullable FromItem first, @Nullable List<Join> joins) {
    List<FromItem> items = new ArrayList<>();
    if (first != null) {
      items.add(first);
    }
    if (joins != null) {
      joins.stream().map(Join::getFromItem).filter(Objects::nonNull).forEach(items::add);
    }
    return items;
  }

  private double width(Object node) {
    return widths.getOrDefault(node, 1.0);
  }

  private double widthOf(Object node) {
    if (node instanceof PlainSelect select) {
      return items(select);
    }
    double sum = sources(node).stream().mapToDouble(this::width).sum();
    double largest = sources(node).stream().mapToDouble(this::width).max().orElse(1);
    if (node instanceof Table table) {
      String name = parts.key(table.getName());
      return Math.max(largest, rules.tables().columns(new SqlName(name, true)).size());
    }
    if (node instanceof ParenthesedFromItem) {
      return sum;
    }
    boolean known = node instanceof SetOperationList || node instanceof ParenthesedSelect;
    return known || node instanceof WithItem ? largest : sum + SOME;
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
      FromItem one = sourceNamed(parts.key(all.getTable().getName()), select);
      return one == null ? allColumns(select) : width(one);
    }
    if (expression instanceof AllColumns || spreads(expression)) {
      return allColumns(select);
    }
    // a row as a value
    return parts.below(expression, Column.class).stream()
            .map(column -> sourceNamed(parts.key(column.getColumnName()), select))
            .mapToDouble(one -> one == null ? 0 : width(one))
            .sum()
        + 1;
  }

  private double allColumns(PlainSelect select) {
    return sources(select).stream().mapToDouble(this::width).sum();
  }

  /** Whether an expression may stand for many columns. */
  private boolean spreads(Object expression) {
    return parts.below(expression, Function.class).stream()
        .map(call -> parts.key(call.getName()))
        .anyMatch(name -> name.equals("columns") || name.equals("unnest"));
  }

  private Map<String, Double> copiesOf(Object node) {
    if (node instanceof PlainSelect select) {
      return copiesOf(select);
    }
    Map<String, Double> all = new HashMap<>();
    addSources(node, all);
    double most = most(all); // whatever its column is called
    if (node instanceof SetOperationList) {
      all.replaceAll((name, count) -> most);
    }
    if (node instanceof WithItem<?> item && item.getWithItemList() != null) {
      item.getWithItemList().forEach(name -> all.put(parts.key(name.toString()), most));
    }
    return all;
  }

  private Map<String, Double> copiesOf(PlainSelect select) {
    boolean once =
        select.getGroupBy() != null
            || select.getDistinct() != null
            || select.getLimit() != null
            || select.getFetch() != null;
    Map<String, Double> all = new HashMap<>();
    List<SelectItem<?>> items = select.getSelectItems();
    for (SelectItem<?> item : items == null ? List.<SelectItem<?>>of() : items) {
      Object expression = item.getExpression();
      if (expression instanceof AllColumns) {
        addSources(select, all);
        continue;
      }
      double count =
          once || aggregates(expression)
              ? 1
              : parts.below(expression, Column.class).stream()
                  .mapToDouble(column -> copiesOf(column, select, all))
                  .sum();
      Alias alias = item.getAlias();
      String name =
          alias != null
              ? alias.getName()
              : expression instanceof Column column ? column.getColumnName() : "";
      all.merge(parts.key(name), count, Math::max);
    }
    return all;
  }

  /** Of a column in a query, or of a name that was given before in the same query. */
  private double copiesOf(Column column, PlainSelect select, Map<String, Double> before) {
    String name = parts.key(column.getColumnName());
    Table of = column.getTable();
    FromItem one =
        of == null || of.getName() == null ? null : sourceNamed(parts.key(of.getName()), select);
    List<Object> sources = one == null ? sources(select) : List.of(one);
    double known =
        sources.stream().mapToDouble(s -> copied(s).getOrDefault(name, 1.0)).max().orElse(1);
    return one == null ? Math.max(known, before.getOrDefault(name, 1.0)) : known;
  }

  private boolean aggregates(Object expression) {
    return parts.below(expression, Function.class).stream()
        .anyMatch(call -> AGGREGATES.contains(parts.key(call.getName())));
  }

  private void addSources(Object node, Map<String, Double> to) {
    sources(node)
        .forEach(s -> copied(s).forEach((name, count) -> to.merge(name, count, Math::max)));
  }

  private Map<String, Double> copied(Object source) {
    return copies.getOrDefault(source, Map.of());
  }

  private static double most(Map<String, Double> copies) {
    return copies.values().stream().mapToDouble(count -> count).max().orElse(1);
  }

  private @Nullable FromItem sourceNamed(String name, PlainSelect select) {
    List<FromItem> items = fromItems(select.getFromItem(), select.getJoins());
    parts.spend(items.size());
    return items.stream().filter(item -> name.equals(nameOf(item))).findFirst().orElse(null);
  }

  private String nameOf(FromItem item) {
    Alias alias = item.getAlias();
    if (alias != null && alias.getName() != null) {
      return parts.key(alias.getName());
    }
    return item instanceof Table table ? parts.key(table.getName()) : "";
  }
}
