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
    ExecutorService other = Executors.newSingleThreadExecutor();
    try (RunningCalls calls = new RunningCalls()) {
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
        calls.expect("client " + i);
        together.await();
        try (RunningCalls.Call call = calls.begin("client " + i, (seconds, stage) -> {})) {
          together.await();
          lost += call.cancellation().cancelled() ? 0 : 1;
        }
      }
      client.get();
      assertThat(lost).isZero();
    } finally {
      other.shutdownNow();
    }
  }

  @Test
  void cancel_beforeBetweenAndAfter_reachesTheCallOnly() {
    try (RunningCalls calls = new RunningCalls()) {
      calls.expect("a 1");
      calls.cancel("a 1");
      try (RunningCalls.Call call = calls.begin("a 1", null)) {
        assertThat(call.cancellation().cancelled()).isTrue();
      }
      calls.cancel("a 1"); // over
      calls.expect("a 1");
      try (RunningCalls.Call call = calls.begin("a 1", null)) {
        assertThat(call.cancellation().cancelled()).isFalse();
        calls.cancel("a 1");
        assertThat(call.cancellation().cancelled()).isTrue();
      }
    }
  }
}
