// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.agent.tool.SharingLevel;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.answer.Journal;
import dev.nljdbc.answer.UsageTotals;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.read.SessionState;
import dev.nljdbc.config.Choices;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.CancellableLock;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.dialect.Dialects;
import dev.nljdbc.dialect.Secrets;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.guard.SqlGuard;
import dev.nljdbc.guard.UserDefinedCode;
import dev.nljdbc.index.BuildState;
import dev.nljdbc.index.BuildState.IndexProgress;
import dev.nljdbc.index.ConnectionSource;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.DescriptionStore;
import dev.nljdbc.index.IndexRequest;
import dev.nljdbc.index.IndexStatus;
import dev.nljdbc.jdbc.delegate.TolerantConnection;
import dev.nljdbc.memory.DefinedTerms;
import dev.nljdbc.memory.TermIndex;
import dev.nljdbc.memory.VerifiedQueries;
import dev.nljdbc.queries.SqlFlavour;
import dev.nljdbc.text.Sha256;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What the questions of one connection share: the index, the connections for exploring, and the
 * cancellations of running questions. The first NL command makes it; the connection closes it.
 */
public final class NlSession implements AutoCloseable {

  /** The interval after which the session looks for tables that others changed. */
  private static final long LOOK_AGAIN_NANOS = Duration.ofSeconds(30).toNanos();

  /** For what the team's store does not have yet; the rest waits on the disk. */
  private static final Duration LONGEST_FLUSH = Duration.ofSeconds(1);

  private static final int END_USER_DIGITS = 32;

  private final NlRuntime runtime;
  private final TolerantConnection own;
  private final ConnectionFactory target;
  private final ClientInfo info;
  private final Dialect dialect;
  private final String unshared;
  private final IndexRequests requests;
  private final ExplorationConnections connections;
  private final LimitedExplorer explorer;
  private final Questions questions;
  private final BackgroundRefresh background;
  private final Set<Cancellation> underWay = ConcurrentHashMap.newKeySet();
  private final Map<String, DescriptionStore> described = new ConcurrentHashMap<>();
  private final CancellableLock opening = new CancellableLock();
  private volatile @Nullable IndexRequest requested;
  private volatile @Nullable Opened opened;
  private volatile List<String> toldWarnings = List.of();
  private volatile boolean changed;
  private volatile boolean stuck;
  private volatile boolean closed;

  private record Opened(
      String identity,
      String grants,
      boolean passing,
      LeasedIndex index,
      IndexStatus status,
      Journal journal,
      VerifiedQueries verified,
      long lookedNanos) {

    boolean unread() {
      return status.unread() > 0;
    }

    /** An index of changes that are not committed is of one question alone. */
    boolean fits(IndexRequest request, String now) {
      return !passing
          && grants.equals(now)
          && identity.equals(request.identity())
          && System.nanoTime() - lookedNanos < LOOK_AGAIN_NANOS;
    }
  }

  public NlSession(NlRuntime runtime, Connection engines, ConnectionFactory target, ClientInfo info)
      throws SQLException {
    this.runtime = runtime;
    this.own = new TolerantConnection(engines);
    this.target = target;
    this.info = info;
    this.dialect = Dialects.of(own.getMetaData().getDatabaseProductName());
    boolean shared = dialect.sharedByUrl(target.url().real());
    this.unshared = shared ? "" : UUID.randomUUID().toString();
    this.requests = new IndexRequests(own, target, unshared, runtime.stores());
    this.connections = new ExplorationConnections(own, target, dialect);
    this.background =
        new BackgroundRefresh(
            target, dialect, runtime.indexes(), runtime.underWay(), this::mayHaveChanged);
    this.explorer = new LimitedExplorer(connections, dialect, settings());
    this.questions = new Questions(this, runtime.answers(), info, explorer);
  }

  /** The engine's statement of this connection, for questions. */
  Statement over(Statement engines) {
    return own.over(engines);
  }

  /** The questions of this connection. */
  public Questions questions() {
    return questions;
  }

  /** The settings in force. */
  public Settings settings() {
    return target.settings();
  }

  /** How the engine cuts SQL into words. */
  public SqlFlavour flavour() throws SQLException {
    return SqlFlavour.of(own.getMetaData().getDatabaseProductName());
  }

  /** The verified queries of a database of this connection. */
  public VerifiedQueries verified(IndexStatus status) {
    return runtime.verified().queries(status, settings().path(Setting.MEMORY));
  }

