package dev.nljdbc.jdbc;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.answer.QuestionText;
import dev.nljdbc.config.Settings;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.jdbc.report.AnswerWarnings;
import dev.nljdbc.jdbc.report.NlReports;
import dev.nljdbc.jdbc.rows.MemoryResultSet;
import dev.nljdbc.jdbc.rows.MemoryRows;
import dev.nljdbc.jdbc.session.BoundValues;
import dev.nljdbc.jdbc.session.NlSession;
import dev.nljdbc.jdbc.syntax.NlStatement;
import dev.nljdbc.jdbc.syntax.NlStatementParser;
import dev.nljdbc.llm.Cancellation;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a statement was asked in NL: the execution under way, its rows, its warnings, its answer.
 * Used by the statement's thread; {@link #cancel} by any, without a lock.
 */
final class NlExecution {

  private static final String NOT_SET =
      "A ? stands alone in the question, and no value was set for it: a prepared statement sets one."
          + " The rows are those of the question without it.";

  private final Statement user;
  private final Statement engine;
  private final NlSession session;
  private final OnEngine onEngine;
  private final OpenAnswer open;
  private final BooleanSupplier streaming;
  private final WarningChain warnings = new WarningChain();
  private volatile @Nullable Cancellation underWay;

  /** Handed out, or ours; null when there are none, or they are the engine's to hand out. */
  private volatile @Nullable ResultSet rows;

  private boolean inMemory;
  private ColumnHeadings described = ColumnHeadings.NONE;
  private @Nullable NlAnswer answer;

  /** What the SQL of an answer is found for. */
  @FunctionalInterface
  private interface Use<T> {

    T of(String sql, Cancellation cancellation) throws SQLException;
  }

  /** What is done within the time that the user gives. */
  @FunctionalInterface
  private interface Work<T> {

    @Nullable T within(Cancellation cancellation) throws SQLException;
  }

  /**
   * For one statement.
   *
   * @param user the statement that the user holds
   * @param engine the engine's behind it, with the user's limits and cursor type
   * @param open the answer that is open on the connection
   * @param streaming whether rows may come piece by piece
   */
  NlExecution(
      Statement user,
      Statement engine,
      NlSession session,
      OpenAnswer open,
      BooleanSupplier streaming)
      throws SQLException {
    this.user = user;
    this.engine = engine;
    this.session = session;
    this.onEngine = new OnEngine(engine);
    this.open = open;
    this.streaming = streaming;
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
    NlStatement statement = parsed(sql, values);
    if (!way.reads() && !(statement instanceof NlStatement.Embedded)) {
      throw QuestionStatement.noUpdate();
    }
    T given = watched(all -> run(statement, values, all, way));
    if (values.none()
        && statement instanceof NlStatement.ForRows asking
        && new QuestionText(asking.question().text()).wantsValues()) {
      AnswerWarnings.notices(List.of(NOT_SET)).forEach(warnings::add);
    }
    return given;
  }

  private <T> @Nullable T run(
      NlStatement statement, BoundValues values, Cancellation all, Way<T> way) throws SQLException {
    Composition composition = composition(statement);
    if (composition != null) {
      return answered(
          composition,
          values,
          all,
          (s, c) ->
              composition.whole()
                  ? answer(composition, s, values, c, way)
                  : onEngine.run(s, values, c, way),
          AnsweredComposition::ran);
    }
    report(statement, values, all);
    return null;
  }

  /** An answer is ours to guard; SQL around questions is the user's own. */
  private <T> T answer(
      Composition composition, String sql, BoundValues values, Cancellation all, Way<T> way)
      throws SQLException {
    Settings settings = settings(composition);
    AnswerRows found =
        new AnswerRows(
            user,
            open,
            AnswerLimits.of(settings, engine),
            warnings::add,
            headings(composition, sql));
    T given = onEngine.answer(sql, values, all, way, found, streaming.getAsBoolean());
    rows = found.executedWithRows() ? found : null;
    return given;
  }

  /**
   * Finds the SQL of a question, and has the engine prepare it, not run it.
   *
   * @return null for a statement whose rows are about the question or the system: what columns
   *     those have is known with them
   */
  @Nullable PreparedStatement describe(String sql, BoundValues values) throws SQLException {
    NlStatement statement = parsed(sql, values);
    return watched(
        all -> {
          Composition composition = composition(statement);
          return composition == null
              ? null
              : answered(
                  composition,
                  values,
                  all,
                  (s, c) -> {
                    described = headings(composition, s);
                    return onEngine.describe(s, values, c);
                  },
                  AnsweredComposition::answered);
        });
  }

  private Settings settings(Composition composition) throws NlException {
    return composition.questions().get(0).settings().over(session.settings());
  }

  /** Of SQL around questions the user is the author, and names the columns. */
  private ColumnHeadings headings(Composition composition, String sql) {
    return composition.whole()
        ? new ColumnHeadings(() -> session.questions().headings(sql))
        : ColumnHeadings.NONE;
  }

  /** The headings of what was described last. */
  ColumnHeadings described() {
    return described;
  }

