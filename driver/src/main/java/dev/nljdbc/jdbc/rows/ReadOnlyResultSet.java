package dev.nljdbc.jdbc.rows;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import org.jspecify.annotations.NullUnmarked;

/** Rows in memory that nobody can change: every update is refused. */
@NullUnmarked // children say what may be null
abstract class ReadOnlyResultSet implements ResultSet {

  static SQLException readOnly() {
    return new NlException(
        NlError.UNSUPPORTED, "These rows are an answer of nl-jdbc and can't be changed.");
  }

  @Override
  public boolean rowUpdated() throws SQLException {
    return false;
  }

  @Override
  public boolean rowInserted() throws SQLException {
    return false;
  }

  @Override
  public boolean rowDeleted() throws SQLException {
    return false;
  }

  @Override
  public void updateNull(int columnIndex) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateBoolean(int columnIndex, boolean x) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateByte(int columnIndex, byte x) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateShort(int columnIndex, short x) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateInt(int columnIndex, int x) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateLong(int columnIndex, long x) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateFloat(int columnIndex, float x) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateDouble(int columnIndex, double x) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateBigDecimal(int columnIndex, BigDecimal x) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateString(int columnIndex, String x) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateBytes(int columnIndex, byte[] x) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateDate(int columnIndex, Date x) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateTime(int columnIndex, Time x) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateTimestamp(int columnIndex, Timestamp x) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateAsciiStream(int columnIndex, InputStream x, int length) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateBinaryStream(int columnIndex, InputStream x, int length) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateCharacterStream(int columnIndex, Reader x, int length) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateObject(int columnIndex, Object x, int scaleOrLength) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateObject(int columnIndex, Object x) throws SQLException {
    throw readOnly();
  }

  @Override
  public void insertRow() throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateRow() throws SQLException {
    throw readOnly();
  }

  @Override
  public void deleteRow() throws SQLException {
    throw readOnly();
  }

  @Override
  public void refreshRow() throws SQLException {
    throw readOnly();
  }

  @Override
  public void cancelRowUpdates() throws SQLException {
    throw readOnly();
  }

  @Override
  public void moveToInsertRow() throws SQLException {
    throw readOnly();
  }

  @Override
  public void moveToCurrentRow() throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateRef(int columnIndex, Ref x) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateBlob(int columnIndex, Blob x) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateClob(int columnIndex, Clob x) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateArray(int columnIndex, Array x) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateRowId(int columnIndex, RowId x) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateNString(int columnIndex, String nString) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateNClob(int columnIndex, NClob nClob) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateSQLXML(int columnIndex, SQLXML xmlObject) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateNCharacterStream(int columnIndex, Reader x, long length) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateAsciiStream(int columnIndex, InputStream x, long length) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateBinaryStream(int columnIndex, InputStream x, long length) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateCharacterStream(int columnIndex, Reader x, long length) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateBlob(int columnIndex, InputStream inputStream, long length)
      throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateClob(int columnIndex, Reader reader, long length) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateNClob(int columnIndex, Reader reader, long length) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateNCharacterStream(int columnIndex, Reader x) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateAsciiStream(int columnIndex, InputStream x) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateBinaryStream(int columnIndex, InputStream x) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateCharacterStream(int columnIndex, Reader x) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateBlob(int columnIndex, InputStream inputStream) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateClob(int columnIndex, Reader reader) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateNClob(int columnIndex, Reader reader) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateObject(int columnIndex, Object x, SQLType targetSqlType, int scaleOrLength)
      throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateObject(int columnIndex, Object x, SQLType targetSqlType) throws SQLException {
    throw readOnly();
  }
}
