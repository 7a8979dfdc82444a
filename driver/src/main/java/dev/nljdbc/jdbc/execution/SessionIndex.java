// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.answer.Journal;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.config.Choices;
import dev.nljdbc.config.Setting;
import dev.nljdbc.core.CancellableLock;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.guard.SqlGuard;
import dev.nljdbc.guard.UserDefinedCode;
import dev.nljdbc.index.BuildState.IndexProgress;
import dev.nljdbc.index.ConnectionSource;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.IndexRequest;
import dev.nljdbc.index.IndexStatus;
import dev.nljdbc.memory.TermIndex;
import dev.nljdbc.memory.VerifiedQueries;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The index of one connection's database. The first question opens or builds it; later ones lease
 * it, and it follows changes of tables, rights and settings. Thread-safe.
 */
final class SessionIndex implements AutoCloseable {

  /** The interval after which the session looks for tables that others changed. */
  private static final long LOOK_AGAIN_NANOS = Duration.ofSeconds(30).toNanos();

  private final NlSession session;
  private final NlRuntime runtime;
  private final ExplorationConnections connections;
  private final LimitedExplorer explorer;
  private final BackgroundRefresh background;
  private final CancellableLock opening = new CancellableLock();
  private volatile @Nullable Opened opened;
  private volatile List<String> toldWarnings = List.of();
  private final AtomicLong changes = new AtomicLong();

  /** The number of changes that the open index has seen. */
  private volatile long known;

  private volatile boolean noProgress;

  private record Opened(
      String identity,
      String grants,
      boolean uncommitted,
      LeasedIndex index,
      IndexStatus status,
      Journal journal,
      VerifiedQueries verified,
      long lookedNanos) {

    boolean unread() {
      return status.unread() > 0 && !status.readOnly();
    }

    /** An index of changes that are not committed is of one question alone. */
    boolean fits(IndexRequest request, String now) {
      return !uncommitted
          && grants.equals(now)
          && identity.equals(request.identity())
          && System.nanoTime() - lookedNanos < LOOK_AGAIN_NANOS;
    }
  }

  SessionIndex(
      NlSession session,
      NlRuntime runtime,
      ExplorationConnections connections,
      LimitedExplorer explorer,
      ConnectionFactory target,
      Dialect dialect) {
    this.session = session;
    this.runtime = runtime;
    this.connections = connections;
    this.explorer = explorer;
    this.background =
        new BackgroundRefresh(
            target, dialect, runtime.indexes(), runtime.underWay(), this::mayHaveChanged);
  }

  /** The log of the database; empty until the index is open. */
  Optional<Journal> journal() {
    return Optional.ofNullable(opened).map(Opened::journal);
  }

  /** The next question checks for changed tables. */
  void mayHaveChanged() {
    changes.incrementAndGet();
  }

  /** The index's warnings, if they are new to this connection. */
  List<String> newWarnings() {
    Opened open = opened;
    if (open == null) {
      return List.of();
    }
    List<String> warnings = open.status().warnings();
    boolean told = warnings.equals(toldWarnings);
    toldWarnings = warnings;
    return told ? List.of() : warnings;
  }

  /** Refreshes what changed in the index, or one table in any case. */
  IndexStatus refresh(Optional<String> table, Cancellation cancellation) throws SQLException {
    try (CancellableLock.Taken unused = opening.take(cancellation)) {
      IndexRequest request = session.request(cancellation);
      ConnectionSource source = connections.building(cancellation);
      Build refresh = progress -> refresh(request, table, source, progress);
      return keep(request, connections.grants(cancellation), cancellation, refresh).status();
    }
  }

  private DatabaseIndex refresh(
      IndexRequest request, Optional<String> table, ConnectionSource source, IndexProgress progress)
      throws SQLException {
    return table.isPresent()
        ? runtime.indexes().refresh(request, table.get(), source, progress)
        : runtime.indexes().refresh(request, source, progress);
  }

  /**
   * Leases the index. Where rows are to be read first, it waits for at most {@code nl.index.wait};
   * the rest is read in the background, or else at the next questions.
   *
   * @param question what it names is read first; empty for none
   */
  LeasedIndex.Lease lease(String question, Cancellation cancellation) throws SQLException {
    try (CancellableLock.Taken unused = opening.take(cancellation)) {
      IndexRequest request = session.request(cancellation).withQuestion(question);
      Opened open = opened;
      String grants = connections.grants(cancellation);
      boolean readOn = !noProgress && !refreshesInBackground() && unread(open, request);
      if (open != null && known == changes.get() && !readOn && open.fits(request, grants)) {
        return open.index().lease(session.endUser());
      }
      long seen = changes.get();
      if (connections.compareWithReader(cancellation)) {
        request = session.request(cancellation).withQuestion(question);
      }
      Opened next = keep(request, grants, cancellation, opening(request, readOn, cancellation));
      known = seen;
      noProgress = readOn && open != null && next.status().unread() == open.status().unread();
      boolean due = BackgroundRefresh.due(next.status(), request, Instant.now());
      if (refreshesInBackground() && due && !session.questions().uncommitted()) {
        background.begin(request, next.status().unread(), IndexProgress.SILENT);
      }
      return next.index().lease(session.endUser());
    }
  }

