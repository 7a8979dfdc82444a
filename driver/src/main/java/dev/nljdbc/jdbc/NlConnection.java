// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.jdbc.delegate.DelegatingConnection;
import dev.nljdbc.jdbc.delegate.TolerantConnection;
import dev.nljdbc.jdbc.execution.ClientInfo;
import dev.nljdbc.jdbc.execution.ExecutionMode;
import dev.nljdbc.jdbc.execution.NlRuntime;
import dev.nljdbc.jdbc.execution.NlSession;
import dev.nljdbc.jdbc.execution.OpenAnswer;
import dev.nljdbc.jdbc.syntax.NlCommand;
import dev.nljdbc.jdbc.syntax.NlCommandParser;
import dev.nljdbc.jdbc.syntax.NlPrefix;
import dev.nljdbc.queries.SqlFlavour;
import java.lang.ref.Cleaner;
import java.sql.CallableStatement;
import java.sql.ClientInfoStatus;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The engine's connection; its statements answer questions too. */
final class NlConnection extends DelegatingConnection {

  private final ConnectionRequest request;
  private final Supplier<NlRuntime> runtime;
  private final ClientInfo info = new ClientInfo();
  private final OpenAnswer open = new OpenAnswer();

  /** Null until the first NL statement. */
  private volatile @Nullable NlSession session;

  /** Ends the session. */
  private volatile Cleaner.@Nullable Cleanable ending;

  private volatile @Nullable NlDatabaseMetaData metaData;

  NlConnection(Connection delegate, ConnectionRequest request, Supplier<NlRuntime> runtime) {
    super(delegate);
    this.request = request;
    this.runtime = runtime;
  }

  /** Moves the rows of an open answer to memory, before anything else runs on the connection. */
  void bufferOpenRows() throws SQLException {
    open.bufferRows();
  }

  @Override
  protected void beforeCall() throws SQLException {
    open.bufferRows();
  }

  private void bufferRowsForClientInfo() throws SQLClientInfoException {
    try {
      bufferOpenRows();
    } catch (SQLException e) {
      throw new SQLClientInfoException(
          e.getMessage(), e.getSQLState(), e.getErrorCode(), Map.<String, ClientInfoStatus>of(), e);
    }
  }

  /** Unwraps the session of its questions, too, for this project's servers. */
  @Override
  public <T> T unwrap(Class<T> iface) throws SQLException {
    bufferOpenRows();
    return iface == NlSession.class ? iface.cast(session()) : super.unwrap(iface);
  }

  @Override
  public boolean isWrapperFor(Class<?> iface) throws SQLException {
    return iface == NlSession.class || super.isWrapperFor(iface);
  }

  /** The answer that is open on this connection. */
  OpenAnswer openAnswer() {
    return open;
  }

  /** Auto-commit as the user set it, also while an answer is read in its own transaction. */
  @Override
  public boolean getAutoCommit() throws SQLException {
    return open.autoCommit(delegate);
  }

  /** Notes that SQL may have changed tables: the next question looks at them again. */
  void mayHaveChanged() {
    NlSession open = session;
    if (open != null) {
      open.mayHaveChanged();
    }
  }

  /** Whether a text is a question, or SQL with questions in it. It reads little of ordinary SQL. */
  boolean asks(@Nullable String sql) throws SQLException {
    return NlPrefix.isIn(sql) && sql != null && (NlPrefix.begins(sql) || holdsQuestion(sql));
  }

  private boolean holdsQuestion(String sql) throws SQLException {
    String product = delegate.getMetaData().getDatabaseProductName();
    try {
      return !(NlCommandParser.parse(sql, SqlFlavour.of(product))
              instanceof NlCommand.Embedded embedded)
          || !embedded.questions().isEmpty() && (embedded.certain() || !typeCalledNl(product));
    } catch (NlException malformed) {
      return true; // whoever executes it hears of it
    }
  }

