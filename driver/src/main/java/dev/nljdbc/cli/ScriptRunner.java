package dev.nljdbc.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Statements from standard input, each ended by a semicolon at a line's end; stops at the first
 * that fails.
 */
final class ScriptRunner {

  private final Console console;
  private final ErrorReporter faults;

  ScriptRunner(Console console, ErrorReporter faults) {
    this.console = console;
    this.faults = faults;
  }

  int run(ConnectionTarget address, CliRequest request) throws IOException, UsageException {
    StatementRunner asking = new StatementRunner(console, faults);
    try (Connection connection = address.connect()) {
      BufferedReader lines =
          new BufferedReader(new InputStreamReader(console.in(), StandardCharsets.UTF_8));
      StringBuilder statement = new StringBuilder();
      String line = withoutMark(lines.readLine());
      while (line != null) {
        statement.append(line).append('\n');
        line = lines.readLine();
        if (line == null || statement.toString().stripTrailing().endsWith(";")) {
          int code = run(asking, connection, statement.toString(), request);
          if (code != ErrorReporter.ANSWERED) {
            return code;
          }
          statement.setLength(0);
        }
      }
      return ErrorReporter.ANSWERED;
    } catch (SQLException e) {
      return faults.report(e);
    }
  }

  /** Some editors begin a file in UTF-8 with a mark of the bytes' order. */
  private static @Nullable String withoutMark(@Nullable String first) {
    return first != null && first.startsWith("\uFEFF") ? first.substring(1) : first;
  }

  private static int run(
      StatementRunner asking, Connection connection, String text, CliRequest request)
      throws IOException, UsageException {
    return text.isBlank()
        ? ErrorReporter.ANSWERED
        : asking.run(
            connection, request.of(StatementText.scripted(text.strip(), request.wanted())));
  }
}
