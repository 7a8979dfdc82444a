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
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;

/** Passes the reading of cells by name to the rows behind. */
@NullUnmarked // what may be null is the engine's affair, and passes as it is
abstract class DelegatingNamedCells extends DelegatingCells {

  @Override
  public synchronized String getString(String columnLabel) throws SQLException {
    return rows.getString(columnLabel);
  }

  @Override
  public synchronized boolean getBoolean(String columnLabel) throws SQLException {
    return rows.getBoolean(columnLabel);
  }

  @Override
  public synchronized byte getByte(String columnLabel) throws SQLException {
    return rows.getByte(columnLabel);
  }

  @Override
  public synchronized short getShort(String columnLabel) throws SQLException {
    return rows.getShort(columnLabel);
  }

  @Override
  public synchronized int getInt(String columnLabel) throws SQLException {
    return rows.getInt(columnLabel);
  }

  @Override
  public synchronized long getLong(String columnLabel) throws SQLException {
    return rows.getLong(columnLabel);
  }

  @Override
  public synchronized float getFloat(String columnLabel) throws SQLException {
    return rows.getFloat(columnLabel);
  }

  @Override
  public synchronized double getDouble(String columnLabel) throws SQLException {
    return rows.getDouble(columnLabel);
  }

  @Override
  @Deprecated
  public synchronized BigDecimal getBigDecimal(String columnLabel, int scale) throws SQLException {
    return rows.getBigDecimal(columnLabel, scale);
  }

  @Override
  public synchronized byte[] getBytes(String columnLabel) throws SQLException {
    return rows.getBytes(columnLabel);
  }

  @Override
  public synchronized Date getDate(String columnLabel) throws SQLException {
    return rows.getDate(columnLabel);
  }

  @Override
  public synchronized Time getTime(String columnLabel) throws SQLException {
    return rows.getTime(columnLabel);
  }

  @Override
  public synchronized Timestamp getTimestamp(String columnLabel) throws SQLException {
    return rows.getTimestamp(columnLabel);
  }

  @Override
  public synchronized InputStream getAsciiStream(String columnLabel) throws SQLException {
    return rows.getAsciiStream(columnLabel);
  }

  @Override
  @Deprecated
  public synchronized InputStream getUnicodeStream(String columnLabel) throws SQLException {
    return rows.getUnicodeStream(columnLabel);
  }

  @Override
  public synchronized InputStream getBinaryStream(String columnLabel) throws SQLException {
    return rows.getBinaryStream(columnLabel);
  }

  @Override
  public synchronized Object getObject(String columnLabel) throws SQLException {
    return rows.getObject(columnLabel);
  }

  @Override
  public synchronized Reader getCharacterStream(String columnLabel) throws SQLException {
    return rows.getCharacterStream(columnLabel);
  }

  @Override
  public synchronized BigDecimal getBigDecimal(String columnLabel) throws SQLException {
    return rows.getBigDecimal(columnLabel);
  }

  @Override
  public synchronized Object getObject(String columnLabel, Map<String, Class<?>> map)
      throws SQLException {
    return rows.getObject(columnLabel, map);
  }

  @Override
  public synchronized Ref getRef(String columnLabel) throws SQLException {
    return rows.getRef(columnLabel);
  }

  @Override
  public synchronized Blob getBlob(String columnLabel) throws SQLException {
    return rows.getBlob(columnLabel);
  }

  @Override
  public synchronized Clob getClob(String columnLabel) throws SQLException {
    return rows.getClob(columnLabel);
  }

  @Override
  public synchronized Array getArray(String columnLabel) throws SQLException {
    return rows.getArray(columnLabel);
  }

  @Override
  public synchronized Date getDate(String columnLabel, Calendar cal) throws SQLException {
    return rows.getDate(columnLabel, cal);
  }

  @Override
  public synchronized Time getTime(String columnLabel, Calendar cal) throws SQLException {
    return rows.getTime(columnLabel, cal);
  }

  @Override
  public synchronized Timestamp getTimestamp(String columnLabel, Calendar cal) throws SQLException {
    return rows.getTimestamp(columnLabel, cal);
  }

  @Override
  public synchronized URL getURL(String columnLabel) throws SQLException {
    return rows.getURL(columnLabel);
  }

  @Override
  public synchronized RowId getRowId(String columnLabel) throws SQLException {
    return rows.getRowId(columnLabel);
  }

  @Override
  public synchronized NClob getNClob(String columnLabel) throws SQLException {
    return rows.getNClob(columnLabel);
  }

  @Override
  public synchronized SQLXML getSQLXML(String columnLabel) throws SQLException {
    return rows.getSQLXML(columnLabel);
  }

  @Override
  public synchronized String getNString(String columnLabel) throws SQLException {
    return rows.getNString(columnLabel);
  }

  @Override
  public synchronized Reader getNCharacterStream(String columnLabel) throws SQLException {
    return rows.getNCharacterStream(columnLabel);
  }

  @Override
  public synchronized <T> T getObject(String columnLabel, Class<T> type) throws SQLException {
    return rows.getObject(columnLabel, type);
  }
}