  /** The business terms that people defined in a database of this connection. */
  public DefinedTerms terms(IndexStatus status) {
    return runtime.verified().terms(status, settings().path(Setting.MEMORY));
  }

  /** The log of this database, as the last question of this connection was noted. */
  Journal journal() throws SQLException {
    Opened open = opened;
    IndexRequest last = requested;
    return open != null
        ? open.journal()
        : last != null ? runtime.journals().of(last) : presentJournal();
  }

  /** The log of this database as the session is now; it does not need the index. */
  Journal presentJournal() throws SQLException {
    return runtime.journals().of(bareRequest(Cancellation.unbounded()));
  }

  /** Checks SQL that a user wrote. */
  public UserSqlCheck trial(Workspace workspace) {
    return new UserSqlCheck(connections, workspace);
  }

  /** What questions cost since this process began. */
  public UsageTotals ledger() {
    return runtime.ledger();
  }

  /** The database's user, or the operating system's if the database has none. */
  public String user() throws SQLException {
    String user = dialect.user(own);
    return user == null || user.isBlank() ? System.getProperty("user.name", "") : user;
  }

  /** Whether SQL failed because it does not fit the database as it is. */
  public boolean misfit(SQLException failure) {
    return !(failure instanceof NlException) && dialect.misfit(failure);
  }

  /** The connection for exploring, in words. */
  public String exploration() {
    return connections.state();
  }

  /** The progress of an index build of this database by any connection of any process. */
  public Optional<BuildState> building() throws SQLException {
    IndexRequest request = request();
    return Optional.ofNullable(runtime.building().get(request.identity()))
        .or(() -> runtime.indexes().status(request).building());
  }

  /** The state of the index on disk, if there is one. */
  public Optional<IndexStatus> stored() throws SQLException {
    return runtime.indexes().status(request()).status();
  }

  /** Notes that tables may have changed: the next question looks at them again. */
  public void mayHaveChanged() {
    changed = true;
  }

  private void add(Cancellation cancellation) {
    if (underWay.add(cancellation)) {
      runtime.underWay().incrementAndGet();
    }
  }

  /** Registers a question that begins, until {@link #end}. Closing the connection cancels it. */
  public Cancellation begin(Cancellation cancellation) throws NlException {
    add(cancellation);
    if (closed) {
      end(cancellation);
      throw new NlException(NlError.CLOSED, "The connection is closed.");
    }
    return cancellation;
  }

  /** Removes a question that is over. */
  public void end(Cancellation cancellation) {
    if (underWay.remove(cancellation)) {
      runtime.underWay().decrementAndGet();
    }
  }

  /** The hash of the end user's name, salted with the database; empty where none is named. */
  private String endUser() {
    String user = info.user();
    return user.isEmpty()
        ? ""
        : Sha256.hex(Secrets.hide(target.url().real()) + "\n" + user, END_USER_DIGITS);
  }

