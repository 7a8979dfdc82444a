// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.TableFunction;
import net.sf.jsqlparser.statement.select.WithItem;
import org.jspecify.annotations.Nullable;

/**
 * Finds columns of a query that the catalog does not have. They are no danger to the database, for
 * the engine refuses them. But they may be columns that this login may not read, and then the query
 * must not be shown. It rather takes a harmless query for one of these than not.
 */
final class UnknownColumns {

  /** What the parser takes for a column and is none: constants, and units of time. */
  private static final Set<String> WORDS =
      Set.of(
          ("true false null unknown default rownum localtime localtimestamp current_date"
                  + " current_time current_timestamp year quarter month week day hour minute second"
                  + " millisecond microsecond epoch century decade dow doy isodow isoyear")
              .split(" "));

  private final GuardRules rules;
  private final LexedSql lexed;

  /** The columns of all tables that are read, and the names that the query gives to columns. */
  private final Set<String> known = new HashSet<>();

  /** The columns of each table, by the name that stands before them. */
  private final Map<String, Set<String>> ofTables = new HashMap<>();

  /** Names of subqueries and of common table expressions. */
  private final Set<String> derived = new HashSet<>();

  /** How many columns of a SELECT have each name. */
  private final Map<String, Integer> labels = new HashMap<>();

  private UnknownColumns(GuardRules rules, LexedSql lexed) {
    this.rules = rules;
    this.lexed = lexed;
    rules.engine().rowKeys().forEach(name -> known.add(SqlName.foldAll(name)));
  }

  /** Whether there are any in a statement that passed the guard. */
  static boolean in(Object root, GuardRules rules, LexedSql lexed) {
    UnknownColumns columns = new UnknownColumns(rules, lexed);
    List<Object> nodes = rules.nodes().below(root);
    Set<Object> qualifiers = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Object node : nodes) {
      if (node instanceof Column column && column.getTable() != null) {
        qualifiers.add(column.getTable());
      } else if (node instanceof AllTableColumns all) {
        qualifiers.add(all.getTable());
      }
    }
    nodes.stream().filter(node -> !qualifiers.contains(node)).forEach(columns::collect);
    boolean function = nodes.stream().anyMatch(TableFunction.class::isInstance);
    return nodes.stream().anyMatch(node -> columns.isUnknown(node, function))
        || nodes.stream().anyMatch(columns::namesItself);
  }

  private void collect(Object node) {
    if (node instanceof Table table) {
      collect(table);
    } else if (node instanceof FromItem from && from.getAlias() != null) {
      derived.add(key(from.getAlias().getName()));
    } else if (node instanceof WithItem<?> item) {
      if (item.getAlias() != null) {
        derived.add(key(item.getAlias().getName()));
      }
      if (item.getWithItemList() != null) {
        item.getWithItemList().forEach(column -> known.add(key(column.toString())));
      }
    } else if (node instanceof SelectItem<?> item && item.getAlias() != null) {
      labels.merge(key(item.getAlias().getName()), 1, Integer::sum);
    } else if (node instanceof Alias alias && alias.getAliasColumns() != null) {
      alias.getAliasColumns().forEach(column -> known.add(key(column.name)));
    }
  }

  private void collect(Table table) {
    SqlName name = lexed.name(table.getName());
    Alias alias = table.getAlias();
    String qualifier = alias == null ? SqlName.foldAll(name.text()) : key(alias.getName());
    Set<String> columns = new HashSet<>();
    rules.tables().columns(name).forEach(column -> columns.add(SqlName.foldAll(column)));
    if (columns.isEmpty()) {
      derived.add(qualifier);
    } else {
      known.addAll(columns);
      ofTables.computeIfAbsent(qualifier, any -> new HashSet<>()).addAll(columns);
    }
  }

  private boolean isUnknown(Object node, boolean function) {
    if (!(node instanceof Column column)) {
      return false;
    }
    String name = key(column.getColumnName());
    if (column.getTable() == null) {
      boolean word = WORDS.contains(name) && !lexed.name(column.getColumnName()).quoted();
      return !function && !word && !known.contains(name) && !labels.containsKey(name);
    }
    String qualifier = key(column.getTable().getName());
    Set<String> columns = derived.contains(qualifier) ? null : ofTables.get(qualifier);
    if (columns != null) {
      return !columns.contains(name) && !rules.engine().rowKeys().contains(name);
    }
    boolean field = known.contains(qualifier); // a part of a column
    return !function && !field && !known.contains(name) && !labels.containsKey(name);
  }

  /** In {@code SUM(salary) AS salary}, the name that the query gives excuses nothing. */
  private boolean namesItself(Object node) {
    if (!(node instanceof SelectItem<?> item) || item.getAlias() == null) {
      return false;
    }
    String label = key(item.getAlias().getName());
    return !known.contains(label)
        && labels.getOrDefault(label, 0) == 1
        && rules.nodes().below(item.getExpression()).stream()
            .anyMatch(
                part ->
                    part instanceof Column column
                        && column.getTable() == null
                        && key(column.getColumnName()).equals(label));
  }

  private String key(@Nullable String word) {
    return word == null ? "" : SqlName.foldAll(lexed.name(word).text());
  }
}
