package dev.nljdbc.jdbc.execution;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.read.CatalogReader;
import dev.nljdbc.catalog.read.SchemaScope;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Which columns a connection may read, to compare {@code nl.reader.user} with the user. */
record ReaderRights(Set<List<String>> columns) {

  static ReaderRights of(Connection connection) throws SQLException {
    Catalog catalog = new CatalogReader(true).read(connection);
    String home = SchemaScope.of(connection, catalog.product()).home();
    Set<List<String>> columns = new HashSet<>();
    for (Table table : catalog.tables()) {
      String schema = table.id().schema().isEmpty() ? home : table.id().schema();
      for (Column column : table.columns()) {
        columns.add(List.of(schema, table.id().name(), column.name()));
      }
    }
    return new ReaderRights(columns);
  }

  /** Whether these are more than, or others than, another connection's. */
  boolean exceed(ReaderRights other) {
    return !other.columns.containsAll(columns);
  }
}
