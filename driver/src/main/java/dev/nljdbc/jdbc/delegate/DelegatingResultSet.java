package dev.nljdbc.jdbc.delegate;

import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import org.jspecify.annotations.NullUnmarked;

/**
 * Passes every call to the engine's rows, one call at a time; children say what they change, and
 * may put other rows in the place of the engine's.
 */
@NullUnmarked // what may be null is the engine's affair, and passes as it is
public abstract class DelegatingResultSet extends DelegatingLargeUpdates {

  /** The rows behind from now on. */
  protected final synchronized void become(ResultSet others) {
    rows = others;
  }

  /** The rows behind at the moment. */
  protected final synchronized ResultSet behind() {
    return rows;
  }

  @Override
  public synchronized boolean next() throws SQLException {
    return rows.next();
  }

  @Override
  public synchronized void close() throws SQLException {
    rows.close();
  }

  @Override
  public synchronized boolean wasNull() throws SQLException {
    return rows.wasNull();
  }

  @Override
  public synchronized SQLWarning getWarnings() throws SQLException {
    return rows.getWarnings();
  }

  @Override
  public synchronized void clearWarnings() throws SQLException {
    rows.clearWarnings();
  }

  @Override
  public synchronized String getCursorName() throws SQLException {
    return rows.getCursorName();
  }

  @Override
  public synchronized ResultSetMetaData getMetaData() throws SQLException {
    return rows.getMetaData();
  }

  @Override
  public synchronized int findColumn(String columnLabel) throws SQLException {
    int place = place(columnLabel);
    return place > 0 ? place : rows.findColumn(columnLabel);
  }

  @Override
  public synchronized boolean isBeforeFirst() throws SQLException {
    return rows.isBeforeFirst();
  }

  @Override
  public synchronized boolean isAfterLast() throws SQLException {
    return rows.isAfterLast();
  }

  @Override
  public synchronized boolean isFirst() throws SQLException {
    return rows.isFirst();
  }

  @Override
  public synchronized boolean isLast() throws SQLException {
    return rows.isLast();
  }

  @Override
  public synchronized void beforeFirst() throws SQLException {
    rows.beforeFirst();
  }

  @Override
  public synchronized void afterLast() throws SQLException {
    rows.afterLast();
  }

  @Override
  public synchronized boolean first() throws SQLException {
    return rows.first();
  }

  @Override
  public synchronized boolean last() throws SQLException {
    return rows.last();
  }

  @Override
  public synchronized int getRow() throws SQLException {
    return rows.getRow();
  }

  @Override
  public synchronized boolean absolute(int row) throws SQLException {
    return rows.absolute(row);
  }

  @Override
  public synchronized boolean relative(int offset) throws SQLException {
    return rows.relative(offset);
  }

  @Override
  public synchronized boolean previous() throws SQLException {
    return rows.previous();
  }

  @Override
  public synchronized void setFetchDirection(int direction) throws SQLException {
    rows.setFetchDirection(direction);
  }

  @Override
  public synchronized int getFetchDirection() throws SQLException {
    return rows.getFetchDirection();
  }

  @Override
  public synchronized void setFetchSize(int size) throws SQLException {
    rows.setFetchSize(size);
  }

  @Override
  public synchronized int getFetchSize() throws SQLException {
    return rows.getFetchSize();
  }

  @Override
  public synchronized int getType() throws SQLException {
    return rows.getType();
  }

  @Override
  public synchronized int getConcurrency() throws SQLException {
    return rows.getConcurrency();
  }

  @Override
  public synchronized boolean rowUpdated() throws SQLException {
    return rows.rowUpdated();
  }

  @Override
  public synchronized boolean rowInserted() throws SQLException {
    return rows.rowInserted();
  }

  @Override
  public synchronized boolean rowDeleted() throws SQLException {
    return rows.rowDeleted();
  }

  @Override
  public synchronized void insertRow() throws SQLException {
    rows.insertRow();
  }

  @Override
  public synchronized void updateRow() throws SQLException {
    rows.updateRow();
  }

  @Override
  public synchronized void deleteRow() throws SQLException {
    rows.deleteRow();
  }

  @Override
  public synchronized void refreshRow() throws SQLException {
    rows.refreshRow();
  }

  @Override
  public synchronized void cancelRowUpdates() throws SQLException {
    rows.cancelRowUpdates();
  }

  @Override
  public synchronized void moveToInsertRow() throws SQLException {
    rows.moveToInsertRow();
  }

  @Override
  public synchronized void moveToCurrentRow() throws SQLException {
    rows.moveToCurrentRow();
  }

  @Override
  public synchronized Statement getStatement() throws SQLException {
    return rows.getStatement();
  }

  @Override
  public synchronized int getHoldability() throws SQLException {
    return rows.getHoldability();
  }

  @Override
  public synchronized boolean isClosed() throws SQLException {
    return rows.isClosed();
  }

  @Override
  public <T> T unwrap(Class<T> iface) throws SQLException {
    if (iface.isInstance(this)) {
      return iface.cast(this);
    }
    ResultSet behind = behind();
    return iface.isInstance(behind) ? iface.cast(behind) : behind.unwrap(iface);
  }

  @Override
  public boolean isWrapperFor(Class<?> iface) throws SQLException {
    return iface.isInstance(this) || iface.isInstance(behind()) || behind().isWrapperFor(iface);
  }
}
