package dev.nljdbc.jdbc;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.jdbc.report.AnswerWarnings;
import dev.nljdbc.jdbc.report.NlReports;
import dev.nljdbc.jdbc.rows.MemoryResultSet;
import dev.nljdbc.jdbc.rows.MemoryRows;
import dev.nljdbc.jdbc.session.BoundValues;
import dev.nljdbc.jdbc.session.NlSession;
import dev.nljdbc.jdbc.session.SqlWatch;
import dev.nljdbc.jdbc.syntax.NlStatement;
import dev.nljdbc.jdbc.syntax.NlStatementParser;
import dev.nljdbc.llm.Cancellation;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Savepoint;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a statement was asked in NL: the execution under way, its rows, its warnings, its answer.
 * Used by the statement's thread; {@link #cancel} by any, without a lock.
 */
final class NlExecution {

  private static final System.Logger LOG = System.getLogger(NlExecution.class.getName());

  private final Statement user;
  private final Statement engine;
  private final NlSession session;
  private volatile @Nullable Cancellation underWay;
  private volatile @Nullable PreparedStatement prepared;
  private @Nullable ResultSet rows;
  private boolean inMemory;
  private @Nullable NlAnswer answer;
  private List<SQLWarning> notices = List.of();
  private @Nullable Chain chain;

  /** Our warnings with the engine's behind them. */
  private record Chain(
      List<SQLWarning> notices, @Nullable SQLWarning engines, @Nullable SQLWarning first) {}

  /**
   * For one statement.
   *
   * @param user the statement that the user holds
   * @param engine the engine's behind it, with the user's limits and cursor type
   */
  NlExecution(Statement user, Statement engine, NlSession session) {
    this.user = user;
    this.engine = engine;
    this.session = session;
  }

  /** Runs an NL statement for its rows. */
  ResultSet query(String sql, BoundValues values) throws SQLException {
    ResultSet found = run(sql, values, Way.QUERY);
    ResultSet result = found != null ? found : rows;
    if (result == null) {
      throw new IllegalStateException("no rows after a query");
    }
    rows = result;
    return result;
  }

  /**
   * Runs an NL statement in the way that the client chose; rows from the engine are then had from
   * the engine's statement.
   *
   * @return what the engine gave; null when the rows are ours
   * @throws NlException also when the statement can't be executed in this way
   */
  <T> @Nullable T run(String sql, BoundValues values, Way<T> way) throws SQLException {
    forget();
    NlStatement statement = bound(NlStatementParser.parse(sql, session.flavour()), values);
    if (!way.reads() && !(statement instanceof NlStatement.Embedded)) {
      throw QuestionStatement.noUpdate();
    }
    int seconds = engine.getQueryTimeout();
    Cancellation all =
        seconds > 0 ? Cancellation.after(Duration.ofSeconds(seconds)) : Cancellation.unbounded();
    session.begin(all);
    underWay = all;
    try {
      if (statement instanceof NlStatement.ForRows asking) {
        return answered(Composition.of(session.questions().whole(asking)), values, all, way);
      }
      if (statement instanceof NlStatement.Embedded embedded) {
        return answered(Composition.of(embedded), values, all, way);
      }
      NlReports reports = new NlReports(session, values, all);
      MemoryRows found = reports.of(statement);
      answer = reports.answer();
      notices = AnswerWarnings.notices(reports.warnings());
      rows = new MemoryResultSet(found.first(engine.getMaxRows()), user);
      inMemory = true;
      return null;
    } finally {
      underWay = null;
      session.end(all);
    }
  }

  /** SQL of an earlier day that does not fit the database any more is asked for anew. */
  private <T> T answered(Composition composition, BoundValues values, Cancellation all, Way<T> way)
      throws SQLException {
    Connection connection = engine.getConnection();
    AnsweredComposition asked = new AnsweredComposition(composition, values, session);
    while (true) {
      asked.ask(all);
      answer = asked.last();
      notices = asked.warnings();
      String sql = null;
      try {
        sql = asked.sql(connection);
        T found = onEngine(connection, sql, values, all, way);
        asked.ran();
        return found;
      } catch (SQLException e) {
        if (!session.misfit(e) || spoiled(connection) || !asked.outdated(e)) {
          SQLException told = sql == null || asked.last() == null ? e : told(e, sql);
          asked.failed(told);
          throw told;
        }
        session.mayHaveChanged();
      }
    }
  }

  /** The engine's own where it says that the connection is lost, as pools have to see that. */
  private static SQLException told(SQLException e, String sql) {
    String state = String.valueOf(e.getSQLState());
    if (e instanceof NlException ours) {
      return ours.tried(sql);
    }
    return state.startsWith("08") || state.startsWith("57P")
        ? e
        : new NlException(
                NlError.FAILED,
                "The database did not run the SQL of the answer: "
                    + String.valueOf(e.getMessage()).strip()
                    + " NL TRACE: shows how it came about; ask in other words.",
                e)
            .tried(sql);
  }

