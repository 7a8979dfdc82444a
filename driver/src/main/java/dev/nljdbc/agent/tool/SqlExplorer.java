// SPDX-License-Identifier: Apache-2.0
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
   * The headings of a query, which does not run for that where the engine can tell them before.
   *
   * @param sql has passed the guard
   * @throws SQLException the engine's own error; or ours when cancelled or out of time
   */
  default List<String> columns(String sql, Cancellation cancellation) throws SQLException {
    return run(sql, 1, cancellation).columns();
  }

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
      List<String> columns, List<String> types, List<List<@Nullable String>> rows, long total) {}

  /**
   * A result as the vote compares it. Results with equal rows, cell by cell in the order of
   * columns, have equal digests; the names of columns don't matter.
   *
   * @param columns how many
   * @param rows how many were read
   * @param multiset digest of the rows in whatever order
   * @param list digest of the rows in their order
   * @param cut whether reading stopped at a limit, so that the digest is of the first rows only
   */
  record ResultDigest(int columns, long rows, String multiset, String list, boolean cut) {}

  /** A limit of ours ended a query. The message is ours: it says which, and holds no cell. */
  final class QueryLimitException extends SQLException {

    private static final long serialVersionUID = 1;

    /** PostgreSQL's program_limit_exceeded, which others have no state for. */
    private static final String STATE = "54000";

    /** Whether the query was kept from being run. */
    private final boolean kept;

    /** Says which limit keeps a query from being run. */
    public QueryLimitException(String message) {
      super(message, STATE);
      this.kept = true;
    }

    /**
     * Says which limit.
     *
     * @param cause what the engine or its driver said
     */
    public QueryLimitException(String message, Throwable cause) {
      super(message, STATE, cause);
      this.kept = false;
    }

    /** Whether the query did not run at all, so that nothing is known of it. */
    public boolean notRun() {
      return kept;
    }
  }
}
