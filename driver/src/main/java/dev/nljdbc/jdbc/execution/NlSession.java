// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.agent.tool.SharingLevel;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.answer.Journal;
import dev.nljdbc.answer.UsageTotals;
import dev.nljdbc.catalog.read.SessionState;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.dialect.Dialects;
import dev.nljdbc.dialect.Secrets;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.BuildState;
import dev.nljdbc.index.DescriptionStore;
import dev.nljdbc.index.IndexRequest;
import dev.nljdbc.index.IndexStatus;
import dev.nljdbc.jdbc.delegate.TolerantConnection;
import dev.nljdbc.memory.DefinedTerms;
import dev.nljdbc.memory.VerifiedQueries;
import dev.nljdbc.queries.SqlFlavour;
import dev.nljdbc.text.Sha256;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The state that the questions of one connection share: its index, exploration connections and
 * running questions. The first NL command creates it; the connection closes it.
 */
public final class NlSession implements AutoCloseable {

  /** A question that failed before the session was known waits no longer to be noted. */
  private static final Duration ASKED_FOR_LOG = Duration.ofSeconds(2);

  private static final int END_USER_DIGITS = 32;

  private final NlRuntime runtime;
  private final TolerantConnection own;
  private final ConnectionFactory target;
  private final ClientInfo info;
  private final Dialect dialect;
  private final String unshared;
  private final IndexRequests requests;
  private final ExplorationConnections connections;
  private final Questions questions;
  private final SessionIndex index;
  private final Set<Cancellation> underWay = ConcurrentHashMap.newKeySet();
  private final Map<String, DescriptionStore> described = new ConcurrentHashMap<>();
  private volatile @Nullable IndexRequest requested;
  private volatile boolean closed;

  public NlSession(NlRuntime runtime, Connection engines, ConnectionFactory target, ClientInfo info)
      throws SQLException {
    this.runtime = runtime;
    this.own = new TolerantConnection(engines);
    this.target = target;
    this.info = info;
    this.dialect = Dialects.of(own.getMetaData().getDatabaseProductName());
    boolean shared = dialect.sharedByUrl(target.url().real());
    this.unshared = shared ? "" : UUID.randomUUID().toString();
    this.requests = new IndexRequests(own, target, unshared);
    this.connections = new ExplorationConnections(own, target, dialect);
    LimitedExplorer explorer = new LimitedExplorer(connections, dialect, settings());
    this.index = new SessionIndex(this, runtime, connections, explorer, target, dialect);
    this.questions = new Questions(this, runtime.answers(), info, explorer);
  }

  /** The index of this connection's database. */
  SessionIndex index() {
    return index;
  }

  /** The engine's statement of this connection, for questions. */
  Statement tolerant(Statement engines) {
    return own.over(engines);
  }

  /** Runs SQL on another connection of the user's, which is closed again. */
  void runBeside(String sql) throws SQLException {
    try (Connection beside = target.openAsUser(dialect::readOnlyUrl);
        Statement statement = beside.createStatement()) {
      statement.execute(sql);
    }
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
    return runtime.verified().queries(status, settings(), target::openNamed);
  }

  /** The business terms that people defined in a database of this connection. */
  public DefinedTerms terms(IndexStatus status) {
    return runtime.verified().terms(status, settings(), target::openNamed);
  }

  /** The log of this database, as the last question of this connection was noted. */
  Journal journal() throws SQLException {
    Optional<Journal> open = index.journal();
    IndexRequest last = requested;
    return open.isPresent()
        ? open.get()
        : last != null
            ? runtime.journals().of(last)
            : presentJournal(Cancellation.after(ASKED_FOR_LOG));
  }

  /** The log of this database as the session is now; it does not need the index. */
  Journal presentJournal(Cancellation cancellation) throws SQLException {
    return runtime.journals().of(bareRequest(cancellation));
  }

  /** A check of SQL that a user wrote. */
  public UserSqlCheck sqlCheck(Workspace workspace) {
    return new UserSqlCheck(connections, workspace);
  }

  /** The usage of all questions since the process began. */
  public UsageTotals usageTotals() {
    return runtime.usageTotals();
  }

  /** The database's user, or the operating system's if the database has none. */
  public String user() throws SQLException {
    String user = dialect.user(own);
    return user == null || user.isBlank() ? System.getProperty("user.name", "") : user;
  }

  /** Whether SQL failed because the schema has changed since it was made. */
  public boolean isSchemaMismatch(SQLException failure) {
    return !(failure instanceof NlException) && dialect.isSchemaMismatch(failure);
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
    index.mayHaveChanged();
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
  String endUser() {
    String user = info.user();
    return user.isEmpty()
        ? ""
        : Sha256.hex(Secrets.hide(target.url().real()) + "\n" + user, END_USER_DIGITS);
  }

  /** Refreshes what changed in the index, or one table in any case. */
  public IndexStatus refresh(Optional<String> table, Cancellation cancellation)
      throws SQLException {
    return index.refresh(table, cancellation);
  }

  /** The index request without a model's descriptions. A changed role has an index of its own. */
  private IndexRequest bareRequest(Cancellation cancellation) throws SQLException {
    SessionState.Identity present = readState(cancellation).identity();
    IndexRequest request = requests.of(present, connections.otherRights(), connections.reader());
    requested = request.withEmbedder(request.embedder().askedBy(endUser()));
    return requested;
  }

  /** Reads the present user, role, settings and rights of the session from the engine. */
  SessionState readState(Cancellation cancellation) throws SQLException {
    SessionState state = connections.present(cancellation);
    questions.asksAs(state.identity());
    questions.uncommitted(unshared.isEmpty() && connections.inTransaction() && state.uncommitted());
    return state;
  }

  /** Refuses questions if {@code nl.readonly=required} and the engine does not enforce it. */
  void checkHeld(Cancellation cancellation) throws SQLException {
    connections.checkHeld(cancellation);
  }

  /** Whether sessions of the engine may see different rows, or nobody knows. */
  boolean varies() {
    String engine = dialect.name();
    return SessionState.varies(engine) || !SessionState.unasked(engine).identity().complete();
  }

  /** Whether the rows of any table depend on who asks, as far as that is known yet. */
  boolean perSession() {
    return connections.perSession();
  }

  private IndexRequest request() throws SQLException {
    return request(Cancellation.unbounded());
  }

  IndexRequest request(Cancellation cancellation) throws SQLException {
    IndexRequest request = bareRequest(cancellation);
    DescriptionStore store = described(request);
    SharingLevel sharing = SharingLevel.of(settings());
    return request.withDescribed(() -> store.read().of(sharing::permits));
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
        request.identity(), identity -> new DescriptionStore(request.directory()));
  }

  /** Leases the index; builds it if it is missing. */
  public LeasedIndex.Lease lease(Cancellation cancellation) throws SQLException {
    return index.lease("", cancellation);
  }

  /** Cancels running questions. No other begins. */
  public void cancel() {
    closed = true;
    underWay.forEach(Cancellation::cancel);
  }

  /** Cancels running questions and closes what was opened for them. */
  @Override
  public void close() {
    cancel();
    index.endBackground();
    connections.close();
    index.close();
  }
}
