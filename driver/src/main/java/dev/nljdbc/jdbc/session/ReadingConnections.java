package dev.nljdbc.jdbc.session;

import dev.nljdbc.config.Setting;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.dialect.ReadingHold;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.ConnectionSource;
import dev.nljdbc.llm.Cancellation;
import dev.nljdbc.llm.OneAtATime;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Lends a connection for reading: the side connection; or the user's own, behind a savepoint, while
 * a transaction is open whose tables and rows no other connection sees, or where there is no side
 * connection. One borrower at a time.
 */
final class ReadingConnections implements AutoCloseable {

  private static final String REQUIRED = "required";

  /** The server ends a query that the client should have ended before. */
  private static final Duration GRACE = Duration.ofSeconds(2);

  private final Connection own;
  private final SideConnection side;
  private final Dialect dialect;
  private final boolean savepoints;
  private final boolean required;
  private final boolean reader;
  private final OneAtATime turn = new OneAtATime();
  private volatile boolean closed;

  ReadingConnections(Connection own, Target target, Dialect dialect) throws SQLException {
    this.own = own;
    this.side = new SideConnection(target, dialect);
    this.dialect = dialect;
    this.required = target.settings().required(Setting.READONLY).equals(REQUIRED);
    this.reader = target.reader().isPresent();
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

  /** Has work of our own done on a connection; nothing of it stays in the user's transaction. */
  <T> T lend(ConnectionSource.Work<T> work, Cancellation cancellation) throws SQLException {
    return inTurn(SideConnection.Use.INDEXING, work, cancellation);
  }

  /**
   * Has one query of a model's read; nothing of it stays, in the database or its transactions. The
   * engine holds the connection read-only meanwhile, as far as it can.
   *
   * @param limit of the query's time, which the caller sees to; the server does, a little later
   * @throws NlException when the engine can't hold it, and {@code nl.readonly} requires it
   */
  <T> T read(ConnectionSource.Work<T> work, Duration limit, Cancellation cancellation)
      throws SQLException {
    return inTurn(
        SideConnection.Use.EXPLORING,
        connection -> held(connection, work, limit.plus(GRACE)),
        cancellation);
  }

  private <T> T held(Connection connection, ConnectionSource.Work<T> work, Duration longest)
      throws SQLException {
    try (ReadingHold hold = dialect.holdReading(connection, longest)) {
      if (required && !hold.held() && !(connection != own && side.held())) {
        throw notHeld(connection);
      }
      return work.with(connection);
    }
  }

  /** A connection of ours that can't be gone on with is cut; the user's own is the user's. */
  void drop(Connection connection) {
    if (connection != own) {
      side.cut();
    }
  }

  private NlException notHeld(Connection connection) throws SQLException {
    String why =
        connection != own
            ? "this engine does not hold " + side.state()
            : own.getAutoCommit()
                ? "this engine does not hold " + side.state()
                : "a transaction is open, which this engine can't make read-only";
    return new NlException(
        NlError.UNSUPPORTED,
        "nl.readonly=required, but "
            + why
            + ". Name a login without write rights (nl.reader.user), end the transaction, or set"
            + " nl.readonly=preferred to rely on the guard alone.");
  }

  private <T> T inTurn(
      SideConnection.Use use, ConnectionSource.Work<T> work, Cancellation cancellation)
      throws SQLException {
    try (OneAtATime.Taken unused = turn.take(cancellation)) {
      return lendInTurn(use, work);
    } finally {
      if (closed) {
        close(); // whoever closed meanwhile could not take the turn
      }
    }
  }

  /** Has work done on the user's own connection, which sees what belongs to it alone. */
  <T> T lendOwn(ConnectionSource.Work<T> work, Cancellation cancellation) throws SQLException {
    try (OneAtATime.Taken unused = turn.take(cancellation)) {
      return !own.getAutoCommit() && savepoints ? behindSavepoint(work) : work.with(own);
    } finally {
      if (closed) {
        close(); // whoever closed meanwhile could not take the turn
      }
    }
  }

  /** Whether what is lent is the user's own connection with a transaction open. */
  boolean inTransaction() throws SQLException {
    return !reader && !own.getAutoCommit();
  }

  private <T> T lendInTurn(SideConnection.Use use, ConnectionSource.Work<T> work)
      throws SQLException {
    try {
      if (savepoints && inTransaction()) {
        return behindSavepoint(work);
      }
      Connection other = side.open(use);
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
      if (dialect.keepsSavepoints()) {
        own.releaseSavepoint(savepoint);
      }
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
