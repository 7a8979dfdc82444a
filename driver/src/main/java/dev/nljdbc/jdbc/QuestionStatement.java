package dev.nljdbc.jdbc;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.jdbc.delegate.DelegatingStatement;
import dev.nljdbc.jdbc.session.BoundValues;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * A statement that may have been asked something: its results, warnings and cancelling. Until it is
 * asked, it holds nothing but the engine's statement.
 */
abstract class QuestionStatement extends DelegatingStatement {

  private final AskingConnection connection;

  /** Null until the first NL statement; volatile for {@link #cancel()} from other threads. */
  private volatile @Nullable NlExecution asked;

  QuestionStatement(Statement delegate, AskingConnection connection) {
    super(delegate);
    this.connection = connection;
  }

  /** Whether a text is a question, or holds one. */
  final boolean asks(@Nullable String sql) throws SQLException {
    return connection.asks(sql);
  }

  /**
   * Executes an NL statement whose rows are then to be had from {@link #getResultSet()}.
   *
   * @return what the engine gave; null when the rows are ours
   */
  final <T> @Nullable T ask(String sql, BoundValues values, Way<T> way) throws SQLException {
    T given = execution().run(sql, values, way);
    if (given != null) {
      connection.mayHaveChangedBy(sql);
    }
    return given;
  }

  /** Executes an NL statement; true when it has rows. */
  final boolean asked(String sql, BoundValues values, Way<Boolean> way) throws SQLException {
    return !Boolean.FALSE.equals(ask(sql, values, way));
  }

  /** Executes SQL in which questions stand, for its number of changed rows. */
  final <T extends Number> T update(String sql, BoundValues values, Way<T> way)
      throws SQLException {
    T given = ask(sql, values, way);
    if (given == null) {
      throw noUpdate();
    }
    return given;
  }

  /** Executes an NL statement for its rows. */
  final ResultSet askForRows(String sql, BoundValues values) throws SQLException {
    return execution().query(sql, values);
  }

  /** The engine's statement that the last rows came from: prepared for a question with values. */
  private Statement engines() {
    NlExecution execution = asked;
    Statement prepared = execution != null ? execution.prepared() : null;
    return prepared != null ? prepared : delegate;
  }

  private NlExecution execution() throws SQLException {
    NlExecution execution = asked;
    if (execution == null) {
      execution = new NlExecution(this, delegate, connection.session());
      asked = execution;
    }
    return execution;
  }

  /** To be called before ordinary SQL: what was asked before is over. */
  final void forget() {
    NlExecution execution = asked;
    if (execution != null) {
      execution.forget();
    }
  }

  /** To be called before SQL that may update. */
  final void forgetAndChange() {
    forget();
    connection.mayHaveChanged();
  }

  static NlException noUpdate() {
    return new NlException(
        NlError.UNSUPPORTED,
        "A question reads and never updates: use executeQuery or execute, and no batch.");
  }

  /** The columns of the last answer's rows; null when there are none to hand. */
  final @Nullable ResultSetMetaData lastMetaData() throws SQLException {
    NlExecution execution = asked;
    ResultSet rows = execution != null ? execution.rows() : null;
    return rows != null && !rows.isClosed() ? rows.getMetaData() : null;
  }

  private @Nullable NlExecution inMemory() {
    NlExecution execution = asked;
    return execution != null && execution.inMemory() ? execution : null;
  }

  @Override
  public final Connection getConnection() {
    return connection;
  }

  @Override
  public @Nullable ResultSet getResultSet() throws SQLException {
    NlExecution execution = inMemory();
    return execution != null ? execution.rows() : engines().getResultSet();
  }

  @Override
  public boolean getMoreResults() throws SQLException {
    NlExecution execution = inMemory();
    if (execution != null) {
      execution.endRows(true);
      return false;
    }
    return engines().getMoreResults();
  }

  @Override
  public boolean getMoreResults(int current) throws SQLException {
    NlExecution execution = inMemory();
    if (execution != null) {
      execution.endRows(current != KEEP_CURRENT_RESULT);
      return false;
    }
    return engines().getMoreResults(current);
  }

  @Override
  public int getUpdateCount() throws SQLException {
    return inMemory() != null ? -1 : engines().getUpdateCount();
  }

  @Override
  public long getLargeUpdateCount() throws SQLException {
    return inMemory() != null ? -1 : engines().getLargeUpdateCount();
  }

  /** Ours first: the SQL of the answer; then the engine's. */
  @Override
  public @Nullable SQLWarning getWarnings() throws SQLException {
    NlExecution execution = asked;
    SQLWarning engines = engines().getWarnings();
    return execution != null ? execution.warnings(engines) : engines;
  }

  @Override
  public void clearWarnings() throws SQLException {
    NlExecution execution = asked;
    if (execution != null) {
      execution.clearWarnings();
    }
    engines().clearWarnings();
  }

  /** Ends the question, wherever it waits, or the engine's statement; takes no lock. */
  @Override
  public void cancel() throws SQLException {
    NlExecution execution = asked;
    if (execution == null || !execution.cancel()) {
      engines().cancel();
    }
  }

  @Override
  public void close() throws SQLException {
    NlExecution execution = asked;
    if (execution != null) {
      execution.cancel();
      execution.forget();
    }
    delegate.close();
  }

  @Override
  public <T> T unwrap(Class<T> iface) throws SQLException {
    if (iface == NlAnswer.class) {
      NlAnswer answer = answer();
      if (answer == null) {
        throw new NlException(
            NlError.NOT_WRAPPED, "No question has been answered on this statement.");
      }
      return iface.cast(answer);
    }
    return super.unwrap(iface);
  }

  @Override
  public boolean isWrapperFor(Class<?> iface) throws SQLException {
    return iface == NlAnswer.class ? answer() != null : super.isWrapperFor(iface);
  }

  private @Nullable NlAnswer answer() {
    NlExecution execution = asked;
    return execution != null ? execution.answer() : null;
  }
}
