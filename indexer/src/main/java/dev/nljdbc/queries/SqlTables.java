// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.queries;

import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.PlainSelect;

/** Tables as the parser read them. */
final class SqlTables {

  private SqlTables() {}

  /** What stands behind FROM: a query's tables with their joins. */
  static String from(PlainSelect select) {
    StringBuilder from = new StringBuilder(select.getFromItem().toString());
    if (select.getJoins() != null) {
      select.getJoins().forEach(join -> from.append(join.isSimple() ? ", " : " ").append(join));
    }
    return from.toString();
  }

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
