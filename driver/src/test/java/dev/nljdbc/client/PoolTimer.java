// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.client;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;

/** The timer of a HikariCP pool, whose tasks a test can see, wait for and bring forward. */
final class PoolTimer extends ScheduledThreadPoolExecutor {

  private final Map<RunnableScheduledFuture<?>, Runnable> tasks = new ConcurrentHashMap<>();

  PoolTimer() {
    super(1);
    setRemoveOnCancelPolicy(true);
  }

  @Override
  protected <V> RunnableScheduledFuture<V> decorateTask(
      Runnable runnable, RunnableScheduledFuture<V> task) {
    tasks.put(task, runnable);
    return task;
  }

  /** Those that report a connection as leaked, or will when its time is up. */
  List<RunnableScheduledFuture<?>> leaks() {
    return ofClass("ProxyLeakTask");
  }

  /** Does now what was to be done when the connections are too old. */
  void endLifetimes() {
    ofClass("MaxLifetimeTask").forEach(task -> tasks.get(task).run());
  }

  /** Does now what was to be done when the connections are out for too long. */
  void reportLeaks() {
    leaks().forEach(task -> tasks.get(task).run());
  }

  private List<RunnableScheduledFuture<?>> ofClass(String name) {
    return tasks.entrySet().stream()
        .filter(e -> !e.getKey().isCancelled())
        .filter(e -> e.getValue().getClass().getSimpleName().equals(name))
        .<RunnableScheduledFuture<?>>map(Map.Entry::getKey)
        .toList();
  }
}
