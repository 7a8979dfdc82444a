package dev.nljdbc.jdbc;

import dev.nljdbc.dialect.AnswerReading;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.dialect.Dialects;
import dev.nljdbc.jdbc.session.BoundValues;
import dev.nljdbc.jdbc.session.SqlWatch;
import dev.nljdbc.llm.Cancellation;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Savepoint;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * Runs the SQL of answers: on the user's own statement, or, when it holds values, on one that is
 * prepared alike. A failure does not spoil the user's open transaction.
 */
final class OnEngine {

  private static final System.Logger LOG = System.getLogger(OnEngine.class.getName());

  private final Statement engine;
  private final Connection connection;
  private volatile @Nullable PreparedStatement prepared;
  private @Nullable Description description;

  /** A statement that was prepared to be described, and what for. */
  private record Description(String sql, BoundValues values, PreparedStatement statement) {}

  /** Something that may fail. */
  @FunctionalInterface
  private interface Use<T> {

    T now() throws SQLException;
  }

  /** On one statement of the engine, with the user's limits and cursor type. */
  OnEngine(Statement engine) throws SQLException {
    this.engine = engine;
    this.connection = engine.getConnection(); // not to be had any more from a closed one
  }

  /** The engine's connection. */
  Connection connection() {
    return connection;
  }

  /** Runs SQL. Some engines' statements (DuckDB's) are closed by a failure: another runs it. */
  <T> T run(String sql, BoundValues values, Cancellation cancellation, Way<T> way)
      throws SQLException {
    return unspoilt(
        cancellation,
        () ->
            values.none() && !engine.isClosed()
                ? plain(sql, cancellation, way)
                : prepared(sql, values, cancellation, way));
  }

  /**
   * Runs the SQL of an answer, whose rows stream where they can, held read-only by the engine where
   * it can.
   *
   * @param rows are what the client gets
   * @param streaming false where the user wants all rows at once
   */
  <T> T answer(
      String sql,
      BoundValues values,
      Cancellation cancellation,
      Way<T> way,
      AnswerRows rows,
      boolean streaming)
      throws SQLException {
    Dialect dialect = Dialects.of(connection.getMetaData().getDatabaseProductName());
    boolean cancels = dialect.cancelsPreparedRows() || (values.none() && !engine.isClosed());
    boolean piecemeal = streaming && cancels && mayStream();
    AnswerRows.Beginning beginning = () -> dialect.answering(connection, piecemeal);
    return unspoilt(
        cancellation,
        () ->
            values.none() && !engine.isClosed()
                ? rows.execute(engine, beginning, s -> way.plain().on(s, sql), cancellation, way)
                : answerPrepared(sql, values, cancellation, way, rows, beginning));
  }

  /** Not for cursors that go to and fro, nor for a few rows. */
  private boolean mayStream() throws SQLException {
    return engine.isClosed()
        || (engine.getResultSetType() == ResultSet.TYPE_FORWARD_ONLY
            && engine.getResultSetConcurrency() == ResultSet.CONCUR_READ_ONLY
            && (engine.getMaxRows() == 0 || engine.getMaxRows() > AnswerReading.PIECE));
  }

  private <T> T answerPrepared(
      String sql,
      BoundValues values,
      Cancellation cancellation,
      Way<T> way,
      AnswerRows rows,
      AnswerRows.Beginning beginning)
      throws SQLException {
    end();
    PreparedStatement statement = values.prepared(connection, engine, sql);
    prepared = statement;
    T given =
        rows.execute(statement, beginning, s -> way.prepared().on(statement), cancellation, way);
    closeWithItsRows(statement);
    return given;
  }

  private <T> T plain(String sql, Cancellation cancellation, Way<T> way) throws SQLException {
    try (SqlWatch unused = new SqlWatch(engine::cancel, cancellation, null)) {
      return way.plain().on(engine, sql);
    }
  }

  private <T> T prepared(String sql, BoundValues values, Cancellation cancellation, Way<T> way)
      throws SQLException {
    end();
    PreparedStatement statement = values.prepared(connection, engine, sql);
    prepared = statement;
    try (SqlWatch unused = new SqlWatch(statement::cancel, cancellation, null)) {
      T given = way.prepared().on(statement);
      if (given instanceof ResultSet || Boolean.TRUE.equals(given)) {
        closeWithItsRows(statement);
      }
      return given;
    }
  }

  /** Nobody else would close it before the next execution. */
  private static void closeWithItsRows(PreparedStatement statement) throws SQLException {
    try {
      statement.closeOnCompletion();
    } catch (SQLFeatureNotSupportedException e) {
      LOG.log(System.Logger.Level.DEBUG, "The driver keeps statements open behind their rows", e);
    }
  }

  /**
   * Prepares SQL without running it, for what the engine knows of its columns and parameters. It
   * stays open, for a client may ask its descriptions as long as its own statement is open.
   */
  PreparedStatement describe(String sql, BoundValues values, Cancellation cancellation)
      throws SQLException {
    Description known = description;
    if (known != null
        && known.sql().equals(sql)
        && known.values().types().equals(values.types())
        && !known.statement().isClosed()) {
      return known.statement();
    }
    return unspoilt(
        cancellation,
        () -> {
          PreparedStatement statement = values.described(connection, sql);
          endDescription();
          description = new Description(sql, values, statement);
          try (SqlWatch unused = new SqlWatch(statement::cancel, cancellation, null)) {
            statement.getMetaData(); // drivers prepare nothing before they are asked
          }
          return statement;
        });
  }

  private <T> T unspoilt(Cancellation cancellation, Use<T> use) throws SQLException {
    cancellation.check();
    Savepoint savepoint = savepoint();
    try {
      return use.now();
    } catch (SQLException e) {
      rollback(savepoint, e);
      cancellation.check();
      throw e;
    }
  }

  /** A failure spoils an open transaction where there is no savepoint to go back to. */
  boolean spoils() throws SQLException {
    return !connection.getAutoCommit() && !connection.getMetaData().supportsSavepoints();
  }

  private @Nullable Savepoint savepoint() throws SQLException {
    return !connection.getAutoCommit() && connection.getMetaData().supportsSavepoints()
        ? connection.setSavepoint()
        : null;
  }

  private void rollback(@Nullable Savepoint savepoint, SQLException failure) {
    if (savepoint == null) {
      return;
    }
    try {
      connection.rollback(savepoint);
    } catch (SQLException e) {
      failure.addSuppressed(e); // what failed first says more
    }
  }

  /** The statement that ran last: the one prepared for values, or the user's. */
  Statement last() {
    Statement own = prepared;
    return own != null ? own : engine;
  }

  /** Whether what ran last was prepared for it, and closed since, with its rows. */
  boolean over() throws SQLException {
    Statement own = prepared;
    return own != null && own.isClosed();
  }

  /** Closes the user's statement too, where that is to be closed with the rows of another. */
  void complete() throws SQLException {
    if (over() && !engine.isClosed() && engine.isCloseOnCompletion()) {
      engine.close();
    }
  }

  /** What ran last is over. */
  void end() {
    PreparedStatement open = prepared;
    prepared = null;
    close(open);
  }

  /** Nothing is asked for any more. */
  void close() {
    end();
    endDescription();
  }

  private void endDescription() {
    Description open = description;
    description = null;
    close(open != null ? open.statement() : null);
  }

  private static void close(@Nullable PreparedStatement statement) {
    if (statement == null) {
      return;
    }
    try {
      statement.close();
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.DEBUG, "A statement of an earlier question did not close", e);
    }
  }
}
