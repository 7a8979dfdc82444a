// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.ValueHash;
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

  /** A text and bytes have hashes of their own, even where they are alike. */
  private static final long OF_TEXT = ValueHash.BASIS + 1;

  private static final long OF_BYTES = ValueHash.BASIS + 2;

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
      long row = ValueHash.BASIS;
      for (int i = 1; i <= columns; i++) {
        row = ValueHash.mix(row ^ cell(rows, i)) * ValueHash.PRIME + i;
      }
      sum += ValueHash.mix(row);
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
      return ValueHash.exactly(OF_BYTES, bytes);
    } else if (value instanceof Clob text) { // of which a driver may read a column but once
      int length = (int) Math.min(Integer.MAX_VALUE, text.length());
      return ValueHash.exactly(OF_TEXT, text.getSubString(1, length));
    } else if (value instanceof Blob binary) {
      int length = (int) Math.min(Integer.MAX_VALUE, binary.length());
      return ValueHash.exactly(OF_BYTES, binary.getBytes(1, length));
    } else if (value instanceof Integer || value instanceof Long) {
      return ValueHash.mix(((Number) value).longValue() + 1);
    }
    boolean plain =
        value instanceof CharSequence || value instanceof Number || value instanceof Boolean;
    // a large object's own text tells only which object it is
    String text = plain ? value.toString() : rows.getString(column);
    return text == null ? 1 : ValueHash.exactly(OF_TEXT, text);
  }
}
