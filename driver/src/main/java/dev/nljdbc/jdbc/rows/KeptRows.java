package dev.nljdbc.jdbc.rows;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was left of an engine's rows, read into memory because their connection was needed for
 * something else: the current row, and those behind it as far as memory may go. Reading on beyond
 * fails, so that nothing is lost unnoticed. Each cell is kept as the engine's object and text.
 */
public final class KeptRows extends CellResultSet {

  private static final long MOST_BYTES = 64L << 20;
  private static final int SHARE_OF_HEAP = 8;
  private static final int CELL_BYTES = 64;

  private final List<@Nullable Cell[]> rows;
  private final ResultSetMetaData columns;
  private final long before;
  private final boolean complete;
  private @Nullable SQLException failure;

  /** One that is not null. */
  private record Cell(Object object, @Nullable String text) {

    long bytes() {
      long own = object instanceof byte[] bytes ? bytes.length : 0;
      return CELL_BYTES + own + (text != null ? 2L * text.length() : 0);
    }
  }

  private KeptRows(
      Copying copied, ResultSetMetaData columns, long before, boolean onRow, Statement statement) {
    super(copied.rows.size(), statement);
    this.rows = copied.rows;
    this.columns = columns;
    this.before = before;
    this.complete = copied.complete;
    this.failure = copied.failure;
    if (onRow) {
      startAtFirst();
    }
  }

  /**
   * Reads what is left.
   *
   * @param engines the engine's rows, which end up at their end, or behind the last that was kept
   * @param read the rows read so far, of which the last is the current one
   * @param statement the user's
   */
  public static KeptRows of(ResultSet engines, long read, Statement statement) throws SQLException {
    ResultSetMetaData columns = engines.getMetaData();
    Copying copying = new Copying(engines, columns.getColumnCount());
    copying.run(read > 0);
    return new KeptRows(copying, columns, read > 0 ? read - 1 : 0, read > 0, statement);
  }

  /** Copies rows. */
  private static final class Copying {

    private final List<@Nullable Cell[]> rows = new ArrayList<>();
    private final ResultSet engines;
    private final int width;
    private long left = Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
    private boolean complete;
    private @Nullable SQLException failure;

    Copying(ResultSet engines, int width) {
      this.engines = engines;
      this.width = width;
    }

    void run(boolean onRow) {
      try {
        if (onRow) {
          keep();
        }
        while (left > 0) {
          if (!engines.next()) {
            complete = true;
            return;
          }
          keep();
        }
        failure = tooMany();
      } catch (SQLException e) {
        failure = e;
      }
    }

    private void keep() throws SQLException {
      @Nullable Cell[] row = new @Nullable Cell[width];
      for (int i = 0; i < width; i++) {
        Object object = engines.getObject(i + 1);
        if (object != null) {
          Cell cell = new Cell(object, object instanceof String s ? s : text(i + 1, object));
          row[i] = cell;
          left -= cell.bytes();
        }
      }
      rows.add(row);
    }

    private @Nullable String text(int column, Object object) throws SQLException {
      return object instanceof byte[] || object instanceof Blob ? null : engines.getString(column);
    }
  }

  private static NlException tooMany() {
    return new NlException(
        NlError.FAILED,
        "The rest of the rows is lost: something else was done on their connection before they were"
            + " read, and there are more of them than memory may hold. Read an answer to its end"
            + " first, do the other work on another connection, or ask for fewer rows"
            + " (setMaxRows, nl.answer.rows).");
  }

  /** Whether these are all. */
  public boolean complete() {
    return complete;
  }

  /** Reading to the end fails so. */
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

  private @Nullable Cell kept(int column) throws SQLException {
    int row = currentRow();
    if (column < 1 || column > columns.getColumnCount()) {
      throw new NlException(NlError.COLUMN, "There is no column " + column + ".");
    }
    return rows.get(row)[column - 1];
  }

