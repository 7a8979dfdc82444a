// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.core.Cancellation;
import dev.nljdbc.files.ReadingThread;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Queries that their engine does not end: here they wait, and heed neither cancel nor interrupt.
 */
class QueryThreadTest {

  private final CountDownLatch engine = new CountDownLatch(1);
  private final CompletableFuture<Boolean> ended = new CompletableFuture<>();

  private QueryThread<String> stubborn() {
    return new QueryThread<>(
        () -> {
          while (engine.getCount() > 0) {
            Thread.onSpinWait();
          }
          return "rows";
        },
        false,
        () -> ended.complete(true));
  }

  @Test
  void run_beyondItsLimit_isGivenUpAndCleansUpWhenTheEngineLetsGo() throws Exception {
    QueryThread<String> query = stubborn();
    assertThat(query.run(Duration.ofMillis(1), Cancellation.unbounded())).isNull();
    assertThat(query.thread().isAlive()).isTrue();
    assertThat(ended).isNotDone();
    engine.countDown();
    assertThat(ended.get(1, TimeUnit.MINUTES)).isTrue();
  }

  @Test
  void run_cancelled_isGivenUpLongBeforeItsLimit() throws Exception {
    Cancellation cancellation = Cancellation.unbounded();
    cancellation.cancel();
    assertThat(stubborn().run(Duration.ofHours(1), cancellation)).isNull();
    engine.countDown();
  }

  @ParameterizedTest
  @CsvSource({"true, interrupted", "false, ended"})
  void run_interrupted_tellsTheQueryToEnd(boolean interruptible, String told) {
    QueryThread<String> query =
        new QueryThread<>(
            () -> {
              while (!ReadingThread.ends()) {
                Thread.onSpinWait();
              }
              boolean interrupted = Thread.currentThread().isInterrupted();
              throw new SQLException(interrupted ? "interrupted" : "ended", "57014");
            },
            interruptible,
            () -> ended.complete(true));
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> query.run(Duration.ofHours(1), Cancellation.unbounded()))
        .isInstanceOf(SQLException.class)
        .hasMessage(told);
    assertThat(Thread.interrupted()).as("the asker knows of it still").isTrue();
  }

  @Test
  void run_failures_comeAsTheyAre() throws Exception {
    SQLException refused = new SQLException("no such table");
    assertThatThrownBy(
            () ->
                new QueryThread<String>(
                        () -> {
                          throw refused;
                        },
                        false,
                        () -> {})
                    .run(Duration.ofHours(1), Cancellation.unbounded()))
        .isSameAs(refused);
    assertThat(
            new QueryThread<>(() -> "rows", false, () -> {})
                .run(Duration.ofHours(1), Cancellation.unbounded()))
        .isEqualTo("rows");
  }
}
