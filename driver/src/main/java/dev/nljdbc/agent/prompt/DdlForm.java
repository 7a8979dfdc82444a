// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import dev.nljdbc.agent.prompt.PromptForm.ColumnDetail;
import dev.nljdbc.agent.prompt.PromptForm.Demonstration;
import dev.nljdbc.agent.prompt.PromptSchema.ShownColumn;
import dev.nljdbc.agent.prompt.PromptSchema.ShownKey;
import dev.nljdbc.agent.prompt.PromptSchema.ShownTable;
import java.util.ArrayList;
import java.util.List;

/**
 * CREATE TABLE statements with descriptions and example values in comments, and the headings in
 * between that OmniSQL was trained on (arXiv 2503.02240; its repository's README).
 */
final class DdlForm extends PromptForm {

  /** The maximum number of example values in OmniSQL's own prompts. */
  private static final int EXAMPLES = 6;

  DdlForm() {
    super("ddl", ColumnDetail.FULL);
  }

  @Override
  String schema(PromptSchema schema) {
    List<String> statements = new ArrayList<>();
    for (ShownTable table : schema.tables()) {
      statements.add(
          table(
              table,
              schema.keys().stream().filter(key -> key.from().equals(table.name())).toList()));
    }
    return String.join("\n\n", statements);
  }

  @Override
  String demonstration(Demonstration shown) {
    return "Question:\n" + shown.question() + "\n```sql\n" + shown.sql() + "\n```";
  }

  private record Line(String sql, String comment) {}

  private static String table(ShownTable table, List<ShownKey> keys) {
    List<Line> lines = new ArrayList<>();
    for (ShownColumn column : table.columns()) {
      lines.add(new Line((column.name() + " " + column.type()).strip(), comment(column)));
    }
    if (!table.primaryKey().isEmpty()) {
      lines.add(new Line("PRIMARY KEY (" + String.join(", ", table.primaryKey()) + ")", ""));
    }
    keys.forEach(key -> lines.add(new Line(reference(key), key.mark())));
    String description = table.description().isEmpty() ? "" : "-- " + table.description() + "\n";
    return description + "CREATE TABLE " + table.name() + " (" + printed(lines) + "\n);";
  }

  private static String printed(List<Line> lines) {
    StringBuilder text = new StringBuilder();
    int left = lines.size();
    for (Line line : lines) {
      text.append("\n    ").append(line.sql()).append(--left > 0 ? "," : "");
      text.append(line.comment().isEmpty() ? "" : " -- " + line.comment());
    }
    return text.toString();
  }

  private static String reference(ShownKey key) {
    String from = String.join(", ", key.fromColumns());
    String to = String.join(", ", key.toColumns());
    return "FOREIGN KEY (%s) REFERENCES %s (%s)".formatted(from, key.to(), to);
  }

  private static String comment(ShownColumn column) {
    List<String> parts = new ArrayList<>();
    if (!column.description().isEmpty()) {
      parts.add(column.description());
    }
    if (!column.examples().isEmpty()) {
      List<String> shown =
          column.examples().subList(0, Math.min(EXAMPLES, column.examples().size()));
      parts.add("example: [" + String.join(", ", shown) + "]");
    }
    return String.join(", ", parts);
  }
}
