package dev.nljdbc.search;

import java.io.IOException;
import org.apache.lucene.index.IndexWriter;

/** Closes a writer without what it did not commit; an interrupt of the thread waits meanwhile. */
final class Rollback {

  private Rollback() {}

  static void of(IndexWriter writer) throws IOException {
    boolean interrupted = Thread.interrupted(); // it would leave Lucene's threads and files open
    try {
      writer.rollback();
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