  private NlStatement parsed(String sql, BoundValues values) throws SQLException {
    NlStatement statement = NlStatementParser.parse(sql, session.flavour());
    return statement instanceof NlStatement.Asking asking && !values.none()
        ? asking.with(asking.question().with(values.told()))
        : statement;
  }

  private @Nullable Composition composition(NlStatement statement) throws SQLException {
    if (statement instanceof NlStatement.ForRows asking) {
      return Composition.of(session.questions().whole(asking));
    }
    return statement instanceof NlStatement.Embedded embedded ? Composition.of(embedded) : null;
  }

  /** The user's time covers the question and its SQL. */
  private <T> @Nullable T watched(Work<T> work) throws SQLException {
    open.giveWay();
    if (engine.isClosed()) {
      throw new NlException(NlError.CLOSED, "The statement is closed: create another.");
    }
    int seconds = engine.getQueryTimeout();
    Cancellation all =
        seconds > 0 ? Cancellation.after(Duration.ofSeconds(seconds)) : Cancellation.unbounded();
    session.begin(all);
    underWay = all;
    try {
      return work.within(all);
    } finally {
      underWay = null;
      session.end(all);
    }
  }

  private void report(NlStatement statement, BoundValues values, Cancellation all)
      throws SQLException {
    NlReports reports = new NlReports(session, values, all);
    MemoryRows found = reports.of(statement);
    answer = reports.answer();
    warnings.set(AnswerWarnings.notices(reports.warnings()));
    rows = new MemoryResultSet(found.first(engine.getMaxRows()), user);
    inMemory = true;
  }

  /** SQL of an earlier day that does not fit the database any more is asked for anew. */
  private <T> T answered(
      Composition composition,
      BoundValues values,
      Cancellation all,
      Use<T> use,
      Consumer<AnsweredComposition> then)
      throws SQLException {
    AnsweredComposition asked = new AnsweredComposition(composition, values, session);
    while (true) {
      asked.ask(all);
      answer = asked.last();
      warnings.set(asked.warnings());
      String sql = null;
      try {
        sql = asked.sql(onEngine.connection());
        T found = use.of(sql, all);
        then.accept(asked);
        return found;
      } catch (SQLException e) {
        if (!session.misfit(e) || onEngine.spoils() || !asked.outdated(e)) {
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

  /** Ends the execution under way; false when there is none. */
  boolean cancel() {
    Cancellation cancellation = underWay;
    if (cancellation == null) {
      return false;
    }
    cancellation.cancel();
    return true;
  }

  /** The rows of the last execution are cancelled. */
  void cancelRows() throws SQLException {
    if (rows instanceof AnswerRows answered) {
      answered.cancelled();
    }
    last().cancel();
  }

  /** The engine's statement that runs, or ran last. */
  Statement last() {
    return onEngine.last();
  }

  /** The statement is to run something else. */
  void forget() {
    if (rows instanceof MemoryResultSet ours) {
      ours.discard();
    } else if (rows instanceof AnswerRows answered) {
      answered.discard();
    }
    onEngine.end();
    rows = null;
    inMemory = false;
    answer = null;
    warnings.set(List.of());
  }

  /** The statement is closed. */
  void close() {
    cancel();
    forget();
    onEngine.close();
  }

  /** Notices that the rows are closed with which the user's statement is to be. */
  void complete() throws SQLException {
    onEngine.complete();
  }

  /** Where the last execution's results are. */
  Results results() throws SQLException {
    if (inMemory) {
      return rows != null ? Results.of(rows) : Results.OVER;
    }
    if (onEngine.over()) {
      return Results.OVER;
    }
    return rows instanceof AnswerRows && !rows.isClosed()
        ? Results.of(onEngine.last(), rows)
        : Results.of(onEngine.last());
  }

  /** As {@link Statement#getMoreResults()}. */
  boolean more() throws SQLException {
    Statement engines = results().engines();
    if (engines == null) {
      return noMore(Statement.CLOSE_CURRENT_RESULT);
    }
    leave(Statement.CLOSE_CURRENT_RESULT);
    return engines.getMoreResults();
  }

  /** As {@link Statement#getMoreResults(int)}. */
  boolean more(int current) throws SQLException {
    Statement engines = results().engines();
    if (engines == null) {
      return noMore(current);
    }
    leave(current);
    return engines.getMoreResults(current);
  }

  /** What comes behind the rows of an answer is the engine's to tell. */
  private void leave(int current) {
    if (rows instanceof AnswerRows answered) {
      rows = null;
      if (current != Statement.KEEP_CURRENT_RESULT) {
        answered.discard();
      }
    }
  }

  private boolean noMore(int current) throws SQLException {
    ResultSet last = rows;
    rows = null;
    if (last != null && current != Statement.KEEP_CURRENT_RESULT) {
      last.close();
    }
    return false;
  }

  /** The rows of the last execution, as far as they were handed out; null when they are gone. */
  @Nullable ResultSet rows() {
    return rows;
  }

  /** The last answer; null when there is none. */
  @Nullable NlAnswer answer() {
    return answer;
  }

  /** Ours, then the engine's. */
  @Nullable SQLWarning warnings() throws SQLException {
    return warnings.before(results().warnings());
  }

  /** All are read. */
  void clearWarnings() throws SQLException {
    warnings.set(List.of());
    results().clearWarnings();
  }
}
