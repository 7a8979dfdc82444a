package dev.nljdbc.jdbc.session;

import dev.nljdbc.agent.tool.LimitException;
import dev.nljdbc.agent.tool.ResultDigest;
import dev.nljdbc.agent.tool.ResultDigester;
import dev.nljdbc.agent.tool.SqlExplorer;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.Watchdog;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Cancellation;
import dev.nljdbc.search.LiveValueSearch;
import dev.nljdbc.search.ValueQuery;
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
import org.jspecify.annotations.Nullable;

/**
 * Explores within limits: rows counted, characters kept, and the time of one query, whose end is an
 * observation ({@link SQLTimeoutException}) and not the question's.
 */
public final class LimitedExplorer implements SqlExplorer {

  private static final int MOST_COUNTED = 10_000;
  private static final int FETCH_SIZE = 100;
  private static final int LONGEST_CELL = 2_000;

  /** From so many columns on, cells are kept shorter: a row of thousands would be megabytes. */
  private static final int WIDE = 100;

  private static final int MOST_DIGESTED = 100_000;
  private static final long MOST_DIGESTED_CHARACTERS = 50_000_000;
  private static final int MOST_CHARACTERS = 200_000;

  private final ReadingConnections connections;
  private final Dialect dialect;
  private final Duration limit;
  private final String mostBytes;
  private final BoundValues values;

  LimitedExplorer(ReadingConnections connections, Dialect dialect, Settings settings) {
    this(
        connections,
        dialect,
        settings.duration(Setting.EXPLORE_TIMEOUT),
        settings.required(Setting.EXPLORE_BYTES),
        BoundValues.NONE);
  }

  private LimitedExplorer(
      ReadingConnections connections,
      Dialect dialect,
      Duration limit,
      String mostBytes,
      BoundValues values) {
    this.connections = connections;
    this.dialect = dialect;
    this.limit = limit;
    this.mostBytes = mostBytes;
    this.values = values;
  }

  /** The same for a question with parameters: SQL may hold its {@code ?}, all of them, in order. */
  LimitedExplorer binding(BoundValues bound) {
    return new LimitedExplorer(connections, dialect, limit, mostBytes, bound);
  }

  @Override
  public LimitedExplorer within(Duration each) {
    return each.compareTo(limit) < 0
        ? new LimitedExplorer(connections, dialect, each, mostBytes, values)
        : this;
  }

  @Override
  public boolean mayEndEarly() throws SQLException {
    return dialect.cancelSparesTransactions() || !connections.inTransaction();
  }

  @Override
  public Rows run(String sql, int maxRows, Cancellation cancellation) throws SQLException {
    return reading(sql, MOST_COUNTED, cancellation, rows -> read(rows, maxRows, cancellation));
  }

  @Override
  public ResultDigest digest(String sql, Cancellation cancellation) throws SQLException {
    return reading(
        sql,
        MOST_DIGESTED,
        cancellation,
        rows -> ResultDigester.read(rows, MOST_DIGESTED, MOST_DIGESTED_CHARACTERS, cancellation));
  }

  private <T> T reading(String sql, int mostRows, Cancellation cancellation, Reading<T> reading)
      throws SQLException {
    OneQuery.check(sql, dialect);
    return connections.read(
        connection -> run(connection, sql, mostRows, cancellation, reading), limit, cancellation);
  }

  @Override
  public LiveValueSearch.Found values(
      LiveValueSearch search, ValueQuery query, Cancellation cancellation) throws SQLException {
    try {
      return connections
          .source(cancellation)
          .with(connection -> search.search(connection, query, Deadline.after(limit)));
    } finally {
      cancellation.check(); // what a cancelled search fails with, or leaves out, says nothing
    }
  }

  @FunctionalInterface
  private interface Step<T> {
    T done() throws SQLException;
  }

  @FunctionalInterface
  private interface Reading<T> {
    T of(ResultSet rows) throws SQLException;
  }

