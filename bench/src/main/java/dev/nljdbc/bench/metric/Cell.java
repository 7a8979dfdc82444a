// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A value of a result, equal to another as Python's {@code ==} has it: 1 equals 1.0, NULL equals
 * NULL, text never equals a number or bytes.
 *
 * @param value a Long, a Double, a String, a {@link ByteBuffer} that nobody changes, or null
 */
record Cell(@Nullable Object value) {

  private static final double TWO_TO_63 = 0x1p63;

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Cell cell && Objects.equals(canonical(), cell.canonical());
  }

  @Override
  public int hashCode() {
    return Objects.hashCode(canonical());
  }

  /** The text that the evaluator sorts a row's values by: {@code str(value) + str(type(value))}. */
  String sortKey() {
    return PythonText.str(value) + PythonText.type(value);
  }

  /** Whole floats become integers, so that equality of objects is Python's equality of numbers. */
  private @Nullable Object canonical() {
    if (value instanceof Double d && d == Math.rint(d) && d >= -TWO_TO_63 && d < TWO_TO_63) {
      return d.longValue();
    }
    return value;
  }

  /** Reads a value of the current row as a {@link Cell}. */
  interface CellReader {

    /**
     * Reads one.
     *
     * @param column from 1
     */
    Cell read(ResultSet result, int column) throws SQLException;
  }
}
