// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.catalog.read.SessionState;
import dev.nljdbc.config.Choices;
import dev.nljdbc.config.Setting;
import dev.nljdbc.core.CancellableLock;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.dialect.ReadOnlyHold;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.ConnectionSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Savepoint;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Lends a connection for reading to one borrower at a time. It is the side connection. It is the
 * user's own, behind a savepoint, while a transaction is open, whose changes no other connection
 * sees; and without a savepoint, where there is no side connection, or where the side connection
 * could see other rows: the session took another role, say, or a table's rows depend on who asks.
 */
final class ExplorationConnections implements AutoCloseable {

  /** The server ends a query this much later than the client should. */
  private static final Duration GRACE = Duration.ofSeconds(2);

  private final Connection own;
  private final SideConnection side;
  private final Dialect dialect;
  private final SessionIdentity session;
  private final boolean required;
  private final boolean reader;
  private final CancellableLock turn = new CancellableLock();
  private volatile boolean perSession;
  private volatile boolean closed;

  ExplorationConnections(Connection own, ConnectionFactory factory, Dialect dialect)
      throws SQLException {
    this.own = own;
    this.side = new SideConnection(factory, dialect);
    this.dialect = dialect;
    this.session = new SessionIdentity(own, side, dialect, factory);
    this.required =
        factory.settings().choice(Setting.READONLY, Choices.ReadOnly.class)
            == Choices.ReadOnly.REQUIRED;
    this.reader = factory.reader().isPresent();
    this.perSession =
        !session.last().identity().complete()
            && !SessionState.varies(dialect.name())
            && !factory.settings().on(Setting.INDEX_SHARED);
  }

  /** A connection that is lent. Closing gives it back and leaves nothing in its transaction. */
  final class Loan implements AutoCloseable {

    private final CancellableLock.Taken taken;
    private Connection connection = own;
    private @Nullable Savepoint savepoint;
    private @Nullable ReadOnlyHold hold;
    private final boolean building;
    private boolean mayUseSide;
    private final CompletableFuture<@Nullable Void> givenUp = new CompletableFuture<>();

    private Loan(boolean building, Cancellation cancellation) throws NlException {
      this.building = building;
      this.taken = turn.take(cancellation);
    }

    /** The connection. */
    Connection connection() {
      return connection;
    }

    /** Whether it is a connection of ours, not the user's. */
    boolean isOurs() {
      return connection != own;
    }

    /** Gives up a connection of ours that is still busy with a query, on a thread of its own. */
    void abandon(Thread query) {
      hold = null;
      mayUseSide = false;
      side.abandon(query);
      givenUp.complete(null);
    }

    /** Closes a connection that was given up, once its query has ended. */
    void closeIfAbandoned() {
      givenUp.thenRun(() -> SideConnection.close(connection));
    }

    /** Cuts a connection of ours that stands in the middle of a row; keeps the user's own. */
    void drop() {
      if (connection != own) {
        side.cut();
      }
    }

    /**
     * Chooses the connection.
     *
     * @param use null for the user's own
     * @param longest how long the engine is to hold it read-only, zero without an end; null not to
     *     hold it
     */
    private void open(SideConnection.@Nullable Use use, @Nullable Duration longest)
        throws SQLException {
      mayUseSide = use != null;
      if (!own.getAutoCommit()
          && (use == null || lendsOwn(building))
          && own.getMetaData().supportsSavepoints()) {
        savepoint = own.setSavepoint();
      } else if (use != null) {
        choose(use);
      }
      if (longest != null) {
        hold(longest);
      }
    }

    private void choose(SideConnection.Use use) throws SQLException {
      if (use == SideConnection.Use.EXPLORING && side.isBusy()) {
        throw new SQLTimeoutException(
            "not run: an earlier query of this connection still runs, and the engine does not end"
                + " it",
            "HYT00");
      }
      Connection other = ownOnly(building) ? null : side.open(use);
      if (other != null) {
        connection = other;
      } else if (!own.getAutoCommit() || dialect.beganByText(own)) {
        throw new NlException(
            NlError.UNSUPPORTED,
            "A transaction is open, and this engine has no savepoints to keep it safe while the"
                + " question is explored; commit or roll back first.");
      }
    }