  private <T> T run(
      Connection connection,
      String sql,
      int mostRows,
      Cancellation cancellation,
      Reading<T> reading)
      throws SQLException {
    try (Statement statement = statement(connection, sql);
        SqlWatch watch = new SqlWatch(statement::cancel, cancellation, limit)) {
      try {
        statement.setMaxRows(mostRows + 1);
        if (!dialect.cancels()) {
          statement.setQueryTimeout(Watchdog.wholeSeconds(most(cancellation)));
        }
        statement.setFetchSize(FETCH_SIZE);
        T read;
        try (ResultSet rows = small(connection, () -> execute(statement, sql))) {
          read = small(connection, () -> reading.of(rows));
        }
        if (watch.timeIsUp()) {
          throw timeIsUp(null); // some (MariaDB's SLEEP) end by a cancel as if they had ended
        }
        return read;
      } catch (SQLException e) {
        cancellation.check();
        if (e instanceof LimitException || e instanceof NlException) {
          throw e;
        }
        if (dialect.tooLarge(e)) {
          throw tooLarge(e);
        }
        if (watch.timeIsUp()) {
          throw timeIsUp(e);
        }
        throw e;
      }
    }
  }

  /** The limit of one query, or what the question has left. */
  private Duration most(Cancellation cancellation) {
    Duration left = cancellation.remaining();
    return left != null && left.compareTo(limit) < 0 ? left : limit;
  }

  private ResultSet execute(Statement statement, String sql) throws SQLException {
    return holdsValues(sql)
        ? ((PreparedStatement) statement).executeQuery()
        : statement.executeQuery(sql);
  }

  /**
   * Where no driver refuses a large cell, the memory for it may not be had; what else the process
   * does has enough. The connection stands in the middle of a row, and is of no use any more.
   */
  private <T> T small(Connection connection, Step<T> step) throws SQLException {
    try {
      return step.done();
    } catch (OutOfMemoryError e) {
      connections.drop(connection);
      throw tooLarge(e);
    }
  }

  private SQLTimeoutException timeIsUp(@Nullable Throwable cause) {
    return new SQLTimeoutException(
        "stopped: the query ran longer than " + limit.toMillis() + " ms (nl.lab.explore.timeout)",
        "HYT00",
        cause);
  }

  private LimitException tooLarge(Throwable cause) {
    return new LimitException(
        "stopped: a cell or row of the result is too large (nl.lab.explore.bytes is "
            + mostBytes
            + "); select fewer columns, or count or measure the large one instead",
        cause);
  }

  /** Not to be told by the statement's class: some drivers (DuckDB's) have one for both kinds. */
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
    PreparedStatement prepared = connection.prepareStatement(sql);
    try {
      int held = prepared.getParameterMetaData().getParameterCount();
      if (held != values.all().size() && held > 0) {
        throw new SQLException(
            "the query holds "
                + held
                + " parameters (?), the question "
                + values.all().size()
                + ": use each of them once, in the order of the question");
      }
      if (held > 0) {
        values.setOn(prepared);
      }
      return prepared;
    } catch (SQLException | RuntimeException e) {
      prepared.close();
      throw e;
    }
  }

  private static Rows read(ResultSet rows, int maxRows, Cancellation cancellation)
      throws SQLException {
    ResultSetMetaData meta = rows.getMetaData();
    List<String> columns = new ArrayList<>();
    List<String> types = new ArrayList<>();
    for (int i = 1; i <= meta.getColumnCount(); i++) {
      columns.add(meta.getColumnLabel(i));
      types.add(String.valueOf(meta.getColumnTypeName(i)));
    }
    List<List<@Nullable String>> kept = new ArrayList<>();
    long total = 0;
    int characters = 0;
    while (rows.next()) {
      total++;
      if (kept.size() < maxRows && characters < MOST_CHARACTERS) {
        List<@Nullable String> row = row(rows, columns.size());
        characters += row.stream().mapToInt(cell -> cell == null ? 0 : cell.length()).sum();
        kept.add(row);
      }
      if (total > MOST_COUNTED) {
        return new Rows(columns, types, kept, -1);
      }
      if (total % FETCH_SIZE == 0) {
        cancellation.check();
      }
    }
    return new Rows(columns, types, kept, total);
  }

  private static List<@Nullable String> row(ResultSet rows, int width) throws SQLException {
    int longest = width > WIDE ? LONGEST_CELL / 10 : LONGEST_CELL;
    List<@Nullable String> row = new ArrayList<>(width);
    for (int i = 1; i <= width; i++) {
      String cell = ShortCell.of(rows, i, longest);
      row.add(cell == null || cell.length() <= longest ? cell : cell.substring(0, longest) + "…");
    }
    return row;
  }
}
