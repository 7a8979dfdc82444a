// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import dev.nljdbc.jdbc.syntax.NlPrefix;
import dev.nljdbc.jdbc.syntax.StatementEnd;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jline.reader.ParsedLine;
import sqlline.SqlLine;
import sqlline.SqlLineParser;

/**
 * Tells sqlline where a statement ends. To its own parser the apostrophe of "what's" opens a string
 * that swallows all further lines; here an NL statement ends where the driver sees its end too, and
 * only SQL by sqlline's rules.
 *
 * <p>sqlline asks three times: for each line typed, then for each piece when it cuts what was typed
 * at its semicolons, and for each line of a file that it runs.
 */
final class NlLineParser extends SqlLineParser {

  private static final Pattern PAIRED = Pattern.compile("[\"'`()\\[\\]]");
  private static final Pattern END = Pattern.compile("[;\\s]+\\z");

  /** NL statements with a semicolon within, of which a piece is no statement. */
  private final Set<String> uncut = new HashSet<>();

  NlLineParser(SqlLine shell) {
    super(shell);
  }

  @Override
  public ParsedLine parse(String line, int cursor, ParseContext context) {
    if (context == ParseContext.ACCEPT_LINE) {
      uncut.clear();
    }
    return super.parse(line, cursor, context);
  }

  @Override
  public SqlLineArgumentList parseState(String line, int cursor, ParseContext context) {
    if (context != ParseContext.ACCEPT_LINE && context != ParseContext.SECONDARY_PROMPT) {
      // the words to complete; the same number of signs
      return super.parseState(NlPrefix.begins(line) ? unpaired(line) : line, cursor, context);
    }
    boolean command = line.stripLeading().startsWith(SqlLine.COMMAND_PREFIX);
    List<String> ended = command ? List.of() : ended(line);
    String rest = line.substring(ended.stream().mapToInt(String::length).sum());
    if (!command && NlPrefix.begins(rest)) {
      return state(unpaired(bare(rest)), context);
    }
    if (ended.stream().noneMatch(NlPrefix::begins)) {
      return super.parseState(line, cursor, context);
    }
    // sqlline takes an empty line behind a statement for one that goes on
    boolean accepted = rest.isBlank() && context == ParseContext.ACCEPT_LINE;
    return state(accepted ? "" : rest, context);
  }

  /** The statements that end on this line, in order. */
  private List<String> ended(String line) {
    List<String> ended = new ArrayList<>();
    int start = 0;
    for (int at = line.indexOf(';'); at >= 0; at = line.indexOf(';', at + 1)) {
      String statement = line.substring(start, at + 1);
      boolean nl = NlPrefix.begins(statement);
      if (state(statement, ParseContext.ACCEPT_LINE).getState() == SqlParserState.OK
          || (nl && StatementEnd.isAt(line, at) && !isPiece(statement))) {
        keep(statement, nl);
        ended.add(statement);
        start = at + 1;
      }
    }
    return ended;
  }

  /** The state by sqlline's own rules. */
  private SqlLineArgumentList state(String text, ParseContext context) {
    return super.parseState(text, text.length(), context);
  }

  private void keep(String statement, boolean nl) {
    if (nl && statement.indexOf(';') < statement.length() - 1) {
      uncut.add(bare(statement));
    }
  }

  private boolean isPiece(String statement) {
    String piece = bare(statement);
    return uncut.stream().anyMatch(all -> all.startsWith(piece) && !all.equals(piece));
  }

  private static String bare(String statement) {
    return END.matcher(statement.stripLeading()).replaceFirst("");
  }

  private static String unpaired(String question) {
    return PAIRED.matcher(question).replaceAll(" ");
  }
}