    private void hold(Duration longest) throws SQLException {
      ReadOnlyHold begun =
          building ? dialect.holdIndexing(connection) : dialect.holdReading(connection, longest);
      hold = begun;
      if (required && !building && !begun.held() && !(connection != own && side.held())) {
        throw notHeld(connection);
      }
    }

    @Override
    public void close() throws SQLException {
      try (taken) {
        giveBack();
      } finally {
        if (closed) {
          ExplorationConnections.this.close(); // whoever closed meanwhile could not take the turn
        }
      }
    }

    private void giveBack() throws SQLException {
      try (ReadOnlyHold unused = hold) {
        hold = null;
      } finally {
        try {
          rollback();
        } finally {
          if (mayUseSide) {
            side.rest();
          }
        }
      }
    }

    /** A failure must not spoil the transaction, as every failure does on PostgreSQL. */
    private void rollback() throws SQLException {
      if (savepoint != null) {
        own.rollback(savepoint);
        if (dialect.keepsSavepoints()) {
          own.releaseSavepoint(savepoint);
        }
      }
    }
  }

  /** The state in words, for NL STATUS. */
  String state() {
    String told = connectionInUse();
    boolean unknown = EngineFacts.of(dialect.name()).name().isEmpty();
    return unknown && told.startsWith("your own")
        ? told + "; it is read-only by the guard alone"
        : told;
  }

  private String connectionInUse() {
    if (!ownOnly(false)) {
      boolean same = side.takesOver() && !reader && SessionState.varies(dialect.name());
      return same
          ? side.state() + ", as " + session.last().identity().rights() + " (nl.session)"
          : side.state();
    }
    if (session.readerExceeds()) {
      return "your own connection: nl.reader.user may read what this session may not";
    }
    return session.isAnother()
        ? "your own connection: this session is another than its login ("
            + session.last().identity().rights()
            + ")"
        : "your own connection: rows of this database depend on who asks";
  }

  /**
   * Whether the side connection could see other rows. An index holds no rows that depend on who
   * asks, so that a login for reading may build it.
   */
  private boolean ownOnly(boolean building) {
    return session.isAnother() || (perSession && !proven() && !(reader && building));
  }

  /** Whether {@code nl.session} made the side connection one that sees the same rows. */
  private boolean proven() {
    return side.takesOver()
        && !reader
        && !session.isAnother()
        && session.last().identity().complete();
  }

  /** Looks who the session is now, which decides what is lent. */
  SessionState present(Cancellation cancellation) throws SQLException {
    if (!SessionState.varies(dialect.name())) {
      return session.look(cancellation);
    }
    try (CancellableLock.Taken unused = turn.take(cancellation)) {
      return session.look(cancellation);
    }
  }

  /**
   * Differs from before when rights were granted or revoked. In a transaction, which may see an old
   * catalog, the side connection is asked.
   */
  String grants(Cancellation cancellation) throws SQLException {
    String product = dialect.name();
    return !SessionState.reportsGrants(product) || !dialect.maySeeOldCatalog(own)
        ? session.last().grants()
        : source(null, false, cancellation).with(asked -> SessionState.grants(asked, product));
  }

  /** The session's rights where they are others than its login's; empty where they are the same. */
  String otherRights() {
    return session.otherRights();
  }

  /**
   * Looks whether the login for reading may read what the session may not. Then it is not used.
   *
   * @return whether that is another than before
   */
  boolean compareWithReader(Cancellation cancellation) throws SQLException {
    if (!reader) {
      return false;
    }
    try (CancellableLock.Taken unused = turn.take(cancellation)) {
      return session.compareWithReader();
    }
  }

  /** The login that the index is read with, if it is not the session's. */
  Optional<String> reader() {
    return session.isAnother() ? Optional.empty() : side.reader();
  }

  /** Whether a side connection may read the session's index anew. */
  boolean sideHasRights() {
    return session.sideHasRights() && !(reader && session.isAnother());
  }

  /** Tells whether the rows of any table depend on who asks. */
  void perSession(boolean any) {
    perSession = any;
  }

