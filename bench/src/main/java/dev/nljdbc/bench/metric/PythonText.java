// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What Python's {@code str(value)} and {@code str(type(value))} give for SQLite's five types. */
final class PythonText {

  private PythonText() {}

  static String str(@Nullable Object value) {
    if (value == null) {
      return "None";
    } else if (value instanceof Double d) {
      return str(d.doubleValue());
    } else if (value instanceof ByteBuffer bytes) {
      return str(bytes);
    }
    return value.toString();
  }

  static String type(@Nullable Object value) {
    String name;
    if (value == null) {
      name = "NoneType";
    } else if (value instanceof Long) {
      name = "int";
    } else if (value instanceof Double) {
      name = "float";
    } else if (value instanceof String) {
      name = "str";
    } else {
      name = "bytes";
    }
    return "<class '" + name + "'>";
  }

  /**
   * The shortest digits that read back as the same number, with an exponent from 1e16 up and below
   * 1e-4. ({@link Double#toString} is not always shortest before Java 19.)
   */
  private static String str(double value) {
    if (Double.isInfinite(value)) {
      return value > 0 ? "inf" : "-inf";
    } else if (Double.isNaN(value)) {
      return "nan";
    } else if (value == 0) {
      return 1 / value < 0 ? "-0.0" : "0.0";
    }
    BigDecimal shortest = shortest(value).stripTrailingZeros();
    String digits = shortest.unscaledValue().abs().toString();
    int point = digits.length() - shortest.scale();
    String sign = value < 0 ? "-" : "";
    return sign + (point > 16 || point <= -4 ? scientific(digits, point) : plain(digits, point));
  }

  private static BigDecimal shortest(double value) {
    BigDecimal exact = new BigDecimal(value);
    // Any other number has 15 digits to tell it by: fewer are these with zeros behind.
    int fewest = Math.abs(value) < Double.MIN_NORMAL ? 1 : 15;
    for (int precision = fewest; precision < 17; precision++) {
      // Above a power of two there is more room than below: there the farther one may do.
      for (RoundingMode mode : List.of(RoundingMode.HALF_EVEN, RoundingMode.UP)) {
        BigDecimal rounded = exact.round(new MathContext(precision, mode));
        if (rounded.doubleValue() == value) {
          return rounded;
        }
      }
    }
    return exact.round(new MathContext(17, RoundingMode.HALF_EVEN));
  }

  private static String plain(String digits, int point) {
    if (point <= 0) {
      return "0." + "0".repeat(-point) + digits;
    } else if (point >= digits.length()) {
      return digits + "0".repeat(point - digits.length()) + ".0";
    }
    return digits.substring(0, point) + "." + digits.substring(point);
  }

  private static String scientific(String digits, int point) {
    int exponent = point - 1;
    String mantissa = digits.length() == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
    String power = Integer.toString(Math.abs(exponent));
    return mantissa + "e" + (exponent < 0 ? "-" : "+") + (power.length() < 2 ? "0" : "") + power;
  }

  private static String str(ByteBuffer bytes) {
    String text = escaped(bytes);
    boolean single = text.indexOf('\'') >= 0;
    if (single && text.indexOf('"') < 0) {
      return "b\"" + text + "\"";
    }
    return "b'" + (single ? text.replace("'", "\\'") : text) + "'";
  }

  private static String escaped(ByteBuffer bytes) {
    StringBuilder text = new StringBuilder();
    for (int i = bytes.position(); i < bytes.limit(); i++) {
      int b = bytes.get(i) & 0xFF;
      switch (b) {
        case '\\' -> text.append("\\\\");
        case '\t' -> text.append("\\t");
        case '\n' -> text.append("\\n");
        case '\r' -> text.append("\\r");
        default -> text.append(String.format(b >= 0x20 && b < 0x7F ? "%c" : "\\x%02x", b));
      }
    }
    return text.toString();
  }
}
