// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.jdbc.rows.MemoryResultSet;
import dev.nljdbc.jdbc.syntax.NlCommand;
import dev.nljdbc.jdbc.syntax.NlCommandParser;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Executes the NL commands of one statement: parses, answers, executes, and keeps the rows, the
 * warnings and the answer. The statement's thread uses it; any thread may call {@link #cancel},
 * which takes no lock.
 */
public final class NlExecution {

  private static final String NOT_SET =
      "A ? stands alone in the question, and no value was set for it: a prepared statement sets"
          + " one. The rows are those of the question without it.";

  private final Statement user;
  private final Statement engine;
  private final NlSession session;
  private final Reports reports;
  private final AnswerExecutor executor;
  private final OpenAnswer open;
  private final BooleanSupplier streaming;
  private final WarningChain warnings = new WarningChain();

  private volatile @Nullable Cancellation underWay;

  /** The rows of the last execution; null if there are none, or if only the engine has them. */
  private volatile @Nullable ResultSet rows;

  private boolean inMemory;
  private ColumnHeadings described = ColumnHeadings.NONE;
  private volatile @Nullable NlAnswer answer;

  /**
   * For one statement.
   *
   * @param user the statement that the user holds
   * @param engine the engine's statement behind it, with the user's limits and cursor type
   * @param open the answer that is open on the connection
   * @param streaming whether rows may come piece by piece
   */
  public NlExecution(
      Statement user,
      Statement engine,
      NlSession session,
      Reports reports,
      OpenAnswer open,
      BooleanSupplier streaming)
      throws SQLException {
    this.user = user;
    this.engine = session.tolerant(engine);
    this.session = session;
    this.reports = reports;
    this.executor = new AnswerExecutor(this.engine);
    this.open = open;
    this.streaming = streaming;
  }

  /** Executes an NL command for its rows. */
  public ResultSet query(String sql, ParameterValues values) throws SQLException {
    ResultSet given = run(sql, values, ExecutionMode.QUERY);
    ResultSet result = rows != null ? rows : given;
    if (result == null) {
      throw new IllegalStateException("no rows after a query");
    }
    rows = result;
    return result;
  }

  /**
   * Executes an NL command.
   *
   * @return what the engine gave; null if the rows are ours
   * @throws NlException also if the command can't be executed in this mode
   */
  public <T> @Nullable T run(String sql, ParameterValues values, ExecutionMode<T> mode)
      throws SQLException {
    forget();
    NlCommand command = parsed(sql, values);
    boolean users = command instanceof NlCommand.Embedded embedded && !embedded.page();
    if (!mode.reads() && !users) {
      throw noUpdate();
    }
    Cancellation cancellation = begin();
    T given = null;
    List<String> kept = List.of();
    try (Cancellation.Registration unused = cancellation.enter()) {
      if (command instanceof NlCommand.Choose choose) {
        NlCommand chosen = session.questions().chosen().orElse(choose);
        kept = reports.of(session, choose, values, cancellation).warnings();
        command = chosen;
      }
      AskedSql askedSql = askedSql(command);
      if (askedSql != null) {
        given = answer(askedSql, values, cancellation, mode);
      } else {
        report(command, values, cancellation);
      }
    } catch (RuntimeException | Error e) {
      throw NlException.inside(e);
    } finally {
      end(cancellation);
    }
    AnswerWarnings.notices(kept).forEach(warnings::add);
    if (values.none() && command instanceof NlCommand.Ask asking && asking.wantsValues()) {
      AnswerWarnings.notices(List.of(NOT_SET)).forEach(warnings::add);
    }
    return given;
  }

  /** Answers the questions, then executes their SQL; asks again if a kept answer is outdated. */
  private <T> T answer(
      AskedSql askedSql, ParameterValues values, Cancellation cancellation, ExecutionMode<T> mode)
      throws SQLException {
    AnsweredSql asked = new AnsweredSql(askedSql, values, session);
    while (true) {
      asked.ask(cancellation);
      publish(asked);
      String sql = null;
      try {
        sql = asked.sql(executor, cancellation);
        asked.checkCost(sql, cancellation).forEach(warnings::add);
        T given =
            askedSql.answer()
                ? executeAnswer(askedSql, sql, values, cancellation, mode)
                : executor.execute(sql, values, cancellation, mode);
        asked.ran();
        return given;
      } catch (SQLException e) {
        throwUnlessOutdated(asked, askedSql, sql, e);
      } catch (RuntimeException | Error e) {
        throw asked.failedInside(e);
      }
    }
  }

