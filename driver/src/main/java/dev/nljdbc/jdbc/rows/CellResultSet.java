package dev.nljdbc.jdbc.rows;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.net.URL;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rows whose cells are objects, turned into what each getter asks for. */
abstract class CellResultSet extends ScrollingResultSet {

  private boolean wasNull;

  CellResultSet(int size, Statement statement) {
    super(size, statement);
  }

  /** The cell as it is. */
  abstract @Nullable Object raw(int column) throws SQLException;

  final <T> @Nullable T cell(int column, Class<T> type) throws SQLException {
    T value = MemoryCells.as(raw(column), type);
    wasNull = value == null;
    return value;
  }

  @Override
  public boolean wasNull() throws SQLException {
    checkOpen();
    return wasNull;
  }

  @Override
  public @Nullable Object getObject(int columnIndex) throws SQLException {
    return cell(columnIndex, Object.class);
  }

  @Override
  public <T> @Nullable T getObject(int columnIndex, Class<T> type) throws SQLException {
    return cell(columnIndex, type);
  }

  @Override
  public @Nullable Object getObject(int columnIndex, Map<String, Class<?>> map)
      throws SQLException {
    return getObject(columnIndex);
  }

  @Override
  public @Nullable String getString(int columnIndex) throws SQLException {
    return cell(columnIndex, String.class);
  }

  @Override
  public @Nullable String getNString(int columnIndex) throws SQLException {
    return getString(columnIndex);
  }

  @Override
  public boolean getBoolean(int columnIndex) throws SQLException {
    Boolean value = cell(columnIndex, Boolean.class);
    return value != null && value;
  }

  @Override
  public byte getByte(int columnIndex) throws SQLException {
    Byte value = cell(columnIndex, Byte.class);
    return value == null ? 0 : value;
  }

  @Override
  public short getShort(int columnIndex) throws SQLException {
    Short value = cell(columnIndex, Short.class);
    return value == null ? 0 : value;
  }

  @Override
  public int getInt(int columnIndex) throws SQLException {
    Integer value = cell(columnIndex, Integer.class);
    return value == null ? 0 : value;
  }

  @Override
  public long getLong(int columnIndex) throws SQLException {
    Long value = cell(columnIndex, Long.class);
    return value == null ? 0 : value;
  }

  @Override
  public float getFloat(int columnIndex) throws SQLException {
    Float value = cell(columnIndex, Float.class);
    return value == null ? 0 : value;
  }

  @Override
  public double getDouble(int columnIndex) throws SQLException {
    Double value = cell(columnIndex, Double.class);
    return value == null ? 0 : value;
  }

  @Override
  public @Nullable BigDecimal getBigDecimal(int columnIndex) throws SQLException {
    return cell(columnIndex, BigDecimal.class);
  }

  @Override
  @Deprecated
  public @Nullable BigDecimal getBigDecimal(int columnIndex, int scale) throws SQLException {
    BigDecimal value = getBigDecimal(columnIndex);
    return value == null ? null : value.setScale(scale, RoundingMode.HALF_UP);
  }

  @Override
  public byte @Nullable [] getBytes(int columnIndex) throws SQLException {
    return bytes(columnIndex, StandardCharsets.UTF_8);
  }

  private byte @Nullable [] bytes(int column, Charset charset) throws SQLException {
    String text = getString(column);
    return text == null ? null : text.getBytes(charset);
  }

  private @Nullable InputStream stream(int column, Charset charset) throws SQLException {
    byte[] bytes = bytes(column, charset);
    return bytes == null ? null : new ByteArrayInputStream(bytes);
  }

  @Override
  public @Nullable Date getDate(int columnIndex) throws SQLException {
    return cell(columnIndex, Date.class);
  }

  @Override
  public @Nullable Date getDate(int columnIndex, Calendar cal) throws SQLException {
    return getDate(columnIndex);
  }

  @Override
  public @Nullable Time getTime(int columnIndex) throws SQLException {
    return cell(columnIndex, Time.class);
  }

  @Override
  public @Nullable Time getTime(int columnIndex, Calendar cal) throws SQLException {
    return getTime(columnIndex);
  }

  @Override
  public @Nullable Timestamp getTimestamp(int columnIndex) throws SQLException {
    return cell(columnIndex, Timestamp.class);
  }

  @Override
  public @Nullable Timestamp getTimestamp(int columnIndex, Calendar cal) throws SQLException {
    return getTimestamp(columnIndex);
  }

  @Override
  public @Nullable InputStream getAsciiStream(int columnIndex) throws SQLException {
    return stream(columnIndex, StandardCharsets.US_ASCII);
  }

  @Override
  @Deprecated
  public @Nullable InputStream getUnicodeStream(int columnIndex) throws SQLException {
    return stream(columnIndex, StandardCharsets.UTF_8);
  }

  @Override
  public @Nullable InputStream getBinaryStream(int columnIndex) throws SQLException {
    return stream(columnIndex, StandardCharsets.UTF_8);
  }

  @Override
  public @Nullable Reader getCharacterStream(int columnIndex) throws SQLException {
    String text = getString(columnIndex);
    return text == null ? null : new StringReader(text);
  }

  @Override
  public @Nullable Reader getNCharacterStream(int columnIndex) throws SQLException {
    return getCharacterStream(columnIndex);
  }

  @Override
  public @Nullable Ref getRef(int columnIndex) throws SQLException {
    return cell(columnIndex, Ref.class);
  }

  @Override
  public @Nullable Blob getBlob(int columnIndex) throws SQLException {
    return cell(columnIndex, Blob.class);
  }

  @Override
  public @Nullable Clob getClob(int columnIndex) throws SQLException {
    return cell(columnIndex, Clob.class);
  }

  @Override
  public @Nullable NClob getNClob(int columnIndex) throws SQLException {
    return cell(columnIndex, NClob.class);
  }

  @Override
  public @Nullable Array getArray(int columnIndex) throws SQLException {
    return cell(columnIndex, Array.class);
  }

  @Override
  public @Nullable URL getURL(int columnIndex) throws SQLException {
    return cell(columnIndex, URL.class);
  }

  @Override
  public @Nullable RowId getRowId(int columnIndex) throws SQLException {
    return cell(columnIndex, RowId.class);
  }

  @Override
  public @Nullable SQLXML getSQLXML(int columnIndex) throws SQLException {
    return cell(columnIndex, SQLXML.class);
  }
}