  /** Whether {@code (nl 'x')} is a literal here. */
  private boolean typeCalledNl(String product) {
    Optional<String> query = EngineFacts.of(product).text("type called nl");
    if (query.isEmpty()) {
      return false;
    }
    try (Statement statement = delegate.createStatement();
        ResultSet rows = statement.executeQuery(query.get())) {
      return rows.next();
    } catch (SQLException e) {
      return true; // as in a transaction that failed: whatever the text is, the engine says so
    }
  }

  /** Notes changes as {@link #mayHaveChanged}, unless the text is a question alone. */
  void mayHaveChangedBy(String sql) {
    if (!NlPrefix.begins(sql)) {
      mayHaveChanged();
    }
  }

  /** The session of this connection; the first question makes it. */
  NlSession session() throws SQLException {
    NlSession open = session;
    if (open != null) {
      return open;
    }
    if (new TolerantConnection(delegate).isClosed()) {
      throw new NlException(NlError.CLOSED, "The connection is closed.");
    }
    synchronized (info) {
      open = session;
      if (open == null) {
        open = new NlSession(runtime.get(), delegate, request.factory(), info);
        ending = Dropped.CONNECTIONS.register(this, open::close);
        session = open;
      }
      return open;
    }
  }

  /** The SQL of a question, which is not executed. The engine translates other SQL. */
  @Override
  public String nativeSQL(String sql) throws SQLException {
    bufferOpenRows();
    return asks(sql) ? session().questions().nativeSql(sql, delegate) : delegate.nativeSQL(sql);
  }

  /** Returns the same object as long as the engine does. */
  @Override
  public DatabaseMetaData getMetaData() throws SQLException {
    bufferOpenRows();
    DatabaseMetaData engines = delegate.getMetaData();
    NlDatabaseMetaData ours = metaData;
    if (ours == null || !ours.standsBefore(engines)) {
      ours = new NlDatabaseMetaData(engines, this, request.shownUrl());
      metaData = ours;
    }
    return ours;
  }

  @Override
  public void setClientInfo(String name, @Nullable String value) throws SQLClientInfoException {
    if (ClientInfo.has(name)) {
      info.set(name, value);
    } else {
      bufferRowsForClientInfo();
      super.setClientInfo(name, value);
    }
  }

  @Override
  public void setClientInfo(@Nullable Properties properties) throws SQLClientInfoException {
    bufferRowsForClientInfo();
    super.setClientInfo(info.take(properties));
  }

  @Override
  public @Nullable String getClientInfo(String name) throws SQLException {
    return ClientInfo.has(name) ? info.get(name) : delegate.getClientInfo(name);
  }

  @Override
  public @Nullable Properties getClientInfo() throws SQLException {
    return info.with(delegate.getClientInfo());
  }

  @Override
  public void close() throws SQLException {
    try (Connection unused = delegate) {
      NlSession begun = session;
      if (begun != null) {
        begun.cancel(); // first: SQL that still runs keeps its rows from being closed
      }
      open.closeRows();
      endSession();
    }
  }

  /** Aborts the engine's connection first: ending the session waits for its server. */
  @Override
  public void abort(@Nullable Executor executor) throws SQLException {
    try {
      delegate.abort(executor);
    } finally {
      if (ending != null && executor != null) { // an engine that does not abort takes null
        executor.execute(this::endSession);
      }
    }
  }

  private void endSession() {
    Cleaner.Cleanable begun = ending;
    if (begun != null) {
      begun.clean();
    }
  }

  /**
   * Ends the sessions of connections that nobody closed and nobody holds any more: a session has a
   * connection of its own to the database.
   */
  private static final class Dropped {
    static final Cleaner CONNECTIONS = Cleaner.create();
  }

  @Override
  public Statement createStatement() throws SQLException {
    return new NlStatement.Plain(delegate.createStatement(), this);
  }

