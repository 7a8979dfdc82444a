package dev.nljdbc.agent.tool;

import dev.nljdbc.core.Cancellation;
import dev.nljdbc.search.LiveValueSearch;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs exploration SQL that the guard passed, read-only, within limits of rows, bytes and time. */
public interface SqlExplorer {

  /**
   * Runs a query.
   *
   * @param sql has passed the guard
   * @param maxRows the most rows to keep
   * @throws SQLException the engine's own error; or ours when cancelled or out of time
   */
  Rows run(String sql, int maxRows, Cancellation cancellation) throws SQLException;

  /**
   * Runs a query to its end, within limits of rows, bytes and time, for the digest of its result.
   *
   * @param sql has passed the guard
   * @throws SQLException the engine's own error; or ours when cancelled or out of time
   */
  ResultDigest digest(String sql, Cancellation cancellation) throws SQLException;

  /**
   * Searches values that are not in the index, as {@link LiveValueSearch#search} does, within the
   * same limit of time.
   *
   * @throws SQLException the engine's own error; or ours when cancelled
   */
  LiveValueSearch.Found values(LiveValueSearch search, ValueQuery query, Cancellation cancellation)
      throws SQLException;

  /**
   * The same, with at most so much time for each query, and no more than it had. One without limits
   * of time is itself.
   */
  default SqlExplorer within(Duration each) {
    return this;
  }

  /**
   * Whether a query may be ended early: not where that could spoil a transaction which the user has
   * open.
   *
   * @throws SQLException the engine's own error
   */
  default boolean mayEndEarly() throws SQLException {
    return true;
  }

  /**
   * The first rows of a result.
   *
   * @param columns the headings
   * @param types the columns' types as the engine names them; empty when nobody asked
   * @param rows cells as text, null for null
   * @param total how many rows there are in all; -1 when the count stopped at a limit
   */
  record Rows(
      List<String> columns, List<String> types, List<List<@Nullable String>> rows, long total) {

    /** Rows whose columns' types nobody asked for. */
    public Rows(List<String> columns, List<List<@Nullable String>> rows, long total) {
      this(columns, List.of(), rows, total);
    }
  }
}
