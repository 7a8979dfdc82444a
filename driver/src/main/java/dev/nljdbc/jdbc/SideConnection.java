package dev.nljdbc.jdbc;

import dev.nljdbc.dialect.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A second connection to the user's database, for exploring: opened when first needed, held
 * read-only by the engine where it can, rolled back after each use. Not thread-safe; its owner
 * takes turns.
 */
final class SideConnection implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(SideConnection.class.getName());

  private final Target target;
  private final Dialect dialect;
  private @Nullable Connection connection;
  private volatile String state;
  private boolean unavailable;

  SideConnection(Target target, Dialect dialect) {
    this.target = target;
    this.dialect = dialect;
    this.unavailable = !dialect.sharedByUrl(target.url().real());
    this.state =
        unavailable
            ? "your own connection: no other sees this database in memory"
            : "a connection of its own, not opened yet";
  }

  /** In words, for NL STATUS. */
  String state() {
    return state;
  }

  /** The open connection; null where none can be had. */
  @Nullable Connection open() {
    if (connection == null && !unavailable) {
      connection = opened();
    }
    return connection;
  }

  private @Nullable Connection opened() {
    try {
      return readOnly(target.open(dialect.readOnlyProperties()));
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.DEBUG, "No second connection for exploring", e);
      unavailable = true;
      state = "your own connection: a second one was refused (" + e.getMessage() + ")";
      return null;
    }
  }

  private Connection readOnly(Connection fresh) throws SQLException {
    try {
      boolean held = dialect.makeReadOnly(fresh);
      // inside a transaction, engines that would otherwise send all rows at once heed the fetch
      // size
      fresh.setAutoCommit(false);
      state =
          held
              ? "a connection of its own, which the engine holds read-only"
              : "a connection of its own, read-only by the guard alone";
      return fresh;
    } catch (SQLException e) {
      fresh.close();
      throw e;
    }
  }

  /** Ends the transaction that reading began; a connection that can't is dropped. */
  void release() {
    Connection used = connection;
    if (used == null) {
      return;
    }
    try {
      used.rollback();
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.DEBUG, "The connection for exploring is lost", e);
      close();
    }
  }

  @Override
  public void close() {
    Connection used = connection;
    connection = null;
    if (used != null) {
      try {
        used.close();
      } catch (SQLException e) {
        LOG.log(System.Logger.Level.DEBUG, "The connection for exploring did not close", e);
      }
    }
  }
}
