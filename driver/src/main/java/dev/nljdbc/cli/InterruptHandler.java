// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * What Ctrl-C does: cancels the statement, so that the engine and the model stop working, and lets
 * the process end. Java itself then exits with 130.
 */
final class InterruptHandler implements AutoCloseable {

  /** The exit code of shells: 128 plus the signal's number. */
  static final int EXIT_CODE = 130;

  private static final int SECONDS_TO_END = 2;

  private final Statement statement;
  private final Console console;
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread hook = new Thread(this::cancel, "nl-jdbc-interrupt");
  private volatile boolean happened;

  private InterruptHandler(Statement statement, Console console) {
    this.statement = statement;
    this.console = console;
  }

  static InterruptHandler cancels(Statement statement, Console console) {
    InterruptHandler interrupt = new InterruptHandler(statement, console);
    Runtime.getRuntime().addShutdownHook(interrupt.hook);
    return interrupt;
  }

  boolean happened() {
    return happened;
  }

  private void cancel() {
    happened = true;
    try {
      statement.cancel();
      console.err().print(console.terminals().err() ? ProgressIndicator.WIPE : "");
      console.err().println("Cancelled.");
      boolean unused = ended.await(SECONDS_TO_END, TimeUnit.SECONDS);
    } catch (SQLException e) {
      console.err().println("Cancelled; the database said: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    ended.countDown();
    if (!happened) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // The process is ending this very moment: the hook runs, and finds nothing to wait for.
        happened = true;
      }
    }
  }
}
