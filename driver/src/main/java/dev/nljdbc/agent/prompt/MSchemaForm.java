// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import dev.nljdbc.agent.prompt.PromptForm.ColumnDetail;
import dev.nljdbc.agent.prompt.PromptForm.Demonstration;
import dev.nljdbc.agent.prompt.PromptSchema.ShownColumn;
import dev.nljdbc.agent.prompt.PromptSchema.ShownTable;
import dev.nljdbc.catalog.ColumnKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * M-Schema, the form that the XiYanSQL models were trained on (arXiv 2411.08599, section 3.1, and
 * the repository XGenerationLab/M-Schema): a tuple for each column, of name, type, description, key
 * and examples. Of times and long texts one example, of very long ones none, as there.
 */
final class MSchemaForm extends PromptForm {

  private static final int EXAMPLES = 3;
  private static final int LONG = 20;
  private static final int VERY_LONG = 50;

  MSchemaForm() {
    super("m-schema", ColumnDetail.FULL);
  }

  @Override
  String schema(PromptSchema schema) {
    List<String> lines = new ArrayList<>();
    lines.add("【DB_ID】 database");
    lines.add("【Schema】");
    schema.tables().forEach(table -> lines.add(table(table)));
    if (!schema.keys().isEmpty()) {
      lines.add("【Foreign keys】");
      schema.keys().forEach(key -> lines.addAll(key.pairs(".", "=")));
    }
    return String.join("\n", lines);
  }

  private static String table(ShownTable table) {
    String description = table.description().isEmpty() ? "" : ", " + table.description();
    List<String> columns = table.columns().stream().map(column -> column(column, table)).toList();
    String all = String.join(",\n", columns);
    return "# Table: " + table.name() + description + "\n[\n" + all + "\n]";
  }

  @Override
  String demonstration(Demonstration shown) {
    return "【Question】\n" + shown.question() + "\n\n```sql\n" + shown.sql() + "\n```";
  }

  private static String column(ShownColumn column, ShownTable table) {
    StringBuilder text = new StringBuilder("(").append(column.name()).append(':');
    text.append(column.type().replaceAll("\\(.*", "").strip().toUpperCase(Locale.ROOT));
    if (!column.description().isEmpty()) {
      text.append(", ").append(column.description());
    }
    if (table.primaryKey().contains(column.name())) {
      text.append(", Primary Key");
    }
    List<String> examples = examples(column);
    if (!examples.isEmpty()) {
      text.append(", Examples: [").append(String.join(", ", examples)).append(']');
    }
    return text.append(')').toString();
  }

  private static List<String> examples(ShownColumn column) {
    int longest = column.examples().stream().mapToInt(String::length).max().orElse(0);
    if (longest > VERY_LONG) {
      return List.of();
    }
    boolean one = longest > LONG || column.kind() == ColumnKind.TEMPORAL;
    int most = Math.min(one ? 1 : EXAMPLES, column.examples().size());
    return column.examples().subList(0, most).stream().map(MSchemaForm::bare).toList();
  }

  /**
   * Example values without quotes, as in the models' training; with quotes if they have blanks at
   * an end.
   */
  private static String bare(String literal) {
    String inside =
        literal.length() > 2 && literal.startsWith("'") && literal.endsWith("'")
            ? literal.substring(1, literal.length() - 1)
            : "";
    boolean plain = inside.strip().equals(inside) && !inside.matches("(?s).*[',\\[\\]\\n].*");
    return inside.isEmpty() || !plain ? literal : inside;
  }
}
