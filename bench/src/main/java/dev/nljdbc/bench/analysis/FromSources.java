// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.analysis;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.ParenthesedFromItem;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import org.jspecify.annotations.Nullable;

/**
 * A FROM clause taken apart.
 *
 * @param names the table that each name there stands for; empty for a subquery's
 * @param tables those of the database
 * @param derived subqueries
 * @param joins in order
 */
record FromSources(
    Map<String, String> names,
    List<String> tables,
    List<ParenthesedSelect> derived,
    List<Join> joins) {

  /**
   * Of a query.
   *
   * @param made names of WITH queries, which are no tables
   */
  static FromSources of(PlainSelect select, Set<String> made) {
    FromSources clause =
        new FromSources(
            new LinkedHashMap<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    clause.add(select.getFromItem(), select.getJoins(), made);
    return clause;
  }

  private void add(@Nullable FromItem item, @Nullable List<Join> more, Set<String> made) {
    if (item instanceof Table table) {
      add(table, made);
    } else if (item instanceof ParenthesedSelect inner) {
      derived.add(inner);
      names.put(inner.getAlias() == null ? "" : alias(inner), "");
    } else if (item instanceof ParenthesedFromItem several) {
      add(several.getFromItem(), several.getJoins(), made);
    }
    if (more != null) {
      for (Join join : more) {
        joins.add(join);
        add(join.getFromItem(), null, made);
      }
    }
  }

  private void add(Table table, Set<String> made) {
    String name = ComparedColumns.fold(table.getName());
    names.put(table.getAlias() == null ? name : alias(table), name);
    if (!made.contains(name)) {
      tables.add(name);
    }
  }

  private static String alias(FromItem item) {
    return ComparedColumns.fold(item.getAlias().getName().strip());
  }
}