  @Override
  public Statement createStatement(int resultSetType, int resultSetConcurrency)
      throws SQLException {
    return new NlStatement.Plain(
        delegate.createStatement(resultSetType, resultSetConcurrency), this);
  }

  @Override
  public Statement createStatement(
      int resultSetType, int resultSetConcurrency, int resultSetHoldability) throws SQLException {
    return new NlStatement.Plain(
        delegate.createStatement(resultSetType, resultSetConcurrency, resultSetHoldability), this);
  }

  @Override
  public PreparedStatement prepareStatement(String sql) throws SQLException {
    return asks(sql)
        ? NlPreparedStatement.of(sql, delegate.createStatement(), this)
        : connected(super.prepareStatement(sql));
  }

  @Override
  public PreparedStatement prepareStatement(String sql, int resultSetType, int resultSetConcurrency)
      throws SQLException {
    return asks(sql)
        ? NlPreparedStatement.of(
            sql, delegate.createStatement(resultSetType, resultSetConcurrency), this)
        : connected(super.prepareStatement(sql, resultSetType, resultSetConcurrency));
  }

  @Override
  public PreparedStatement prepareStatement(
      String sql, int resultSetType, int resultSetConcurrency, int resultSetHoldability)
      throws SQLException {
    return asks(sql)
        ? NlPreparedStatement.of(
            sql,
            delegate.createStatement(resultSetType, resultSetConcurrency, resultSetHoldability),
            this)
        : connected(
            super.prepareStatement(sql, resultSetType, resultSetConcurrency, resultSetHoldability));
  }

  @Override
  public PreparedStatement prepareStatement(String sql, int autoGeneratedKeys) throws SQLException {
    return asks(sql)
        ? asking(
            sql,
            autoGeneratedKeys == Statement.NO_GENERATED_KEYS
                ? null
                : (c, q) -> c.prepareStatement(q, autoGeneratedKeys))
        : connected(super.prepareStatement(sql, autoGeneratedKeys));
  }

  @Override
  public PreparedStatement prepareStatement(String sql, int[] columnIndexes) throws SQLException {
    return asks(sql)
        ? asking(sql, (c, q) -> c.prepareStatement(q, columnIndexes))
        : connected(super.prepareStatement(sql, columnIndexes));
  }

  @Override
  public PreparedStatement prepareStatement(String sql, String[] columnNames) throws SQLException {
    return asks(sql)
        ? asking(sql, (c, q) -> c.prepareStatement(q, columnNames))
        : connected(super.prepareStatement(sql, columnNames));
  }

  private PreparedStatement asking(String sql, ExecutionMode.@Nullable Preparing keys)
      throws SQLException {
    return NlPreparedStatement.of(sql, delegate.createStatement(), this, keys);
  }

  private PreparedStatement connected(PreparedStatement prepared) {
    return new SqlPreparedStatement(prepared, this);
  }

  @Override
  public CallableStatement prepareCall(String sql) throws SQLException {
    refuseQuestion(sql);
    return new SqlCallableStatement(super.prepareCall(sql), this);
  }

  @Override
  public CallableStatement prepareCall(String sql, int resultSetType, int resultSetConcurrency)
      throws SQLException {
    refuseQuestion(sql);
    return new SqlCallableStatement(
        super.prepareCall(sql, resultSetType, resultSetConcurrency), this);
  }

  @Override
  public CallableStatement prepareCall(
      String sql, int resultSetType, int resultSetConcurrency, int resultSetHoldability)
      throws SQLException {
    refuseQuestion(sql);
    return new SqlCallableStatement(
        super.prepareCall(sql, resultSetType, resultSetConcurrency, resultSetHoldability), this);
  }

  private static void refuseQuestion(String sql) throws NlException {
    if (NlPrefix.begins(sql)) {
      throw new NlException(
          NlError.UNSUPPORTED,
          "A question can't be called as a procedure; use createStatement or prepareStatement.");
    }
  }
}
