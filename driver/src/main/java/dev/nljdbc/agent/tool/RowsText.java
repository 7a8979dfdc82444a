package dev.nljdbc.agent.tool;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Prints the first rows of a result for the model, exactly: what a cell holds can be copied into
 * SQL.
 */
final class RowsText {

  private static final int LONGEST_CELL = 100;

  private RowsText() {}

  static String print(SqlExplorer.Rows rows) {
    StringBuilder text = new StringBuilder(String.join(" | ", rows.columns()));
    for (List<@Nullable String> row : rows.rows()) {
      text.append('\n');
      for (int i = 0; i < row.size(); i++) {
        text.append(i == 0 ? "" : " | ").append(cell(row.get(i)));
      }
    }
    return text.append("\n(").append(count(rows)).append(')').toString();
  }

  private static String count(SqlExplorer.Rows rows) {
    int shown = rows.rows().size();
    if (rows.total() < 0) {
      return "the first " + shown + " rows of many";
    }
    if (rows.total() > shown) {
      return "the first " + shown + " of " + rows.total() + " rows";
    }
    return shown == 0 ? "no rows" : shown == 1 ? "1 row" : shown + " rows";
  }

  /**
   * A cell whose edges or line ends would not be seen, or that could pass for markup, is quoted.
   */
  private static String cell(@Nullable String value) {
    if (value == null) {
      return "NULL";
    }
    String cut = Texts.cut(value, LONGEST_CELL);
    boolean odd =
        !cut.strip().equals(cut)
            || cut.isEmpty()
            || cut.equals("NULL")
            || cut.chars().anyMatch(c -> c == '|' || c == '\'' || Character.isISOControl(c));
    return odd ? "'" + cut.replace("'", "''").replace("\n", "\\n").replace("\r", "\\r") + "'" : cut;
  }
}
