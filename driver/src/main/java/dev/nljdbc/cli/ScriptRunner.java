// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Statements from standard input, each ended by a semicolon at a line's end, or a line that is a
 * question; stops at the first that fails.
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
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(console.in(), StandardCharsets.UTF_8));
    try (Connection connection = address.connect()) {
      for (String text = next(lines); !text.isEmpty(); text = next(lines)) {
        // some editors begin a file in UTF-8 with a mark of the bytes' order
        String typed = text.replaceFirst("^\uFEFF", "").strip();
        int code = typed.isEmpty() ? 0 : ask(typed, request, asking, connection);
        if (code != ErrorReporter.ANSWERED) {
          return code;
        }
      }
      return ErrorReporter.ANSWERED;
    } catch (SQLException e) {
      return faults.report(e);
    }
  }

  private static int ask(
      String typed, CliRequest request, StatementRunner asking, Connection connection)
      throws IOException, UsageException {
    String statement = StatementText.scripted(typed, request.wanted());
    return asking.run(connection, request.of(statement));
  }

  /** The lines up to one that ends a statement; empty behind the last. */
  static String next(BufferedReader lines) throws IOException {
    StringBuilder statement = new StringBuilder();
    boolean begun = false;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      statement.append(line).append('\n');
      if (line.stripTrailing().endsWith(";") || !begun && PlainLine.isQuestion(line)) {
        break;
      }
      begun |= !line.isBlank();
    }
    return statement.toString();
  }
}
