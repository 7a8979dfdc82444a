// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import dev.nljdbc.error.NlException;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.WithItem;
import org.jspecify.annotations.Nullable;

/**
 * Refuses strings where tables are named. To SQLite {@code FROM 'canary'} reads the table canary,
 * and so does {@code IN 'canary'}; to DuckDB it is a table or a file; but to the check of the tree
 * all strings are the same one. What a result's column is called may stand in quotes of any kind.
 */
final class StringsAsNames {

  private StringsAsNames() {}

  static void check(Object root, ParserNodes fields) throws NlException {
    for (Object node : fields.below(root)) {
      checkNames(node);
      if (node instanceof FromItem from && from.getAlias() != null) {
        alias(from.getAlias());
      } else if (node instanceof WithItem<?> item && item.getAlias() != null) {
        alias(item.getAlias());
      }
    }
  }

  private static void checkNames(Object node) throws NlException {
    if (node instanceof Table table) {
      for (String part : table.getNameParts()) {
        require(part);
      }
    } else if (node instanceof Column column) {
      require(column.getColumnName());
    } else if (node instanceof InExpression in && in.getRightExpression() instanceof StringValue) {
      require("'");
    }
  }

  private static void alias(Alias alias) throws NlException {
    require(alias.getName());
    if (alias.getAliasColumns() != null) {
      for (Alias.AliasColumn column : alias.getAliasColumns()) {
        require(column.name);
      }
    }
  }

  private static void require(@Nullable String name) throws NlException {
    if (name != null && name.startsWith("'")) {
      throw Refusal.of(
          "a string in the place of a table's or column's name",
          "Which table it means, or which file, is up to the engine",
          "Write names plain or in the engine's quotes for names");
    }
  }
}
