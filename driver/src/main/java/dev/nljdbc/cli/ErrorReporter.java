// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Says what went wrong, and with which code the process ends. */
final class ErrorReporter {

  static final int ANSWERED = 0;
  static final int NO_ANSWER = 1;
  static final int WRONG_USAGE = 2;

  private final Console console;
  private final boolean verbose;

  ErrorReporter(Console console, boolean verbose) {
    this.console = console;
    this.verbose = verbose;
  }

  /** Prints the fault and returns the exit code. */
  int report(Exception e) {
    console.err().println("nl-jdbc: " + said(e));
    if (verbose) {
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace));
      console.err().println(trace.toString().stripTrailing());
    }
    return isUsage(e) ? WRONG_USAGE : NO_ANSWER;
  }

  private static String said(Exception e) {
    String message = e.getMessage() == null ? e.toString() : e.getMessage().strip();
    if (is(e, NlError.URL) && message.contains("no JDBC driver")) {
      return message + " On this command line: --driver FILE.jar";
    }
    if (e instanceof SQLException other && refused(other)) {
      return sentence(message)
          + " Say who you are with --user and --password (alone, it asks), or NL_PASSWORD.";
    }
    if (is(e, NlError.NOT_UNDERSTOOD) && message.startsWith("This is SQL")) {
      return message
          + " On this command line, SQL begins with SELECT or WITH in capitals, or comes from"
          + " standard input.";
    }
    return unknownHost(e)
        .map(host -> sentence(message) + " No host is known by the name " + host + ".")
        .orElse(message);
  }

  /** What a message that only speaks of a failed attempt leaves out. */
  private static Optional<String> unknownHost(Exception e) {
    return Stream.iterate((Throwable) e, Objects::nonNull, Throwable::getCause)
        .limit(10) // causes may go round in a ring
        .filter(UnknownHostException.class::isInstance)
        .map(Throwable::getMessage)
        .filter(host -> host != null && !String.valueOf(e.getMessage()).contains(host))
        .map(host -> host.replaceFirst(":.*", "")) // what the system says of it
        .findFirst();
  }

  private static String sentence(String message) {
    return message.matches("(?s).*[.!?]") ? message : message + ".";
  }

  /**
   * Who logs in: SQL's class of states for it, PostgreSQL's for a password that is missing, and
   * Trino's message.
   */
  private static boolean refused(SQLException e) {
    String state = String.valueOf(e.getSQLState());
    String message = String.valueOf(e.getMessage());
    return state.startsWith("28")
        || state.equals("08004") && message.contains("password")
        || message.startsWith("Authentication failed");
  }

  private static boolean isUsage(Exception e) {
    return is(e, NlError.URL) || is(e, NlError.SETTING) || is(e, NlError.SYNTAX);
  }

  private static boolean is(Exception e, NlError error) {
    return e instanceof NlException ours
        ? ours.error() == error
        : e instanceof SQLException other && other.getErrorCode() == error.vendorCode();
  }
}
