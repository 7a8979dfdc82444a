package dev.nljdbc.jdbc;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.JDBCType;
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
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A prepared NL statement's parameters: each setter keeps its call, to be made again on the
 * engine's own prepared statement once the SQL is found.
 */
abstract class BoundQuestion extends QuestionStatement implements PreparedStatement {

  private final Bindings bindings;

  BoundQuestion(Statement delegate, AskingConnection connection, Bindings bindings) {
    super(delegate, connection);
    this.bindings = bindings;
  }

  /** What was set so far. */
  final Bindings bindings() {
    return bindings;
  }

  @Override
  public void setNull(int parameterIndex, int sqlType) throws SQLException {
    bindings.set(parameterIndex, typeOf(sqlType), null, (p, i) -> p.setNull(i, sqlType));
  }

  @Override
  public void setBoolean(int parameterIndex, boolean x) throws SQLException {
    bindings.set(parameterIndex, "BOOLEAN", x, (p, i) -> p.setBoolean(i, x));
  }

  @Override
  public void setByte(int parameterIndex, byte x) throws SQLException {
    bindings.set(parameterIndex, "TINYINT", x, (p, i) -> p.setByte(i, x));
  }

  @Override
  public void setShort(int parameterIndex, short x) throws SQLException {
    bindings.set(parameterIndex, "SMALLINT", x, (p, i) -> p.setShort(i, x));
  }

  @Override
  public void setInt(int parameterIndex, int x) throws SQLException {
    bindings.set(parameterIndex, "INTEGER", x, (p, i) -> p.setInt(i, x));
  }

  @Override
  public void setLong(int parameterIndex, long x) throws SQLException {
    bindings.set(parameterIndex, "BIGINT", x, (p, i) -> p.setLong(i, x));
  }

  @Override
  public void setFloat(int parameterIndex, float x) throws SQLException {
    bindings.set(parameterIndex, "REAL", x, (p, i) -> p.setFloat(i, x));
  }

  @Override
  public void setDouble(int parameterIndex, double x) throws SQLException {
    bindings.set(parameterIndex, "DOUBLE", x, (p, i) -> p.setDouble(i, x));
  }

  @Override
  public void setBigDecimal(int parameterIndex, BigDecimal x) throws SQLException {
    bindings.set(parameterIndex, "DECIMAL", x, (p, i) -> p.setBigDecimal(i, x));
  }

  @Override
  public void setString(int parameterIndex, String x) throws SQLException {
    bindings.set(parameterIndex, "VARCHAR", x, (p, i) -> p.setString(i, x));
  }

  @Override
  public void setBytes(int parameterIndex, byte[] x) throws SQLException {
    bindings.set(parameterIndex, "VARBINARY", "binary", (p, i) -> p.setBytes(i, x));
  }

  @Override
  public void setDate(int parameterIndex, Date x) throws SQLException {
    bindings.set(parameterIndex, "DATE", x, (p, i) -> p.setDate(i, x));
  }

  @Override
  public void setTime(int parameterIndex, Time x) throws SQLException {
    bindings.set(parameterIndex, "TIME", x, (p, i) -> p.setTime(i, x));
  }

  @Override
  public void setTimestamp(int parameterIndex, Timestamp x) throws SQLException {
    bindings.set(parameterIndex, "TIMESTAMP", x, (p, i) -> p.setTimestamp(i, x));
  }

  @Override
  public void setAsciiStream(int parameterIndex, InputStream x, int length) throws SQLException {
    bindings.setOnce(parameterIndex, "LONGVARCHAR", (p, i) -> p.setAsciiStream(i, x, length));
  }

  @Override
  @Deprecated
  public void setUnicodeStream(int parameterIndex, InputStream x, int length) throws SQLException {
    bindings.setOnce(parameterIndex, "LONGVARCHAR", (p, i) -> p.setUnicodeStream(i, x, length));
  }

  @Override
  public void setBinaryStream(int parameterIndex, InputStream x, int length) throws SQLException {
    bindings.setOnce(parameterIndex, "LONGVARBINARY", (p, i) -> p.setBinaryStream(i, x, length));
  }

