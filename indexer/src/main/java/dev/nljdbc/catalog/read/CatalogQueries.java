// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import java.sql.Connection;
import java.sql.JDBCType;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads tables, columns and keys by an engine's own queries, each for all tables at once; most
 * drivers want to be asked for each table alone. The queries are sections of the engine's {@code
 * queries.txt}; where there is none, the driver's metadata has to do:
 *
 * <ul>
 *   <li>{@code tables}: schema, name, kind ({@code view} or other).
 *   <li>{@code columns}, and {@code columns of a table} with schema and table as parameters:
 *       schema, table, column, type, name of the {@link JDBCType} (null: by the words of the type),
 *       size, digits, whether null is refused, default, remarks.
 *   <li>{@code hidden columns}: schema, table, column.
 *   <li>{@code keys}: schema, table, {@code P} or {@code U}, constraint, column, in key order; a
 *       null column is an expression.
 *   <li>{@code foreign keys}: constraint, schema, table, column, referenced schema, table and
 *       column, in key order; a null column stands for the primary key's.
 *   <li>{@code key columns}, {@code primary keys}, {@code references}, {@code unique indexes}: the
 *       views of the standard's information schema, for an engine that computes them anew for each
 *       row that they are joined to (a minute for 2,000 tables). They are joined here.
 * </ul>
 */
final class CatalogQueries {

  private static final String MADE = "temporary tables made";

  private final Connection connection;
  private final SchemaScope scope;
  private final CatalogBuilder builder;
  private final EngineFacts facts;

  CatalogQueries(Connection connection, String product, SchemaScope scope, CatalogBuilder builder) {
    this.connection = connection;
    this.scope = scope;
    this.builder = builder;
    this.facts = EngineFacts.of(product);
  }

  /** Consumes a row. */
  @FunctionalInterface
  private interface Row {
    void take(ResultSet row) throws SQLException;
  }

  /** The name of a constraint, and the columns that it is made of. */
  private record ConstraintName(String schema, String name) {}

  /** A column of a constraint; {@code place} is where its counterpart is in the unique one. */
  private record KeyColumn(ColumnId id, int place) {}

  /** Reads the tables; false where the engine has no query for them. */
  boolean readTables() throws SQLException {
    return forEach(
        "tables",
        row -> {
          boolean view = row.getString(3).equals("view");
          builder.table(table(row, 1), view ? Table.Kind.VIEW : Table.Kind.TABLE, null);
        });
  }

  /**
   * Reads the columns of the tables that are there. Where that fails, a table of which the columns
   * can't be read is left out.
   *
   * @return whether they were read
   */
  boolean readColumns(SavepointRunner attempts) throws SQLException {
    boolean known = facts.text("columns").isPresent();
    if (known && attempts.run(() -> forEach("columns", this::column)).isEmpty()) {
      return true;
    }
    Optional<String> one = facts.text("columns of a table");
    if (one.isPresent()) {
      for (TableId id : new ArrayList<>(builder.tables())) {
        if (attempts.run(() -> readColumns(one.get(), id)).isPresent()) {
          builder.hide(id);
        }
      }
    }
    return one.isPresent();
  }

