package dev.nljdbc.jdbc.delegate;

import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Date;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import org.jspecify.annotations.NullUnmarked;

/** Passes changes of cells to the rows behind. */
@NullUnmarked // what may be null is the engine's affair, and passes as it is
abstract class DelegatingUpdates extends DelegatingNamedCells {

  @Override
  public synchronized void updateNull(int columnIndex) throws SQLException {
    rows.updateNull(columnIndex);
  }

  @Override
  public synchronized void updateBoolean(int columnIndex, boolean value) throws SQLException {
    rows.updateBoolean(columnIndex, value);
  }

  @Override
  public synchronized void updateByte(int columnIndex, byte value) throws SQLException {
    rows.updateByte(columnIndex, value);
  }

  @Override
  public synchronized void updateShort(int columnIndex, short value) throws SQLException {
    rows.updateShort(columnIndex, value);
  }

  @Override
  public synchronized void updateInt(int columnIndex, int value) throws SQLException {
    rows.updateInt(columnIndex, value);
  }

  @Override
  public synchronized void updateLong(int columnIndex, long value) throws SQLException {
    rows.updateLong(columnIndex, value);
  }

  @Override
  public synchronized void updateFloat(int columnIndex, float value) throws SQLException {
    rows.updateFloat(columnIndex, value);
  }

  @Override
  public synchronized void updateDouble(int columnIndex, double value) throws SQLException {
    rows.updateDouble(columnIndex, value);
  }

  @Override
  public synchronized void updateBigDecimal(int columnIndex, BigDecimal value) throws SQLException {
    rows.updateBigDecimal(columnIndex, value);
  }

  @Override
  public synchronized void updateString(int columnIndex, String value) throws SQLException {
    rows.updateString(columnIndex, value);
  }

  @Override
  public synchronized void updateBytes(int columnIndex, byte[] value) throws SQLException {
    rows.updateBytes(columnIndex, value);
  }

  @Override
  public synchronized void updateDate(int columnIndex, Date value) throws SQLException {
    rows.updateDate(columnIndex, value);
  }

  @Override
  public synchronized void updateTime(int columnIndex, Time value) throws SQLException {
    rows.updateTime(columnIndex, value);
  }

  @Override
  public synchronized void updateTimestamp(int columnIndex, Timestamp value) throws SQLException {
    rows.updateTimestamp(columnIndex, value);
  }

  @Override
  public synchronized void updateObject(int columnIndex, Object value, int length)
      throws SQLException {
    rows.updateObject(columnIndex, value, length);
  }

  @Override
  public synchronized void updateObject(int columnIndex, Object value) throws SQLException {
    rows.updateObject(columnIndex, value);
  }

  @Override
  public synchronized void updateNull(String columnLabel) throws SQLException {
    rows.updateNull(columnLabel);
  }

  @Override
  public synchronized void updateBoolean(String columnLabel, boolean value) throws SQLException {
    rows.updateBoolean(columnLabel, value);
  }

  @Override
  public synchronized void updateByte(String columnLabel, byte value) throws SQLException {
    rows.updateByte(columnLabel, value);
  }

  @Override
  public synchronized void updateShort(String columnLabel, short value) throws SQLException {
    rows.updateShort(columnLabel, value);
  }

  @Override
  public synchronized void updateInt(String columnLabel, int value) throws SQLException {
    rows.updateInt(columnLabel, value);
  }

  @Override
  public synchronized void updateLong(String columnLabel, long value) throws SQLException {
    rows.updateLong(columnLabel, value);
  }

  @Override
  public synchronized void updateFloat(String columnLabel, float value) throws SQLException {
    rows.updateFloat(columnLabel, value);
  }

  @Override
  public synchronized void updateDouble(String columnLabel, double value) throws SQLException {
    rows.updateDouble(columnLabel, value);
  }

  @Override
  public synchronized void updateBigDecimal(String columnLabel, BigDecimal value)
      throws SQLException {
    rows.updateBigDecimal(columnLabel, value);
  }

  @Override
  public synchronized void updateString(String columnLabel, String value) throws SQLException {
    rows.updateString(columnLabel, value);
  }

  @Override
  public synchronized void updateBytes(String columnLabel, byte[] value) throws SQLException {
    rows.updateBytes(columnLabel, value);
  }

  @Override
  public synchronized void updateDate(String columnLabel, Date value) throws SQLException {
    rows.updateDate(columnLabel, value);
  }

  @Override
  public synchronized void updateTime(String columnLabel, Time value) throws SQLException {
    rows.updateTime(columnLabel, value);
  }

  @Override
  public synchronized void updateTimestamp(String columnLabel, Timestamp value)
      throws SQLException {
    rows.updateTimestamp(columnLabel, value);
  }

  @Override
  public synchronized void updateObject(String columnLabel, Object value, int length)
      throws SQLException {
    rows.updateObject(columnLabel, value, length);
  }

  @Override
  public synchronized void updateObject(String columnLabel, Object value) throws SQLException {
    rows.updateObject(columnLabel, value);
  }

  @Override
  public synchronized void updateRef(int columnIndex, Ref value) throws SQLException {
    rows.updateRef(columnIndex, value);
  }

  @Override
  public synchronized void updateRef(String columnLabel, Ref value) throws SQLException {
    rows.updateRef(columnLabel, value);
  }

  @Override
  public synchronized void updateArray(int columnIndex, Array value) throws SQLException {
    rows.updateArray(columnIndex, value);
  }

  @Override
  public synchronized void updateArray(String columnLabel, Array value) throws SQLException {
    rows.updateArray(columnLabel, value);
  }

  @Override
  public synchronized void updateRowId(int columnIndex, RowId value) throws SQLException {
    rows.updateRowId(columnIndex, value);
  }

  @Override
  public synchronized void updateRowId(String columnLabel, RowId value) throws SQLException {
    rows.updateRowId(columnLabel, value);
  }

  @Override
  public synchronized void updateNString(int columnIndex, String value) throws SQLException {
    rows.updateNString(columnIndex, value);
  }

  @Override
  public synchronized void updateNString(String columnLabel, String value) throws SQLException {
    rows.updateNString(columnLabel, value);
  }

  @Override
  public synchronized void updateSQLXML(int columnIndex, SQLXML value) throws SQLException {
    rows.updateSQLXML(columnIndex, value);
  }

  @Override
  public synchronized void updateSQLXML(String columnLabel, SQLXML value) throws SQLException {
    rows.updateSQLXML(columnLabel, value);
  }

  @Override
  public synchronized void updateObject(
      int columnIndex, Object value, SQLType targetSqlType, int scaleOrLength) throws SQLException {
    rows.updateObject(columnIndex, value, targetSqlType, scaleOrLength);
  }

  @Override
  public synchronized void updateObject(
      String columnLabel, Object value, SQLType targetSqlType, int scaleOrLength)
      throws SQLException {
    rows.updateObject(columnLabel, value, targetSqlType, scaleOrLength);
  }

  @Override
  public synchronized void updateObject(int columnIndex, Object value, SQLType targetSqlType)
      throws SQLException {
    rows.updateObject(columnIndex, value, targetSqlType);
  }

  @Override
  public synchronized void updateObject(String columnLabel, Object value, SQLType targetSqlType)
      throws SQLException {
    rows.updateObject(columnLabel, value, targetSqlType);
  }
}