  /** The index's warnings, if they are new to this connection. */
  public List<String> newIndexWarnings() {
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
  public IndexStatus refresh(Optional<String> table, Cancellation cancellation)
      throws SQLException {
    try (CancellableLock.Taken unused = opening.take(cancellation)) {
      IndexRequest request = request(cancellation);
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

  /** Without the descriptions of a model. Another than the login has an index of its own. */
  private IndexRequest bareRequest(Cancellation cancellation) throws SQLException {
    SessionState.Identity present = lookWhoAsks(cancellation).identity();
    IndexRequest request = requests.of(present, connections.otherRights(), connections.reader());
    requested = request.withEmbedder(request.embedder().askedBy(endUser()));
    return requested;
  }

  /** Asks the engine who the session is now, and what it may see. */
  SessionState lookWhoAsks(Cancellation cancellation) throws SQLException {
    SessionState state = connections.present(cancellation);
    questions.asksAs(state.identity());
    questions.uncommitted(unshared.isEmpty() && connections.inTransaction() && state.uncommitted());
    return state;
  }

  /** Refuses questions where {@code nl.readonly} requires more than the engine holds. */
  void checkHeld(Cancellation cancellation) throws SQLException {
    connections.checkHeld(cancellation);
  }

  /** Whether the rows of any table depend on who asks, as far as that is known yet. */
  boolean perSession() {
    return connections.perSession();
  }

  private IndexRequest request() throws SQLException {
    return request(Cancellation.unbounded());
  }

  private IndexRequest request(Cancellation cancellation) throws SQLException {
    IndexRequest request = bareRequest(cancellation);
    if (!settings().on(Setting.DESCRIBE)) {
      return request;
    }
    DescriptionStore store = described(request);
    SharingLevel sharing = SharingLevel.of(settings());
    return request.withDescribed(() -> store.read().of(sharing::tells));
  }

  /** Where the descriptions that a model wrote of this database are kept. */
  public DescriptionStore described() throws SQLException {
    IndexRequest request = bareRequest(Cancellation.unbounded());
    if (questions.uncommitted()) {
      throw new NlException(
          NlError.UNSUPPORTED,
          "A transaction with changes is open, which descriptions would show to others; commit or"
              + " roll back first.");
    }
    return described(request);
  }

  private DescriptionStore described(IndexRequest request) {
    return described.computeIfAbsent(
        request.identity(), identity -> new DescriptionStore(request.directory(), request.team()));
  }

  /** Leases the index; builds it if it is missing. */
  public LeasedIndex.Lease lease(Cancellation cancellation) throws SQLException {
    return lease("", cancellation);
  }

  /**
   * Leases the index. Where rows are to be read first, it waits for at most {@code nl.index.wait};
   * the rest is read in the background, or else at the next questions.
   *
   * @param question what it names is read first; empty for none
   */
  public LeasedIndex.Lease lease(String question, Cancellation cancellation) throws SQLException {
    try (CancellableLock.Taken unused = opening.take(cancellation)) {
      IndexRequest request = request(cancellation).withQuestion(question);
      Opened open = opened;
      String grants = connections.grants(cancellation);
      boolean readOn = !stuck && !following() && unread(open, request);
      if (open != null && !changed && !readOn && open.fits(request, grants)) {
        return open.index().lease(endUser());
      }
      changed = false;
      if (connections.compareWithReader(cancellation)) {
        request = request(cancellation).withQuestion(question);
      }
      Opened next = keep(request, grants, cancellation, opening(request, readOn, cancellation));
      stuck = readOn && open != null && next.status().unread() == open.status().unread();
      boolean due = BackgroundRefresh.due(next.status(), request, Instant.now());
      if (following() && due && !questions.uncommitted()) {
        background.begin(request, next.status().unread(), IndexProgress.SILENT);
      }
      return next.index().lease(endUser());
    }
  }

  /** Whether an earlier question, of another process too, left tables unread. */
  private boolean unread(@Nullable Opened open, IndexRequest request) throws SQLException {
    return open != null
        ? open.unread()
        : runtime.indexes().status(request).status().filter(s -> s.unread() > 0).isPresent();
  }

  private Build opening(IndexRequest request, boolean readOn, Cancellation cancellation) {
    ConnectionSource source = connections.building(cancellation);
    IndexRequest soon = request.withWait(settings().duration(Setting.INDEX_WAIT));
    IndexRequest part = request.withBudget(soon.limits().longestWait());
    return readOn
        ? progress -> runtime.indexes().readOn(part, source, progress, () -> false)
        : progress -> runtime.indexes().open(soon, source, progress);
  }

  /** Whether a thread of its own keeps the index up to date. */
  private boolean following() {
    return settings().choice(Setting.INDEX_REFRESH, Choices.Refresh.class) == Choices.Refresh.AUTO
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
            new Workspace(withTerms(index), guard, explorer, settings(), exemplars(status)),
            runtime.answers()::forget);
    Journal journal = runtime.journals().of(request);
    boolean passing = status.directory() == null && questions.uncommitted();
    String id = request.identity();
    VerifiedQueries verified = verified(status);
    long now = System.nanoTime();
    Opened open = new Opened(id, grants, passing, leased, status, journal, verified, now);
    retire();
    opened = open;
    return open;
  }

  private DatabaseIndex withTerms(DatabaseIndex index) {
    return new TermIndex(index, terms(index.status()), questions::session);
  }

  private Workspace.Exemplars exemplars(IndexStatus status) {
    return () -> verified(status).exemplars(questions.session());
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
      return new SqlGuard(catalog, code, settings().text(Setting.FUNCTIONS_ALLOW).orElse(""));
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

  /** Cancels running questions and closes what was opened for them. */
  @Override
  public void close() {
    closed = true;
    underWay.forEach(Cancellation::cancel);
    background.close();
    connections.close();
    try (CancellableLock.Taken unused = opening.take()) {
      Opened open = opened;
      retire();
      opened = null;
      if (open != null) {
        open.journal().flush(settings().integer(Setting.LOG_KEEP));
        open.status().team().ifPresent(team -> team.store().flush(LONGEST_FLUSH));
      }
    }
  }
}
