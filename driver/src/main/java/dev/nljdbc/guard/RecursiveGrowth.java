// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import dev.nljdbc.error.NlException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.expression.ArrayConstructor;
import net.sf.jsqlparser.expression.JsonFunction;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.arithmetic.BitwiseXor;
import net.sf.jsqlparser.expression.operators.arithmetic.Concat;
import net.sf.jsqlparser.expression.operators.arithmetic.Multiplication;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.SetOperationList;
import net.sf.jsqlparser.statement.select.TableFunction;
import net.sf.jsqlparser.statement.select.WithItem;

/**
 * Refuses recursion in which a value becomes some times as long with each step, such as {@code s ||
 * s}: after thirty steps it fills all memory, and an engine heeds no cancel within a step. A value
 * that becomes longer by a part, as a path does, passes.
 *
 * <p>Columns depend on those that they are made of, as often as these occur. A value multiplies
 * where a column depends twice on columns that depend on it.
 */
final class RecursiveGrowth {

  /** More are not told apart. */
  private static final int MANY = 100;

  private final NodeTree parts;
  private final GuardRules rules;
  private final StringLengths strings;

  RecursiveGrowth(NodeTree parts, GuardRules rules, StringLengths strings) {
    this.parts = parts;
    this.rules = rules;
    this.strings = strings;
  }

  void check() throws NlException {
    for (Object node : parts.nodes()) {
      if (node instanceof WithItem<?> item && item.getSelect() != null && recurs(item)) {
        new Steps(item).check();
      }
    }
  }

  private boolean recurs(WithItem<?> item) {
    String name = parts.key(item.getAliasName());
    return parts.below(item.getSelect(), Table.class).stream()
        .anyMatch(table -> parts.key(table.getName()).equals(name));
  }

  /** What the columns of one recursive expression are made of. */
  private final class Steps {

    private final Set<String> names = new HashSet<>();
    private final Set<String> tables = new HashSet<>();
    private final Map<String, List<Object>> madeOf = new HashMap<>();
    private final Map<Object, Set<String>> known = new IdentityHashMap<>();
    private final Map<String, Set<String>> reached = new HashMap<>();
    private final List<String> columns;
    private final boolean unnamed;
    private final WithItem<?> item;

    Steps(WithItem<?> item) {
      this.item = item;
      Select query = item.getSelect();
      tables.add(parts.key(item.getAliasName()));
      parts.below(query, WithItem.class).forEach(one -> tables.add(parts.key(one.getAliasName())));
      columns =
          item.getWithItemList() != null
              ? item.getWithItemList().stream().map(one -> parts.key(one.toString())).toList()
              : heads(query);
      names.addAll(columns);
      made().forEach(one -> names.add(name(one)));
      List<FromItem> sources =
          parts.below(query, FromItem.class).stream().filter(this::own).toList();
      // what has no name is called by one that the engine makes, elsewhere than it is made
      unnamed = columns.contains("") || sources.stream().anyMatch(one -> one instanceof Select);
      sources.forEach(this::addNames);
    }

    /** Whether it gives rows of the expression itself, for all that is known. */
    private boolean own(FromItem from) {
      return from != item.getSelect()
          && !(from instanceof TableFunction)
          && !(from instanceof Table table && !tables.contains(parts.key(table.getName())));
    }

    private void addNames(FromItem from) {
      Alias alias = from.getAlias();
      if (alias == null) {
        return;
      }
      tables.add(parts.key(alias.getName()));
      List<String> known = List.copyOf(names);
      List<Alias.AliasColumn> given =
          alias.getAliasColumns() == null ? List.of() : alias.getAliasColumns();
      for (Alias.AliasColumn column : given) {
        names.add(parts.key(column.name));
        parts.spend(4L * known.size());
        known.forEach(name -> add(parts.key(column.name), new Column(name)));
      }
    }

    /** The names that the first query gives. */
    private List<String> heads(Select select) {
      for (PlainSelect plain : parts.below(select, PlainSelect.class)) {
        if (plain.getSelectItems() != null) {
          return plain.getSelectItems().stream().map(this::name).toList();
        }
      }
      return List.of();
    }

    /** What gets a name, or an expression without one. */
    private List<SelectItem<?>> made() {
      return parts.below(item.getSelect(), SelectItem.class).stream()
          .<SelectItem<?>>map(one -> one)
          .filter(one -> one.getAlias() != null || !(one.getExpression() instanceof Column))
          .toList();
    }

    private String name(SelectItem<?> one) {
      return one.getAlias() != null
          ? parts.key(one.getAlias().getName())
          : one.getExpression() instanceof Column column ? parts.key(column.getColumnName()) : "";
    }

