// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.candidate;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.error.NlException;
import dev.nljdbc.search.ValueSearch.ValueHit;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs candidate queries. An implementation is responsible for the guard, for time and for row
 * limits; it may refuse to run any query.
 */
@FunctionalInterface
public interface CandidateRunner {

  /** Runs nothing. */
  CandidateRunner NONE = sql -> Result.NOT_TRIED;

  /**
   * Runs one query.
   *
   * @throws NlException only when the whole question has to end, such as when it was cancelled
   */
  Result run(String sql) throws NlException;

  /**
   * Looks for the phrases of a question in columns that no index holds. Finds nothing by default.
   *
   * @return the cells that equal a phrase when case is ignored
   * @throws NlException only when the whole question has to end
   */
  default List<ValueHit> cells(String question, Set<ColumnId> columns) throws NlException {
    return List.of();
  }

  /**
   * Allows as many more queries as a question may have, and as much more time, if it has limits.
   */
  default void extend() {}

  /**
   * What came of a query.
   *
   * @param status whether it ran
   * @param rows its first rows, at most {@link #MOST_ROWS}, as text
   * @param more whether there were more rows than that
   */
  record Result(Status status, List<List<@Nullable String>> rows, boolean more) {

    /** The maximum number of rows that are compared. */
    public static final int MOST_ROWS = 1_000;

    /** Not run: no budget, or not allowed. */
    public static final Result NOT_TRIED = new Result(Status.NOT_TRIED, List.of(), false);

    /** The engine or the guard refused it, or it took too long. */
    public static final Result FAILED = new Result(Status.FAILED, List.of(), false);

    /** How many rows it has: 0 if it failed, -1 if it was not tried or not read to the end. */
    public long total() {
      return status == Status.NOT_TRIED || more ? -1 : rows.size();
    }

    /**
     * Whether two queries ran and returned the same, whatever the order of their columns. The order
     * of rows counts where both queries give one.
     *
     * @param sql that returned this
     * @param other what another query returned
     * @param otherSql that other query
     */
    public boolean same(String sql, Result other, String otherSql) {
      if (status != Status.RAN
          || other.status != Status.RAN
          || rows.size() != other.rows.size()
          || more != other.more) {
        return false;
      }
      boolean ordered = orders(sql) && orders(otherSql);
      return texts(ordered).equals(other.texts(ordered));
    }

    private static boolean orders(String sql) {
      return sql.toUpperCase(Locale.ROOT).contains(" ORDER BY ");
    }

    private List<String> texts(boolean ordered) {
      Stream<String> texts =
          rows.stream()
              .map(
                  row -> row.stream().map(Result::text).sorted().collect(Collectors.joining("\0")));
      return (ordered ? texts : texts.sorted()).toList();
    }

    private static String text(@Nullable String cell) {
      return cell == null ? "\1" : TrialOutcome.number(cell);
    }
  }

  /** Whether a query ran. */
  enum Status {
    /** Not run: no budget, or not allowed. */
    NOT_TRIED,
    /** The engine or the guard refused it, or it took too long. */
    FAILED,
    /** Its rows came. */
    RAN
  }
}
