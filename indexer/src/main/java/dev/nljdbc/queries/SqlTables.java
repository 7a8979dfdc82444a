// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.queries;

import net.sf.jsqlparser.schema.Table;

/** Names of tables as the parser read them. */
final class SqlTables {

  private SqlTables() {}

  /**
   * What stands before a table's own name, without quotes: {@code schema} or {@code
   * catalog.schema}.
   */
  static String qualifier(Table table) {
    if (table.getSchemaName() == null) {
      return "";
    }
    String schema = table.getUnquotedSchemaName();
    String catalog = table.getDatabase() == null ? null : table.getDatabase().getDatabaseName();
    return catalog == null || catalog.isEmpty()
        ? schema
        : catalog.replaceAll("^[\"`\\[]|[\"`\\]]$", "") + "." + schema;
  }
}
