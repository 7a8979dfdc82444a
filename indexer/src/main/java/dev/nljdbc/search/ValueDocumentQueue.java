// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import dev.nljdbc.search.ValueDocument.Contents;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.lucene.index.IndexWriter;
import org.jspecify.annotations.Nullable;

/**
 * Hands values to Lucene in the order in which they come; where there are many, on a thread of its
 * own, so that a second processor writes while the first one reads. It is one thread only: with
 * more, an index of the same values would not be the same each time. Used by one thread.
 */
final class ValueDocumentQueue implements Closeable {

  private static final int BATCH = 256;

  /** Bytes with which a batch is full, too: cells may be long. */
  private static final int BATCH_BYTES = 1 << 16;

  /** Batches that wait. */
  private static final int WAITING = 8;

  /** Fewer values are not worth a thread. */
  private static final int FEW = 20_000;

  private final IndexWriter writer;
  private final ValueDocument document = new ValueDocument();
  private final Deque<Future<?>> handed = new ArrayDeque<>();
  private final boolean alone = Runtime.getRuntime().availableProcessors() == 1;
  private List<Contents> batch = new ArrayList<>(BATCH);
  private int bytes;
  private long added;
  private @Nullable ExecutorService thread;
  private volatile boolean closed;

  ValueDocumentQueue(IndexWriter writer) {
    this.writer = writer;
  }

  /** Adds a value behind the others. */
  void add(Contents contents) throws IOException {
    batch.add(contents);
    bytes += contents.bytes().length;
    added++;
    if (batch.size() == BATCH || bytes > BATCH_BYTES) {
      hand();
    }
  }

  /** Waits until Lucene has all values. */
  void drain() throws IOException {
    hand();
    while (!handed.isEmpty()) {
      await(handed.remove());
    }
  }

  private void hand() throws IOException {
    List<Contents> full = batch;
    batch = new ArrayList<>(BATCH);
    bytes = 0;
    if (alone || added < FEW) {
      write(full);
      return;
    }
    handed.add(
        thread()
            .submit(
                () -> {
                  write(full);
                  return full;
                }));
    if (handed.size() > WAITING) {
      await(handed.remove());
    }
  }

  private ExecutorService thread() {
    ExecutorService running = thread;
    if (running == null) {
      running =
          Executors.newSingleThreadExecutor(
              task -> {
                Thread made = new Thread(task, "nl-jdbc value index");
                made.setDaemon(true);
                return made;
              });
      thread = running;
    }
    return running;
  }

  private void write(List<Contents> values) throws IOException {
    for (Contents contents : values) {
      if (closed) {
        return;
      }
      writer.addDocument(document.of(contents));
    }
  }

  private static void await(Future<?> written) throws IOException {
    try {
      written.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while values were written");
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof Error error) {
        throw error;
      }
      throw cause instanceof IOException known ? known : new IOException(cause);
    }
  }

  /** Ends the thread. Values that wait are not written. */
  @Override
  public void close() {
    closed = true;
    if (thread != null) {
      thread.shutdown(); // an interrupt would close Lucene's files
    }
  }
}
