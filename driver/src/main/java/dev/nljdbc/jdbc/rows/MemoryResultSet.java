// SPDX-License-Identifier: Apache-2.0
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
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Calendar;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A read-only result set over rows in memory: a report, which scrolls, or the rest of an engine's
 * rows, which are read forward only. The JDK's CachedRowSet does not serve: its {@code isClosed},
 * {@code getHoldability} and {@code getObject(int, Class)} throw.
 */
public final class MemoryResultSet extends ReadOnlyResultSet {

  private static final long SCROLLING = -1;

  private final List<List<@Nullable Object>> rows;
  private final ResultSetMetaData columns;
  private final Statement statement;

  /** The number of rows that were read before these; {@link #SCROLLING} if they are all. */
  private final long before;

  private @Nullable SQLException failure;
  private boolean closed;
  private boolean wasNull;

  /** The position: 0 is before the first row, {@code rows.size() + 1} after the last. */
  private int row;

  /** A report as the result of a statement. */
  public MemoryResultSet(MemoryTable table, Statement statement) {
    this(table.rows(), new MemoryMetaData(table.columns()), statement);
  }

  /** Rows of an engine, to be read in any order. */
  MemoryResultSet(
      List<List<@Nullable Object>> rows, ResultSetMetaData columns, Statement statement) {
    this(rows, columns, statement, SCROLLING);
  }

  /** The rest of an engine's rows, after a number of others. */
  MemoryResultSet(
      List<List<@Nullable Object>> rows,
      ResultSetMetaData columns,
      Statement statement,
      long before) {
    this.rows = rows;
    this.columns = columns;
    this.statement = statement;
    this.before = before;
  }

  /** No rows: the position after the last of a number that were read. */
  public static MemoryResultSet after(long read, ResultSetMetaData columns, Statement statement) {
    MemoryResultSet none = new MemoryResultSet(List.of(), columns, statement, read);
    none.row = 1;
    return none;
  }

  /** Whether reading to the end does not fail. */
  public boolean complete() {
    return failure == null;
  }

  /** Makes reading to the end fail. */
  public void endsWith(@Nullable SQLException lost) {
    failure = lost;
  }

  @Override
  protected void checkOpen() throws SQLException {
    if (closed) {
      throw new NlException(NlError.CLOSED, "The result is closed.");
    }
  }

  private boolean moveTo(long target) throws SQLException {
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
    boolean more = moveTo(row + 1L);
    SQLException lost = failure;
    if (!more && lost != null) {
      throw lost;
    }
    return more;
  }

  @Override
  public boolean previous() throws SQLException {
    return scrollTo(row - 1L);
  }

  @Override
  public boolean first() throws SQLException {
    return scrollTo(1);
  }

  @Override
  public boolean last() throws SQLException {
    return scrollTo(rows.size());
  }

  @Override
  public void beforeFirst() throws SQLException {
    scrollTo(0);
  }

  @Override
  public void afterLast() throws SQLException {
    scrollTo(rows.size() + 1L);
  }

  @Override
  public boolean absolute(int target) throws SQLException {
    return scrollTo(target >= 0 ? target : rows.size() + 1L + target);
  }

  @Override
  public boolean relative(int offset) throws SQLException {
    return scrollTo((long) row + offset);
  }

  @Override
  public boolean isBeforeFirst() throws SQLException {
    checkOpen();
    return !rows.isEmpty() && row == 0 && before <= 0;
  }

  @Override
  public boolean isAfterLast() throws SQLException {
    checkOpen();
    return (!rows.isEmpty() || before > 0) && row > rows.size();
  }

  @Override
  public boolean isFirst() throws SQLException {
    return getRow() == 1;
  }

  @Override
  public boolean isLast() throws SQLException {
    checkOpen();
    return !rows.isEmpty() && row == rows.size();
  }

  @Override
  public int getRow() throws SQLException {
    checkOpen();
    return onRow() ? (int) Math.min(Integer.MAX_VALUE, Math.max(0, before) + row) : 0;
  }

  /** The value in the current row; null for NULL. */
  private @Nullable Object cell(int column) throws SQLException {
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

  /** What {@link #wasNull()} gives before a cell is read from memory. */
  void wasNull(boolean last) {
    wasNull = last;
  }

  @Override
  public boolean wasNull() throws SQLException {
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
  public @Nullable BigDecimal getBigDecimal(int columnIndex, int scale) throws SQLException {
    BigDecimal value = getBigDecimal(columnIndex);
    return value == null ? null : value.setScale(scale, RoundingMode.HALF_UP);
  }

  @Override
  public @Nullable InputStream getAsciiStream(int columnIndex) throws SQLException {
    String text = getString(columnIndex);
    return text == null ? null : new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
  }

  @Override
  protected <T> @Nullable T getObject(int column, Class<T> type, @Nullable Calendar calendar)
      throws SQLException {
    if (type == Timestamp.class && isInstant(column)) {
      return getObject(column, type);
    }
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

  /** Times with a zone of their own, for which no calendar counts. */
  private boolean isInstant(int column) throws SQLException {
    int type = columns.getColumnType(column);
    String name = String.valueOf(columns.getColumnTypeName(column)).toLowerCase(Locale.ROOT);
    return type == Types.TIMESTAMP_WITH_TIMEZONE
        || name.equals("timestamptz")
        || name.contains("with time zone");
  }

  @Override
  public int findColumn(String columnLabel) throws SQLException {
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
  public ResultSetMetaData getMetaData() throws SQLException {
    checkOpen();
    return columns;
  }

  /** Closes the rows for the next execution of their statement, which stays open. */
  public void discard() {
    closed = true;
  }

  @Override
  public void close() throws SQLException {
    if (!closed) {
      closed = true;
      if (closesStatement()) {
        statement.close();
      }
    }
  }

  private boolean closesStatement() {
    try {
      return !statement.isClosed() && statement.isCloseOnCompletion();
    } catch (SQLException | RuntimeException | AbstractMethodError e) {
      System.getLogger(MemoryResultSet.class.getName())
          .log(
              System.Logger.Level.DEBUG, "The driver's statements do not close with their rows", e);
      return false;
    }
  }

  @Override
  public boolean isClosed() {
    return closed;
  }

  @Override
  public Statement getStatement() throws SQLException {
    checkOpen();
    return statement;
  }

  @Override
  public String getCursorName() throws SQLException {
    throw new NlException(NlError.UNSUPPORTED, "Rows in memory have no cursor name.");
  }

  @Override
  public int getType() {
    return before == SCROLLING ? TYPE_SCROLL_INSENSITIVE : TYPE_FORWARD_ONLY;
  }
}
