package dev.nljdbc.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.util.ThreadInterruptedException;

/**
 * What a search over files fails with. Lucene trusts what its checksums agree with, so that damage
 * which they miss comes up as any exception, at any place, or as a length for which no memory is.
 */
final class Damage {

  private Damage() {}

  /** The failure to be thrown where reading failed. */
  static UncheckedIOException of(String index, IOException failure) {
    return new UncheckedIOException("The " + index + " can't be read: " + failure, failure);
  }

  /** The failure to be thrown where a search failed; an interrupt and a close are what they are. */
  static RuntimeException of(String index, RuntimeException failure) {
    return failure instanceof ThreadInterruptedException
            || failure instanceof AlreadyClosedException
            || failure instanceof UncheckedIOException
        ? failure
        : of(index, new IOException("damaged: " + failure, failure));
  }

  /** The failure to be thrown where a search asked for more memory than there is: all at once. */
  static UncheckedIOException of(String index, OutOfMemoryError failure) {
    return of(
        index, new IOException("damaged, or memory is short: " + failure.getMessage(), failure));
  }
}
