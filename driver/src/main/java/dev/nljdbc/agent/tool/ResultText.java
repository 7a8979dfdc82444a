// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.text.Truncation;
import dev.nljdbc.text.VisibleText;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Prints the first rows of a result for the model, exactly: what a cell holds can be copied into
 * SQL.
 */
final class ResultText {

  private static final int LONGEST_CELL = 100;

  private ResultText() {}

  static String print(SqlExplorer.Rows rows) {
    List<String> headings = rows.columns().stream().map(ResultText::heading).toList();
    StringBuilder text = new StringBuilder(PromptEscaping.line(String.join(" | ", headings)));
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
    String shown = VisibleText.line(Truncation.abbreviate(name, LONGEST_CELL));
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
    String cut = Truncation.abbreviate(value, LONGEST_CELL);
    boolean odd =
        !cut.strip().equals(cut)
            || cut.isEmpty()
            || cut.equals("NULL")
            || Stream.of("(", "…", "error:").anyMatch(cut::startsWith)
            || PromptEscaping.labelled(cut)
            || cut.codePoints()
                .anyMatch(c -> c == '|' || c == '\'' || c < ' ' || VisibleText.hides(c));
    return odd ? "'" + VisibleText.line(inQuotes(cut)) + "'" : cut;
  }

  private static String inQuotes(String cell) {
    return cell.replace("'", "''").replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t");
  }

  static String shape(SqlExplorer.Rows rows, String sql, Catalog catalog, String level) {
    ErrorRedaction known = new ErrorRedaction(sql, catalog);
    StringJoiner columns = new StringJoiner(", ", "columns: ", "");
    for (int i = 0; i < rows.columns().size(); i++) {
      String type = i < rows.types().size() ? rows.types().get(i) : "";
      String label = rows.columns().get(i);
      // an engine may name columns after cells, as it does in a pivot
      String name = known.holds(label) ? label : "column " + (i + 1);
      columns.add((type.isEmpty() ? name : name + " " + type) + nulls(rows, i));
    }
    return PromptEscaping.line(columns.toString())
        + "\n("
        + total(rows)
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

  private static String total(SqlExplorer.Rows rows) {
    if (rows.total() < 0) {
      return "very many rows";
    }
    return rows.total() == 0 ? "no rows" : rows.total() == 1 ? "1 row" : rows.total() + " rows";
  }
}
