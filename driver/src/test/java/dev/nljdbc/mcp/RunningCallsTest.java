// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class RunningCallsTest {

  private static final int ROUNDS = 20_000;

  /** Each round cancels at another moment of the beginning; none of them may lose the cancel. */
  @Test
  void cancel_whileTheCallBegins_isNotLost() throws Exception {
    CyclicBarrier together = new CyclicBarrier(2);
    RunningCalls calls = new RunningCalls();
    ExecutorService other = Executors.newSingleThreadExecutor();
    try {
      Future<?> client =
          other.submit(
              () -> {
                for (int i = 0; i < ROUNDS; i++) {
                  together.await();
                  calls.cancel("client " + i);
                  together.await();
                }
                return null;
              });
      int lost = 0;
      for (int i = 0; i < ROUNDS; i++) {
        calls.asked("client " + i);
        together.await();
        try (RunningCalls.Call call = calls.begin("client " + i, (seconds, stage) -> {})) {
          together.await();
          lost += call.cancellation().cancelled() ? 0 : 1;
        }
        calls.answered("client " + i);
      }
      client.get();
      assertThat(lost).isZero();
    } finally {
      other.shutdownNow();
    }
  }

  @Test
  void cancel_beforeBetweenAndAfter_reachesTheCallOnly() {
    RunningCalls calls = new RunningCalls();
    calls.asked("1");
    calls.cancel("1");
    try (RunningCalls.Call call = calls.begin("1", null)) {
      assertThat(call.cancellation().cancelled()).isTrue();
    }
    calls.answered("1");
    calls.cancel("1"); // over
    calls.asked("1");
    try (RunningCalls.Call call = calls.begin("1", null)) {
      assertThat(call.cancellation().cancelled()).isFalse();
      calls.cancel("1");
      assertThat(call.cancellation().cancelled()).isTrue();
    }
  }
}
