// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.Deadline;
import java.math.BigInteger;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * A digest of rows whose order does not matter: how many there are, and the sum of a 64-bit hash of
 * each. The digests of two parts of a table add up to that of both.
 */
public final class RowSum {

  private static final int BETWEEN_LOOKS = 1_024;

  /** FNV-1a's. */
  private static final long SEED = 0xcbf29ce484222325L;

  private static final long PRIME = 0x100000001b3L;

  private static final BigInteger MODULUS = BigInteger.ONE.shiftLeft(Long.SIZE);

  private RowSum() {}

  /** The digest of all rows of a result; empty at the deadline. */
  public static Optional<String> of(ResultSet rows, Deadline deadline) throws SQLException {
    int columns = rows.getMetaData().getColumnCount();
    long sum = 0;
    long count = 0;
    while (rows.next()) {
      if (count++ % BETWEEN_LOOKS == 0 && deadline.passed()) {
        return Optional.empty();
      }
      long row = SEED;
      for (int i = 1; i <= columns; i++) {
        row = mix(row ^ cell(rows, i)) * PRIME + i;
      }
      sum += mix(row);
    }
    return Optional.of(count + " " + Long.toUnsignedString(sum));
  }

  /**
   * The digest of two parts of a table together. A digest is a count and a sum of 64 bits, in
   * decimals; what follows them names the way it was made.
   *
   * @return empty when one of them is, or they were made in different ways
   */
  public static String together(String one, String other) {
    List<String> ones = List.of(one.split(" "));
    List<String> others = List.of(other.split(" "));
    if (ones.size() < 2
        || others.size() < 2
        || !ones.subList(2, ones.size()).equals(others.subList(2, others.size()))) {
      return "";
    }
    String count = new BigInteger(ones.get(0)).add(new BigInteger(others.get(0))).toString();
    String sum =
        new BigInteger(ones.get(1)).add(new BigInteger(others.get(1))).mod(MODULUS).toString();
    String way = String.join(" ", ones.subList(2, ones.size()));
    return (count + " " + sum + " " + way).strip();
  }

  private static long cell(ResultSet rows, int column) throws SQLException {
    Object value = rows.getObject(column);
    if (value == null) {
      return 0;
    } else if (value instanceof byte[] bytes) {
      return hash(bytes);
    } else if (value instanceof Clob text) { // of which a driver may read a column but once
      return hash(text.getSubString(1, (int) Math.min(Integer.MAX_VALUE, text.length())));
    } else if (value instanceof Blob binary) {
      return hash(binary.getBytes(1, (int) Math.min(Integer.MAX_VALUE, binary.length())));
    } else if (value instanceof Integer || value instanceof Long) {
      return mix(((Number) value).longValue() + 1);
    }
    boolean plain =
        value instanceof CharSequence || value instanceof Number || value instanceof Boolean;
    // a large object's own text tells only which object it is
    String text = plain ? value.toString() : rows.getString(column);
    return text == null ? 1 : hash(text);
  }

  private static long hash(CharSequence text) {
    long hash = SEED + 1;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * PRIME;
    }
    return mix(hash);
  }

  private static long hash(byte[] bytes) {
    long hash = SEED + 2;
    for (byte one : bytes) {
      hash = (hash ^ one) * PRIME;
    }
    return mix(hash);
  }

  /** The finalizer of MurmurHash3: every bit of the input tells on every bit of the output. */
  private static long mix(long bits) {
    long mixed = bits;
    mixed = (mixed ^ (mixed >>> 33)) * 0xff51afd7ed558ccdL;
    mixed = (mixed ^ (mixed >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return mixed ^ (mixed >>> 33);
  }
}
