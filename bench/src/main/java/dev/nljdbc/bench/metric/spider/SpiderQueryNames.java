// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric.spider;

import dev.nljdbc.bench.metric.spider.SpiderSchemas.SpiderSchema;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the names of a text stand for. An alias is whatever stands behind AS, anywhere in the text
 * and for all of it; the last of two wins, and none may be a table's name.
 */
final class SpiderQueryNames {

  private final SpiderSchema schema;
  private final Map<String, String> tables = new HashMap<>();

  SpiderQueryNames(List<String> tokens, SpiderSchema schema) throws UnreadableSqlException {
    this.schema = schema;
    for (int i = 0; i < tokens.size(); i++) {
      if (tokens.get(i).equals("as")) {
        if (i + 1 == tokens.size()) {
          throw new UnreadableSqlException("AS is the last word");
        }
        tables.put(tokens.get(i + 1), i == 0 ? "" : tokens.get(i - 1));
      }
    }
    for (String table : schema.tables().keySet()) {
      if (tables.put(table, table) != null) {
        throw new UnreadableSqlException("an alias is a table's name: " + table);
      }
    }
  }

  /** The table of that name or alias. */
  String table(String name) throws UnreadableSqlException {
    String table = tables.get(name);
    if (table == null || !schema.hasTable(table)) {
      throw new UnreadableSqlException("no table " + name);
    }
    return table;
  }

  /**
   * The column as {@code table.column}.
   *
   * @param token a column, with its table's name or alias and a period before it or without; or *
   * @param defaults the tables that a column alone may be of; the first that has it
   */
  String column(String token, List<String> defaults) throws UnreadableSqlException {
    int dot = token.indexOf('.');
    String column = token.substring(dot + 1);
    String named = dot < 0 ? null : tables.get(token.substring(0, dot));
    List<String> among = dot < 0 ? defaults : named == null ? List.of() : List.of(named);
    if (token.equals(SpiderSchema.ALL)) {
      return token;
    }
    return among.stream()
        .filter(table -> column.indexOf('.') < 0 && schema.hasColumn(table, column))
        .findFirst()
        .map(table -> table + "." + column)
        .orElseThrow(() -> new UnreadableSqlException("no column " + token));
  }
}
