package dev.nljdbc.jdbc;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.jdbc.delegate.DelegatingStatement;
import dev.nljdbc.jdbc.session.BoundValues;
import java.sql.Connection;
import java.sql.PreparedStatement;
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

  /** The user said so, by a fetch size of 0. */
  private boolean allAtOnce;

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

  private NlExecution execution() throws SQLException {
    NlExecution execution = asked;
    if (execution == null) {
      execution =
          new NlExecution(
              this, delegate, connection.session(), connection.openAnswer(), () -> !allAtOnce);
      asked = execution;
    }
    return execution;
  }

  /** To be called before ordinary SQL: what was asked before is over, or gives way. */
  final void forget() throws SQLException {
    NlExecution execution = asked;
    if (execution != null) {
      execution.forget();
    }
    connection.giveWay();
  }

  /** To be called before SQL that may update. */
  final void forgetAndChange() throws SQLException {
    forget();
    connection.mayHaveChanged();
  }

  static NlException noUpdate() {
    return new NlException(
        NlError.UNSUPPORTED,
        "A question reads and never updates: use executeQuery or execute, and no batch.");
  }

  /**
   * What the engine knows of an NL statement before it runs; its SQL is found for that, if it is
   * not yet.
   *
   * @return null for one that is no question
   */
  final @Nullable PreparedStatement describe(String sql, BoundValues values) throws SQLException {
    return execution().describe(sql, values);
  }

  /** The columns that {@link #describe} found, with the headings of an answer. */
  final ResultSetMetaData headed(ResultSetMetaData engines) throws SQLException {
    return execution().described().over(engines);
  }

  /** The columns of the last execution's rows; null when they are not to hand. */
  final @Nullable ResultSetMetaData lastMetaData() throws SQLException {
    NlExecution execution = asked;
    ResultSet rows = execution != null ? execution.rows() : null;
    return rows != null && !rows.isClosed() ? rows.getMetaData() : null;
  }

  @Override
  public final Connection getConnection() {
    return connection;
  }

  @Override
  public @Nullable ResultSet getResultSet() throws SQLException {
    NlExecution execution = asked;
    return execution != null ? execution.results().get() : delegate.getResultSet();
  }

  @Override
  public boolean getMoreResults() throws SQLException {
    NlExecution execution = asked;
    return execution != null ? execution.more() : delegate.getMoreResults();
  }

  @Override
  public boolean getMoreResults(int current) throws SQLException {
    NlExecution execution = asked;
    return execution != null ? execution.more(current) : delegate.getMoreResults(current);
  }

  @Override
  public int getUpdateCount() throws SQLException {
    NlExecution execution = asked;
    return execution != null ? execution.results().count() : delegate.getUpdateCount();
  }

  @Override
  public long getLargeUpdateCount() throws SQLException {
    NlExecution execution = asked;
    return execution != null ? execution.results().largeCount() : delegate.getLargeUpdateCount();
  }

  /** Ours first: the SQL of the answer; then the engine's. */
  @Override
  public @Nullable SQLWarning getWarnings() throws SQLException {
    NlExecution execution = asked;
    return execution != null ? execution.warnings() : delegate.getWarnings();
  }

  @Override
  public void clearWarnings() throws SQLException {
    NlExecution execution = asked;
    if (execution != null) {
      execution.clearWarnings();
    } else {
      delegate.clearWarnings();
    }
  }

  /** Ends the question, wherever it waits, or the engine's statement; takes no lock. */
  @Override
  public void cancel() throws SQLException {
    NlExecution execution = asked;
    if (execution == null) {
      delegate.cancel();
    } else if (!execution.cancel()) {
      execution.cancelRows();
    }
  }

  /** 0 on a statement that is asked means all rows at once, as the engine's driver has it. */
  @Override
  public void setFetchSize(int rows) throws SQLException {
    super.setFetchSize(rows);
    allAtOnce = rows == 0;
  }

  @Override
  public void close() throws SQLException {
    NlExecution execution = asked;
    if (execution != null) {
      execution.close();
    }
    delegate.close();
  }

  @Override
  public boolean isClosed() throws SQLException {
    NlExecution execution = asked;
    if (execution != null) {
      execution.complete();
    }
    return delegate.isClosed();
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
