// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.store;

import io.ebean.migration.MigrationConfig;
import io.ebean.migration.MigrationException;
import io.ebean.migration.MigrationRunner;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Creates the store's tables, and brings those of an older version up to date. */
final class StoreTables {

  /** The version that this program reads and writes: the newest of the migrations. */
  private static final int VERSION = 1;

  /** The key of the advisory lock for creating tables. */
  private static final long TURN = 0x6e6c6a646263L;

  private static final String MIGRATIONS = "dev/nljdbc/store/tables";
  private static final String DONE = "nl_migration";

  private StoreTables() {}

  /** Opens a further connection to the store. */
  @FunctionalInterface
  interface Opener {
    Connection open() throws SQLException;
  }

  /**
   * Prepares the store at the first connection. Members without the right to create tables may use
   * a store that another one has prepared.
   *
   * @throws StoreException when the store is of a newer version
   */
  static void prepare(Connection connection, Opener another) throws SQLException, IOException {
    if (isPrepared(connection)) {
      return;
    }
    call(connection, "select pg_advisory_lock(" + TURN + ")");
    try {
      if (!isPrepared(connection)) { // another member may have been quicker
        migrate(another.open());
      }
    } finally {
      call(connection, "select pg_advisory_unlock(" + TURN + ")");
    }
  }

  private static void call(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
    connection.commit();
  }

  private static boolean isPrepared(Connection connection) throws SQLException, IOException {
    int there = version(connection);
    connection.commit(); // nothing here may stay locked
    if (there > VERSION) {
      throw new StoreException(
          "a newer nl-jdbc made its tables (version " + there + "). Use the newer one here too.",
          true);
    }
    return there == VERSION;
  }

  /** Closes the connection. */
  private static void migrate(Connection connection) throws SQLException, IOException {
    MigrationConfig config = new MigrationConfig();
    config.setMigrationPath(MIGRATIONS);
    config.setMetaTable(DONE);
    config.setPlatform("postgres");
    config.setSetCurrentSchema(false);
    config.setClassLoader(StoreTables.class.getClassLoader());
    try {
      new MigrationRunner(config).run(connection);
    } catch (MigrationException e) {
      throw new StoreException("its tables can't be made: " + e.getMessage(), true, e);
    }
  }

  /** 0 where there is no table yet. */
  private static int version(Connection connection) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement("select to_regclass(?)")) {
      statement.setString(1, DONE);
      try (ResultSet row = statement.executeQuery()) {
        if (!row.next() || row.getString(1) == null) {
          return 0;
        }
      }
    }
    String sql = "select max(mversion::integer) from " + DONE + " where mtype = 'V'";
    try (PreparedStatement statement = connection.prepareStatement(sql);
        ResultSet row = statement.executeQuery()) {
      return row.next() ? row.getInt(1) : 0;
    }
  }
}