  @Override
  public void setObject(int parameterIndex, Object x, int targetSqlType) throws SQLException {
    bindings.set(
        parameterIndex, typeOf(targetSqlType), x, (p, i) -> p.setObject(i, x, targetSqlType));
  }

  @Override
  public void setObject(int parameterIndex, Object x) throws SQLException {
    bindings.set(parameterIndex, typeOf(x), x, (p, i) -> p.setObject(i, x));
  }

  @Override
  public void setCharacterStream(int parameterIndex, Reader reader, int length)
      throws SQLException {
    bindings.setOnce(
        parameterIndex, "LONGVARCHAR", (p, i) -> p.setCharacterStream(i, reader, length));
  }

  @Override
  public void setRef(int parameterIndex, Ref x) throws SQLException {
    bindings.setOnce(parameterIndex, "REF", (p, i) -> p.setRef(i, x));
  }

  @Override
  public void setBlob(int parameterIndex, Blob x) throws SQLException {
    bindings.setOnce(parameterIndex, "BLOB", (p, i) -> p.setBlob(i, x));
  }

  @Override
  public void setClob(int parameterIndex, Clob x) throws SQLException {
    bindings.setOnce(parameterIndex, "CLOB", (p, i) -> p.setClob(i, x));
  }

  @Override
  public void setArray(int parameterIndex, Array x) throws SQLException {
    bindings.setOnce(parameterIndex, "ARRAY", (p, i) -> p.setArray(i, x));
  }

  @Override
  public void setDate(int parameterIndex, Date x, Calendar cal) throws SQLException {
    bindings.set(parameterIndex, "DATE", x, (p, i) -> p.setDate(i, x, cal));
  }

  @Override
  public void setTime(int parameterIndex, Time x, Calendar cal) throws SQLException {
    bindings.set(parameterIndex, "TIME", x, (p, i) -> p.setTime(i, x, cal));
  }

  @Override
  public void setTimestamp(int parameterIndex, Timestamp x, Calendar cal) throws SQLException {
    bindings.set(parameterIndex, "TIMESTAMP", x, (p, i) -> p.setTimestamp(i, x, cal));
  }

  @Override
  public void setNull(int parameterIndex, int sqlType, String typeName) throws SQLException {
    bindings.set(parameterIndex, typeOf(sqlType), null, (p, i) -> p.setNull(i, sqlType, typeName));
  }

  @Override
  public void setURL(int parameterIndex, URL x) throws SQLException {
    bindings.set(parameterIndex, "DATALINK", x, (p, i) -> p.setURL(i, x));
  }

  @Override
  public void setRowId(int parameterIndex, RowId x) throws SQLException {
    bindings.setOnce(parameterIndex, "ROWID", (p, i) -> p.setRowId(i, x));
  }

  @Override
  public void setNString(int parameterIndex, String value) throws SQLException {
    bindings.set(parameterIndex, "NVARCHAR", value, (p, i) -> p.setNString(i, value));
  }

  @Override
  public void setNCharacterStream(int parameterIndex, Reader value, long length)
      throws SQLException {
    bindings.setOnce(
        parameterIndex, "LONGNVARCHAR", (p, i) -> p.setNCharacterStream(i, value, length));
  }

  @Override
  public void setNClob(int parameterIndex, NClob value) throws SQLException {
    bindings.setOnce(parameterIndex, "NCLOB", (p, i) -> p.setNClob(i, value));
  }

  @Override
  public void setClob(int parameterIndex, Reader reader, long length) throws SQLException {
    bindings.setOnce(parameterIndex, "CLOB", (p, i) -> p.setClob(i, reader, length));
  }

  @Override
  public void setBlob(int parameterIndex, InputStream inputStream, long length)
      throws SQLException {
    bindings.setOnce(parameterIndex, "BLOB", (p, i) -> p.setBlob(i, inputStream, length));
  }

  @Override
  public void setNClob(int parameterIndex, Reader reader, long length) throws SQLException {
    bindings.setOnce(parameterIndex, "NCLOB", (p, i) -> p.setNClob(i, reader, length));
  }

  @Override
  public void setSQLXML(int parameterIndex, SQLXML xmlObject) throws SQLException {
    bindings.setOnce(parameterIndex, "SQLXML", (p, i) -> p.setSQLXML(i, xmlObject));
  }

