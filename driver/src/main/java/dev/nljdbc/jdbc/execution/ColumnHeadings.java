// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.jdbc.delegate.DelegatingResultSetMetaData;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The headings of an answer's columns: words instead of the text of a function. They are computed
 * on first use.
 */
final class ColumnHeadings {

  /** The engine's own. */
  static final ColumnHeadings NONE = new ColumnHeadings(List::of);

  private final Supplier<List<String>> finding;
  private @Nullable List<String> found;

  /**
   * Headings that are computed on first use.
   *
   * @param finding gives one for each column, {@code ""} for the engine's; an empty list for none
   */
  ColumnHeadings(Supplier<List<String>> finding) {
    this.finding = finding;
  }

  /** Gives the engine's description of the columns. */
  @FunctionalInterface
  interface Described {

    ResultSetMetaData get() throws SQLException;
  }

  /** Puts these headings on the engine's description. */
  ResultSetMetaData over(ResultSetMetaData engines) throws SQLException {
    List<String> all = fitting(() -> engines);
    return all.isEmpty() ? engines : new RelabelledMetaData(engines, all);
  }

  /** The number of the column with this heading; 0 if there is none. */
  int place(String label, Described engines) throws SQLException {
    List<String> all = fitting(engines);
    for (int i = 0; i < all.size(); i++) {
      if (!all.get(i).isEmpty() && all.get(i).equalsIgnoreCase(label)) {
        return i + 1;
      }
    }
    return 0;
  }

  private synchronized List<String> fitting(Described engines) throws SQLException {
    List<String> all = found;
    if (all == null) {
      all = finding.get();
      if (!all.isEmpty() && all.size() != engines.get().getColumnCount()) {
        all = List.of();
      }
      found = all;
    }
    return all;
  }

  /** The engine's description of an answer's columns with headings of ours. */
  static final class RelabelledMetaData extends DelegatingResultSetMetaData {

    private final List<String> headings;

    /**
     * Over the engine's.
     *
     * @param headings one for each column; {@code ""} for the engine's own
     */
    RelabelledMetaData(ResultSetMetaData engines, List<String> headings) {
      super(engines);
      this.headings = headings;
    }

    @Override
    public String getColumnLabel(int column) throws SQLException {
      boolean ours = column > 0 && column <= headings.size() && !headings.get(column - 1).isEmpty();
      return ours ? headings.get(column - 1) : super.getColumnLabel(column);
    }
  }
}
