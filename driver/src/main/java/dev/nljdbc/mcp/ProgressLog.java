// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.mcp;

import org.jspecify.annotations.Nullable;

/** Passes the driver's progress messages to the calls that they belong to. */
public final class ProgressLog {

  private volatile @Nullable RunningCalls calls;

  /** Until a server begins, nobody hears of it. */
  public ProgressLog() {}

  void to(RunningCalls served) {
    calls = served;
  }

  /** A line, on the thread that logs it. */
  public void line(String text) {
    RunningCalls served = calls;
    if (served != null) {
      served.progress(text);
    }
  }
}
