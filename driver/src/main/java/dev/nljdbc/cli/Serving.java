// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import dev.nljdbc.mcp.HttpServer;
import dev.nljdbc.mcp.ProgressLog;
import dev.nljdbc.mcp.StdioServer;
import java.io.IOException;
import java.io.PrintStream;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Serves a database to assistants and IDEs, until the client or the user ends it. */
final class Serving {

  private static final String TOKEN = "NL_MCP_TOKEN";
  private static final int SHORTEST_TOKEN = 16;
  private static final int TOKEN_BYTES = 24;

  private final Console console;
  private final ErrorReporter faults;
  private final boolean remembering;
  private final ProgressLog progress = new ProgressLog();

  Serving(Console console, ErrorReporter faults, boolean remembering) {
    this.console = console;
    this.faults = faults;
    this.remembering = remembering;
  }

  /**
   * Returns the process's exit code.
   *
   * @param http where to listen; null for standard input and output
   */
  int run(ConnectionTarget address, @Nullable String http) throws Exception {
    PrintStream before = System.out;
    System.setOut(System.err); // what libraries print must not get between the messages
    try (LogHandler log =
        LogHandler.heard(progress::line, build -> progress.line(build.words()), this::warn)) {
      if (http != null) {
        overHttp(address, http);
      } else {
        StdioServer.run(
            address.url(),
            address.properties(),
            remembering,
            NlCli.Version.number(),
            progress,
            console.in(),
            console.out().stream());
      }
      return ErrorReporter.ANSWERED;
    } catch (SQLException e) {
      return faults.report(e);
    } finally {
      System.setOut(before);
    }
  }

  private void overHttp(ConnectionTarget address, String http) throws Exception {
    HttpServer.Address at;
    try {
      at = HttpServer.Address.of(http);
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
    String set = System.getenv(TOKEN);
    String given = set == null ? null : set.strip();
    if (given != null && given.length() < SHORTEST_TOKEN) {
      throw new UsageException(TOKEN + " needs at least " + SHORTEST_TOKEN + " characters.");
    }
    String token = given == null ? token() : given;
    try (HttpServer server =
        HttpServer.start(
            address.url(),
            address.properties(),
            remembering,
            NlCli.Version.number(),
            progress,
            at,
            token)) {
      console.err().println("Serving " + server.uri() + "; Ctrl-C ends it.");
      if (given == null) {
        console.err().println("Clients send the header Authorization: Bearer " + token);
      }
      if (!at.ofThisMachine()) {
        warn("other machines reach it, and nothing is encrypted: put a TLS proxy before it.");
      }
      server.join();
    } catch (IOException e) {
      throw new UsageException("Can't listen at " + http + ": " + e.getMessage());
    }
  }

  private static String token() {
    byte[] bytes = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private void warn(String sentence) {
    console.err().println("Warning: " + sentence);
  }
}
