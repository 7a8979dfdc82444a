package dev.nljdbc.jdbc.session;

import dev.nljdbc.agent.tool.ResultDigest;
import dev.nljdbc.agent.tool.ResultDigester;
import dev.nljdbc.agent.tool.SqlExplorer;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.dialect.Dialects;
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
  private static final int FETCH_SIZE = 500;
  private static final int LONGEST_CELL = 2_000;
  private static final int MOST_DIGESTED = 100_000;
  private static final long MOST_DIGESTED_CHARACTERS = 50_000_000;
  private static final int MOST_CHARACTERS = 200_000;

  private final ReadingConnections connections;
  private final Duration limit;
  private final BoundValues values;

  LimitedExplorer(ReadingConnections connections, Duration limit) {
    this(connections, limit, BoundValues.NONE);
  }

  private LimitedExplorer(ReadingConnections connections, Duration limit, BoundValues values) {
    this.connections = connections;
    this.limit = limit;
    this.values = values;
  }

  /** The same for a question with parameters: SQL may hold its {@code ?}, all of them, in order. */
  LimitedExplorer binding(BoundValues bound) {
    return new LimitedExplorer(connections, limit, bound);
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
    return connections.lend(
        connection ->
            streaming(connection, () -> run(connection, sql, mostRows, cancellation, reading)),
        cancellation);
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
  private interface Reading<T> {
    T of(ResultSet rows) throws SQLException;
  }

  @FunctionalInterface
  private interface Running<T> {
    T result() throws SQLException;
  }

  /** Ten thousand wide rows would fill the heap of a user who asked for ten. */
  private static <T> T streaming(Connection connection, Running<T> running) throws SQLException {
    String product = connection.getMetaData().getDatabaseProductName();
    if (!connection.getAutoCommit() || !Dialects.of(product).streamsOnlyInTransactions()) {
      return running.result();
    }
    connection.setAutoCommit(false);
    SQLException failure = null;
    try {
      return running.result();
    } catch (SQLException e) {
      failure = e;
      throw e;
    } finally {
      endTransaction(connection, failure);
    }
  }

  private static void endTransaction(Connection connection, @Nullable SQLException failure)
      throws SQLException {
    try {
      connection.rollback();
      connection.setAutoCommit(true);
    } catch (SQLException e) {
      if (failure == null) {
        throw e;
      }
      failure.addSuppressed(e); // what failed first says more
    }
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
        statement.setFetchSize(FETCH_SIZE);
        try (ResultSet rows =
            holdsValues(sql)
                ? ((PreparedStatement) statement).executeQuery()
                : statement.executeQuery(sql)) {
          return reading.of(rows);
        }
      } catch (SQLException e) {
        cancellation.check();
        if (watch.timeIsUp()) {
          throw new SQLTimeoutException(
              "stopped: the query ran longer than " + limit.toMillis() + " ms (nl.explore.timeout)",
              "HYT00",
              e);
        }
        throw e;
      }
    }
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
    List<@Nullable String> row = new ArrayList<>(width);
    for (int i = 1; i <= width; i++) {
      String cell = rows.getString(i);
      row.add(
          cell == null || cell.length() <= LONGEST_CELL
              ? cell
              : cell.substring(0, LONGEST_CELL) + "…");
    }
    return row;
  }
}