  /** Whether an earlier question, of another process too, left tables unread. */
  private boolean unread(@Nullable Opened open, IndexRequest request) throws SQLException {
    return open != null
        ? open.unread()
        : runtime
            .indexes()
            .status(request)
            .status()
            .filter(stored -> stored.unread() > 0 && !stored.readOnly())
            .isPresent();
  }

  private Build opening(IndexRequest request, boolean readOn, Cancellation cancellation) {
    ConnectionSource source = connections.building(cancellation);
    IndexRequest soon = request.withWait(session.settings().duration(Setting.INDEX_WAIT));
    IndexRequest part = request.withBudget(soon.limits().longestWait());
    return readOn
        ? progress -> runtime.indexes().readOn(part, source, progress, () -> false)
        : progress -> runtime.indexes().open(soon, source, progress);
  }

  /** Whether a thread of its own keeps the index up to date. */
  private boolean refreshesInBackground() {
    return session.settings().choice(Setting.INDEX_REFRESH, Choices.Refresh.class)
            == Choices.Refresh.AUTO
        && connections.sideHasRights()
        && background.possible();
  }

  @FunctionalInterface
  private interface Build {
    DatabaseIndex with(IndexProgress progress) throws SQLException;
  }

  /** Reports a cancel as such, whatever the cancelled build fails with. */
  private DatabaseIndex build(IndexRequest request, Cancellation cancellation, Build build)
      throws SQLException {
    try (BuildProgress progress =
        new BuildProgress(runtime.building(), request.identity(), cancellation)) {
      return build.with(progress);
    } catch (SQLException e) {
      cancellation.check();
      throw e;
    } catch (RuntimeException e) {
      cancellation.check();
      if (e instanceof CancellationException && e.getCause() instanceof NlException cancelled) {
        throw cancelled;
      }
      String words = "The database could not be read for questions: " + e;
      throw new NlException(NlError.INDEX, words, e).tellingPools(e);
    }
  }

  /** Builds an index and takes it into use. The caller holds the turn of {@link #lease}. */
  private Opened keep(IndexRequest request, String grants, Cancellation cancellation, Build build)
      throws SQLException {
    DatabaseIndex index = build(request, cancellation, build);
    connections.perSession(index.catalog().tables().stream().anyMatch(Table::perSession));
    SqlGuard guard = guard(index, cancellation);
    IndexStatus status = index.status();
    LeasedIndex leased =
        new LeasedIndex(
            new Workspace(
                withTerms(index), guard, explorer, session.settings(), exemplars(status, guard)),
            runtime.answers()::forget);
    Journal journal = runtime.journals().of(request);
    boolean uncommitted = status.directory() == null && session.questions().uncommitted();
    String id = request.identity();
    VerifiedQueries verified = session.verified(status);
    long now = System.nanoTime();
    Opened open = new Opened(id, grants, uncommitted, leased, status, journal, verified, now);
    retire();
    opened = open;
    return open;
  }

  private DatabaseIndex withTerms(DatabaseIndex index) {
    return new TermIndex(index, session.terms(index.status()), session.questions()::session);
  }

  /** Those that use only what this session may read: they are shown to models and assistants. */
  private Workspace.Exemplars exemplars(IndexStatus status, SqlGuard guard) {
    Map<String, Boolean> passing = new ConcurrentHashMap<>(); // each is asked for by each question
    return () ->
        session.verified(status).exemplars(session.questions().session()).stream()
            .filter(one -> passing.computeIfAbsent(one.sql(), guard::passesWithColumns))
            .toList();
  }

  /** The guard of this database, which knows its user-defined functions. */
  private SqlGuard guard(DatabaseIndex index, Cancellation cancellation) throws SQLException {
    Catalog catalog = index.catalog();
    try {
      UserDefinedCode code;
      try (ExplorationConnections.Loan loan =
          UserDefinedCode.ofConnection(catalog.product())
              ? connections.lendOwn(cancellation)
              : connections.lend(cancellation)) {
        code = UserDefinedCode.read(loan.connection(), catalog);
      }
      return new SqlGuard(
          catalog, code, session.settings().text(Setting.FUNCTIONS_ALLOW).orElse(""));
    } catch (SQLException | RuntimeException e) {
      index.close();
      throw e;
    }
  }

  private void retire() {
    Opened open = opened;
    if (open != null) {
      open.verified().writeUses();
      open.index().retire();
    }
  }

  /** Ends the background refresh. */
  void endBackground() {
    background.close();
  }

  /** Closes the index after the question that opens it, and writes what is not stored yet. */
  @Override
  public void close() {
    try (CancellableLock.Taken unused = opening.take()) {
      Opened open = opened;
      retire();
      opened = null;
      if (open != null) {
        open.journal().flush();
      }
    }
  }
}
