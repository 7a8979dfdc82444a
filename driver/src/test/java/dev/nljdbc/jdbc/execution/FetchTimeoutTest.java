// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FetchTimeoutTest {

  /** An engine that forgets the first two cancels. */
  private static final int HEEDED = 3;

  private final CountDownLatch heeded = new CountDownLatch(1);
  private final AtomicInteger cancels = new AtomicInteger();

  private void cancel() {
    if (cancels.incrementAndGet() >= HEEDED) {
      heeded.countDown();
    }
  }

  private void awaitHeeded() throws InterruptedException {
    assertThat(heeded.await(1, TimeUnit.MINUTES)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 3_600_000})
  void cancelled_duringAWait_cancelsUntilItIsHeeded(long limit) throws InterruptedException {
    FetchTimeout watch = new FetchTimeout(this::cancel, Duration.ofMillis(limit));
    watch.begin();
    watch.cancelled();
    awaitHeeded();
    watch.end();
    assertThat(watch.timeIsUp()).isFalse();
  }

  @Test
  void cancelled_beforeAWait_cancelsIt() throws InterruptedException {
    FetchTimeout watch = new FetchTimeout(this::cancel, Duration.ZERO);
    watch.cancelled();
    watch.begin();
    awaitHeeded();
    watch.end();
  }

  @Test
  void begin_waitLongerThanTheLimit_cancelsUntilItIsHeeded() throws InterruptedException {
    FetchTimeout watch = new FetchTimeout(this::cancel, Duration.ofMillis(1));
    watch.begin();
    awaitHeeded();
    watch.end();
    assertThat(watch.timeIsUp()).isTrue();
  }

  @Test
  void end_afterAWait_cancelsNoMore() throws InterruptedException {
    FetchTimeout watch = new FetchTimeout(this::cancel, Duration.ZERO);
    watch.begin();
    watch.cancelled();
    awaitHeeded();
    watch.end();
    int then = cancels.get();
    Thread.sleep(100); // longer than some ticks
    assertThat(cancels.get()).isEqualTo(then);
  }
}
