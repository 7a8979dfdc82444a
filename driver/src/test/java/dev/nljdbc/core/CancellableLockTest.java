// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class CancellableLockTest {

  private static final Set<Thread.State> WAITING =
      EnumSet.of(Thread.State.WAITING, Thread.State.TIMED_WAITING);

  private final CancellableLock turns = new CancellableLock();
  private final ExecutorService other = Executors.newSingleThreadExecutor();

  @AfterEach
  void close() {
    other.shutdownNow();
  }

  private boolean freeElsewhere() throws Exception {
    return other
        .submit(
            () -> {
              try (CancellableLock.Taken taken = turns.takeIfFree()) {
                return taken != null;
              }
            })
        .get(60, TimeUnit.SECONDS);
  }

  @Test
  void take_eitherWay_isNobodyElsesUntilGivenBack() throws Exception {
    assertThat(freeElsewhere()).isTrue();
    try (CancellableLock.Taken unused = turns.take()) {
      assertThat(freeElsewhere()).isFalse();
    }
    assertThat(freeElsewhere()).isTrue();
    try (CancellableLock.Taken unused = turns.take(Cancellation.unbounded())) {
      assertThat(freeElsewhere()).isFalse();
    }
    assertThat(freeElsewhere()).isTrue();
  }

  /** Until the thread waits for the lock, not for its next task. */
  private static void awaitWaiting(Thread waiter, Future<?> task) throws InterruptedException {
    while (!WAITING.contains(waiter.getState())) {
      Thread.sleep(1);
    }
    assertThat(task).isNotDone();
  }

  @Test
  @Timeout(60)
  void take_somebodyHasIt_waits() throws Exception {
    Future<?> waiting;
    try (CancellableLock.Taken unused = turns.take()) {
      CompletableFuture<Thread> waiter = new CompletableFuture<>();
      waiting =
          other.submit(
              () -> {
                waiter.complete(Thread.currentThread());
                try (CancellableLock.Taken mine = turns.take()) {
                  return null;
                }
              });
      awaitWaiting(waiter.get(60, TimeUnit.SECONDS), waiting);
    }
    assertThat(waiting.get(60, TimeUnit.SECONDS)).isNull();
  }

  @Test
  void take_alreadyCancelled_isRefusedThoughItIsFree() {
    Cancellation cancellation = Cancellation.unbounded();
    cancellation.cancel();
    assertThatThrownBy(() -> turns.take(cancellation))
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.CANCELLED));
  }

  @Test
  @Timeout(60)
  void take_interruptedWhileItWaits_isCancelledAndStillInterrupted() throws Exception {
    try (CancellableLock.Taken unused = turns.take()) {
      CompletableFuture<Thread> waiter = new CompletableFuture<>();
      Future<Boolean> waiting =
          other.submit(
              () -> {
                waiter.complete(Thread.currentThread());
                assertThatThrownBy(() -> turns.take(Cancellation.unbounded()))
                    .isInstanceOfSatisfying(
                        NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.CANCELLED));
                return Thread.currentThread().isInterrupted();
              });
      awaitWaiting(waiter.get(60, TimeUnit.SECONDS), waiting);
      waiter.get().interrupt();
      assertThat(waiting.get(60, TimeUnit.SECONDS)).isTrue();
    }
  }
}
