// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.agent.tool.ResultDigester;
import dev.nljdbc.agent.tool.SqlExplorer;
import dev.nljdbc.agent.tool.SqlExplorer.QueryLimitException;
import dev.nljdbc.agent.tool.SqlExplorer.ResultDigest;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.read.PlanEstimate;
import dev.nljdbc.catalog.read.Watchdog;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.error.NlException;
import dev.nljdbc.search.LiveValueSearch;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Runs exploring queries within limits of rows, characters and time. A query that exceeds its time
 * fails with {@link SQLTimeoutException}; the question goes on.
 */
final class LimitedExplorer implements SqlExplorer {

  private static final System.Logger LOG = System.getLogger(LimitedExplorer.class.getName());

  private static final int MOST_COUNTED = 10_000;

  /** The time limit of one search in columns that are not indexed. */
  private static final Duration LIVE = Duration.ofSeconds(2);

  /** The maximum bytes of a cell. Some engines or drivers cannot enforce it. */
  static final long MOST_BYTES = 16_000_000;

  /** The maximum bytes that a query may keep in an engine in this process. */
  private static final long MOST_HEAP = 10 * MOST_BYTES;

  /** A query may take this part of a question's time: the model can try another. */
  private static final int SHARE_OF_TIME = 4;

  private static final int MOST_DIGESTED = 100_000;
  private static final long MOST_DIGESTED_CHARACTERS = 50_000_000;

  private final ExplorationConnections connections;
  private final Dialect dialect;
  private final Duration limit;
  private final AnswerLimits.Cost cost;
  private final ParameterValues values;

  LimitedExplorer(ExplorationConnections connections, Dialect dialect, Settings settings) {
    this(
        connections,
        dialect,
        settings.duration(Setting.TIMEOUT).dividedBy(SHARE_OF_TIME),
        AnswerLimits.Cost.of(settings),
        ParameterValues.NONE);
  }

  private LimitedExplorer(
      ExplorationConnections connections,
      Dialect dialect,
      Duration limit,
      AnswerLimits.Cost cost,
      ParameterValues values) {
    this.connections = connections;
    this.dialect = dialect;
    this.limit = limit;
    this.cost = cost;
    this.values = values;
  }

  /** An explorer for a question with parameters. SQL may hold all its {@code ?}, in order. */
  LimitedExplorer binding(ParameterValues bound) {
    return new LimitedExplorer(connections, dialect, limit, cost, bound);
  }

  /** An explorer for a question that may set for itself what a query reads. */
  LimitedExplorer under(Settings settings) {
    AnswerLimits.Cost own = AnswerLimits.Cost.of(settings);
    return new LimitedExplorer(connections, dialect, limit, own, values);
  }

  @Override
  public LimitedExplorer within(Duration each) {
    return each.compareTo(limit) < 0
        ? new LimitedExplorer(connections, dialect, each, cost, values)
        : this;
  }

  @Override
  public boolean mayEndEarly() throws SQLException {
    return dialect.cancelSparesTransactions() || !connections.inTransaction();
  }

  @Override
  public Rows run(String sql, int maxRows, Cancellation cancellation) throws SQLException {
    return reading(
        sql,
        MOST_COUNTED,
        cancellation,
        rows -> RowReader.read(rows, MOST_COUNTED, maxRows, cancellation));
  }

  @Override
  public List<String> columns(String sql, Cancellation cancellation) throws SQLException {
    SingleQueryCheck.check(sql, dialect);
    List<String> told = lent(cancellation, loan -> described(loan, sql, cancellation));
    return told.isEmpty() ? SqlExplorer.super.columns(sql, cancellation) : told;
  }

