package dev.nljdbc.jdbc.rows;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** The cursor over a known number of rows: where it is, and where it may go. */
abstract class ScrollingResultSet extends LabelledResultSet {

  private final int size;
  private final Statement statement;
  private boolean closed;

  /** From 0, before the first row, to {@code size + 1}, behind the last. */
  private int row;

  ScrollingResultSet(int size, Statement statement) {
    this.size = size;
    this.statement = statement;
  }

  /** The cursor is on the first row. */
  final void startAtFirst() {
    row = 1;
  }

  final void checkOpen() throws SQLException {
    if (closed) {
      throw new NlException(NlError.CLOSED, "The result is closed.");
    }
  }

  /** The current row, from 0. */
  final int currentRow() throws SQLException {
    checkOpen();
    if (row < 1 || row > size) {
      throw new NlException(NlError.CURSOR, "The cursor is on no row: call next().");
    }
    return row - 1;
  }

  private boolean moveTo(long target) throws SQLException {
    checkOpen();
    row = (int) Math.max(0, Math.min(size + 1L, target));
    return row >= 1 && row <= size;
  }

  @Override
  public boolean next() throws SQLException {
    return moveTo(row + 1L);
  }

  @Override
  public boolean previous() throws SQLException {
    return moveTo(row - 1L);
  }

  @Override
  public boolean first() throws SQLException {
    return moveTo(1);
  }

  @Override
  public boolean last() throws SQLException {
    return moveTo(size);
  }

  @Override
  public void beforeFirst() throws SQLException {
    moveTo(0);
  }

  @Override
  public void afterLast() throws SQLException {
    moveTo(size + 1L);
  }

  @Override
  public boolean absolute(int target) throws SQLException {
    return moveTo(target >= 0 ? target : size + 1L + target);
  }

  @Override
  public boolean relative(int rows) throws SQLException {
    return moveTo((long) row + rows);
  }

  @Override
  public boolean isBeforeFirst() throws SQLException {
    checkOpen();
    return size > 0 && row == 0;
  }

  @Override
  public boolean isAfterLast() throws SQLException {
    checkOpen();
    return size > 0 && row > size;
  }

  @Override
  public boolean isFirst() throws SQLException {
    checkOpen();
    return size > 0 && row == 1;
  }

  @Override
  public boolean isLast() throws SQLException {
    checkOpen();
    return size > 0 && row == size;
  }

  @Override
  public int getRow() throws SQLException {
    checkOpen();
    return row <= size ? row : 0;
  }

  /** Ends with its statement's next execution, which does not complete the statement. */
  public final void discard() {
    closed = true;
  }

  @Override
  public void close() throws SQLException {
    if (closed) {
      return;
    }
    closed = true;
    if (!statement.isClosed() && statement.isCloseOnCompletion()) {
      statement.close();
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
  public @Nullable SQLWarning getWarnings() throws SQLException {
    checkOpen();
    return null;
  }

  @Override
  public void clearWarnings() throws SQLException {
    checkOpen();
  }

  @Override
  public String getCursorName() throws SQLException {
    throw new NlException(NlError.UNSUPPORTED, "The rows are in memory and have no cursor's name.");
  }

  @Override
  public int getFetchDirection() {
    return FETCH_FORWARD;
  }

  @Override
  public void setFetchDirection(int direction) throws SQLException {
    checkOpen();
  }

  @Override
  public int getFetchSize() {
    return 0;
  }

  @Override
  public void setFetchSize(int rows) throws SQLException {
    checkOpen();
  }

  @Override
  public int getType() {
    return TYPE_SCROLL_INSENSITIVE;
  }

  @Override
  public int getConcurrency() {
    return CONCUR_READ_ONLY;
  }

  @Override
  public int getHoldability() {
    return HOLD_CURSORS_OVER_COMMIT;
  }

  @Override
  public <T> T unwrap(Class<T> iface) throws SQLException {
    if (iface.isInstance(this)) {
      return iface.cast(this);
    }
    throw new NlException(
        NlError.NOT_WRAPPED, "These rows are in memory and no " + iface.getName() + ".");
  }

  @Override
  public boolean isWrapperFor(Class<?> iface) {
    return iface.isInstance(this);
  }
}
