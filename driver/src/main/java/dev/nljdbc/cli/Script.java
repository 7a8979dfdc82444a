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
final class Script {

  private final Console console;
  private final Faults faults;

  Script(Console console, Faults faults) {
    this.console = console;
    this.faults = faults;
  }

  int run(Address address, Request request) throws IOException, UsageException {
    Asking asking = new Asking(console, faults);
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
          if (code != Faults.ANSWERED) {
            return code;
          }
          statement.setLength(0);
        }
      }
      return Faults.ANSWERED;
    } catch (SQLException e) {
      return faults.report(e);
    }
  }

  /** Some editors begin a file in UTF-8 with a mark of the bytes' order. */
  private static @Nullable String withoutMark(@Nullable String first) {
    return first != null && first.startsWith("\uFEFF") ? first.substring(1) : first;
  }

  private static int run(Asking asking, Connection connection, String text, Request request)
      throws IOException, UsageException {
    return text.isBlank()
        ? Faults.ANSWERED
        : asking.run(connection, request.of(Wording.scripted(text.strip(), request.wanted())));
  }
}
