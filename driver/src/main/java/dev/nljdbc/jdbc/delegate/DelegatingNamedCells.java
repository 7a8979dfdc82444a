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

  /**
   * The number of the column that has this name here and not in the rows behind; 0 where the rows
   * behind are to find it.
   */
  protected int place(String columnLabel) throws SQLException {
    return 0;
  }

  @Override
  public synchronized String getString(String columnLabel) throws SQLException {
    int place = place(columnLabel);
    return place > 0 ? rows.getString(place) : rows.getString(columnLabel);
  }

  @Override
  public synchronized boolean getBoolean(String columnLabel) throws SQLException {
    int place = place(columnLabel);
    return place > 0 ? rows.getBoolean(place) : rows.getBoolean(columnLabel);
  }

  @Override
  public synchronized byte getByte(String columnLabel) throws SQLException {
    int place = place(columnLabel);
    return place > 0 ? rows.getByte(place) : rows.getByte(columnLabel);
  }

  @Override
  public synchronized short getShort(String columnLabel) throws SQLException {
    int place = place(columnLabel);
    return place > 0 ? rows.getShort(place) : rows.getShort(columnLabel);
  }

  @Override
  public synchronized int getInt(String columnLabel) throws SQLException {
    int place = place(columnLabel);
    return place > 0 ? rows.getInt(place) : rows.getInt(columnLabel);
  }

  @Override
  public synchronized long getLong(String columnLabel) throws SQLException {
    int place = place(columnLabel);
    return place > 0 ? rows.getLong(place) : rows.getLong(columnLabel);
  }

  @Override
  public synchronized float getFloat(String columnLabel) throws SQLException {
    int place = place(columnLabel);
    return place > 0 ? rows.getFloat(place) : rows.getFloat(columnLabel);
  }

  @Override
  public synchronized double getDouble(String columnLabel) throws SQLException {
    int place = place(columnLabel);
    return place > 0 ? rows.getDouble(place) : rows.getDouble(columnLabel);
  }

  @Override
  @Deprecated
  public synchronized BigDecimal getBigDecimal(String columnLabel, int scale) throws SQLException {
    int place = place(columnLabel);
    return place > 0 ? rows.getBigDecimal(place, scale) : rows.getBigDecimal(columnLabel, scale);
  }

  @Override
  public synchronized byte[] getBytes(String columnLabel) throws SQLException {
    int place = place(columnLabel);
    return place > 0 ? rows.getBytes(place) : rows.getBytes(columnLabel);
  }

  @Override
  public synchronized Date getDate(String columnLabel) throws SQLException {
    int place = place(columnLabel);
    return place > 0 ? rows.getDate(place) : rows.getDate(columnLabel);
  }

  @Override
  public synchronized Time getTime(String columnLabel) throws SQLException {
    int place = place(columnLabel);
    return place > 0 ? rows.getTime(place) : rows.getTime(columnLabel);
  }

  @Override
  public synchronized Timestamp getTimestamp(String columnLabel) throws SQLException {
    int place = place(columnLabel);
    return place > 0 ? rows.getTimestamp(place) : rows.getTimestamp(columnLabel);
  }

  @Override
  public synchronized InputStream getAsciiStream(String columnLabel) throws SQLException {
    int place = place(columnLabel);
    return place > 0 ? rows.getAsciiStream(place) : rows.getAsciiStream(columnLabel);
  }

  @Override
  @Deprecated
  public synchronized InputStream getUnicodeStream(String columnLabel) throws SQLException {
    int place = place(columnLabel);
    return place > 0 ? rows.getUnicodeStream(place) : rows.getUnicodeStream(columnLabel);
  }

  @Override
  public synchronized InputStream getBinaryStream(String columnLabel) throws SQLException {
    int place = place(columnLabel);
    return place > 0 ? rows.getBinaryStream(place) : rows.getBinaryStream(columnLabel);
  }

  @Override
  public synchronized Object getObject(String columnLabel) throws SQLException {
    int place = place(columnLabel);
    return place > 0 ? rows.getObject(place) : rows.getObject(columnLabel);
  }

  @Override
  public synchronized Reader getCharacterStream(String columnLabel) throws SQLException {
    int place = place(columnLabel);
    return place > 0 ? rows.getCharacterStream(place) : rows.getCharacterStream(columnLabel);
  }

  @Override
  public synchronized BigDecimal getBigDecimal(String columnLabel) throws SQLException {
    int place = place(columnLabel);
    return place > 0 ? rows.getBigDecimal(place) : rows.getBigDecimal(columnLabel);
  }

  @Override
  public synchronized Object getObject(String columnLabel, Map<String, Class<?>> map)
      throws SQLException {
    int place = place(columnLabel);
    return place > 0 ? rows.getObject(place, map) : rows.getObject(columnLabel, map);
  }

  @Override
  public synchronized Ref getRef(String columnLabel) throws SQLException {
    int place = place(columnLabel);
    return place > 0 ? rows.getRef(place) : rows.getRef(columnLabel);
  }

  @Override
  public synchronized Blob getBlob(String columnLabel) throws SQLException {
    int place = place(columnLabel);
    return place > 0 ? rows.getBlob(place) : rows.getBlob(columnLabel);
  }

  @Override
  public synchronized Clob getClob(String columnLabel) throws SQLException {
    int place = place(columnLabel);
    return place > 0 ? rows.getClob(place) : rows.getClob(columnLabel);
  }

  @Override
  public synchronized Array getArray(String columnLabel) throws SQLException {
    int place = place(columnLabel);
    return place > 0 ? rows.getArray(place) : rows.getArray(columnLabel);
  }

  @Override
  public synchronized Date getDate(String columnLabel, Calendar cal) throws SQLException {
    int place = place(columnLabel);
    return place > 0 ? rows.getDate(place, cal) : rows.getDate(columnLabel, cal);
  }

  @Override
  public synchronized Time getTime(String columnLabel, Calendar cal) throws SQLException {
    int place = place(columnLabel);
    return place > 0 ? rows.getTime(place, cal) : rows.getTime(columnLabel, cal);
  }

  @Override
  public synchronized Timestamp getTimestamp(String columnLabel, Calendar cal) throws SQLException {
    int place = place(columnLabel);
    return place > 0 ? rows.getTimestamp(place, cal) : rows.getTimestamp(columnLabel, cal);
  }

  @Override
  public synchronized URL getURL(String columnLabel) throws SQLException {
    int place = place(columnLabel);
    return place > 0 ? rows.getURL(place) : rows.getURL(columnLabel);
  }

  @Override
  public synchronized RowId getRowId(String columnLabel) throws SQLException {
    int place = place(columnLabel);
    return place > 0 ? rows.getRowId(place) : rows.getRowId(columnLabel);
  }

  @Override
  public synchronized NClob getNClob(String columnLabel) throws SQLException {
    int place = place(columnLabel);
    return place > 0 ? rows.getNClob(place) : rows.getNClob(columnLabel);
  }

  @Override
  public synchronized SQLXML getSQLXML(String columnLabel) throws SQLException {
    int place = place(columnLabel);
    return place > 0 ? rows.getSQLXML(place) : rows.getSQLXML(columnLabel);
  }

  @Override
  public synchronized String getNString(String columnLabel) throws SQLException {
    int place = place(columnLabel);
    return place > 0 ? rows.getNString(place) : rows.getNString(columnLabel);
  }

  @Override
  public synchronized Reader getNCharacterStream(String columnLabel) throws SQLException {
    int place = place(columnLabel);
    return place > 0 ? rows.getNCharacterStream(place) : rows.getNCharacterStream(columnLabel);
  }

  @Override
  public synchronized <T> T getObject(String columnLabel, Class<T> type) throws SQLException {
    int place = place(columnLabel);
    return place > 0 ? rows.getObject(place, type) : rows.getObject(columnLabel, type);
  }
}
