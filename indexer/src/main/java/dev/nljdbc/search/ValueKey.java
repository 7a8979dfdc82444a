// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import dev.nljdbc.catalog.ValueHash;
import dev.nljdbc.text.Phrases;
import dev.nljdbc.text.Truncation;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.lucene.document.BinaryPoint;
import org.apache.lucene.search.Query;

/**
 * The key of a whole value: the first bytes of its folded text, then a hash of it, up to {@link
 * Phrases#LONGEST} characters. Equal values have equal keys, and values that begin alike have keys
 * side by side. Keys of one length are sorted as numbers are; a term for each value takes three
 * times as long to write. What a query of keys finds is to be compared with the text.
 */
final class ValueKey {

  /** Bytes of the text. */
  static final int START = 12;

  /** The most that Lucene allows. */
  static final int BYTES = START + Integer.BYTES;

  private ValueKey() {}

  /** The key of a folded text. */
  static byte[] of(String folded) {
    byte[] key = Arrays.copyOf(start(folded), BYTES);
    long hash = ValueHash.exactly(Truncation.truncate(folded, Phrases.LONGEST));
    ByteBuffer.wrap(key).putInt(START, (int) hash);
    return key;
  }

  /** The keys of values whose first bytes are those of a folded text. */
  static Range beginning(String folded) {
    byte[] text = start(folded);
    byte[] greatest = Arrays.copyOf(text, BYTES);
    Arrays.fill(greatest, text.length, BYTES, (byte) 0xFF);
    return new Range(Arrays.copyOf(text, BYTES), greatest);
  }

  /** The keys from one to another. */
  @SuppressWarnings("ArrayRecordComponent") // never compared as a whole
  record Range(byte[] least, byte[] greatest) implements Comparable<Range> {

    /** The key of one folded text. */
    static Range of(String folded) {
      byte[] key = ValueKey.of(folded);
      return new Range(key, key);
    }

    boolean beginsAtOrBelow(byte[] key) {
      return Arrays.compareUnsigned(least, key) <= 0;
    }

    boolean endsBelow(byte[] key) {
      return Arrays.compareUnsigned(greatest, key) < 0;
    }

    boolean holds(byte[] from, byte[] to) {
      return beginsAtOrBelow(from) && Arrays.compareUnsigned(to, greatest) <= 0;
    }

    Query query() {
      return BinaryPoint.newRangeQuery(ValueFields.KEY, least, greatest);
    }

    @Override
    public int compareTo(Range other) {
      return Arrays.compareUnsigned(least, other.least);
    }
  }

  private static byte[] start(String folded) {
    String most = folded.length() <= START ? folded : folded.substring(0, START);
    byte[] bytes = most.getBytes(StandardCharsets.UTF_8);
    return bytes.length <= START ? bytes : Arrays.copyOf(bytes, START);
  }
}
