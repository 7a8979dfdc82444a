// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.files;

/**
 * A daemon that reads a database in the background. It is told to end by a flag of its own: an
 * interrupt closes the file that a thread reads, which an engine in this process (H2) shares among
 * all of its connections.
 */
public final class ReadingThread extends Thread {

  private volatile boolean ended;

  /** Does not start it. */
  public ReadingThread(Runnable task, String name) {
    super(task, name);
    setDaemon(true);
  }

  /** Tells a thread to end; one of another kind is interrupted. */
  public static void end(Thread thread) {
    if (thread instanceof ReadingThread reading) {
      reading.ended = true;
    } else {
      thread.interrupt();
    }
  }

  /** Whether the current thread was told to end, or interrupted. */
  public static boolean ends() {
    return ends(Thread.currentThread());
  }

  /** Whether a thread was told to end, or interrupted. */
  public static boolean ends(Thread thread) {
    return thread.isInterrupted() || (thread instanceof ReadingThread reading && reading.ended);
  }
}