  @Override
  public void setObject(int parameterIndex, Object x, int targetSqlType, int scaleOrLength)
      throws SQLException {
    bindings.set(
        parameterIndex,
        typeOf(targetSqlType),
        x,
        (p, i) -> p.setObject(i, x, targetSqlType, scaleOrLength));
  }

  @Override
  public void setAsciiStream(int parameterIndex, InputStream x, long length) throws SQLException {
    bindings.setOnce(parameterIndex, "LONGVARCHAR", (p, i) -> p.setAsciiStream(i, x, length));
  }

  @Override
  public void setBinaryStream(int parameterIndex, InputStream x, long length) throws SQLException {
    bindings.setOnce(parameterIndex, "LONGVARBINARY", (p, i) -> p.setBinaryStream(i, x, length));
  }

  @Override
  public void setCharacterStream(int parameterIndex, Reader reader, long length)
      throws SQLException {
    bindings.setOnce(
        parameterIndex, "LONGVARCHAR", (p, i) -> p.setCharacterStream(i, reader, length));
  }

  @Override
  public void setAsciiStream(int parameterIndex, InputStream x) throws SQLException {
    bindings.setOnce(parameterIndex, "LONGVARCHAR", (p, i) -> p.setAsciiStream(i, x));
  }

  @Override
  public void setBinaryStream(int parameterIndex, InputStream x) throws SQLException {
    bindings.setOnce(parameterIndex, "LONGVARBINARY", (p, i) -> p.setBinaryStream(i, x));
  }

  @Override
  public void setCharacterStream(int parameterIndex, Reader reader) throws SQLException {
    bindings.setOnce(parameterIndex, "LONGVARCHAR", (p, i) -> p.setCharacterStream(i, reader));
  }

  @Override
  public void setNCharacterStream(int parameterIndex, Reader value) throws SQLException {
    bindings.setOnce(parameterIndex, "LONGNVARCHAR", (p, i) -> p.setNCharacterStream(i, value));
  }

  @Override
  public void setClob(int parameterIndex, Reader reader) throws SQLException {
    bindings.setOnce(parameterIndex, "CLOB", (p, i) -> p.setClob(i, reader));
  }

  @Override
  public void setBlob(int parameterIndex, InputStream inputStream) throws SQLException {
    bindings.setOnce(parameterIndex, "BLOB", (p, i) -> p.setBlob(i, inputStream));
  }

  @Override
  public void setNClob(int parameterIndex, Reader reader) throws SQLException {
    bindings.setOnce(parameterIndex, "NCLOB", (p, i) -> p.setNClob(i, reader));
  }

  @Override
  public void setObject(int parameterIndex, Object x, SQLType targetSqlType, int scaleOrLength)
      throws SQLException {
    bindings.set(
        parameterIndex,
        targetSqlType.getName(),
        x,
        (p, i) -> p.setObject(i, x, targetSqlType, scaleOrLength));
  }

  @Override
  public void setObject(int parameterIndex, Object x, SQLType targetSqlType) throws SQLException {
    bindings.set(
        parameterIndex, targetSqlType.getName(), x, (p, i) -> p.setObject(i, x, targetSqlType));
  }

  private static String typeOf(int sqlType) {
    for (JDBCType type : JDBCType.values()) {
      if (type.getVendorTypeNumber() == sqlType) {
        return type.getName();
      }
    }
    return "OTHER";
  }

  /** The type that a driver would take the object for, as far as JDBC says (its table B-4). */
  private static String typeOf(@Nullable Object value) {
    if (value == null) {
      return JDBCType.NULL.getName();
    }
    return switch (value.getClass().getSimpleName()) {
      case "String" -> "VARCHAR";
      case "BigDecimal", "BigInteger" -> "DECIMAL";
      case "LocalDate" -> "DATE";
      case "LocalTime" -> "TIME";
      case "LocalDateTime" -> "TIMESTAMP";
      case "Float" -> "REAL";
      case "Long" -> "BIGINT";
      case "Short" -> "SMALLINT";
      case "Byte" -> "TINYINT";
      default -> value.getClass().getSimpleName().toUpperCase(Locale.ROOT);
    };
  }
}
