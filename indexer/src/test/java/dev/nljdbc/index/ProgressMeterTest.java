// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressMeterTest {

  private final List<BuildState> heard = new ArrayList<>();
  private long nanos = -Duration.ofDays(1).toNanos(); // its origin means nothing
  private final ProgressMeter meter = new ProgressMeter(List.of(heard::add), () -> nanos);

  private void later(Duration time) {
    nanos += time.toNanos();
  }

  private BuildState latest() {
    return heard.get(heard.size() - 1);
  }

  @Test
  void left_halfOfTheRowsAreDone_isAsLongAsItTookSoFar() {
    meter.expect(3, 4_000);
    meter.stage("reading a");
    assertThat(latest().left()).isEmpty();
    later(Duration.ofSeconds(10));
    meter.table(1_900, 2_000);
    meter.stage("reading b");
    assertThat(latest().left()).contains(Duration.ofSeconds(10));
    assertThat(latest().done()).isEqualTo(1);
    assertThat(latest().total()).isEqualTo(3);
  }

  @Test
  void value_oftenAndQuickly_isToldFourTimesASecond() {
    meter.expect(1, 1_000);
    meter.stage("reading a");
    heard.clear();
    for (int i = 0; i < 100_000; i++) {
      later(Duration.ofNanos(20_000));
      meter.value();
    }
    assertThat(heard).hasSizeBetween(6, 8);
    assertThat(latest().valuesPerSecond()).isBetween(49_000.0, 51_000.0);
  }

  @Test
  void words_ofAState_haveRateAndTimeLeft() {
    meter.expect(4, 4_000);
    meter.stage("reading a");
    for (int i = 0; i < 74_000; i++) {
      meter.value();
    }
    meter.table(100, 1_000);
    later(Duration.ofSeconds(1));
    meter.stage("reading b");
    assertThat(latest().words()).isEqualTo("reading b, 1 of 4 tables, 74,000 values/s, 3 s left");
  }

  @Test
  void following_quickAndSeldom_isAtOnce() {
    assertThat(RowChanges.readNow(Duration.ofMillis(50), Duration.ofSeconds(1))).isTrue();
    assertThat(RowChanges.readNow(Duration.ofMillis(50), Duration.ofMillis(400))).isFalse();
    assertThat(RowChanges.readNow(Duration.ofMillis(1_500), Duration.ofDays(1))).isFalse();
    assertThat(RowChanges.readNow(Duration.ofMillis(50), Duration.ofHours(-1))).isTrue();
  }
}
