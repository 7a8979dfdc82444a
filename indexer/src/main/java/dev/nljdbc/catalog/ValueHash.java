// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

/**
 * A stable 64-bit hash of values: FNV-1a over the characters, then the finalizer of MurmurHash3 (A.
 * Appleby, public domain), since FNV alone leaves the upper bits of short texts alike. It ignores
 * surrounding blanks (of CHAR) and zeros after the decimal point, so keys of different types match.
 */
public final class ValueHash {

  private static final long BASIS = 0xcbf29ce484222325L;
  private static final long PRIME = 0x100000001b3L;
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
    return hash(value, start, wholeNumber(value, start, end));
  }

  /** Hashes a value exactly. */
  public static long exactly(String value) {
    return hash(value, 0, value.length());
  }

  private static long hash(String value, int start, int end) {
    long hash = BASIS;
    for (int i = start; i < end; i++) {
      hash = (hash ^ value.charAt(i)) * PRIME;
    }
    hash = (hash ^ hash >>> SHIFT) * FIRST;
    hash = (hash ^ hash >>> SHIFT) * SECOND;
    return hash ^ hash >>> SHIFT;
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
