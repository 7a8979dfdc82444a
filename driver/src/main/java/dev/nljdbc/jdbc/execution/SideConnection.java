// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.catalog.read.SessionState;
import dev.nljdbc.catalog.read.SessionStateReader;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A second connection to the user's database, for exploring. It opens when first needed, and the
 * engine holds it read-only if it can. Not thread-safe; its owner takes turns.
 */
final class SideConnection implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(SideConnection.class.getName());

  private static final long PATIENCE_MILLIS = 1_000;

  /** A refused connection is tried again behind so long: the server may have had too many. */
  static final Duration BACK_OFF = Duration.ofSeconds(30);

  private final ConnectionFactory target;
  private final Dialect dialect;
  private final SessionStateReader states;
  private final SessionStatements statements;
  private @Nullable Connection connection;
  private @Nullable Use openedFor;
  private boolean held;
  private volatile String state;
  private final boolean unavailable;
  private final LongSupplier nanos;
  private boolean refused;
  private long refusedAt;
  private volatile @Nullable Identities identities;
  private volatile @Nullable CancellableConnection asking;

  /**
   * Who the connection is.
   *
   * @param login when it was opened
   * @param present after {@code nl.session}
   */
  record Identities(SessionState.Identity login, SessionState.Identity present) {}

  /** The last query that the engine did not end; null if there was none. */
  private @Nullable Thread givenUp;

  /** The use of the connection: some limits can be set only when it is opened. */
  enum Use {
    /** SQL of a model. Large cells are refused. */
    EXPLORING,
    /** SQL of our own, for the index. Large cells are read in part. */
    INDEXING
  }

  SideConnection(ConnectionFactory target, Dialect dialect) {
    this(target, dialect, System::nanoTime);
  }

  /** The same with another clock, in nanoseconds. */
  SideConnection(ConnectionFactory target, Dialect dialect, LongSupplier nanos) {
    this.nanos = nanos;
    this.target = target;
    this.dialect = dialect;
    this.states = new SessionStateReader(dialect.name(), IndexRequests.schemas(target.settings()));
    this.statements = new SessionStatements(target.settings());
    this.unavailable = !dialect.sharedByUrl(target.url().real());
    this.state =
        unavailable
            ? "your own connection: no other sees this database in memory"
            : "a connection of its own, not opened yet";
  }

  /** The state in words, for NL STATUS. */
  String state() {
    return state;
  }

  /** Asks who a session of the database is. */
  SessionStateReader states() {
    return states;
  }

  /** Whether the engine, or the login's rights, refuse writes on the connection that is open. */
  boolean held() {
    return held;
  }

  /**
   * The connection, open and read-only; null if there is none.
   *
   * @throws NlException where there must be one, for {@code nl.reader.user}, and is none
   */
  @Nullable Connection open(Use use) throws NlException {
    Connection earlier = connection;
    if (earlier != null && fits(use) && holdsReadOnly(earlier, use)) {
      return earlier;
    }
    close();
    boolean soon = refused && nanos.getAsLong() - refusedAt < BACK_OFF.toNanos();
    Connection fresh = unavailable || soon ? null : fresh(use);
    if (fresh == null && target.reader().isPresent()) {
      throw new NlException(
          NlError.SETTING,
          "nl.reader.user is set, but nobody can log in as it here: what would be explored is "
              + state
              + ". Unset nl.reader.user, or see that the login works.");
    }
    return fresh;
  }

  private boolean fits(Use use) {
    return openedFor == use
        || dialect
            .readOnlyProperties(mostBytes(Use.EXPLORING))
            .equals(dialect.readOnlyProperties(mostBytes(Use.INDEXING)));
  }

  private long mostBytes(Use use) {
    return use == Use.EXPLORING ? LimitedExplorer.MOST_BYTES : 0;
  }

  private @Nullable Connection fresh(Use use) throws NlException {
    String why = "";
    for (Properties extra : dialect.readOnlyProperties(mostBytes(use))) {
      try {
        Connection fresh = opened(extra, use);
        refused = false;
        return fresh;
      } catch (SQLException e) {
        close();
        if (e instanceof NlException ours) {
          throw ours;
        }
        LOG.log(System.Logger.Level.DEBUG, "No second connection for exploring", e);
        why = String.valueOf(e.getMessage());
      }
    }
    refused = true;
    refusedAt = nanos.getAsLong();
    state = "your own connection: a second one was refused (" + why + ")";
    return null;
  }

  private Connection opened(Properties extra, Use use) throws SQLException {
    Connection fresh = target.openAnother(extra, dialect::readOnlyUrl);
    connection = fresh;
    openedFor = use;
    checkReader(fresh);
    identities = takeOver(fresh);
    boolean byEngine = hold(fresh, use);
    held = byEngine || dialect.heldByRights(fresh);
    state =
        byEngine
            ? "a connection of its own, which the engine holds read-only"
            : held
                ? "a connection of its own, whose login has no right to change rows"
                : "a connection of its own, read-only by the guard alone (nl.reader.user can name"
                    + " a login with fewer rights)";
    return fresh;
  }

  private boolean hold(Connection ours, Use use) throws SQLException {
    boolean byEngine = dialect.makeReadOnly(ours);
    if (use == Use.INDEXING) {
      dialect.beginIndexing(ours);
    }
    return byEngine;
  }

  /** Runs {@code nl.session}, and asks before and after it who the connection is. */
  private Identities takeOver(Connection fresh) throws SQLException {
    SessionState.Identity before = identity(fresh);
    if (statements.none()) {
      return new Identities(before, before);
    }
    statements.run(fresh);
    return new Identities(before, identity(fresh));
  }

  private SessionState.Identity identity(Connection fresh) throws SQLException {
    CancellableConnection watched = new CancellableConnection(fresh, Cancellation.unbounded());
    asking = watched;
    try {
      return states.read(watched).identity();
    } finally {
      asking = null;
    }
  }

  /** Cancels the question to the engine who the connection is, from another thread. */
  void cancelAsking() throws SQLException {
    CancellableConnection now = asking;
    if (now != null) {
      now.cancelAll();
    }
  }

  /** Who a fresh session of the user is, where a login for reading is named; null if none opens. */
  @Nullable Identities ofUser() {
    try (Connection fresh = target.openAsUser(dialect::readOnlyUrl)) {
      SessionState.Identity user = identity(fresh);
      return new Identities(user, user);
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.DEBUG, "Nobody knows who a session of the user is", e);
      return null;
    }
  }

  /** Who the connection was when it was opened last; null if it never was. */
  @Nullable Identities identities() {
    return identities;
  }

  /** The login for reading, if one is named. */
  Optional<String> reader() {
    return target.reader();
  }

  /** Whether {@code nl.session} says who the user's session is. */
  boolean takesOver() {
    return !statements.none();
  }

  /** Checks the user: some drivers prefer a user in the URL to the property. */
  private void checkReader(Connection fresh) throws SQLException {
    String wanted = target.reader().orElse(null);
    if (wanted == null) {
      return;
    }
    String user = String.valueOf(fresh.getMetaData().getUserName()).toLowerCase(Locale.ROOT);
    String reader = wanted.toLowerCase(Locale.ROOT);
    if (!user.equals(reader) && !user.startsWith(reader + "@")) {
      throw new NlException(
          NlError.SETTING,
          ("nl.reader.user is %s, but the connection for exploring was opened as '%s':"
                  + " give your own user and password as properties, not in the URL; a data source"
                  + " and an engine without users know no other login.")
              .formatted(wanted, user));
    }
  }

  /**
   * Makes the connection read-only again, as some engines need before each query. A lost connection
   * fails here.
   */
  private boolean holdsReadOnly(Connection earlier, Use use) {
    try {
      var unused = hold(earlier, use);
      return true;
    } catch (SQLException | RuntimeException e) {
      // a driver that lost its place in what the server sends may fail in any way
      LOG.log(System.Logger.Level.DEBUG, "The connection for exploring is lost", e);
      return false;
    }
  }

  /** Rests the connection after use; closes it if that fails. */
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

  /** Leaves the connection to a query that the engine does not end. */
  void abandon(Thread query) {
    givenUp = query;
    connection = null;
    held = false;
  }

  /** Whether a query that was given up still runs; waits a while for its end. */
  boolean isBusy() throws NlException {
    Thread query = givenUp;
    try {
      if (query != null && query.isAlive()) {
        query.join(PATIENCE_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new NlException(NlError.CANCELLED, "The question was cancelled.", e);
    }
    return query != null && query.isAlive();
  }

  /**
   * Aborts the connection without a message to the engine: it may stand in the middle of a row.
   * Then closes it, which does nothing where aborting did; some drivers (H2, SQLite, DuckDB) can't
   * abort.
   */
  void cut() {
    Connection used = connection;
    connection = null;
    held = false;
    if (used != null) {
      try {
        used.abort(Runnable::run);
      } catch (SQLException e) {
        LOG.log(System.Logger.Level.DEBUG, "The connection for exploring was not cut", e);
      }
      close(used);
    }
  }

  /** After {@code nl.session}, a pool must not give the connection to anybody else. */
  @Override
  public void close() {
    Connection used = connection;
    if (!statements.none()) {
      cut();
    }
    connection = null;
    held = false;
    if (used != null) {
      close(used);
    }
  }

  /** Closes a connection; a failure is only logged. */
  static void close(Connection used) {
    try {
      used.close();
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.DEBUG, "The connection for exploring did not close", e);
    }
  }
}
