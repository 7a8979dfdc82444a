// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.core;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/** Clocks on a thread of their own, which does not keep the process alive. */
public final class DaemonClock {

  private DaemonClock() {}

  /**
   * A new one.
   *
   * @param name of its thread
   */
  public static ScheduledExecutorService named(String name) {
    return Executors.newSingleThreadScheduledExecutor(
        task -> {
          Thread thread = new Thread(task, name);
          thread.setDaemon(true);
          return thread;
        });
  }
}
