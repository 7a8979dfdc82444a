package dev.nljdbc.catalog;

import java.sql.Connection;
import java.sql.SQLException;

/** Reads all keys of a database at once. */
@FunctionalInterface
interface KeySource {

  /** Adds the keys of the tables in scope. */
  void read(Connection connection, Scope scope, CatalogBuilder builder) throws SQLException;
}
