package dev.nljdbc.jdbc.session;

import dev.nljdbc.dialect.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A second connection to the user's database, for exploring: opened when first needed, held
 * read-only by the engine where it can. Not thread-safe; its owner takes turns.
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

  /** The connection, open and read-only; null where none can be had. */
  @Nullable Connection open() {
    Connection earlier = connection;
    if (earlier != null && holdsReadOnly(earlier)) {
      return earlier;
    }
    close();
    return unavailable ? null : fresh();
  }

  private @Nullable Connection fresh() {
    try {
      Connection fresh = target.openAnother(dialect.readOnlyProperties());
      connection = fresh;
      boolean held = dialect.makeReadOnly(fresh);
      state =
          held
              ? "a connection of its own, which the engine holds read-only"
              : "a connection of its own, read-only by the guard alone";
      return fresh;
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.DEBUG, "No second connection for exploring", e);
      close();
      unavailable = true;
      state = "your own connection: a second one was refused (" + e.getMessage() + ")";
      return null;
    }
  }

  /** Renews it, as some engines need before each query; a connection that was lost fails here. */
  private boolean holdsReadOnly(Connection earlier) {
    try {
      var unused = dialect.makeReadOnly(earlier);
      return true;
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.DEBUG, "The connection for exploring is lost", e);
      return false;
    }
  }

  /** It is not needed for now; one that can't rest is dropped. */
  void rest() {
    Connection used = connection;
    if (used == null) {
      return;
    }
    try {
      dialect.endReading(used);
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
