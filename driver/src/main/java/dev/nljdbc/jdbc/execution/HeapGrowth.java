// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * Tells when a query fills the heap. Engines in this process keep the rows that they sort, group or
 * compare; no setting of theirs bounds that. What counts is what is left after a garbage
 * collection, where the query's own thread has allocated as much. Other threads alone stop no
 * query.
 */
final class HeapGrowth {

  private final long most;
  private final Thread thread = Thread.currentThread();
  private final long allocatedBefore = allocated(thread);
  private long before = used();

  /** Is gone after the next collection of young objects. */
  private WeakReference<@Nullable Object> sinceCollection = new WeakReference<>(new Object());

  /**
   * Of the current thread's query, which begins.
   *
   * @param most the bytes that it may keep
   */
  HeapGrowth(long most) {
    this.most = most;
  }

  /** Whether more bytes are kept. Asked often, since it looks right after a collection only. */
  boolean tooMuch() {
    if (!sinceCollection.refersTo(null)) { // get() would keep it alive while the heap is marked
      return false;
    }
    sinceCollection = new WeakReference<>(new Object());
    long now = used();
    before = Math.min(before, now); // the first collection has freed what was garbage before
    return now - before > most && allocated(thread) - allocatedBefore > most;
  }

  private static long used() {
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  /** Counts nothing where the JVM does not: no query is stopped for its memory there. */
  private static long allocated(Thread thread) {
    try {
      return ManagementFactory.getThreadMXBean() instanceof com.sun.management.ThreadMXBean threads
              && threads.isThreadAllocatedMemorySupported()
          ? threads.getThreadAllocatedBytes(thread.getId())
          : 0;
    } catch (LinkageError e) { // an image without the module jdk.management
      return 0;
    }
  }
}
