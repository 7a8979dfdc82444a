// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import dev.nljdbc.error.NlException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.TableFunction;
import net.sf.jsqlparser.statement.select.WithItem;
import org.jspecify.annotations.Nullable;

/**
 * Refuses names in quotes that are none. To SQLite {@code SELECT "fee"} is the text fee for each
 * row, once the column has another name: no error tells that the query has become another.
 */
final class NamesOrStrings {

  private final GuardRules rules;
  private final LexedSql lexed;
  private final Set<String> known = new HashSet<>();

  private NamesOrStrings(GuardRules rules, LexedSql lexed) {
    this.rules = rules;
    this.lexed = lexed;
    rules.engine().rowKeys().forEach(name -> known.add(key(name)));
  }

  static void check(Object root, GuardRules rules, LexedSql lexed) throws NlException {
    NamesOrStrings names = new NamesOrStrings(rules, lexed);
    List<Object> nodes = rules.nodes().below(root);
    if (nodes.stream().anyMatch(TableFunction.class::isInstance)) {
      return; // its columns are in no catalog
    }
    nodes.forEach(names::collect);
    for (Object node : nodes) {
      names.check(node);
    }
  }

  private void collect(Object node) {
    if (node instanceof Table table) {
      rules.tables().columns(lexed.name(table.getName())).forEach(name -> known.add(key(name)));
    } else if (node instanceof Alias alias) {
      known.add(key(alias.getName()));
      if (alias.getAliasColumns() != null) {
        alias.getAliasColumns().forEach(column -> known.add(key(column.name)));
      }
    } else if (node instanceof WithItem<?> item && item.getWithItemList() != null) {
      item.getWithItemList().forEach(column -> known.add(key(column.toString())));
    }
  }

  private void check(Object node) throws NlException {
    if (node instanceof Column column && column.getTable() == null) {
      SqlName name = lexed.name(column.getColumnName());
      if (name.quoted() && !known.contains(key(column.getColumnName()))) {
        throw Refusal.of(
            "the name " + Refusal.quote(name.text()),
            "It is no column of the tables that are read, so the engine takes it for a text",
            "Write the name of a column, or a text in apostrophes");
      }
    }
  }

  private String key(@Nullable String word) {
    return word == null ? "" : SqlName.foldAll(lexed.name(word).text());
  }
}
