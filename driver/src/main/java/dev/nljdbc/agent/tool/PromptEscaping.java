// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import dev.nljdbc.text.VisibleText;
import java.util.Collection;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Lines of a text to a model that hold what strangers may have written: cells, names, comments,
 * errors of engines. Such a piece can't make a line of its own, nor pass for one of ours: its line
 * ends become marks, and a label of the transcript at its beginning ({@code Observation:}) loses
 * its colon. So whoever reads the transcript, a model or a parser, knows each line's author.
 */
public final class PromptEscaping {

  /** The colon, written so that it labels nothing. */
  private static final String NO_COLON = "\\\\u{3A}";

  /** Labels of the transcript and of the prompt's parts, as a line may begin with them. */
  private static final Pattern LABEL =
      Pattern.compile(
          "(?i)^([\\s>*`#_~\\[【-]*(?:thought|action|observation|final answer|question|schema|rules"
              + " to keep|asked before|answered by|asked|verified|known beforehand|cells like its words|found for"
              + " the question[^:]*|guesses of[^:]*|terms of this business[^:]*"
              + "|sql|system|user|assistant|tool)[\\s*`_~\\]】\\d]*)[:：]");

  private PromptEscaping() {}

  /** The piece on one line. */
  public static String line(String piece) {
    return withoutLabel(VisibleText.line(piece));
  }

  /** A line for each piece. */
  public static String join(Collection<String> pieces) {
    return pieces.stream().map(PromptEscaping::line).collect(Collectors.joining("\n"));
  }

  /** Keeps the lines of a text, without labels by which they could pass for ours. */
  public static String paragraph(String text) {
    return VisibleText.of(text.strip())
        .lines()
        .map(PromptEscaping::withoutLabel)
        .collect(Collectors.joining("\n"));
  }

  /** Whether a piece would pass for a line of the transcript. */
  static boolean labelled(String piece) {
    return LABEL.matcher(piece).find();
  }

  private static String withoutLabel(String line) {
    return line.indexOf(':') < 0 && line.indexOf('：') < 0
        ? line
        : LABEL.matcher(line).replaceFirst("$1" + NO_COLON);
  }
}
