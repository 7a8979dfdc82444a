// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import dev.nljdbc.error.NlException;
import java.lang.reflect.Field;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.ParenthesedFromItem;
import net.sf.jsqlparser.statement.select.Pivot;
import net.sf.jsqlparser.statement.select.PivotQuery;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.TableFunction;
import net.sf.jsqlparser.statement.select.TableStatement;
import net.sf.jsqlparser.statement.select.UnPivot;
import org.jspecify.annotations.Nullable;

/**
 * The tables of one query that have hidden columns, by the names that the query gives them. What
 * stands for all columns of such a table, or gives its columns other names, is refused.
 */
final class TablesWithHiddenColumns {

  private final Map<String, Set<String>> columns = new HashMap<>();
  private final Set<String> all = new HashSet<>();

  /** The names of other tables and subqueries of the query, in ASCII: engines fold the rest. */
  private final Set<String> others = new HashSet<>();

  /** Whether one has a name that the engine may take for that of another. */
  private boolean disguised;

  private final HiddenColumns hidden;
  private final LexedSql lexed;

  private TablesWithHiddenColumns(HiddenColumns hidden, LexedSql lexed) {
    this.hidden = hidden;
    this.lexed = lexed;
  }

  static TablesWithHiddenColumns in(
      Object root, HiddenColumns hidden, LexedSql lexed, ParserNodes fields) throws NlException {
    TablesWithHiddenColumns tables = new TablesWithHiddenColumns(hidden, lexed);
    List<Object> nodes = fields.below(root, TablesWithHiddenColumns::counts);
    nodes.forEach(tables::collect);
    if (!tables.none()) {
      for (Object node : nodes) {
        tables.check(node);
      }
    }
    return tables;
  }

  boolean none() {
    return all.isEmpty();
  }

  /** The hidden columns of all of them. */
  Set<String> columns() {
    return all;
  }

  /**
   * Those of the tables that go by a name in the query; all, of a name that is not known for
   * certain to be another's.
   */
  Set<String> columnsOf(String name) {
    Set<String> its = new HashSet<>();
    for (String known : SqlName.likenesses(name)) {
      its.addAll(columns.getOrDefault(known, Set.of()));
    }
    boolean another = !disguised && others.contains(SqlName.fold(name));
    return its.isEmpty() && !another ? all : its;
  }

  /** A qualifier of a column is no table; the star of a count stands for no columns. */
  private static boolean counts(Object node, Field field) {
    boolean qualifier = node instanceof Column && field.getName().equals("table");
    boolean star =
        node instanceof Function call
            && isCount(call)
            && field.getName().equals("parameters")
            && isStar(ParserNodes.read(field, node));
    return !qualifier && !star;
  }

  private static boolean isCount(Function call) {
    return "count".equalsIgnoreCase(call.getName());
  }

  private static boolean isStar(@Nullable Object parameters) {
    return parameters instanceof Collection<?> list
        && list.size() == 1
        && list.iterator().next().getClass() == AllColumns.class;
  }

  private void collect(Object node) {
    Set<String> its = Set.of();
    if (node instanceof Table table) {
      String name = lexed.name(table.getName()).text();
      its = hidden.of(name);
      all.addAll(its);
      collect(name, its);
    }
    if (node instanceof FromItem from && from.getAlias() != null) {
      collect(lexed.name(from.getAlias().getName()).text(), its);
    } else if (node instanceof TableFunction call && call.getFunction() != null) {
      collect(lexed.name(call.getFunction().getName()).text(), its);
    }
  }

  private void collect(String name, Set<String> its) {
    boolean ascii = SqlName.isAscii(name);
    if (!its.isEmpty()) {
      disguised |= !ascii;
      for (String known : SqlName.likenesses(name)) {
        columns.computeIfAbsent(known, n -> new HashSet<>()).addAll(its);
      }
    } else if (ascii && !hidden.isSchema(SqlName.fold(name))) {
      others.add(SqlName.fold(name));
    }
  }

  private void check(Object node) throws NlException {
    if (node instanceof AllTableColumns star) {
      if (hides(star.getTable().getName())) {
        throw HiddenColumns.wholeRow(lexed.shown(star.getTable().getName()) + ".*");
      }
    } else if (node instanceof AllColumns) {
      throw HiddenColumns.wholeRow("*");
    } else if (node instanceof Column column) {
      if (hides(column.getColumnName()) && !isOthers(column.getTable())) {
        throw HiddenColumns.wholeRow(lexed.shown(column.getColumnName()));
      }
    } else if (node instanceof TableStatement
        || node instanceof PivotQuery
        || node instanceof Pivot
        || node instanceof UnPivot) {
      throw HiddenColumns.wholeRow("a whole table");
    } else if (node instanceof Function call && call.getName().equalsIgnoreCase("columns")) {
      throw HiddenColumns.wholeRow("COLUMNS(…)");
    } else if (node instanceof PlainSelect select) {
      if (select.getSelectItems() == null || select.getSelectItems().isEmpty()) {
        throw HiddenColumns.wholeRow("a select without a list");
      }
    } else if (renames(node)) {
      throw HiddenColumns.wholeRow("a natural join or other names for the columns");
    }
  }

  private boolean isOthers(@Nullable Table qualifier) {
    return qualifier != null
        && others.contains(SqlName.fold(lexed.name(qualifier.getName()).text()));
  }

  private boolean hides(String name) {
    return SqlName.likenesses(lexed.name(name).text()).stream().anyMatch(columns::containsKey);
  }

  /** A natural join compares columns that nobody names; a new name hides which one is meant. */
  private boolean renames(Object node) {
    if (node instanceof Join join) {
      return join.isNatural();
    }
    if (node instanceof ParenthesedFromItem item) {
      return item.getAlias() != null;
    }
    return node instanceof Table table
        && table.getAlias() != null
        && table.getAlias().getAliasColumns() != null
        && hides(table.getName());
  }
}
