package dev.nljdbc.agent.tool;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What of an engine's error says what is wrong: without the query, which H2 and DuckDB repeat, the
 * number of the connection, which MariaDB puts before it, what DuckDB now and then says of its own
 * pending result, and names of error classes.
 */
final class EngineMessage {

  private static final Pattern REPEATED =
      Pattern.compile("(?s); SQL statement:.*|\\s+LINE \\d+: .*|\\s+Position: \\d+");
  private static final Pattern CONNECTION =
      Pattern.compile(
          "^(?:\\(conn=\\d+\\) |Invalid Input Error: Attempting to execute [^\\n]*\\nError: )");
  private static final Pattern SQLITE = Pattern.compile("(?s)^\\[SQLITE_\\w+] [^(]*\\((.*)\\)$");

  private EngineMessage() {}

  static String shortened(String message) {
    String text = REPEATED.matcher(message.strip()).replaceAll("");
    text = CONNECTION.matcher(text).replaceFirst("");
    Matcher sqlite = SQLITE.matcher(text);
    return sqlite.matches() ? sqlite.group(1) : text.strip();
  }
}
