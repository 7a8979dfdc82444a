package dev.nljdbc.jdbc.rows;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.sql.Blob;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rest of an engine's rows, read into memory because their connection is needed for something
 * else: the current row, and as many after it as memory may hold. Reading beyond them fails, so no
 * row is lost unnoticed.
 */
public final class KeptRows extends MemoryResultSet {

  private static final long MOST_BYTES = 64L << 20;
  private static final int SHARE_OF_HEAP = 8;
  private static final int CELL_BYTES = 64;

  private final List<List<@Nullable Object>> rows;
  private final long before;
  private boolean complete;
  private @Nullable SQLException failure;

  /**
   * A value that is not NULL, as the engine's driver gives it.
   *
   * @param text the driver's own text for the object; null for binary values
   */
  private record Cell(Object object, @Nullable String text) {

    long bytes() {
      long own = object instanceof byte[] bytes ? bytes.length : 0;
      return CELL_BYTES + own + (text != null ? 2L * text.length() : 0);
    }
  }

  private KeptRows(
      ResultSet engine, List<List<@Nullable Object>> rows, long before, Statement statement)
      throws SQLException {
    super(rows, engine.getMetaData(), statement);
    this.rows = rows;
    this.before = before;
  }

  /**
   * Reads the rest of the rows.
   *
   * @param engine the engine's rows; they end up at their end, or on the last row that is kept
   * @param read the number of rows read so far, of which the last is the current one
   * @param statement the user's
   */
  public static KeptRows of(ResultSet engine, long read, Statement statement) throws SQLException {
    boolean onRow = read > 0;
    KeptRows kept = new KeptRows(engine, new ArrayList<>(), onRow ? read - 1 : 0, statement);
    try {
      kept.fill(engine, onRow);
      kept.complete = true;
    } catch (SQLException e) {
      kept.failure = e;
    }
    kept.moveTo(onRow ? 1 : 0);
    return kept;
  }

  private void fill(ResultSet engine, boolean onRow) throws SQLException {
    int width = engine.getMetaData().getColumnCount();
    long left = Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
    boolean more = onRow || engine.next();
    while (more) {
      @Nullable Object[] row = new @Nullable Object[width];
      for (int i = 0; i < width; i++) {
        Cell cell = cell(engine, i + 1);
        row[i] = cell;
        left -= cell == null ? 0 : cell.bytes();
      }
      rows.add(Arrays.asList(row));
      if (left <= 0) {
        throw tooMany();
      }
      more = engine.next();
    }
  }

  private static @Nullable Cell cell(ResultSet engine, int column) throws SQLException {
    Object object = engine.getObject(column);
    if (object == null || object instanceof byte[] || object instanceof Blob) {
      return object == null ? null : new Cell(object, null);
    }
    return new Cell(object, object instanceof String text ? text : engine.getString(column));
  }

  private static NlException tooMany() {
    return new NlException(
        NlError.FAILED,
        "The rest of the rows is lost: something else was done on their connection before they were"
            + " read, and there are more of them than memory may hold. Read an answer to its end"
            + " first, do the other work on another connection, or ask for fewer rows"
            + " (setMaxRows, nl.answer.rows).");
  }

  /** Whether these are all the rows. */
  public boolean complete() {
    return complete;
  }

  /** Makes reading to the end fail. */
  public void endsWith(SQLException lost) {
    failure = lost;
  }

  @Override
  public boolean next() throws SQLException {
    boolean more = super.next();
    SQLException lost = failure;
    if (!more && lost != null) {
      throw lost;
    }
    return more;
  }

  @Override
  public <T> @Nullable T getObject(int columnIndex, Class<T> type) throws SQLException {
    Cell cell = (Cell) cell(columnIndex);
    if (cell == null) {
      return null;
    }
    boolean hasText = type == String.class && cell.text() != null;
    return hasText ? type.cast(cell.text()) : CellConverter.convert(cell.object(), type);
  }

  @Override
  public int getRow() throws SQLException {
    int row = super.getRow();
    return row == 0 ? 0 : (int) Math.min(Integer.MAX_VALUE, before + row);
  }

  @Override
  public boolean isBeforeFirst() throws SQLException {
    return before == 0 && super.isBeforeFirst();
  }

  @Override
  public int getType() {
    return TYPE_FORWARD_ONLY;
  }
}
