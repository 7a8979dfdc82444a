// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import dev.nljdbc.text.WordList;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which models call functions well enough to be asked so from the start, by their names. The list
 * is a resource of regular expressions, one to a line; a name matches where one of its parts (those
 * between slashes and colons, as in {@code openai/gpt-4o} or {@code ft:gpt-4o:shop}, or behind a
 * maker's name, as in {@code us.anthropic.claude-sonnet-4}) begins with one of them.
 */
final class ToolCallingModels {

  private static final Pattern CALLERS =
      Pattern.compile("(^|[/:]|^([a-z-]{1,30}\\.){1,3}|^databricks-)(" + alternatives() + ")");

  private ToolCallingModels() {}

  /** Whether the model of that name calls functions. */
  static boolean callsTools(String model) {
    return CALLERS.matcher(model.strip().toLowerCase(Locale.ROOT)).find();
  }

  private static String alternatives() {
    return WordList.lines(ToolCallingModels.class, "tool-models.txt").stream()
        .map(String::strip)
        .collect(Collectors.joining("|"));
  }
}
