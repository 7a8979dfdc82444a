package dev.nljdbc.store;

import io.ebean.migration.MigrationConfig;
import io.ebean.migration.MigrationRunner;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Creates the store's tables, and brings those of an older version up to date. */
final class StoreTables {

  /** The version that this program reads and writes: the newest of the migrations. */
  private static final int VERSION = 1;

  private static final String MIGRATIONS = "dev/nljdbc/store";
  private static final String DONE = "nl_migration";

  private StoreTables() {}

  /**
   * Prepares the store at the first connection. Members without the right to create tables may use
   * a store that another one has prepared.
   *
   * @throws StoreException when the store is of a newer version
   */
  static void prepare(Connection connection) throws SQLException, IOException {
    int there = version(connection);
    if (there == VERSION) {
      return;
    }
    if (there > VERSION) {
      throw new StoreException(
          "a newer nl-jdbc made its tables (version " + there + "). Use the newer one here too.");
    }
    MigrationConfig config = new MigrationConfig();
    config.setMigrationPath(MIGRATIONS);
    config.setMetaTable(DONE);
    config.setPlatform("postgres");
    config.setSetCurrentSchema(false);
    config.setClassLoader(StoreTables.class.getClassLoader());
    new MigrationRunner(config).run(connection);
    connection.setAutoCommit(false);
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
