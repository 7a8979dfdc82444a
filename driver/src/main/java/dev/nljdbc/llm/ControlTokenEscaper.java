// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import dev.nljdbc.text.VisibleText;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Takes from a text what a server may read as more than text. Many tokenizers turn the marks of
 * their own chat template, {@code <|im_start|>} or {@code [INST]}, into control tokens wherever
 * they stand, so that a cell could close its message and open one of the system's. The first
 * character of such a mark becomes its code, as does whatever no person would see ({@link
 * VisibleText}).
 *
 * <p>The marks are those of ChatML, Llama 2 to 4, Mistral, Gemma, Phi, DeepSeek, Command R, Qwen,
 * GLM, Granite and gpt-oss, by their published templates. In SQL they have no meaning.
 */
final class ControlTokenEscaper {

  private static final Pattern OPENING =
      Pattern.compile(
          "(?i)<(?=[|｜]|<\\s*/?\\s*SYS\\s*>>"
              + "|/?(?:s|bos|eos|unk|pad|mask|cls|sep|sop|eop|endoftext|think|thinking|thought|reasoning"
              + "|system|user|assistant|human|start_of_turn|end_of_turn|start_of_role|end_of_role"
              + "|tools?|tool_calls?|tool_responses?|tool_results?|function|functions|function_calls?|function_results?"
              + "|observation|results?|unused\\d*|0x[0-9a-f]{2})\\s*>)"
              + "|\\[(?=/?(?:INST|SYS|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS?|TOOL_RESULTS?|TOOL_CONTENT"
              + "|ARGS|CALL_ID|THINK|IMG|gMASK|PREFIX|SUFFIX|MIDDLE)\\])");

  private ControlTokenEscaper() {}

  /** A message's text. */
  static String text(String text) {
    String visible = VisibleText.of(text);
    if (visible.indexOf('<') < 0 && visible.indexOf('[') < 0) {
      return visible;
    }
    return OPENING
        .matcher(visible)
        .replaceAll(mark -> mark.group().equals("<") ? "\\\\u{3C}" : "\\\\u{5B}");
  }

  /** The arguments of a call: the same JSON, in which these characters are written as escapes. */
  static String json(String arguments) {
    String marks =
        OPENING
            .matcher(arguments)
            .replaceAll(mark -> mark.group().equals("<") ? "\\\\u003c" : "\\\\u005b");
    return marks
        .codePoints()
        .mapToObj(c -> VisibleText.hides(c) && c != '\r' ? escaped(c) : Character.toString(c))
        .collect(Collectors.joining());
  }

  private static String escaped(int codePoint) {
    return Character.toString(codePoint)
        .chars()
        .mapToObj(unit -> String.format(Locale.ROOT, "\\u%04x", unit))
        .collect(Collectors.joining());
  }
}
