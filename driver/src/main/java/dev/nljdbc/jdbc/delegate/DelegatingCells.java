package dev.nljdbc.jdbc.delegate;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;

/** Passes the reading of cells by number to the rows behind. */
@NullUnmarked // what may be null is the engine's affair, and passes as it is
abstract class DelegatingCells implements ResultSet {

  /** The rows behind; may be exchanged for others, by whoever holds this object's lock. */
  ResultSet rows;

  @Override
  public synchronized String getString(int columnIndex) throws SQLException {
    return rows.getString(columnIndex);
  }

  @Override
  public synchronized boolean getBoolean(int columnIndex) throws SQLException {
    return rows.getBoolean(columnIndex);
  }

  @Override
  public synchronized byte getByte(int columnIndex) throws SQLException {
    return rows.getByte(columnIndex);
  }

  @Override
  public synchronized short getShort(int columnIndex) throws SQLException {
    return rows.getShort(columnIndex);
  }

  @Override
  public synchronized int getInt(int columnIndex) throws SQLException {
    return rows.getInt(columnIndex);
  }

  @Override
  public synchronized long getLong(int columnIndex) throws SQLException {
    return rows.getLong(columnIndex);
  }

  @Override
  public synchronized float getFloat(int columnIndex) throws SQLException {
    return rows.getFloat(columnIndex);
  }

  @Override
  public synchronized double getDouble(int columnIndex) throws SQLException {
    return rows.getDouble(columnIndex);
  }

  @Override
  @Deprecated
  public synchronized BigDecimal getBigDecimal(int columnIndex, int scale) throws SQLException {
    return rows.getBigDecimal(columnIndex, scale);
  }

  @Override
  public synchronized byte[] getBytes(int columnIndex) throws SQLException {
    return rows.getBytes(columnIndex);
  }

  @Override
  public synchronized Date getDate(int columnIndex) throws SQLException {
    return rows.getDate(columnIndex);
  }

  @Override
  public synchronized Time getTime(int columnIndex) throws SQLException {
    return rows.getTime(columnIndex);
  }

  @Override
  public synchronized Timestamp getTimestamp(int columnIndex) throws SQLException {
    return rows.getTimestamp(columnIndex);
  }

  @Override
  public synchronized InputStream getAsciiStream(int columnIndex) throws SQLException {
    return rows.getAsciiStream(columnIndex);
  }

  @Override
  @Deprecated
  public synchronized InputStream getUnicodeStream(int columnIndex) throws SQLException {
    return rows.getUnicodeStream(columnIndex);
  }

  @Override
  public synchronized InputStream getBinaryStream(int columnIndex) throws SQLException {
    return rows.getBinaryStream(columnIndex);
  }

  @Override
  public synchronized Object getObject(int columnIndex) throws SQLException {
    return rows.getObject(columnIndex);
  }

  @Override
  public synchronized Reader getCharacterStream(int columnIndex) throws SQLException {
    return rows.getCharacterStream(columnIndex);
  }

  @Override
  public synchronized BigDecimal getBigDecimal(int columnIndex) throws SQLException {
    return rows.getBigDecimal(columnIndex);
  }

  @Override
  public synchronized Object getObject(int columnIndex, Map<String, Class<?>> map)
      throws SQLException {
    return rows.getObject(columnIndex, map);
  }

  @Override
  public synchronized Ref getRef(int columnIndex) throws SQLException {
    return rows.getRef(columnIndex);
  }

  @Override
  public synchronized Blob getBlob(int columnIndex) throws SQLException {
    return rows.getBlob(columnIndex);
  }

  @Override
  public synchronized Clob getClob(int columnIndex) throws SQLException {
    return rows.getClob(columnIndex);
  }

  @Override
  public synchronized Array getArray(int columnIndex) throws SQLException {
    return rows.getArray(columnIndex);
  }

  @Override
  public synchronized Date getDate(int columnIndex, Calendar cal) throws SQLException {
    return rows.getDate(columnIndex, cal);
  }

  @Override
  public synchronized Time getTime(int columnIndex, Calendar cal) throws SQLException {
    return rows.getTime(columnIndex, cal);
  }

  @Override
  public synchronized Timestamp getTimestamp(int columnIndex, Calendar cal) throws SQLException {
    return rows.getTimestamp(columnIndex, cal);
  }

  @Override
  public synchronized URL getURL(int columnIndex) throws SQLException {
    return rows.getURL(columnIndex);
  }

  @Override
  public synchronized RowId getRowId(int columnIndex) throws SQLException {
    return rows.getRowId(columnIndex);
  }

  @Override
  public synchronized NClob getNClob(int columnIndex) throws SQLException {
    return rows.getNClob(columnIndex);
  }

  @Override
  public synchronized SQLXML getSQLXML(int columnIndex) throws SQLException {
    return rows.getSQLXML(columnIndex);
  }

  @Override
  public synchronized String getNString(int columnIndex) throws SQLException {
    return rows.getNString(columnIndex);
  }

  @Override
  public synchronized Reader getNCharacterStream(int columnIndex) throws SQLException {
    return rows.getNCharacterStream(columnIndex);
  }

  @Override
  public synchronized <T> T getObject(int columnIndex, Class<T> type) throws SQLException {
    return rows.getObject(columnIndex, type);
  }
}
