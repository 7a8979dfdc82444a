package dev.nljdbc.agent.tool;

import dev.nljdbc.catalog.Visible;
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
    List<String> headings = rows.columns().stream().map(RowsText::heading).toList();
    StringBuilder text = new StringBuilder(Lines.line(String.join(" | ", headings)));
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

  /** Names of columns may be anything; in a pivot they are cells. */
  private static String heading(String name) {
    String shown = Visible.line(Texts.cut(name, LONGEST_CELL));
    return name.indexOf('|') < 0 ? shown : '"' + shown + '"';
  }

  /**
   * A cell whose edges or line ends would not be seen, or that could pass for markup, for the count
   * at the end or for a line of the transcript, is quoted.
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
            || cut.startsWith("(")
            || cut.startsWith("…")
            || cut.startsWith("error:")
            || Lines.labelled(cut)
            || cut.codePoints().anyMatch(c -> c == '|' || c == '\'' || c < ' ' || Visible.hides(c));
    return odd ? "'" + Visible.line(inQuotes(cut)) + "'" : cut;
  }

  private static String inQuotes(String cell) {
    return cell.replace("'", "''").replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t");
  }
}