    void check() throws NlException {
      for (SetOperationList union : parts.below(item.getSelect(), SetOperationList.class)) {
        union.getSelects().forEach(this::step);
      }
      made().forEach(one -> add(name(one), one.getExpression()));
      for (String column : madeOf.keySet()) {
        Set<String> circle = new HashSet<>(reached(column));
        circle.removeIf(name -> !reached(name).contains(column));
        for (Object expression : madeOf.getOrDefault(column, List.of())) {
          if (occurrences(expression, circle) > 1) {
            throw Refusal.of(
                "a recursion in which a value multiplies with each step",
                "After a few steps it could take all time and memory",
                "Let each step add to a value, as path || '/' || name does");
          }
        }
      }
    }

    private void step(Select part) {
      Select select = part;
      while (select instanceof ParenthesedSelect inner) {
        select = inner.getSelect();
      }
      List<?> items =
          select instanceof PlainSelect plain && plain.getSelectItems() != null
              ? plain.getSelectItems()
              : List.of();
      for (int i = 0; i < Math.min(items.size(), columns.size()); i++) {
        add(columns.get(i), ((SelectItem<?>) items.get(i)).getExpression());
      }
    }

    private void add(String column, Object expression) {
      madeOf.computeIfAbsent(column, name -> new ArrayList<>()).add(expression);
    }

    /** The columns that one is made of, and what these are made of. */
    private Set<String> reached(String column) {
      return reached.computeIfAbsent(column, this::reach);
    }

    private Set<String> reach(String column) {
      Set<String> seen = new HashSet<>();
      Queue<String> open = new ArrayDeque<>(List.of(column));
      for (String name = open.poll(); name != null; name = open.poll()) {
        for (Object expression : madeOf.getOrDefault(name, List.of())) {
          Set<String> columns = columns(expression);
          parts.spend(columns.size());
          columns.stream().filter(seen::add).forEach(open::add);
        }
      }
      parts.spend(4L * seen.size()); // kept, for each column
      return seen;
    }

    private Set<String> columns(Object expression) {
      return known.computeIfAbsent(
          expression,
          one ->
              parts.below(one, RecursiveGrowth.this::held).stream()
                  .filter(node -> node instanceof Column column && isOurs(column))
                  .map(Column.class::cast)
                  .map(this::name)
                  .collect(Collectors.toSet()));
    }

    /** How often a value holds one of these columns of the step before. */
    private int occurrences(Object expression, Set<String> circle) {
      List<Object> nodes = parts.below(expression, Object.class);
      Map<Object, Integer> found = new IdentityHashMap<>();
      for (int i = nodes.size() - 1; i >= 0; i--) {
        found.put(nodes.get(i), occurrences(nodes.get(i), circle, found));
      }
      return found.getOrDefault(expression, 0);
    }

    private int occurrences(Object node, Set<String> circle, Map<Object, Integer> found) {
      if (node instanceof Column column) {
        return isOurs(column) && circle.contains(name(column)) ? 1 : 0;
      }
      IntStream held = held(node).stream().mapToInt(part -> found.getOrDefault(part, 0));
      int times = adds(node) ? held.sum() : held.max().orElse(0);
      return Math.min(MANY, doubles(node) ? 2 * times : times);
    }

    /** A column's name; of one that has none but what the engine makes, an empty one. */
    private String name(Column column) {
      String name = parts.key(column.getColumnName());
      return names.contains(name) || !unnamed || rules.isColumn(name) ? name : "";
    }

    private boolean isOurs(Column column) {
      return names.contains(name(column))
          && (column.getTable() == null || tables.contains(parts.key(column.getTable().getName())));
    }
  }

  /** The parts of which a value is made. */
  private List<Object> held(Object node) {
    if (parts.kind(node) == CallKind.SMALL || parts.kind(node) == CallKind.COUNTS) {
      return List.of();
    }
    List<Object> arguments = parts.arguments(node);
    boolean replaces = parts.kind(node) == CallKind.REPLACES && arguments.size() > 2;
    return replaces ? List.of(arguments.get(0), arguments.get(2)) : arguments;
  }

  /** Whether a value is made of all parts, and not of one of them. */
  private boolean adds(Object node) {
    CallKind kind = parts.kind(node);
    return kind != null && !kind.chooses()
        || node instanceof Concat
        || node instanceof Multiplication
        || node instanceof ArrayConstructor
        || node instanceof JsonFunction
        || node instanceof ParenthesedExpressionList<?>;
  }

  private boolean doubles(Object node) {
    CallKind kind = parts.kind(node);
    if (kind == CallKind.REPLACES) {
      List<Object> arguments = parts.arguments(node);
      Object by = arguments.size() > 2 ? arguments.get(2) : null;
      return by != null && !(by instanceof StringValue && strings.growth(1) <= 1);
    }
    return kind == CallKind.ENCODES
        || kind == CallKind.REPEATS
        || kind == CallKind.COLLECTS
        || kind == CallKind.APPLIES
        || node instanceof BitwiseXor;
  }
}
