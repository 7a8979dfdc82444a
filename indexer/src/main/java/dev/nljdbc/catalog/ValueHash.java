// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

/**
 * A stable 64-bit hash of values: FNV-1a over the characters, then the finalizer of MurmurHash3 (A.
 * Appleby, public domain), since FNV alone leaves the upper bits of short texts alike. It ignores
 * surrounding blanks (of CHAR) and zeros after the decimal point, so keys of different types match.
 */
public final class ValueHash {

  /** FNV-1a's offset basis. */
  public static final long BASIS = 0xcbf29ce484222325L;

  /** FNV-1a's prime. */
  public static final long PRIME = 0x100000001b3L;

  private static final long FIRST = 0xff51afd7ed558ccdL;
  private static final long SECOND = 0xc4ceb9fe1a85ec53L;
  private static final int SHIFT = 33;

  private ValueHash() {}

  /** Hashes a value as keys compare it. */
  public static long of(String value) {
    int start = 0;
    int end = value.length();
    while (start < end && value.charAt(start) <= ' ') {
      start++;
    }
    while (end > start && value.charAt(end - 1) <= ' ') {
      end--;
    }
    return hash(BASIS, value, start, wholeNumber(value, start, end));
  }

  /** Hashes a value exactly. */
  public static long exactly(String value) {
    return exactly(BASIS, value);
  }

  /** Hashes a value exactly, from another basis. */
  public static long exactly(long basis, String value) {
    return hash(basis, value, 0, value.length());
  }

  /** Hashes bytes exactly, from another basis. */
  public static long exactly(long basis, byte[] value) {
    long hash = basis;
    for (byte one : value) {
      hash = (hash ^ one) * PRIME;
    }
    return mix(hash);
  }

  private static long hash(long basis, String value, int start, int end) {
    long hash = basis;
    for (int i = start; i < end; i++) {
      hash = (hash ^ value.charAt(i)) * PRIME;
    }
    return mix(hash);
  }

  /** MurmurHash3's finalizer: every bit of the input tells on every bit of the output. */
  public static long mix(long bits) {
    long mixed = (bits ^ bits >>> SHIFT) * FIRST;
    mixed = (mixed ^ mixed >>> SHIFT) * SECOND;
    return mixed ^ mixed >>> SHIFT;
  }

  /** The end without {@code .0}, where digits stand before it. */
  private static int wholeNumber(String value, int start, int end) {
    int at = end;
    while (at > start && value.charAt(at - 1) == '0') {
      at--;
    }
    boolean point = at > start + 1 && at < end && value.charAt(at - 1) == '.';
    int digits = point && value.charAt(start) == '-' ? start + 1 : start;
    return point && isDigits(value, digits, at - 1) ? at - 1 : end;
  }

  private static boolean isDigits(String value, int start, int end) {
    for (int i = start; i < end; i++) {
      if (value.charAt(i) < '0' || value.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }
}
