package dev.nljdbc.bench.report.page;

import java.util.List;
import java.util.stream.Collectors;

/** Rows as Markdown has tables: the first column to the left, the others to the right. */
final class MarkdownTable {

  private MarkdownTable() {}

  static String of(List<String> head, List<List<String>> rows) {
    StringBuilder text = new StringBuilder(line(head));
    text.append("|---").append("|---:".repeat(head.size() - 1)).append("|\n");
    rows.forEach(row -> text.append(line(row)));
    return text.append('\n').toString();
  }

  private static String line(List<String> cells) {
    return cells.stream()
        .map(MarkdownTable::escaped)
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  private static String escaped(String cell) {
    return cell.replace("\\", "\\\\")
        .replace("|", "\\|")
        .replace("<", "&lt;")
        .replaceAll("\\R", " ");
  }
}
