package dev.nljdbc.catalog;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/**
 * Two queries on an engine's own catalog that give all keys at once; most drivers want to be asked
 * for each table alone. From the engine's facts, sections {@code keys} and {@code foreign keys}.
 *
 * @param keys rows of schema, table, {@code P} or {@code U}, constraint, column, in key order; a
 *     null column is an expression
 * @param foreignKeys rows of constraint, schema, table, column, referenced schema, table and
 *     column, in key order; a null column stands for the primary key's
 * @param named whether the foreign keys' constraints are names, not mere numbers
 */
record KeyQueries(String keys, String foreignKeys, boolean named) implements KeySource {

  /** The source of an engine's keys; empty for an engine whose own catalog we do not know. */
  static Optional<KeySource> of(String product) {
    EngineFacts facts = EngineFacts.of(product);
    if (facts.name().equals("h2")) {
      return Optional.of(new H2Keys());
    }
    return facts
        .text("keys")
        .map(
            keys ->
                new KeyQueries(
                    keys,
                    facts.text("foreign keys").orElseThrow(),
                    !facts.has(EngineFacts.Trait.NUMBERS_FOR_NAMES)));
  }

  @Override
  public void read(Connection connection, Scope scope, CatalogBuilder builder) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      try (ResultSet rows = statement.executeQuery(keys)) {
        while (rows.next()) {
          builder.key(
              scope.id(rows.getString(1), rows.getString(2)),
              rows.getString(3).equals("P"),
              rows.getString(4),
              rows.getString(5));
        }
      }
      try (ResultSet rows = statement.executeQuery(foreignKeys)) {
        while (rows.next()) {
          String constraint = rows.getString(1);
          builder.reference(
              constraint,
              named ? constraint : null,
              scope.id(rows.getString(2), rows.getString(3)).column(rows.getString(4)),
              scope.id(rows.getString(5), rows.getString(6)),
              rows.getString(7));
        }
      }
    }
  }
}
