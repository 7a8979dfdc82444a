package dev.nljdbc.catalog;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Keys of H2. Its information schema is computed anew for each row that it is joined to (a minute
 * for 2,000 tables), so its parts are read one by one and joined here.
 */
final class H2Keys implements KeySource {

  private static final String COLUMNS =
      """
      SELECT CONSTRAINT_SCHEMA, CONSTRAINT_NAME, TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME,
        POSITION_IN_UNIQUE_CONSTRAINT
      FROM INFORMATION_SCHEMA.KEY_COLUMN_USAGE
      ORDER BY CONSTRAINT_SCHEMA, CONSTRAINT_NAME, ORDINAL_POSITION
      """;

  private static final String PRIMARY_KEYS =
      """
      SELECT CONSTRAINT_SCHEMA, CONSTRAINT_NAME FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS
      WHERE CONSTRAINT_TYPE = 'PRIMARY KEY'
      """;

  private static final String REFERENCES =
      """
      SELECT CONSTRAINT_SCHEMA, CONSTRAINT_NAME, UNIQUE_CONSTRAINT_SCHEMA, UNIQUE_CONSTRAINT_NAME
      FROM INFORMATION_SCHEMA.REFERENTIAL_CONSTRAINTS
      ORDER BY CONSTRAINT_SCHEMA, CONSTRAINT_NAME
      """;

  private static final String UNIQUE_INDEXES =
      """
      SELECT TABLE_SCHEMA, TABLE_NAME, INDEX_NAME, COLUMN_NAME
      FROM INFORMATION_SCHEMA.INDEX_COLUMNS WHERE IS_UNIQUE
      ORDER BY TABLE_SCHEMA, TABLE_NAME, INDEX_NAME, ORDINAL_POSITION
      """;

  private record Name(String schema, String name) {}

  /** A column of a constraint; {@code place} is where its counterpart is in the unique one. */
  private record Part(ColumnId column, int place) {}

  @Override
  public void read(Connection connection, Scope scope, CatalogBuilder builder) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      Map<Name, List<Part>> constraints = readColumns(statement, scope);
      try (ResultSet rows = statement.executeQuery(PRIMARY_KEYS)) {
        while (rows.next()) {
          Name name = new Name(rows.getString(1), rows.getString(2));
          for (Part part : constraints.getOrDefault(name, List.of())) {
            builder.key(part.column().table(), true, name.name(), part.column().name());
          }
        }
      }
      try (ResultSet rows = statement.executeQuery(REFERENCES)) {
        while (rows.next()) {
          Name name = new Name(rows.getString(1), rows.getString(2));
          Name unique = new Name(rows.getString(3), rows.getString(4));
          join(name, constraints, constraints.getOrDefault(unique, List.of()), builder);
        }
      }
      try (ResultSet rows = statement.executeQuery(UNIQUE_INDEXES)) {
        while (rows.next()) {
          TableId table = scope.id(rows.getString(1), rows.getString(2));
          builder.key(table, false, rows.getString(3), rows.getString(4));
        }
      }
    }
  }

  private static Map<Name, List<Part>> readColumns(Statement statement, Scope scope)
      throws SQLException {
    Map<Name, List<Part>> constraints = new HashMap<>();
    try (ResultSet rows = statement.executeQuery(COLUMNS)) {
      while (rows.next()) {
        TableId table = scope.id(rows.getString(3), rows.getString(4));
        constraints
            .computeIfAbsent(
                new Name(rows.getString(1), rows.getString(2)), name -> new ArrayList<>())
            .add(new Part(table.column(rows.getString(5)), rows.getInt(6)));
      }
    }
    return constraints;
  }

  private static void join(
      Name name, Map<Name, List<Part>> constraints, List<Part> unique, CatalogBuilder builder) {
    for (Part part : constraints.getOrDefault(name, List.of())) {
      if (part.place() >= 1 && part.place() <= unique.size()) {
        ColumnId target = unique.get(part.place() - 1).column();
        builder.reference(name.name(), name.name(), part.column(), target.table(), target.name());
      }
    }
  }
}