  /** An answer is guarded and limited; the user is responsible for SQL around questions. */
  private <T> T executeAnswer(
      AskedSql askedSql,
      String sql,
      ParameterValues values,
      Cancellation cancellation,
      ExecutionMode<T> mode)
      throws SQLException {
    Settings settings = askedSql.questions().get(0).settings().over(session.settings());
    AnswerLimits limits = AnswerLimits.of(settings, engine);
    AnswerExecution execution = new AnswerExecution(limits, session::runBeside);
    AnswerResultSet found =
        new AnswerResultSet(user, open, limits, warnings::add, headings(askedSql, sql), execution);
    T given = executor.answer(sql, values, cancellation, mode, found, streaming.getAsBoolean());
    rows = found.engines() != null ? found : null;
    return given;
  }

  /**
   * Answers a question and has the engine prepare its SQL without executing it.
   *
   * @return null for a report: its columns are known with its rows
   */
  public @Nullable PreparedStatement describe(String sql, ParameterValues values)
      throws SQLException {
    NlCommand command = parsed(sql, values);
    Cancellation cancellation = begin();
    try (Cancellation.Registration unused = cancellation.enter()) {
      AskedSql askedSql = askedSql(command);
      return askedSql == null ? null : describe(askedSql, values, cancellation);
    } catch (RuntimeException | Error e) {
      throw NlException.inside(e);
    } finally {
      end(cancellation);
    }
  }

  private PreparedStatement describe(
      AskedSql askedSql, ParameterValues values, Cancellation cancellation) throws SQLException {
    AnsweredSql asked = new AnsweredSql(askedSql, values, session);
    while (true) {
      asked.ask(cancellation);
      publish(asked);
      String sql = null;
      try {
        sql = asked.sql(executor, cancellation);
        described = headings(askedSql, sql);
        PreparedStatement prepared = executor.describe(sql, values, cancellation);
        asked.answered();
        return prepared;
      } catch (SQLException e) {
        throwUnlessOutdated(asked, askedSql, sql, e);
      } catch (RuntimeException | Error e) {
        throw asked.failedInside(e);
      }
    }
  }

  /** The user names the columns of SQL around questions. */
  private ColumnHeadings headings(AskedSql askedSql, String sql) {
    return askedSql.whole()
        ? new ColumnHeadings(() -> session.questions().headings(sql))
        : ColumnHeadings.NONE;
  }

  /** The columns of the last {@link #describe}, with the headings of its answer. */
  public ResultSetMetaData headed(ResultSetMetaData engines) throws SQLException {
    return described.over(engines);
  }

  private NlCommand parsed(String sql, ParameterValues values) throws SQLException {
    NlCommand command = NlCommandParser.parse(sql, session.flavour());
    return command instanceof NlCommand.Ask asking && !values.none()
        ? asking.with(asking.question().with(values.boundValues()))
        : command;
  }

  private @Nullable AskedSql askedSql(NlCommand command) throws SQLException {
    return command instanceof NlCommand.Ask asking && !asking.forRows()
        ? null
        : AskedSql.of(command, session.questions());
  }

  /** The statement's query timeout covers the question and its SQL. */
  private Cancellation begin() throws SQLException {
    open.bufferRows();
    if (engine.isClosed()) {
      throw new NlException(NlError.CLOSED, "The statement is closed: create another.");
    }
    int seconds = engine.getQueryTimeout();
    Cancellation cancellation =
        session.begin(
            seconds > 0
                ? Cancellation.after(Duration.ofSeconds(seconds))
                : Cancellation.unbounded());
    underWay = cancellation;
    return cancellation;
  }

  private void end(Cancellation cancellation) {
    underWay = null;
    if (cancellation.cancelled() && rows instanceof AnswerResultSet answered) {
      answered.cancelled(); // too late for the engine's execution
    }
    session.end(cancellation);
  }

  private void report(NlCommand command, ParameterValues values, Cancellation cancellation)
      throws SQLException {
    Reports.Report report = reports.of(session, command, values, cancellation);
    answer = report.answer();
    warnings.set(AnswerWarnings.notices(report.warnings()));
    rows = new MemoryResultSet(report.rows().first(engine.getMaxRows()), user);
    inMemory = true;
  }

  private void publish(AnsweredSql asked) {
    answer = asked.last();
    warnings.set(asked.warnings());
  }