  /** The headings of a query that is prepared only; none where the driver does not tell. */
  private List<String> described(
      ExplorationConnections.Loan loan, String sql, Cancellation cancellation) throws SQLException {
    try (PreparedStatement prepared = values.described(loan.connection(), sql);
        QueryCanceller unused = new QueryCanceller(prepared, cancellation, limit)) {
      ResultSetMetaData columns = prepared.getMetaData();
      List<String> labels = new ArrayList<>();
      for (int i = 1; columns != null && i <= columns.getColumnCount(); i++) {
        labels.add(columns.getColumnLabel(i));
      }
      return labels;
    } catch (SQLException e) {
      cancellation.check();
      throw e;
    }
  }

  @Override
  public ResultDigest digest(String sql, Cancellation cancellation) throws SQLException {
    return reading(
        sql,
        MOST_DIGESTED,
        cancellation,
        rows -> ResultDigester.read(rows, MOST_DIGESTED, MOST_DIGESTED_CHARACTERS, cancellation));
  }

  @Override
  public LiveValueSearch.Found values(
      LiveValueSearch search, ValueQuery query, Cancellation cancellation) throws SQLException {
    try {
      return connections
          .searching(live(), cancellation)
          .with(
              connection ->
                  search.reading(cost.most()).search(connection, query, Deadline.after(live())));
    } finally {
      cancellation.check(); // what a cancelled search fails with, or leaves out, says nothing
    }
  }

  private Duration live() {
    return limit.compareTo(LIVE) < 0 ? limit : LIVE;
  }

  @FunctionalInterface
  private interface Reading<T> {

    /** Reads the rows of a query. */
    T of(ResultSet rows) throws SQLException;
  }

  private <T> T reading(String sql, int mostRows, Cancellation cancellation, Reading<T> reading)
      throws SQLException {
    SingleQueryCheck.check(sql, dialect);
    if (cost.limited()) {
      Optional<PlanEstimate> estimate = estimate(sql, cancellation);
      if (estimate.filter(cost::exceeded).isPresent()) {
        throw new QueryLimitException(cost.refusal(estimate.get()));
      }
    }
    return lent(cancellation, loan -> read(loan, sql, mostRows, cancellation, reading));
  }

  /**
   * What the engine's plan says that a query reads. It is asked on a loan of its own: a failure may
   * end what holds the connection read-only.
   *
   * @return empty where the engine does not tell, and for what is not one query: only the first of
   *     several statements would be explained, and the others run
   */
  Optional<PlanEstimate> estimate(String sql, Cancellation cancellation) throws SQLException {
    if (holdsValues(sql) && values.once()) {
      return Optional.empty(); // the estimate would read them
    }
    PlanEstimate.@Nullable Values bound = holdsValues(sql) ? this::bind : null;
    Deadline deadline = Deadline.after(most(cancellation));
    try {
      SingleQueryCheck.check(sql, dialect);
      return lent(
          cancellation,
          loan -> {
            CancellableConnection watched =
                new CancellableConnection(loan.connection(), cancellation);
            try (QueryCanceller unused =
                new QueryCanceller(watched::cancelAll, cancellation, null)) {
              return PlanEstimate.of(watched, sql, deadline, bound);
            }
          });
    } catch (SQLException e) {
      cancellation.check();
      LOG.log(System.Logger.Level.DEBUG, "The plan of a query was not asked for", e);
      return Optional.empty();
    }
  }

  @FunctionalInterface
  private interface Work<T> {

    /** Works on a connection. */
    T on(ExplorationConnections.Loan loan) throws SQLException;
  }

  private <T> T lent(Cancellation cancellation, Work<T> work) throws SQLException {
    try (ExplorationConnections.Loan loan = connections.lendForQuery(limit, cancellation)) {
      return loan.isOurs() ? apart(loan, cancellation, () -> work.on(loan)) : work.on(loan);
    }
  }

  /**
   * Reads on a thread, and a connection, that are given up if the engine does not end the query.
   */
  private <T> T apart(
      ExplorationConnections.Loan loan, Cancellation cancellation, QueryThread.Query<T> query)
      throws SQLException {
    QueryThread<T> thread = new QueryThread<>(query, !dialect.cancels(), loan::closeIfAbandoned);
    T read = thread.run(most(cancellation), cancellation);
    if (read == null) {
      loan.abandon(thread.thread());
      cancellation.check();
      throw timeIsUp(null);
    }
    return read;
  }

