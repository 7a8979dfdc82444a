// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import dev.nljdbc.agent.prompt.PromptForm.Demonstration;
import dev.nljdbc.agent.prompt.PromptSchema.ShownColumn;
import dev.nljdbc.agent.prompt.PromptSchema.ShownKey;
import dev.nljdbc.agent.prompt.PromptSchema.ShownTable;
import dev.nljdbc.catalog.ColumnKind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * SQL-PaLM's concise prompt (equation 4; appendix A.10.1): one line of tables, split by bars, each
 * with its columns and their coarse types; then the keys. Values stand apart, as the paper has it
 * for names that hold parentheses themselves. It did best on Spider (appendix A.1).
 */
final class ConciseForm extends PromptForm {

  ConciseForm() {
    super("concise");
  }

  @Override
  String schema(PromptSchema schema) {
    List<String> lines = new ArrayList<>();
    lines.add("[Schema]: " + bars(schema.tables().stream().map(ConciseForm::table).toList()));
    List<String> primary =
        schema.tables().stream()
            .filter(t -> !t.primaryKey().isEmpty())
            .map(t -> t.name() + " : " + String.join(" , ", t.primaryKey()))
            .toList();
    if (!primary.isEmpty()) {
      lines.add("[Primary keys]: " + bars(primary));
    }
    if (!schema.keys().isEmpty()) {
      lines.add("[Foreign keys]: " + bars(schema.keys().stream().map(ConciseForm::key).toList()));
    }
    List<String> details = details(schema);
    if (!details.isEmpty()) {
      lines.add("[Columns in detail]:\n" + String.join("\n", details));
    }
    return String.join("\n", lines);
  }

  @Override
  String demonstration(Demonstration shown) {
    return "[Question]: " + shown.question() + "\n[SQL]: " + shown.sql();
  }

  private static String bars(List<String> parts) {
    return "| " + String.join(" | ", parts);
  }

  private static String table(ShownTable table) {
    return table.name()
        + " : "
        + table.columns().stream()
            .map(c -> c.name() + " (" + type(c.kind()) + ")")
            .collect(Collectors.joining(" , "));
  }

  private static String key(ShownKey key) {
    String mark = key.mark().isEmpty() ? "" : " (" + key.mark() + ")";
    return String.join(" and ", key.pairs(" : ", " = ")) + mark;
  }

  /** The words for types in the paper's prompts. */
  static String type(ColumnKind kind) {
    return switch (kind) {
      case TEXT -> "text";
      case NUMBER -> "number";
      case TEMPORAL -> "time";
      case BOOLEAN -> "boolean";
      case OTHER -> "others";
    };
  }

  /** Columns that have a description, or so few values that all are known. */
  static List<String> details(PromptSchema schema) {
    List<String> details = new ArrayList<>();
    for (ShownTable table : schema.tables()) {
      for (ShownColumn column : table.columns()) {
        String facts = facts(column);
        if (!facts.isEmpty()) {
          details.add(table.name() + "." + column.name() + ": " + facts);
        }
      }
    }
    return details;
  }

  private static String facts(ShownColumn column) {
    String description = column.description();
    if (column.examples().isEmpty()) {
      return description;
    }
    String values =
        (column.complete() ? "one of " : "for example ") + String.join(", ", column.examples());
    return description.isEmpty() ? values : description + "; " + values;
  }
}
