// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.SetOperationList;
import net.sf.jsqlparser.statement.select.Values;
import net.sf.jsqlparser.statement.select.WithItem;
import org.jspecify.annotations.Nullable;

/**
 * Which columns of a query certainly hold what a table holds, and nothing that the query itself has
 * made: their names are in the catalog, the query gives them to nothing else, and adds no rows.
 */
final class BaseTableColumns {

  private final GuardRules rules;
  private final LexedSql lexed;
  private final Set<String> given = new HashSet<>();
  private boolean addsRows;

  BaseTableColumns(Object root, GuardRules rules, LexedSql lexed) {
    this.rules = rules;
    this.lexed = lexed;
    for (Object node : rules.nodes().below(root)) {
      names(node).map(this::key).forEach(given::add);
      addsRows |= node instanceof SetOperationList || node instanceof Values;
    }
  }

  private Stream<String> names(Object node) {
    if (node instanceof SelectItem<?> item && item.getAlias() != null) {
      String name = item.getAlias().getName();
      boolean same =
          item.getExpression() instanceof Column column
              && key(column.getColumnName()).equals(key(name));
      return same ? Stream.empty() : Stream.ofNullable(name);
    }
    if (node instanceof Alias alias && alias.getAliasColumns() != null) {
      return alias.getAliasColumns().stream().map(column -> column.name).filter(Objects::nonNull);
    }
    boolean renames = node instanceof WithItem<?> item && item.getWithItemList() != null;
    List<?> columns = renames ? ((WithItem<?>) node).getWithItemList() : List.of();
    return columns.stream().map(Object::toString);
  }

  /** Whether a column is one of them. */
  boolean isOfTable(Column column) {
    String name = key(column.getColumnName());
    return !addsRows && !given.contains(name) && rules.isColumn(name);
  }

  private String key(@Nullable String word) {
    return word == null ? "" : SqlName.foldAll(lexed.name(word).text());
  }
}
