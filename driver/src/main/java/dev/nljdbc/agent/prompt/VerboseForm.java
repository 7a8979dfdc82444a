// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import dev.nljdbc.agent.prompt.PromptForm.Demonstration;
import dev.nljdbc.agent.prompt.PromptSchema.ShownKey;
import dev.nljdbc.agent.prompt.PromptSchema.ShownTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * SQL-PaLM's verbose prompt (appendix A.10.2): the same in sentences, nearer to the text that
 * models are trained on. It did best on BIRD (appendix A.2).
 */
final class VerboseForm extends PromptForm {

  VerboseForm() {
    super("verbose");
  }

  @Override
  String schema(PromptSchema schema) {
    List<String> lines = new ArrayList<>();
    lines.add(
        schema.tables().size() == 1
            ? "There is one table."
            : "There are " + schema.tables().size() + " tables.");
    schema.tables().forEach(table -> lines.add(table(table)));
    schema.keys().forEach(key -> lines.add(key(key)));
    for (String detail : ConciseForm.details(schema)) {
      lines.add("About " + detail + ".");
    }
    return String.join("\n", lines);
  }

  @Override
  String demonstration(Demonstration shown) {
    return "The question is: " + shown.question() + "\nThe SQL is: " + shown.sql();
  }

  private static String table(ShownTable table) {
    String columns =
        table.columns().stream()
            .map(c -> c.name() + " (a " + ConciseForm.type(c.kind()) + ")")
            .collect(Collectors.joining(", "));
    String key =
        switch (table.primaryKey().size()) {
          case 0 -> "";
          case 1 -> " Its primary key is " + table.primaryKey().get(0) + ".";
          default -> " Its primary key is " + String.join(" with ", table.primaryKey()) + ".";
        };
    return "Table " + table.name() + " has the columns " + columns + "." + key;
  }

  private static String key(ShownKey key) {
    String mark = key.mark().isEmpty() ? "" : " (" + key.mark() + ")";
    return "To join %s with %s, use %s%s."
        .formatted(key.from(), key.to(), String.join(" and ", key.pairs(".", " = ")), mark);
  }
}
