// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import dev.nljdbc.agent.prompt.PromptForm.Demonstration;
import dev.nljdbc.agent.prompt.PromptSchema.ShownColumn;
import dev.nljdbc.agent.prompt.PromptSchema.ShownKey;
import dev.nljdbc.agent.prompt.PromptSchema.ShownTable;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.dialect.Dialect;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The examples that are shown where a database has none of its own: a small schema that nobody has,
 * and questions on it, from the resource {@code direct-demonstrations.txt}. Their SQL is what all
 * engines share; where rows are limited, as the engine at hand does it.
 *
 * @param schema of all of them
 * @param demonstrations in the order in which they are shown
 */
record FixedDemonstrations(PromptSchema schema, List<Demonstration> demonstrations) {

  private static final String RESOURCE = "direct-demonstrations.txt";
  private static final Pattern LINE = Pattern.compile("(?m)^(\\w+): (.*)$");
  private static final Pattern COLUMN =
      Pattern.compile("(\\w+) ([A-Z]+(?:\\([\\d, ]+\\))?)(?: (.*))?");

  /** The demonstrations in the SQL of an engine. */
  static FixedDemonstrations of(Dialect dialect) {
    List<ShownTable> tables = new ArrayList<>();
    List<ShownKey> keys = new ArrayList<>();
    List<Demonstration> demonstrations = new ArrayList<>();
    String question = "";
    Matcher line = LINE.matcher(PromptTexts.read(RESOURCE));
    while (line.find()) {
      String value = line.group(2).strip();
      switch (line.group(1)) {
        case "table" -> tables.add(new ShownTable(value, "", List.of(), List.of()));
        case "key" -> tables.add(with(tables.remove(tables.size() - 1), value, true));
        case "column" -> tables.add(with(tables.remove(tables.size() - 1), value, false));
        case "reference" -> keys.add(reference(value));
        case "question" -> question = value;
        case "sql" -> demonstrations.add(new Demonstration(question, value));
        case "top" -> demonstrations.add(new Demonstration(question, dialect.limit(value, 1)));
        default -> throw new IllegalStateException(RESOURCE + " has a line of " + line.group(1));
      }
    }
    return new FixedDemonstrations(new PromptSchema(tables, keys, 0), demonstrations);
  }

  private static ShownTable with(ShownTable table, String written, boolean key) {
    ShownColumn column = column(written);
    List<ShownColumn> columns = new ArrayList<>(table.columns());
    columns.add(column);
    return new ShownTable(
        table.name(), "", columns, key ? List.of(column.name()) : table.primaryKey());
  }

  private static ShownColumn column(String written) {
    Matcher column = COLUMN.matcher(written);
    if (!column.matches()) {
      throw new IllegalStateException(RESOURCE + " has a column " + written);
    }
    String type = column.group(2);
    boolean number = type.startsWith("INTEGER") || type.startsWith("DECIMAL");
    ColumnKind kind = ColumnKind.of(number ? Types.NUMERIC : Types.OTHER, type);
    List<String> examples =
        column.group(3) == null ? List.of() : List.of(column.group(3).split(", "));
    return new ShownColumn(column.group(1), type, kind, "", examples, true);
  }

  private static ShownKey reference(String written) {
    String[] ends = written.split(" = |\\.");
    return new ShownKey(ends[0], List.of(ends[1]), ends[2], List.of(ends[3]), "");
  }

  /** The first so many, with their schema, in a form; empty for none. */
  String print(PromptForm form, int most) {
    List<String> parts = new ArrayList<>();
    for (Demonstration one : demonstrations.subList(0, Math.min(most, demonstrations.size()))) {
      parts.add(form.demonstration(one));
    }
    if (!parts.isEmpty()) {
      parts.add(0, form.schema(schema));
    }
    return String.join("\n\n", parts);
  }
}
