// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import dev.nljdbc.bench.metric.Cell.CellReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Reads SQLite's values as Python's {@code sqlite3} does with {@code text_factory = lambda b:
 * b.decode(errors="ignore")}.
 */
final class SqliteCells implements CellReader {

  private static final char REPLACEMENT = '\uFFFD';

  @Override
  public Cell read(ResultSet result, int column) throws SQLException {
    Object value = result.getObject(column);
    if (value instanceof Integer number) {
      return new Cell(number.longValue());
    } else if (value instanceof byte[] bytes) {
      return new Cell(ByteBuffer.wrap(bytes));
    } else if (value instanceof String text && text.indexOf(REPLACEMENT) >= 0) {
      return new Cell(decode(result.getBytes(column)));
    }
    return new Cell(value);
  }

  /** UTF-8 without what is none. */
  private static String decode(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.IGNORE)
          .onUnmappableCharacter(CodingErrorAction.IGNORE)
          .decode(ByteBuffer.wrap(bytes))
          .toString();
    } catch (CharacterCodingException e) {
      throw new IllegalStateException("ignored bytes are no error", e);
    }
  }
}
