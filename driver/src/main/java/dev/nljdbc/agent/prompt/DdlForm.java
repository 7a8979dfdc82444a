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

  /** As many as OmniSQL's own prompts have at most. */
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

  private static String table(ShownTable table, List<ShownKey> keys) {
    List<String> lines = new ArrayList<>();
    List<String> comments = new ArrayList<>();
    for (ShownColumn column : table.columns()) {
      lines.add((column.name() + " " + column.type()).strip());
      comments.add(comment(column));
    }
    if (!table.primaryKey().isEmpty()) {
      lines.add("PRIMARY KEY (" + String.join(", ", table.primaryKey()) + ")");
      comments.add("");
    }
    for (ShownKey key : keys) {
      lines.add(
          "FOREIGN KEY (%s) REFERENCES %s (%s)"
              .formatted(
                  String.join(", ", key.fromColumns()),
                  key.to(),
                  String.join(", ", key.toColumns())));
      comments.add(key.mark());
    }
    StringBuilder text = new StringBuilder();
    if (!table.description().isEmpty()) {
      text.append("-- ").append(table.description()).append('\n');
    }
    text.append("CREATE TABLE ").append(table.name()).append(" (");
    for (int i = 0; i < lines.size(); i++) {
      text.append("\n    ").append(lines.get(i)).append(i < lines.size() - 1 ? "," : "");
      if (!comments.get(i).isEmpty()) {
        text.append(" -- ").append(comments.get(i));
      }
    }
    return text.append("\n);").toString();
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