  @Override
  @Nullable Object raw(int column) throws SQLException {
    Cell cell = kept(column);
    return cell == null ? null : cell.object();
  }

  @Override
  public ResultSetMetaData getMetaData() throws SQLException {
    checkOpen();
    return columns;
  }

  @Override
  public int findColumn(String columnLabel) throws SQLException {
    checkOpen();
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      if (columns.getColumnLabel(i).equalsIgnoreCase(columnLabel)) {
        return i;
      }
    }
    throw new NlException(NlError.COLUMN, "There is no column " + columnLabel + ".");
  }

  @Override
  public @Nullable String getString(int columnIndex) throws SQLException {
    Object object = cell(columnIndex, Object.class);
    Cell cell = kept(columnIndex);
    return cell == null || object == null ? null : cell.text() != null ? cell.text() : hex(object);
  }

  private static String hex(Object object) {
    return object instanceof byte[] bytes
        ? new String(bytes, StandardCharsets.UTF_8)
        : object.toString();
  }

  @Override
  public byte @Nullable [] getBytes(int columnIndex) throws SQLException {
    Object object = cell(columnIndex, Object.class);
    if (object instanceof byte[] bytes) {
      return bytes.clone();
    }
    if (object instanceof Blob blob) {
      return blob.getBytes(1, (int) blob.length());
    }
    String text = getString(columnIndex);
    return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public @Nullable Date getDate(int columnIndex, Calendar cal) throws SQLException {
    LocalDateTime local = cell(columnIndex, LocalDateTime.class);
    return local == null
        ? null
        : new Date(millis(local.toLocalDate().atTime(LocalTime.MIDNIGHT), cal));
  }

  @Override
  public @Nullable Time getTime(int columnIndex, Calendar cal) throws SQLException {
    Time time = getTime(columnIndex);
    return time == null
        ? null
        : new Time(millis(time.toLocalTime().atDate(java.time.LocalDate.EPOCH), cal));
  }

  @Override
  public @Nullable Timestamp getTimestamp(int columnIndex, Calendar cal) throws SQLException {
    Timestamp time = getTimestamp(columnIndex);
    if (time == null) {
      return null;
    }
    Timestamp shifted = new Timestamp(millis(time.toLocalDateTime(), cal));
    shifted.setNanos(time.getNanos());
    return shifted;
  }

  private static long millis(LocalDateTime local, @Nullable Calendar calendar) {
    ZoneId zone = calendar == null ? ZoneId.systemDefault() : calendar.getTimeZone().toZoneId();
    return local.atZone(zone).toInstant().toEpochMilli();
  }

  @Override
  public int getRow() throws SQLException {
    int row = super.getRow();
    return row == 0 ? 0 : (int) Math.min(Integer.MAX_VALUE, before + row);
  }

  @Override
  public boolean isFirst() throws SQLException {
    return before == 0 && super.isFirst();
  }

  @Override
  public boolean isBeforeFirst() throws SQLException {
    return before == 0 && super.isBeforeFirst();
  }

  @Override
  public int getType() {
    return TYPE_FORWARD_ONLY;
  }

  private static NlException forwardOnly() {
    return new NlException(NlError.UNSUPPORTED, "These rows can be read forward only.");
  }

  @Override
  public boolean previous() throws SQLException {
    throw forwardOnly();
  }

  @Override
  public boolean first() throws SQLException {
    throw forwardOnly();
  }

  @Override
  public boolean last() throws SQLException {
    throw forwardOnly();
  }

  @Override
  public void beforeFirst() throws SQLException {
    throw forwardOnly();
  }

  @Override
  public void afterLast() throws SQLException {
    throw forwardOnly();
  }

  @Override
  public boolean absolute(int target) throws SQLException {
    throw forwardOnly();
  }

  @Override
  public boolean relative(int rows) throws SQLException {
    throw forwardOnly();
  }
}