  /**
   * Returns if a kept answer does not fit the changed database, so that it is asked again. In SQL
   * around questions, what fails behind the answers' own check is the user's, and so is its error.
   */
  private void throwUnlessOutdated(
      AnsweredSql asked, AskedSql askedSql, @Nullable String sql, SQLException e)
      throws SQLException {
    boolean users = !askedSql.answer() && sql != null;
    if (users
        || !session.isSchemaMismatch(e)
        || executor.spoilsTransaction()
        || !asked.outdated(e)) {
      SQLException told = sql == null || asked.last() == null ? e : AnsweredSql.translated(e, sql);
      asked.failed(told);
      throw users && !(e instanceof NlException) ? e : told;
    }
    session.mayHaveChanged();
  }

  /** The refusal of an update. */
  public static NlException noUpdate() {
    return new NlException(
        NlError.UNSUPPORTED,
        "A question reads and never updates: use executeQuery or execute, and no batch.");
  }

  /** Ends the execution under way, or the engine's statement. */
  public void cancel() throws SQLException {
    if (cancelled() && (underWay != null || answer == null)) {
      return; // what ended meanwhile without an answer left the engine nothing to cancel
    }
    if (rows instanceof AnswerResultSet answered) {
      answered.cancelled();
    }
    executor.last().cancel();
  }

  private boolean cancelled() {
    Cancellation cancellation = underWay;
    if (cancellation != null) {
      cancellation.cancel();
    }
    return cancellation != null;
  }

  /** Ends the last execution: the statement executes something else. */
  public void forget() {
    if (rows instanceof MemoryResultSet ours) {
      ours.discard();
    } else if (rows instanceof AnswerResultSet answered) {
      answered.discard();
    }
    executor.end();
    rows = null;
    inMemory = false;
    answer = null;
    warnings.set(List.of());
  }

  /** Ends everything: the statement is closed. */
  public void close() {
    cancelled();
    forget();
    executor.close();
  }

  /** Closes the user's statement if it closes on completion and its rows are closed. */
  public void complete() throws SQLException {
    executor.complete();
  }

  /** The engine's statement that has the last results; null if they are ours, or over. */
  private @Nullable Statement engines() throws SQLException {
    return inMemory || executor.over() ? null : executor.last();
  }

  /** See {@link Statement#getResultSet()}. */
  public @Nullable ResultSet resultSet() throws SQLException {
    Statement engines = engines();
    if (engines == null) {
      return inMemory ? rows : null;
    }
    return rows instanceof AnswerResultSet && !rows.isClosed() ? rows : engines.getResultSet();
  }

  /** See {@link Statement#getUpdateCount()}. */
  public int updateCount() throws SQLException {
    Statement engines = engines();
    return engines != null ? engines.getUpdateCount() : -1;
  }

  /** See {@link Statement#getLargeUpdateCount()}. */
  public long largeUpdateCount() throws SQLException {
    Statement engines = engines();
    return engines != null ? engines.getLargeUpdateCount() : -1;
  }

  /** See {@link Statement#getGeneratedKeys()}. */
  public ResultSet generatedKeys() throws SQLException {
    return executor.last().getGeneratedKeys();
  }

  /** See {@link Statement#getMoreResults()}. */
  public boolean more() throws SQLException {
    Statement engines = engines();
    leave(engines, Statement.CLOSE_CURRENT_RESULT);
    return engines != null && engines.getMoreResults();
  }

  /** See {@link Statement#getMoreResults(int)}. */
  public boolean more(int current) throws SQLException {
    Statement engines = engines();
    leave(engines, current);
    return engines != null && engines.getMoreResults(current);
  }

  /** Leaves rows of ours; the engine leaves its own. */
  private void leave(@Nullable Statement engines, int current) throws SQLException {
    ResultSet last = rows;
    if (engines != null && !(last instanceof AnswerResultSet)) {
      return;
    }
    rows = null;
    if (last == null || current == Statement.KEEP_CURRENT_RESULT) {
      return;
    }
    if (engines != null && last instanceof AnswerResultSet answered) {
      answered.discard();
    } else {
      last.close();
    }
  }

  /** The columns of the last execution's rows; null if those are closed or the engine has them. */
  public @Nullable ResultSetMetaData metaData() throws SQLException {
    ResultSet last = rows;
    return last != null && !last.isClosed() ? last.getMetaData() : null;
  }

  /** The last answer; null if there is none. */
  public @Nullable NlAnswer answer() {
    return answer;
  }

  /** Our warnings, then the engine's. */
  public @Nullable SQLWarning warnings() throws SQLException {
    Statement engines = engines();
    return warnings.before(engines != null ? engines.getWarnings() : null);
  }

  /** Clears all warnings. */
  public void clearWarnings() throws SQLException {
    warnings.set(List.of());
    Statement engines = engines();
    if (engines != null) {
      engines.clearWarnings();
    }
  }
}
