// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import dev.nljdbc.error.NlException;
import dev.nljdbc.queries.SqlParsing;
import dev.nljdbc.queries.SqlParsing.UnparsableSqlException;
import java.time.Duration;
import java.util.regex.Pattern;
import net.sf.jsqlparser.statement.Statement;

/** Parses the skeleton of one statement whole, for a limited time, or refuses it. */
final class StatementParser {

  /** Ten times what the longest text that the {@link ParserText} lets through takes a new Java. */
  private static final Duration COMPUTING = Duration.ofSeconds(10);

  /** 40 ms on a machine of today. */
  private static final int STEPS = 80_000;

  private static final SqlParsing PARSING = SqlParsing.verbatim(COMPUTING, STEPS);

  /** What begins a comment to the parser; the lexer has taken out the engine's comments. */
  private static final Pattern COMMENT = Pattern.compile("//|--|/\\*");

  private StatementParser() {}

  /** The statement; refused when it can't be parsed, or not in time. */
  static Statement parse(String skeleton) throws NlException {
    checkComments(skeleton);
    try {
      return PARSING.parse(skeleton);
    } catch (UnparsableSqlException e) {
      throw Refusal.of(
          "a text that is no query this guard can read (" + fault(e) + ")",
          "What can't be parsed whole can't be proven harmless",
          "Write one plain SELECT");
    }
  }

  private static void checkComments(String skeleton) throws NlException {
    if (COMMENT.matcher(skeleton).find()) {
      throw Refusal.of(
          "a sign that begins a comment in other engines",
          "The parser would not see what follows",
          "Leave it out");
    }
  }

  private static String fault(UnparsableSqlException e) {
    return e.near() == null
        ? String.valueOf(e.getMessage())
        : e.getMessage() + " at '" + Refusal.quote(e.near()) + "', character " + e.character();
  }
}
