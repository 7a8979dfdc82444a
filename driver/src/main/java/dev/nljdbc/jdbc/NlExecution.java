package dev.nljdbc.jdbc;

import dev.nljdbc.agent.prompt.Question;
import dev.nljdbc.answer.FailedRun;
import dev.nljdbc.answer.NlAnswer;
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
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a statement was asked in NL: the execution under way, its rows, its warnings, its answer.
 * Used by the statement's thread; {@link #cancel} by any, without a lock.
 */
final class NlExecution {

  /** A verified query, and the answer kept from before. */
  private static final int MOST_OUTDATED = 2;

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
    run(sql, values, true);
    ResultSet result = rows;
    if (result == null) {
      throw new IllegalStateException("no rows after a query");
    }
    return result;
  }

  /** Runs an NL statement; rows from the engine are then had from the engine's statement. */
  void execute(String sql, BoundValues values) throws SQLException {
    run(sql, values, false);
  }

  private void run(String sql, BoundValues values, boolean forRows) throws SQLException {
    forget();
    NlStatement statement = bound(NlStatementParser.parse(sql), values);
    int seconds = engine.getQueryTimeout();
    Cancellation all =
        seconds > 0 ? Cancellation.after(Duration.ofSeconds(seconds)) : Cancellation.unbounded();
    session.begin(all);
    underWay = all;
    try {
      if (statement instanceof NlStatement.ForRows asking) {
        rows = answered(session.whole(asking), values, all, forRows);
      } else {
        NlReports reports = new NlReports(session, values, all);
        MemoryRows found = reports.of(statement);
        answer = reports.answer();
        notices = AnswerWarnings.notices(reports.warnings());
        rows = new MemoryResultSet(found.first(engine.getMaxRows()), user);
        inMemory = true;
      }
    } finally {
      underWay = null;
      session.end(all);
    }
  }

  /** SQL of an earlier day that does not fit the database any more is asked for anew. */
  private @Nullable ResultSet answered(
      Question question, BoundValues values, Cancellation all, boolean forRows)
      throws SQLException {
    Connection connection = engine.getConnection();
    List<FailedRun> failed = new ArrayList<>();
    while (true) {
      NlAnswer found = session.ask(question, values, failed, all);
      answer = found;
      notices = AnswerWarnings.of(found, session.newIndexWarnings());
      try {
        return onEngine(connection, found.sql(), values, all, forRows);
      } catch (SQLException e) {
        if (!found.mayBeOutdated()
            || failed.size() == MOST_OUTDATED
            || !session.misfit(e)
            || spoiled(connection)) {
          throw e;
        }
        failed.add(new FailedRun(found, e));
        session.mayHaveChanged();
      }
    }
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
  private @Nullable ResultSet onEngine(
      Connection connection,
      String sql,
      BoundValues values,
      Cancellation cancellation,
      boolean forRows)
      throws SQLException {
    cancellation.check();
    Savepoint savepoint = savepoint(connection);
    try {
      return values.none() && !engine.isClosed()
          ? plain(sql, cancellation, forRows)
          : prepared(connection, sql, values, cancellation, forRows);
    } catch (SQLException e) {
      rollback(connection, savepoint, e);
      cancellation.check();
      throw e;
    }
  }

  private @Nullable ResultSet plain(String sql, Cancellation cancellation, boolean forRows)
      throws SQLException {
    try (SqlWatch unused = new SqlWatch(engine::cancel, cancellation, null)) {
      if (forRows) {
        return engine.executeQuery(sql);
      }
      engine.execute(sql);
      return null;
    }
  }

  private @Nullable ResultSet prepared(
      Connection connection,
      String sql,
      BoundValues values,
      Cancellation cancellation,
      boolean forRows)
      throws SQLException {
    closePrepared();
    PreparedStatement statement = values.prepared(connection, engine, sql);
    prepared = statement;
    try (SqlWatch unused = new SqlWatch(statement::cancel, cancellation, null)) {
      if (forRows) {
        return statement.executeQuery();
      }
      statement.execute();
      return null;
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
