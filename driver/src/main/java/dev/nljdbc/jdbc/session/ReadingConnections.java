package dev.nljdbc.jdbc.session;

import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.ConnectionSource;
import dev.nljdbc.llm.Cancellation;
import dev.nljdbc.llm.OneAtATime;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import org.jspecify.annotations.Nullable;

/**
 * Lends a connection for reading: the side connection; or the user's own, behind a savepoint, while
 * a transaction is open whose tables and rows no other connection sees, or where there is no side
 * connection. One borrower at a time.
 */
final class ReadingConnections implements AutoCloseable {

  private final Connection own;
  private final SideConnection side;
  private final boolean savepoints;
  private final OneAtATime turn = new OneAtATime();
  private volatile boolean closed;

  ReadingConnections(Connection own, Target target, Dialect dialect) throws SQLException {
    this.own = own;
    this.side = new SideConnection(target, dialect);
    this.savepoints = own.getMetaData().supportsSavepoints();
  }

  /** What is read with, in words, for NL STATUS. */
  String state() {
    return side.state();
  }

  /** As a source whose work is cancelled with the question. */
  ConnectionSource source(Cancellation cancellation) {
    return new ConnectionSource() {
      @Override
      public <T> T with(Work<T> work) throws SQLException {
        return lend(
            connection -> {
              WatchedConnection watched = new WatchedConnection(connection, cancellation);
              try (SqlWatch unused = new SqlWatch(watched::cancelAll, cancellation, null)) {
                return work.with(watched);
              }
            },
            cancellation);
      }
    };
  }

  /** Has work done on a connection; nothing of it stays, in the database or its transactions. */
  <T> T lend(ConnectionSource.Work<T> work, Cancellation cancellation) throws SQLException {
    try (OneAtATime.Taken unused = turn.take(cancellation)) {
      return lendInTurn(work);
    } finally {
      if (closed) {
        close(); // whoever closed meanwhile could not take the turn
      }
    }
  }

  private <T> T lendInTurn(ConnectionSource.Work<T> work) throws SQLException {
    try {
      if (!own.getAutoCommit() && savepoints) {
        return behindSavepoint(work);
      }
      Connection other = side.open();
      if (other != null) {
        return work.with(other);
      }
      if (!own.getAutoCommit()) {
        throw new NlException(
            NlError.UNSUPPORTED,
            "A transaction is open, and this engine has no savepoints to keep it safe while the"
                + " question is explored; commit or roll back first.");
      }
      return work.with(own);
    } finally {
      side.rest();
    }
  }

  /** A failure must not spoil the transaction, which on PostgreSQL every failure does. */
  private <T> T behindSavepoint(ConnectionSource.Work<T> work) throws SQLException {
    Savepoint savepoint = own.setSavepoint();
    Throwable failure = null;
    try {
      return work.with(own);
    } catch (SQLException | RuntimeException e) {
      failure = e;
      throw e;
    } finally {
      rollback(savepoint, failure);
    }
  }

  private void rollback(Savepoint savepoint, @Nullable Throwable failure) throws SQLException {
    try {
      own.rollback(savepoint);
      own.releaseSavepoint(savepoint);
    } catch (SQLException e) {
      if (failure == null) {
        throw e;
      }
      failure.addSuppressed(e);
    }
  }

  /** Whoever borrows at the moment has been cancelled, and closes the side connection itself. */
  @Override
  public void close() {
    closed = true;
    OneAtATime.Taken taken = turn.takeIfFree();
    if (taken != null) {
      try (taken) {
        side.close();
      }
    }
  }
}