  /** Whether the rows of any table depend on who asks, as far as that is known yet. */
  boolean perSession() {
    return perSession;
  }

  /**
   * A source of connections for searching rows, which the engine holds read-only meanwhile as for a
   * query of a model; it cancels their work with the question.
   *
   * @param limit of the time of all queries
   */
  ConnectionSource searching(Duration limit, Cancellation cancellation) {
    return source(limit.plus(GRACE), false, cancellation);
  }

  /**
   * A source of connections for building an index. A view or a row policy may call what writes, so
   * the engine holds them read-only as far as it can.
   */
  ConnectionSource building(Cancellation cancellation) {
    return source(Duration.ZERO, true, cancellation);
  }

  private ConnectionSource source(
      @Nullable Duration longest, boolean building, Cancellation cancellation) {
    return new ConnectionSource() {
      @Override
      public <T> T with(Work<T> work) throws SQLException {
        try (Loan loan = lend(SideConnection.Use.INDEXING, longest, building, cancellation)) {
          CancellableConnection watched =
              new CancellableConnection(loan.connection(), cancellation);
          try (QueryCanceller unused = new QueryCanceller(watched::cancelAll, cancellation, null)) {
            return work.with(watched);
          } catch (RuntimeException e) {
            loan.drop(); // a driver that lost its place in what the server sends
            throw e;
          }
        }
      }
    };
  }

  /** Lends a connection for SQL of our own. */
  Loan lend(Cancellation cancellation) throws SQLException {
    return lend(SideConnection.Use.INDEXING, null, false, cancellation);
  }

  /** Lends the user's own connection, which alone sees its temporary objects. */
  Loan lendOwn(Cancellation cancellation) throws SQLException {
    return lend(null, null, false, cancellation);
  }

  /**
   * Lends a connection for one query of a model. The engine holds it read-only meanwhile, as far as
   * it can.
   *
   * @param limit of the query's time; the caller enforces it, and the server does a little later
   * @throws NlException if the engine can't hold it, and {@code nl.readonly} requires it
   */
  Loan lendForQuery(Duration limit, Cancellation cancellation) throws SQLException {
    return lend(SideConnection.Use.EXPLORING, limit.plus(GRACE), false, cancellation);
  }

  /**
   * Refuses a question whose answer is there already, as it would refuse to find one.
   *
   * @throws NlException if {@code nl.readonly} requires a hold, and the engine has none here
   */
  void checkHeld(Cancellation cancellation) throws SQLException {
    if (required) {
      lendForQuery(Duration.ZERO, cancellation).close();
    }
  }

  private Loan lend(
      SideConnection.@Nullable Use use,
      @Nullable Duration longest,
      boolean building,
      Cancellation cancellation)
      throws SQLException {
    Loan loan = new Loan(building, cancellation);
    try {
      loan.open(use, longest);
      return loan;
    } catch (SQLException | RuntimeException | Error e) {
      try (loan) {
        throw e;
      }
    }
  }

  private NlException notHeld(Connection connection) throws SQLException {
    String why =
        connection != own || own.getAutoCommit()
            ? "this engine does not hold " + side.state()
            : "a transaction is open, which this engine can't make read-only";
    return new NlException(
        NlError.UNSUPPORTED,
        "nl.readonly=required, but "
            + why
            + ". Name a login without write rights (nl.reader.user), end the transaction, or set"
            + " nl.readonly=preferred to rely on the guard alone.");
  }

  /** Whether the user's own connection would be lent with a transaction open, as was last seen. */
  boolean inTransaction() throws SQLException {
    return lendsOwn(false) && (!own.getAutoCommit() || session.last().uncommitted());
  }

  /** Whether the user's own connection is lent in a transaction. */
  private boolean lendsOwn(boolean building) {
    return !reader || ownOnly(building);
  }

  /** A borrower has been cancelled, and closes the side connection itself. */
  @Override
  public void close() {
    closed = true;
    CancellableLock.Taken taken = turn.takeIfFree();
    if (taken != null) {
      try (taken) {
        side.close();
      }
    }
  }
}
