package dev.nljdbc.jdbc;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;

/**
 * A prepared NL statement. It is answered anew at each execution; the answer's SQL runs on a plain
 * statement of the engine, which holds the user's limits and cursor type. It has no parameters:
 * every setter is refused.
 */
abstract class ParameterlessQuestion extends QuestionStatement implements PreparedStatement {

  ParameterlessQuestion(Statement delegate, AskingConnection connection) {
    super(delegate, connection);
  }

  static NlException noParameters() {
    return new NlException(
        NlError.UNSUPPORTED,
        "Parameters in a question are not supported yet: write the value into the question.");
  }

  @Override
  public void setNull(int parameterIndex, int sqlType) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setBoolean(int parameterIndex, boolean x) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setByte(int parameterIndex, byte x) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setShort(int parameterIndex, short x) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setInt(int parameterIndex, int x) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setLong(int parameterIndex, long x) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setFloat(int parameterIndex, float x) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setDouble(int parameterIndex, double x) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setBigDecimal(int parameterIndex, BigDecimal x) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setString(int parameterIndex, String x) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setBytes(int parameterIndex, byte[] x) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setDate(int parameterIndex, Date x) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setTime(int parameterIndex, Time x) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setTimestamp(int parameterIndex, Timestamp x) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setAsciiStream(int parameterIndex, InputStream x, int length) throws SQLException {
    throw noParameters();
  }

  @Override
  @Deprecated
  public void setUnicodeStream(int parameterIndex, InputStream x, int length) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setBinaryStream(int parameterIndex, InputStream x, int length) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setObject(int parameterIndex, Object x, int targetSqlType) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setObject(int parameterIndex, Object x) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setCharacterStream(int parameterIndex, Reader reader, int length)
      throws SQLException {
    throw noParameters();
  }

  @Override
  public void setRef(int parameterIndex, Ref x) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setBlob(int parameterIndex, Blob x) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setClob(int parameterIndex, Clob x) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setArray(int parameterIndex, Array x) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setDate(int parameterIndex, Date x, Calendar cal) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setTime(int parameterIndex, Time x, Calendar cal) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setTimestamp(int parameterIndex, Timestamp x, Calendar cal) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setNull(int parameterIndex, int sqlType, String typeName) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setURL(int parameterIndex, URL x) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setRowId(int parameterIndex, RowId x) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setNString(int parameterIndex, String value) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setNCharacterStream(int parameterIndex, Reader value, long length)
      throws SQLException {
    throw noParameters();
  }

  @Override
  public void setNClob(int parameterIndex, NClob value) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setClob(int parameterIndex, Reader reader, long length) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setBlob(int parameterIndex, InputStream inputStream, long length)
      throws SQLException {
    throw noParameters();
  }

  @Override
  public void setNClob(int parameterIndex, Reader reader, long length) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setSQLXML(int parameterIndex, SQLXML xmlObject) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setObject(int parameterIndex, Object x, int targetSqlType, int scaleOrLength)
      throws SQLException {
    throw noParameters();
  }

  @Override
  public void setAsciiStream(int parameterIndex, InputStream x, long length) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setBinaryStream(int parameterIndex, InputStream x, long length) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setCharacterStream(int parameterIndex, Reader reader, long length)
      throws SQLException {
    throw noParameters();
  }

  @Override
  public void setAsciiStream(int parameterIndex, InputStream x) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setBinaryStream(int parameterIndex, InputStream x) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setCharacterStream(int parameterIndex, Reader reader) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setNCharacterStream(int parameterIndex, Reader value) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setClob(int parameterIndex, Reader reader) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setBlob(int parameterIndex, InputStream inputStream) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setNClob(int parameterIndex, Reader reader) throws SQLException {
    throw noParameters();
  }

  @Override
  public void setObject(int parameterIndex, Object x, SQLType targetSqlType, int scaleOrLength)
      throws SQLException {
    throw noParameters();
  }

  @Override
  public void setObject(int parameterIndex, Object x, SQLType targetSqlType) throws SQLException {
    throw noParameters();
  }
}
