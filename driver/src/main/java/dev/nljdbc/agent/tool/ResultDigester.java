// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import dev.nljdbc.agent.tool.SqlExplorer.ResultDigest;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import dev.nljdbc.text.Sha256;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Digests a result while it streams, in constant memory. Null equals null; numbers are equal
 * whatever their types, and when they differ by no more than what floating point loses (about ten
 * digits are compared); everything else is compared by its text, exactly.
 */
public final class ResultDigester {

  private static final int CHECK_EVERY = 500;

  /** Digits compared of a number that is not whole. */
  private static final MathContext DIGITS = new MathContext(10, RoundingMode.HALF_EVEN);

  /** The magnitude of a zero difference after rounding errors. */
  private static final BigDecimal NOTHING = new BigDecimal("1e-12");

  /** How near a number must be to a whole one, relative to it and at all, to be taken for it. */
  private static final BigDecimal NEARLY = new BigDecimal("1e-10");

  private static final BigDecimal NEAR = new BigDecimal("1e-4");

  /**
   * Rounding splits numbers that lie on either side of its borders, and sums of money would lie
   * there: their borders are short decimals. Multiplied by an irrational number none do.
   */
  private static final BigDecimal OFF_THE_BORDERS = new BigDecimal("1.41421356237309504880");

  private final MessageDigest sha = Sha256.digest();
  private final MessageDigest listed = Sha256.digest();
  private BigInteger sum = BigInteger.ZERO;
  private long rows;
  private long characters;

  private ResultDigester() {}

  /**
   * Reads a result.
   *
   * @param mostRows after which reading stops
   * @param mostCharacters of all cells, after which reading stops
   * @throws NlException when cancelled
   */
  public static ResultDigest read(
      ResultSet result, long mostRows, long mostCharacters, Cancellation cancellation)
      throws SQLException {
    ResultDigester digester = new ResultDigester();
    int columns = result.getMetaData().getColumnCount();
    boolean cut = false;
    while (!cut && result.next()) {
      cut = digester.rows >= mostRows || digester.characters >= mostCharacters;
      if (!cut) {
        digester.row(result, columns);
      }
      if (digester.rows % CHECK_EVERY == 0) {
        cancellation.check();
      }
    }
    return new ResultDigest(
        columns,
        digester.rows,
        digester.sum.toString(Character.MAX_RADIX),
        HexFormat.of().formatHex(digester.listed.digest(), 0, 16),
        cut);
  }

  private void row(ResultSet result, int columns) throws SQLException {
    for (int i = 1; i <= columns; i++) {
      String cell = cell(result, i);
      byte[] bytes = cell == null ? new byte[0] : cell.getBytes(StandardCharsets.UTF_8);
      // lengths in between, so that cells can't run into each other
      sha.update(ByteBuffer.allocate(4).putInt(cell == null ? -1 : bytes.length).array());
      sha.update(bytes);
      characters += bytes.length + 1L;
    }
    byte[] row = sha.digest();
    rows++;
    listed.update(row);
    // a sum does not know the order of its parts, and counts equal ones
    sum = sum.add(new BigInteger(1, row));
  }

  /** A cell so that equal ones have equal texts; numbers can't be mistaken for texts. */
  private static @Nullable String cell(ResultSet result, int column) throws SQLException {
    Object value = result.getObject(column);
    if (value == null) {
      return null;
    }
    if (value instanceof Number number) {
      return "#" + number(number);
    }
    if (value instanceof byte[] bytes) {
      return "x" + HexFormat.of().formatHex(bytes);
    }
    if (value instanceof Boolean) {
      return "?" + value;
    }
    return "'" + (value instanceof String text ? text : result.getString(column));
  }

  static String number(Number number) {
    if (number instanceof Double || number instanceof Float) {
      double value = number.doubleValue();
      return Double.isFinite(value) ? number(new BigDecimal(number.toString())) : "" + value;
    }
    return number(
        number instanceof BigDecimal decimal ? decimal : new BigDecimal(number.toString()));
  }

  private static String number(BigDecimal value) {
    if (value.abs().compareTo(NOTHING) < 0) {
      return "0";
    }
    BigDecimal whole = value.setScale(0, RoundingMode.HALF_EVEN);
    BigDecimal apart = value.subtract(whole).abs();
    if (apart.compareTo(NEAR.min(value.abs().multiply(NEARLY))) <= 0) {
      return whole.toBigInteger().toString();
    }
    return "~" + value.multiply(OFF_THE_BORDERS).round(DIGITS).stripTrailingZeros();
  }
}
