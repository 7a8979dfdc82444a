// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CancellableLockTest {

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

  @Test
  void take_somebodyHasIt_waits() throws Exception {
    Future<?> waiting;
    try (CancellableLock.Taken unused = turns.take()) {
      waiting =
          other.submit(
              () -> {
                try (CancellableLock.Taken mine = turns.take()) {
                  return null;
                }
              });
      assertThatThrownBy(() -> waiting.get(60, TimeUnit.MILLISECONDS))
          .isInstanceOf(TimeoutException.class);
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
  void take_interruptedWhileItWaits_isCancelledAndStillInterrupted() throws Exception {
    try (CancellableLock.Taken unused = turns.take()) {
      Thread[] waiter = new Thread[1];
      Future<Boolean> waiting =
          other.submit(
              () -> {
                waiter[0] = Thread.currentThread();
                assertThatThrownBy(() -> turns.take(Cancellation.unbounded()))
                    .isInstanceOfSatisfying(
                        NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.CANCELLED));
                return Thread.currentThread().isInterrupted();
              });
      assertThatThrownBy(() -> waiting.get(60, TimeUnit.MILLISECONDS))
          .isInstanceOf(TimeoutException.class);
      waiter[0].interrupt();
      assertThat(waiting.get(60, TimeUnit.SECONDS)).isTrue();
    }
  }
}