  /** A failure spoils an open transaction where there is no savepoint to go back to. */
  private static boolean spoiled(Connection connection) throws SQLException {
    return !connection.getAutoCommit() && !connection.getMetaData().supportsSavepoints();
  }

  private static NlStatement bound(NlStatement statement, BoundValues values) {
    return statement instanceof NlStatement.Asking asking && !values.none()
        ? asking.with(asking.question().with(values.told()))
        : statement;
  }

  /** Some engines' statements (DuckDB's) are closed by a failure: another runs the next SQL. */
  private <T> T onEngine(
      Connection connection, String sql, BoundValues values, Cancellation cancellation, Way<T> way)
      throws SQLException {
    cancellation.check();
    Savepoint savepoint = savepoint(connection);
    try {
      return values.none() && !engine.isClosed()
          ? plain(sql, cancellation, way)
          : prepared(connection, sql, values, cancellation, way);
    } catch (SQLException e) {
      rollback(connection, savepoint, e);
      cancellation.check();
      throw e;
    }
  }

  private <T> T plain(String sql, Cancellation cancellation, Way<T> way) throws SQLException {
    try (SqlWatch unused = new SqlWatch(engine::cancel, cancellation, null)) {
      return way.plain().on(engine, sql);
    }
  }

  private <T> T prepared(
      Connection connection, String sql, BoundValues values, Cancellation cancellation, Way<T> way)
      throws SQLException {
    closePrepared();
    PreparedStatement statement = values.prepared(connection, engine, sql);
    prepared = statement;
    try (SqlWatch unused = new SqlWatch(statement::cancel, cancellation, null)) {
      return way.prepared().on(statement);
    }
  }

  /** The engine's statement behind the last rows of a question with values; null for others. */
  @Nullable Statement prepared() {
    return prepared;
  }

  private void closePrepared() {
    PreparedStatement open = prepared;
    prepared = null;
    if (open != null) {
      try {
        open.close();
      } catch (SQLException e) {
        LOG.log(System.Logger.Level.DEBUG, "A statement of an earlier question did not close", e);
      }
    }
  }

  private static void rollback(
      Connection connection, @Nullable Savepoint savepoint, SQLException failure) {
    if (savepoint == null) {
      return;
    }
    try {
      connection.rollback(savepoint);
    } catch (SQLException e) {
      failure.addSuppressed(e); // what failed first says more
    }
  }

  /** A failure of the answer's SQL must not spoil the user's open transaction. */
  private static @Nullable Savepoint savepoint(Connection connection) throws SQLException {
    return !connection.getAutoCommit() && connection.getMetaData().supportsSavepoints()
        ? connection.setSavepoint()
        : null;
  }

  /** Ends the execution under way; false when there is none. */
  boolean cancel() {
    Cancellation cancellation = underWay;
    if (cancellation == null) {
      return false;
    }
    cancellation.cancel();
    return true;
  }

  /** The statement is to run something else. */
  void forget() {
    if (rows instanceof MemoryResultSet ours) {
      ours.discard();
    }
    closePrepared();
    rows = null;
    inMemory = false;
    answer = null;
    notices = List.of();
  }

  /** Whether the last execution's rows are ours, not the engine's. */
  boolean inMemory() {
    return inMemory;
  }

  /** The rows of the last execution, as far as they were handed out; null when they are gone. */
  @Nullable ResultSet rows() {
    return rows;
  }

  /** The rows are over; the statement still counts as asked. */
  void endRows(boolean close) throws SQLException {
    ResultSet last = rows;
    rows = null;
    if (close && last != null && inMemory) {
      last.close();
    }
  }

  /** The last answer; null when there is none. */
  @Nullable NlAnswer answer() {
    return answer;
  }

  /**
   * Ours, then the engine's. The same objects each time, by which some clients (sqlline) know what
   * they have shown.
   */
  @Nullable SQLWarning warnings(@Nullable SQLWarning engines) {
    Chain last = chain;
    if (last == null || last.notices() != notices || last.engines() != engines) {
      last = new Chain(notices, engines, linked(engines));
      chain = last;
    }
    return last.first();
  }

  private @Nullable SQLWarning linked(@Nullable SQLWarning engines) {
    SQLWarning first = engines;
    for (int i = notices.size() - 1; i >= 0; i--) {
      SQLWarning notice = notices.get(i);
      SQLWarning copy =
          new SQLWarning(notice.getMessage(), notice.getSQLState(), notice.getErrorCode());
      if (first != null) {
        copy.setNextWarning(first);
      }
      first = copy;
    }
    return first;
  }

  /** Ours are read. */
  void clearWarnings() {
    notices = List.of();
  }
}