  private void readColumns(String sql, TableId id) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, id.schema().isEmpty() ? scope.home() : id.schema());
      statement.setString(2, id.name());
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          column(rows);
        }
      }
    }
  }

  private void column(ResultSet row) throws SQLException {
    String type = row.getString(4) == null ? "" : row.getString(4);
    String known = row.getString(5);
    int jdbcType =
        known == null ? TypeNames.jdbcType(type) : JDBCType.valueOf(known).getVendorTypeNumber();
    String remarks = row.getString(10);
    builder.column(
        new Column(
            id(row, 1),
            TypeNames.withSize(type, jdbcType, row.getInt(6), row.getInt(7)),
            jdbcType,
            !row.getBoolean(8),
            row.getString(9),
            remarks == null ? "" : remarks.strip(),
            List.of()));
  }

  /** Takes out tables that are not the user's, such as those of an extension. */
  void hideTables() throws SQLException {
    forEach("hidden tables", row -> builder.hide(table(row, 1)));
  }

  /** Takes out what the engine's metadata shows although it is of no use. */
  void hideColumns() throws SQLException {
    forEach("hidden columns", row -> builder.hide(id(row, 1)));
  }

  /** Takes out what the metadata shows although this user may not read it: only trying tells. */
  void hideUnreadable(SavepointRunner attempts) throws SQLException {
    List<TableId> doubtful = new ArrayList<>();
    attempts.run(() -> forEach("doubtful tables", row -> doubtful.add(table(row, 1))));
    boolean whole = facts.has(EngineFacts.Trait.NO_COLUMN_RIGHTS);
    for (TableId id : doubtful) {
      if (!builder.tables().contains(id) || !refused(attempts, "*", id)) {
        continue;
      }
      if (whole) {
        builder.hide(id);
      } else {
        for (ColumnId column : builder.columns(id)) {
          if (refused(attempts, quoted(column.name()), id)) {
            builder.hide(column);
          }
        }
      }
    }
  }

  private boolean refused(SavepointRunner attempts, String what, TableId id) throws SQLException {
    String schema = id.schema().isEmpty() ? scope.home() : id.schema();
    String query =
        "SELECT %s FROM %s.%s WHERE 1 = 0".formatted(what, quoted(schema), quoted(id.name()));
    return attempts
        .run(() -> tried(query))
        .filter(e -> facts.words("refused rights").contains(String.valueOf(e.getSQLState())))
        .isPresent();
  }

  /** Some engines check rights when a query runs, not when it is prepared. */
  private void tried(String query) throws SQLException {
    if (facts.has(EngineFacts.Trait.CHECKS_RIGHTS_WHEN_PREPARED)) {
      try (PreparedStatement statement = connection.prepareStatement(query)) {
        statement.getMetaData();
      }
      return;
    }
    try (Statement statement = connection.createStatement()) {
      statement.executeQuery(query).close();
    }
  }

  private String quoted(String name) {
    String quote = facts.text("name quote").orElse("\"");
    return quote + name.replace(quote, quote + quote) + quote;
  }

  /**
   * Notes the tables whose rows depend on who asks; all that may where that can't be told.
   *
   * @param shared whether the user says that none do where that can't be told
   * @return whether it was told
   */
  boolean notePerSession(SavepointRunner attempts, boolean shared) throws SQLException {
    boolean told =
        !facts.name().isEmpty()
            && attempts
                .run(
                    () -> {
                      forEach("tables per session", row -> builder.perSession(table(row, 1)));
                      noteTemporary();
                    })
                .isEmpty();
    if (!told && !shared) {
      boolean viewsOnly = facts.has(EngineFacts.Trait.NO_ROW_SECURITY);
      builder.perSession(viewsOnly ? EnumSet.of(Table.Kind.VIEW) : EnumSet.allOf(Table.Kind.class));
    }
    return told;
  }

  /** Where temporary tables are not listed, any table may be one in a session that made some. */
  private void noteTemporary() throws SQLException {
    if (facts.text(MADE).isPresent()) {
      forEach(MADE, row -> builder.perSession(EnumSet.allOf(Table.Kind.class)));
    }
  }

  /** Reads all keys; false where the engine has no queries for them. */
  boolean readKeys() throws SQLException {
    return facts.text("key columns").isPresent() ? joinKeys() : readJoinedKeys();
  }

  private boolean readJoinedKeys() throws SQLException {
    boolean named = !facts.has(EngineFacts.Trait.NUMBERS_FOR_NAMES);
    boolean known =
        forEach("keys", row -> key(row, row.getString(3).equals("P"), row.getString(4), 5));
    return forEach(
            "foreign keys",
            row -> {
              String name = row.getString(1);
              builder.reference(
                  name, named ? name : null, id(row, 2), table(row, 5), row.getString(7));
            })
        && known;
  }

  private void key(ResultSet row, boolean primary, String constraint, int column)
      throws SQLException {
    builder.key(table(row, 1), primary, constraint, row.getString(column));
  }

  private boolean joinKeys() throws SQLException {
    Map<ConstraintName, List<KeyColumn>> constraints = new HashMap<>();
    forEach(
        "key columns",
        row ->
            constraints
                .computeIfAbsent(constraint(row, 1), name -> new ArrayList<>())
                .add(new KeyColumn(id(row, 3), row.getInt(6))));
    forEach("primary keys", row -> primaryKey(constraint(row, 1), constraints));
    forEach("references", row -> reference(constraint(row, 1), constraint(row, 3), constraints));
    return forEach("unique indexes", row -> key(row, false, row.getString(3), 4));
  }

  private void primaryKey(ConstraintName name, Map<ConstraintName, List<KeyColumn>> constraints) {
    for (KeyColumn column : constraints.getOrDefault(name, List.of())) {
      builder.key(column.id().table(), true, name.name(), column.id().name());
    }
  }

  private void reference(
      ConstraintName name, ConstraintName to, Map<ConstraintName, List<KeyColumn>> constraints) {
    List<KeyColumn> unique = constraints.getOrDefault(to, List.of());
    for (KeyColumn column : constraints.getOrDefault(name, List.of())) {
      if (column.place() >= 1 && column.place() <= unique.size()) {
        ColumnId target = unique.get(column.place() - 1).id();
        builder.reference(name.name(), name.name(), column.id(), target.table(), target.name());
      }
    }
  }

  private static ConstraintName constraint(ResultSet row, int from) throws SQLException {
    return new ConstraintName(row.getString(from), row.getString(from + 1));
  }

  private ColumnId id(ResultSet row, int from) throws SQLException {
    return table(row, from).column(row.getString(from + 2));
  }

  private TableId table(ResultSet row, int from) throws SQLException {
    return scope.id(row.getString(from), row.getString(from + 1));
  }

  /** Runs the query of a section; false where there is none. */
  private boolean forEach(String section, Row each) throws SQLException {
    Optional<String> sql = facts.text(section);
    if (sql.isPresent()) {
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery(sql.get())) {
        while (rows.next()) {
          each.take(rows);
        }
      }
    }
    return sql.isPresent();
  }
}
