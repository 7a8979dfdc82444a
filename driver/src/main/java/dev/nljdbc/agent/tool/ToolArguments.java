// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/**
 * The arguments of a call, by parameter: a text is a list of one, a flag the text {@code true} or
 * {@code false}. Equal calls have equal arguments, which is how a repeated action is known.
 */
public record ToolArguments(Map<String, List<String>> values) {

  public ToolArguments {
    Map<String, List<String>> copy = new LinkedHashMap<>();
    values.forEach((name, texts) -> copy.put(name, List.copyOf(texts)));
    values = java.util.Collections.unmodifiableMap(copy);
  }

  /** The query of a tool that takes one. */
  public static ToolArguments ofSql(String sql) {
    return new ToolArguments(Map.of("sql", List.of(sql)));
  }

  /** The texts given for a parameter; empty when it was left out. */
  public List<String> texts(String name) {
    return values.getOrDefault(name, List.of());
  }

  /** The one text given for a required parameter. */
  public String text(String name) {
    return texts(name).isEmpty() ? "" : texts(name).get(0);
  }

  /** Whether a flag was given as true. */
  public boolean flag(String name) {
    return text(name).equals("true");
  }

  /** The arguments in the syntax of the text protocol. */
  public String print() {
    StringJoiner all = new StringJoiner(", ");
    values.forEach(
        (name, texts) -> {
          String value = texts.stream().map(ToolArguments::quote).collect(Collectors.joining(", "));
          String printed = texts.size() == 1 ? value : "[" + value + "]";
          all.add(all.length() == 0 ? printed : name + "=" + printed);
        });
    return all.toString();
  }

  private static String quote(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }
}
