// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.rows;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.sql.Blob;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rest of an engine's rows into memory when their connection is needed for something
 * else: the current row, and as many after it as memory may hold. Reading beyond them fails, so no
 * row is lost unnoticed.
 */
public final class RowBuffer {

  private static final System.Logger LOG = System.getLogger(RowBuffer.class.getName());
  private static final long MOST_BYTES = 64L << 20;
  private static final int SHARE_OF_HEAP = 8;
  private static final int CELL_BYTES = 96;

  private final List<List<@Nullable Object>> rows = new ArrayList<>();
  private final ResultSet engine;

  /** The columns of whose numbers the driver makes no times, or of whose texts no numbers. */
  private final BitSet strict = new BitSet();

  private long left = Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);

  /**
   * A value that is not NULL, as the engine's driver gives it.
   *
   * @param text the driver's own text for the object; null for binary values
   * @param other the driver's own time for a number, or number for a text; null if it has none
   */
  record Cell(Object object, @Nullable String text, @Nullable Object other) {

    long bytes() {
      long own = object instanceof byte[] bytes ? bytes.length : 0;
      return CELL_BYTES + own + (text != null ? 2L * text.length() : 0);
    }
  }

  private RowBuffer(ResultSet engine) {
    this.engine = engine;
  }

  /**
   * Reads the rest of the rows.
   *
   * @param engine the engine's rows; they end up at their end, or on the last row that is kept
   * @param read the number of rows read so far, of which the last is the current one
   * @param statement the user's
   * @param eachRow is called behind each row, as the wait for the next begins
   */
  public static MemoryResultSet read(
      ResultSet engine, long read, Statement statement, Runnable eachRow) throws SQLException {
    RowBuffer buffer = new RowBuffer(engine);
    boolean wasNull = read > 0 && wasNull(engine);
    SQLException failure = null;
    try {
      buffer.fill(read > 0, Long.MAX_VALUE, eachRow);
    } catch (SQLException e) {
      failure = e;
    }
    MemoryResultSet rest =
        new MemoryResultSet(buffer.rows, engine.getMetaData(), statement, Math.max(0, read - 1));
    rest.endsWith(failure);
    if (read > 0) {
      rest.next();
      rest.wasNull(wasNull);
    }
    return rest;
  }

  private static boolean wasNull(ResultSet engine) {
    try {
      return engine.wasNull();
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.DEBUG, "No cell of the row was read yet", e);
      return false;
    }
  }

  /**
   * The first of an engine's rows, to be read in any order.
   *
   * @param more whether others were left out
   */
  public record First(MemoryResultSet rows, boolean more) {}

  /**
   * Reads the first rows.
   *
   * @param engine the engine's rows, before the first
   * @throws SQLException the engine's, or if memory may not hold so many rows
   */
  public static First first(ResultSet engine, long most, Statement statement) throws SQLException {
    RowBuffer buffer = new RowBuffer(engine);
    boolean more = buffer.fill(false, most, () -> {});
    return new First(new MemoryResultSet(buffer.rows, engine.getMetaData(), statement), more);
  }

  /** Whether the engine has more rows. */
  private boolean fill(boolean onRow, long most, Runnable eachRow) throws SQLException {
    int width = engine.getMetaData().getColumnCount();
    boolean more = onRow || engine.next();
    while (more && rows.size() < most) {
      @Nullable Object[] row = new @Nullable Object[width];
      for (int i = 0; i < width; i++) {
        row[i] = cell(i + 1);
      }
      rows.add(Arrays.asList(row));
      if (left <= 0) {
        throw tooMany();
      }
      eachRow.run();
      more = engine.next();
    }
    return more;
  }

  private @Nullable Cell cell(int column) throws SQLException {
    Object object = engine.getObject(column);
    if (object == null) {
      return null;
    }
    Cell cell = new Cell(object, text(column, object), other(column, object));
    left -= cell.bytes();
    return cell;
  }

  private @Nullable String text(int column, Object object) throws SQLException {
    if (object instanceof String text) {
      return text;
    }
    return object instanceof byte[] || object instanceof Blob ? null : engine.getString(column);
  }

  /**
   * SQLite's driver makes a time of any number, and a number of any text. Others refuse at once.
   */
  private @Nullable Object other(int column, Object object) {
    boolean text = object instanceof String;
    if (strict.get(column) || !(text || object instanceof Number)) {
      return null;
    }
    try {
      return text ? (Object) engine.getDouble(column) : engine.getTimestamp(column);
    } catch (SQLException | RuntimeException e) {
      LOG.log(System.Logger.Level.DEBUG, "The driver does not convert all cells of a column", e);
      strict.set(column);
      return null;
    }
  }

  private static NlException tooMany() {
    return new NlException(
        NlError.FAILED,
        "The rest of the rows is lost: there are more than memory may hold. It holds rows when"
            + " something else is done on their connection, and scrollable rows under"
            + " nl.answer.rows. Read an answer to its end first, do the other work on another"
            + " connection, or ask for fewer rows (setMaxRows, nl.answer.rows).");
  }
}
