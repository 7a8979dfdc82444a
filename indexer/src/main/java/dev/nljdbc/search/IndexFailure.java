// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.util.ThreadInterruptedException;

/**
 * Turns what a search over damaged files throws into one kind of failure. Lucene trusts its
 * checksums: damage that they miss comes up as any exception, or as a request for more memory than
 * there is.
 */
public final class IndexFailure {

  private IndexFailure() {}

  /** A search that reads an index. */
  @FunctionalInterface
  public interface Search<T> {
    /** Runs the search. */
    T run() throws IOException;
  }

  /**
   * Runs a search.
   *
   * @param index the index's name, for the message
   * @throws UncheckedIOException when the index can't be read; an interrupt and a closed index keep
   *     their own exceptions
   */
  public static <T> T translated(String index, Search<T> search) {
    try {
      return search.run();
    } catch (IOException e) {
      throw unreadable(index, e);
    } catch (ThreadInterruptedException | AlreadyClosedException | UncheckedIOException e) {
      throw e;
    } catch (RuntimeException e) {
      throw unreadable(index, new IOException("damaged: " + e, e));
    } catch (OutOfMemoryError e) { // all of it at once, for a length that is no length
      throw unreadable(index, new IOException("damaged, or memory is short: " + e.getMessage(), e));
    }
  }

  private static UncheckedIOException unreadable(String index, IOException failure) {
    return new UncheckedIOException("The " + index + " can't be read: " + failure, failure);
  }
}
