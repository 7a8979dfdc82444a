// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import dev.nljdbc.mcp.AssistantServer;
import java.io.PrintStream;
import java.sql.SQLException;

/** Serves a database to the assistant or IDE that started this process, until it ends. */
final class Serving {

  private final Console console;
  private final ErrorReporter faults;
  private final boolean remembering;

  Serving(Console console, ErrorReporter faults, boolean remembering) {
    this.console = console;
    this.faults = faults;
    this.remembering = remembering;
  }

  /** Returns the process's exit code. */
  int run(ConnectionTarget address) throws InterruptedException {
    PrintStream before = System.out;
    System.setOut(System.err); // what libraries print must not get between the messages
    AssistantServer server =
        new AssistantServer(
            address.url(), address.properties(), remembering, NlCli.Version.number());
    try (LogHandler log =
        LogHandler.heard(server::progress, build -> server.progress(build.words()), this::warn)) {
      server.run(console.in(), console.out().stream());
      return ErrorReporter.ANSWERED;
    } catch (SQLException e) {
      return faults.report(e);
    } finally {
      System.setOut(before);
    }
  }

  private void warn(String sentence) {
    console.err().println("Warning: " + sentence);
  }
}
