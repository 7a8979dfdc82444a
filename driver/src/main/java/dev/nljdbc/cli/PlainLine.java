// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import java.util.Locale;
import java.util.regex.Pattern;

/** A typed line that is neither SQL nor begins as the shell's statements do. */
final class PlainLine {

  /** With its mark: no statement of SQL begins and ends so. */
  private static final Pattern QUESTION =
      Pattern.compile(
          "(?is)\\s*(?:how|what|what's|which|who|who's|whose|whom|when|where|is|are|was|were|do|does"
              + "|did|has|have|can|in which|of which|for which)\\s[^;]*\\?\\s*;?\\s*");

  private PlainLine() {}

  /** Whether it is surely a whole question, with or without its semicolon. */
  static boolean isQuestion(String line) {
    return QUESTION.matcher(line).matches();
  }

  /** What the shell is to run for it; the line itself where that is plain. */
  static String meant(String line) {
    return switch (line.strip().toLowerCase(Locale.ROOT).replaceFirst("\\s*;$", "")) {
      case "exit", "quit", "\\q", ":q" -> "!quit";
      case "help", "?", "\\?", "\\h" -> "NL HELP;";
      default -> isQuestion(line) ? "NL: " + line.strip().replaceFirst("\\s*;$", "") + ";" : line;
    };
  }
}
