// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * A thread that asks, and what it fails with.
 *
 * @param ended when it did, as {@link System#nanoTime()} tells it
 */
record Asking(Thread thread, CompletableFuture<Throwable> failure, AtomicLong ended) {

  static Asking of(Statement statement, String nl) {
    CompletableFuture<Throwable> failure = new CompletableFuture<>();
    AtomicLong ended = new AtomicLong();
    Thread thread =
        new Thread(
            () -> {
              Throwable thrown =
                  catchThrowable(
                      () -> {
                        try (ResultSet rows = statement.executeQuery(nl)) {
                          rows.next();
                        }
                      });
              ended.set(System.nanoTime());
              failure.complete(thrown);
            });
    thread.start();
    return new Asking(thread, failure, ended);
  }

  /** Waits until the SQL of the question, not of the system, runs inside the engine's driver. */
  void awaitEngine() {
    await(this::inEngine);
  }

  /** Waits until the rows of some table or view are counted for the index. */
  void awaitCounting() {
    await(this::counts);
  }

  /** Waits until it waits for an equal question's answer. */
  void awaitTurn() {
    await(
        () -> {
          List<StackTraceElement> frames = List.of(thread.getStackTrace());
          return frames.stream().anyMatch(f -> f.getClassName().endsWith("AnswerCache"))
              && frames.stream().anyMatch(f -> f.getClassName().endsWith("CancellableLock"));
        });
  }

  /** Waits until cells are looked for by SQL. */
  void awaitLiveSearch() {
    await(
        () ->
            List.of(thread.getStackTrace()).stream()
                    .anyMatch(f -> f.getClassName().endsWith("LiveValueSearch"))
                && List.of(thread.getStackTrace()).stream().anyMatch(Asking::isEngines));
  }

  private boolean counts() {
    List<StackTraceElement> frames = List.of(thread.getStackTrace());
    return frames.stream().anyMatch(f -> f.getClassName().endsWith("StatisticsRun"))
        && frames.stream().anyMatch(Asking::isEngines);
  }

  private static boolean isEngines(StackTraceElement frame) {
    String type = frame.getClassName();
    return type.startsWith("org.hsqldb.")
        ? isRunning(frame)
        : type.matches("(org\\.(sqlite|h2|postgresql|mariadb|duckdb)|com\\.mysql)\\..*")
            && frame.getMethodName().matches("executeQuery|next");
  }

  /** HSQLDB swallows an interrupt that comes before its statement begins (Session's latch). */
  private static boolean isRunning(StackTraceElement frame) {
    return frame.getClassName().startsWith("org.hsqldb.Statement")
        && frame.getMethodName().equals("execute");
  }

  /** Waits for a state that the thread comes into. */
  void await(BooleanSupplier condition) {
    long most = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(failure).isNotDone();
      assertThat(System.nanoTime()).isLessThan(most);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1)); // leaves a processor to the others
    }
  }

  /** Explored queries run on threads of their own. */
  private boolean inEngine() {
    return inEngine(thread.getStackTrace())
        || Thread.getAllStackTraces().entrySet().stream()
            .filter(other -> other.getKey().getName().equals("nl-jdbc query"))
            .anyMatch(other -> inEngine(other.getValue()));
  }

  private static boolean inEngine(StackTraceElement[] frames) {
    boolean executing = false;
    for (StackTraceElement frame : frames) {
      executing |= isEngines(frame);
      if (frame.getClassName().matches(".*(LimitedExplorer|AnswerExecutor|EndingTest.*)")) {
        return executing;
      }
    }
    return false;
  }
}
