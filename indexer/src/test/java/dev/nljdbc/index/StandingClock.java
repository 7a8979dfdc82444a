// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** It stands still unless it is put forward. */
final class StandingClock extends Clock {

  private Instant now = Instant.parse("2030-01-01T12:00:00Z");

  @Override
  public Instant instant() {
    return now;
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }

  void nextDay() {
    now = now.plus(Duration.ofDays(1));
  }
}
