package dev.nljdbc.agent.tool;

import dev.nljdbc.catalog.Catalog;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Prints of a result what a model may know that may not see rows: columns, types, which of them are
 * all null, how many rows there are.
 */
final class ResultForm {

  private ResultForm() {}

  static String print(SqlExplorer.Rows rows, String sql, Catalog catalog, String level) {
    ErrorWords known = new ErrorWords(sql, catalog);
    StringJoiner columns = new StringJoiner(", ", "columns: ", "");
    for (int i = 0; i < rows.columns().size(); i++) {
      String type = i < rows.types().size() ? rows.types().get(i) : "";
      String label = rows.columns().get(i);
      // an engine may name columns after cells, as it does in a pivot
      String name = known.holds(label) ? label : "column " + (i + 1);
      columns.add((type.isEmpty() ? name : name + " " + type) + nulls(rows, i));
    }
    return Lines.line(columns.toString())
        + "\n("
        + count(rows)
        + (rows.total() == 0 ? "" : "; their contents are not shown: nl.share=" + level)
        + ")";
  }

  private static String nulls(SqlExplorer.Rows rows, int column) {
    List<List<@Nullable String>> seen = rows.rows();
    if (seen.isEmpty() || seen.stream().anyMatch(row -> row.get(column) != null)) {
      return "";
    }
    return seen.size() == rows.total()
        ? " (all null)"
        : " (null in the first " + seen.size() + " rows)";
  }

  private static String count(SqlExplorer.Rows rows) {
    if (rows.total() < 0) {
      return "very many rows";
    }
    return rows.total() == 0 ? "no rows" : rows.total() == 1 ? "1 row" : rows.total() + " rows";
  }
}