  private <T> T read(
      ExplorationConnections.Loan loan,
      String sql,
      int mostRows,
      Cancellation cancellation,
      Reading<T> reading)
      throws SQLException {
    HeapGrowth heap = new HeapGrowth(MOST_HEAP);
    try (Statement statement = statement(loan.connection(), sql);
        QueryCanceller watch = new QueryCanceller(statement, cancellation, limit, heap)) {
      try {
        limit(statement, mostRows, cancellation);
        T read;
        try (ResultSet rows =
            holdsValues(sql)
                ? ((PreparedStatement) statement).executeQuery()
                : statement.executeQuery(sql)) {
          read = reading.of(rows);
        }
        if (watch.timeIsUp()) {
          throw timeIsUp(null); // some (MariaDB's SLEEP) end by a cancel as if they had ended
        }
        return read;
      } catch (OutOfMemoryError e) {
        // No driver refused the large cell. The rest of the process has enough memory, but the
        // connection stands in the middle of a row and is of no use any more.
        loan.drop();
        cancellation.check();
        throw tooLarge(e);
      } catch (SQLException e) {
        cancellation.check();
        throw translated(e, watch);
      }
    }
  }

  private void limit(Statement statement, int mostRows, Cancellation cancellation)
      throws SQLException {
    statement.setMaxRows(mostRows + 1);
    if (!dialect.cancels()) {
      Watchdog.limit(statement, Watchdog.wholeSeconds(most(cancellation)));
    }
    statement.setFetchSize(RowReader.FETCH_SIZE);
  }

  private SQLException translated(SQLException e, QueryCanceller watch) {
    if (e instanceof QueryLimitException || e instanceof NlException) {
      return e;
    }
    if (dialect.tooLarge(e)) {
      return tooLarge(e);
    }
    if (watch.memoryIsFull()) {
      return new QueryLimitException(
          "stopped: the query keeps more than "
              + (MOST_HEAP >> 20)
              + " MB in memory; join by conditions, and sort or group fewer rows",
          e);
    }
    return watch.timeIsUp() ? timeIsUp(e) : e;
  }

  /** The limit of one query, or what the question has left. */
  private Duration most(Cancellation cancellation) {
    Duration left = cancellation.remaining();
    return left != null && left.compareTo(limit) < 0 ? left : limit;
  }

  private SQLTimeoutException timeIsUp(@Nullable Throwable cause) {
    return new SQLTimeoutException(
        "stopped: the query ran longer than " + limit.toMillis() + " ms (a quarter of nl.timeout)",
        "HYT00",
        cause);
  }

  private QueryLimitException tooLarge(Throwable cause) {
    return new QueryLimitException(
        "stopped: a cell or row of the result is too large (more than "
            + MOST_BYTES / 1_000_000
            + " MB); select fewer columns, or count or measure the large one instead",
        cause);
  }

  /** The statement's class does not tell: some drivers (DuckDB's) use one class for both kinds. */
  private boolean holdsValues(String sql) {
    return !values.none() && sql.indexOf('?') >= 0;
  }

  private Statement statement(Connection connection, String sql) throws SQLException {
    if (!holdsValues(sql)) {
      return connection.createStatement();
    }
    if (values.once()) {
      throw new SQLException(
          "a parameter that is a stream or a large object can be bound by verified queries only"
              + " (NL REMEMBER)");
    }
    return ParameterValues.closedOnFailure(connection.prepareStatement(sql), this::bind);
  }

  private void bind(PreparedStatement prepared) throws SQLException {
    int held = prepared.getParameterMetaData().getParameterCount();
    int asked = values.all().size();
    if (held != asked && held > 0) {
      throw new SQLException(
          ("the query holds %s parameters (?), the question %s: use each of them once, in the"
                  + " order of the question")
              .formatted(held, asked));
    }
    if (held > 0) {
      values.setOn(prepared);
    }
  }
}
