package dev.nljdbc.jdbc.rows;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Calendar;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A scrollable, read-only result set over rows in memory. The JDK's CachedRowSet does not serve:
 * its {@code isClosed}, {@code getHoldability} and {@code getObject(int, Class)} throw.
 */
public class MemoryResultSet extends ReadOnlyResultSet {

  private final List<List<@Nullable Object>> rows;
  private final ResultSetMetaData columns;
  private final Statement statement;
  private boolean closed;
  private boolean wasNull;

  /** From 0, before the first row, to {@code rows.size() + 1}, after the last. */
  private int row;

  /** A report as the result of a statement. */
  public MemoryResultSet(MemoryRows table, Statement statement) {
    this(table.rows(), new MemoryMetaData(table.columns()), statement);
  }

  /** Rows with the columns that the metadata describes. */
  MemoryResultSet(
      List<List<@Nullable Object>> rows, ResultSetMetaData columns, Statement statement) {
    this.rows = rows;
    this.columns = columns;
    this.statement = statement;
  }

  @Override
  protected final void checkOpen() throws SQLException {
    if (closed) {
      throw new NlException(NlError.CLOSED, "The result is closed.");
    }
  }

  /** Moves the cursor. */
  final boolean moveTo(long target) throws SQLException {
    checkOpen();
    row = (int) Math.max(0, Math.min(rows.size() + 1L, target));
    return onRow();
  }

  private boolean onRow() {
    return row >= 1 && row <= rows.size();
  }

  private boolean scrollTo(long target) throws SQLException {
    if (getType() == TYPE_FORWARD_ONLY) {
      throw new NlException(NlError.UNSUPPORTED, "These rows can be read forward only.");
    }
    return moveTo(target);
  }

  @Override
  public boolean next() throws SQLException {
    return moveTo(row + 1L);
  }

  @Override
  public final boolean previous() throws SQLException {
    return scrollTo(row - 1L);
  }

  @Override
  public final boolean first() throws SQLException {
    return scrollTo(1);
  }

  @Override
  public final boolean last() throws SQLException {
    return scrollTo(rows.size());
  }

  @Override
  public final void beforeFirst() throws SQLException {
    scrollTo(0);
  }

  @Override
  public final void afterLast() throws SQLException {
    scrollTo(rows.size() + 1L);
  }

  @Override
  public final boolean absolute(int target) throws SQLException {
    return scrollTo(target >= 0 ? target : rows.size() + 1L + target);
  }

  @Override
  public final boolean relative(int offset) throws SQLException {
    return scrollTo((long) row + offset);
  }

  @Override
  public boolean isBeforeFirst() throws SQLException {
    checkOpen();
    return !rows.isEmpty() && row == 0;
  }

  @Override
  public final boolean isAfterLast() throws SQLException {
    checkOpen();
    return !rows.isEmpty() && row > rows.size();
  }

  @Override
  public boolean isFirst() throws SQLException {
    return getRow() == 1;
  }

  @Override
  public final boolean isLast() throws SQLException {
    checkOpen();
    return !rows.isEmpty() && row == rows.size();
  }

  @Override
  public int getRow() throws SQLException {
    checkOpen();
    return onRow() ? row : 0;
  }

  /** The value in the current row; null for NULL. */
  final @Nullable Object cell(int column) throws SQLException {
    checkOpen();
    if (!onRow()) {
      throw new NlException(NlError.CURSOR, "The cursor is on no row: call next().");
    }
    List<@Nullable Object> cells = rows.get(row - 1);
    if (column < 1 || column > cells.size()) {
      throw noColumn(column);
    }
    Object cell = cells.get(column - 1);
    wasNull = cell == null;
    return cell;
  }

  @Override
  public final boolean wasNull() throws SQLException {
    checkOpen();
    return wasNull;
  }

  @Override
  public <T> @Nullable T getObject(int columnIndex, Class<T> type) throws SQLException {
    Object cell = cell(columnIndex);
    return cell == null ? null : CellConverter.convert(cell, type);
  }

  @Override
  @Deprecated
  public final @Nullable BigDecimal getBigDecimal(int columnIndex, int scale) throws SQLException {
    BigDecimal value = getBigDecimal(columnIndex);
    return value == null ? null : value.setScale(scale, RoundingMode.HALF_UP);
  }

  @Override
  public final @Nullable InputStream getAsciiStream(int columnIndex) throws SQLException {
    String text = getString(columnIndex);
    return text == null ? null : new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
  }

  @Override
  protected final <T> @Nullable T getObject(int column, Class<T> type, @Nullable Calendar calendar)
      throws SQLException {
    LocalDateTime local = getObject(column, LocalDateTime.class);
    if (local == null) {
      return null;
    }
    if (type == Date.class) {
      local = local.truncatedTo(ChronoUnit.DAYS);
    } else if (type == Time.class) {
      local = local.toLocalTime().atDate(LocalDate.EPOCH);
    }
    ZoneId zone = calendar == null ? ZoneId.systemDefault() : calendar.getTimeZone().toZoneId();
    return CellConverter.convert(Timestamp.from(local.atZone(zone).toInstant()), type);
  }

  @Override
  public final int findColumn(String columnLabel) throws SQLException {
    checkOpen();
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      if (columns.getColumnLabel(i).equalsIgnoreCase(columnLabel)) {
        return i;
      }
    }
    throw noColumn(columnLabel);
  }

  static NlException noColumn(Object numberOrLabel) {
    return new NlException(NlError.COLUMN, "There is no column " + numberOrLabel + ".");
  }

  @Override
  public final ResultSetMetaData getMetaData() throws SQLException {
    checkOpen();
    return columns;
  }

  /** Closes the rows for the next execution of their statement, which stays open. */
  public final void discard() {
    closed = true;
  }

  @Override
  public final void close() throws SQLException {
    if (!closed) {
      closed = true;
      if (!statement.isClosed() && statement.isCloseOnCompletion()) {
        statement.close();
      }
    }
  }

  @Override
  public final boolean isClosed() {
    return closed;
  }

  @Override
  public final Statement getStatement() throws SQLException {
    checkOpen();
    return statement;
  }

  @Override
  public final String getCursorName() throws SQLException {
    throw new NlException(NlError.UNSUPPORTED, "Rows in memory have no cursor name.");
  }

  @Override
  public int getType() {
    return TYPE_SCROLL_INSENSITIVE;
  }
}
