package dev.nljdbc.jdbc;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.jdbc.execution.ExecutionMode;
import dev.nljdbc.jdbc.execution.NlExecution;
import dev.nljdbc.jdbc.execution.ParameterBindings;
import dev.nljdbc.jdbc.syntax.NlCommandParser;
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
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
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
 * A prepared NL command. Its syntax is checked once; each execution answers it with the values of
 * its parameters. A setter keeps its call, which is made again on the engine's prepared statement.
 */
final class NlPreparedStatement extends NlStatement implements PreparedStatement {

  private final String command;
  private final ParameterBindings bindings;

  /**
   * Prepares an NL command.
   *
   * @param delegate a statement of the engine, which is closed if the command is malformed
   * @throws NlException for malformed commands
   */
  static NlPreparedStatement of(String command, Statement delegate, NlConnection connection)
      throws SQLException {
    try {
      ParameterBindings bindings =
          ParameterBindings.of(NlCommandParser.parse(command, connection.session().flavour()));
      return new NlPreparedStatement(command, bindings, delegate, connection);
    } catch (SQLException e) {
      delegate.close();
      throw e;
    }
  }

  private NlPreparedStatement(
      String command, ParameterBindings bindings, Statement delegate, NlConnection connection) {
    super(delegate, connection);
    this.command = command;
    this.bindings = bindings;
  }

  /** Refuses the methods that take SQL. */
  @Override
  boolean asks(@Nullable String sql) throws SQLException {
    throw new NlException(
        NlError.UNSUPPORTED,
        "A prepared statement takes no other text: call execute or executeQuery without one.");
  }

  @Override
  public ResultSet executeQuery() throws SQLException {
    return execution().query(command, bindings.all());
  }

  @Override
  public boolean execute() throws SQLException {
    return !Boolean.FALSE.equals(ask(command, bindings.all(), ExecutionMode.EXECUTE));
  }

  @Override
  public int executeUpdate() throws SQLException {
    return changed(ask(command, bindings.all(), ExecutionMode.UPDATE));
  }

  @Override
  public long executeLargeUpdate() throws SQLException {
    return changed(ask(command, bindings.all(), ExecutionMode.LARGE_UPDATE));
  }

  @Override
  public void addBatch() throws SQLException {
    throw NlExecution.noUpdate();
  }

  @Override
  public void addBatch(String sql) throws SQLException {
    throw NlExecution.noUpdate();
  }

  @Override
  public void clearParameters() {
    bindings.clear();
  }

  /**
   * The columns of the answer. Before an execution it answers the question, and the execution
   * reuses that answer. Null for commands that are no questions, such as {@code NL STATUS}, and
   * while values are missing, on which the SQL may depend.
   */
  @Override
  public @Nullable ResultSetMetaData getMetaData() throws SQLException {
    ResultSetMetaData last = execution().metaData();
    if (last != null) {
      return last;
    }
    PreparedStatement described = described();
    ResultSetMetaData columns = described != null ? described.getMetaData() : null;
    return columns != null ? execution().headed(columns) : null;
  }

  /** The parameters. Once all values are set, the engine describes those of the SQL. */
  @Override
  public ParameterMetaData getParameterMetaData() throws SQLException {
    int count = bindings.count();
    PreparedStatement described = count > 0 ? described() : null;
    return new NlParameterMetaData(
        count, described != null ? described.getParameterMetaData() : null);
  }

  private @Nullable PreparedStatement described() throws SQLException {
    return bindings.complete() ? execution().describe(command, bindings.all()) : null;
  }

  @Override
  public void setNull(int number, int sqlType) throws SQLException {
    bindings.set(number, typeOf(sqlType), null, (p, i) -> p.setNull(i, sqlType));
  }

  @Override
  public void setBoolean(int number, boolean x) throws SQLException {
    bindings.set(number, "BOOLEAN", x, (p, i) -> p.setBoolean(i, x));
  }

  @Override
  public void setByte(int number, byte x) throws SQLException {
    bindings.set(number, "TINYINT", x, (p, i) -> p.setByte(i, x));
  }

  @Override
  public void setShort(int number, short x) throws SQLException {
    bindings.set(number, "SMALLINT", x, (p, i) -> p.setShort(i, x));
  }

  @Override
  public void setInt(int number, int x) throws SQLException {
    bindings.set(number, "INTEGER", x, (p, i) -> p.setInt(i, x));
  }

  @Override
  public void setLong(int number, long x) throws SQLException {
    bindings.set(number, "BIGINT", x, (p, i) -> p.setLong(i, x));
  }

  @Override
  public void setFloat(int number, float x) throws SQLException {
    bindings.set(number, "REAL", x, (p, i) -> p.setFloat(i, x));
  }

  @Override
  public void setDouble(int number, double x) throws SQLException {
    bindings.set(number, "DOUBLE", x, (p, i) -> p.setDouble(i, x));
  }

  @Override
  public void setBigDecimal(int number, BigDecimal x) throws SQLException {
    bindings.set(number, "DECIMAL", x, (p, i) -> p.setBigDecimal(i, x));
  }

  @Override
  public void setString(int number, String x) throws SQLException {
    bindings.set(number, "VARCHAR", x, (p, i) -> p.setString(i, x));
  }

  @Override
  public void setBytes(int number, byte[] x) throws SQLException {
    bindings.set(number, "VARBINARY", "binary", (p, i) -> p.setBytes(i, x));
  }

  @Override
  public void setDate(int number, Date x) throws SQLException {
    bindings.set(number, "DATE", x, (p, i) -> p.setDate(i, x));
  }

  @Override
  public void setTime(int number, Time x) throws SQLException {
    bindings.set(number, "TIME", x, (p, i) -> p.setTime(i, x));
  }

  @Override
  public void setTimestamp(int number, Timestamp x) throws SQLException {
    bindings.set(number, "TIMESTAMP", x, (p, i) -> p.setTimestamp(i, x));
  }

  @Override
  public void setAsciiStream(int number, InputStream x, int length) throws SQLException {
    bindings.setOnce(number, "LONGVARCHAR", (p, i) -> p.setAsciiStream(i, x, length));
  }

  @Override
  @Deprecated
  public void setUnicodeStream(int number, InputStream x, int length) throws SQLException {
    bindings.setOnce(number, "LONGVARCHAR", (p, i) -> p.setUnicodeStream(i, x, length));
  }

  @Override
  public void setBinaryStream(int number, InputStream x, int length) throws SQLException {
    bindings.setOnce(number, "LONGVARBINARY", (p, i) -> p.setBinaryStream(i, x, length));
  }

  @Override
  public void setObject(int number, Object x, int targetSqlType) throws SQLException {
    bindings.set(number, typeOf(targetSqlType), x, (p, i) -> p.setObject(i, x, targetSqlType));
  }

  @Override
  public void setObject(int number, Object x) throws SQLException {
    bindings.set(number, typeOf(x), x, (p, i) -> p.setObject(i, x));
  }

  @Override
  public void setCharacterStream(int number, Reader reader, int length) throws SQLException {
    bindings.setOnce(number, "LONGVARCHAR", (p, i) -> p.setCharacterStream(i, reader, length));
  }

  @Override
  public void setRef(int number, Ref x) throws SQLException {
    bindings.setOnce(number, "REF", (p, i) -> p.setRef(i, x));
  }

  @Override
  public void setBlob(int number, Blob x) throws SQLException {
    bindings.setOnce(number, "BLOB", (p, i) -> p.setBlob(i, x));
  }

  @Override
  public void setClob(int number, Clob x) throws SQLException {
    bindings.setOnce(number, "CLOB", (p, i) -> p.setClob(i, x));
  }

  @Override
  public void setArray(int number, Array x) throws SQLException {
    bindings.setOnce(number, "ARRAY", (p, i) -> p.setArray(i, x));
  }

  @Override
  public void setDate(int number, Date x, Calendar cal) throws SQLException {
    bindings.set(number, "DATE", x, (p, i) -> p.setDate(i, x, cal));
  }

  @Override
  public void setTime(int number, Time x, Calendar cal) throws SQLException {
    bindings.set(number, "TIME", x, (p, i) -> p.setTime(i, x, cal));
  }

  @Override
  public void setTimestamp(int number, Timestamp x, Calendar cal) throws SQLException {
    bindings.set(number, "TIMESTAMP", x, (p, i) -> p.setTimestamp(i, x, cal));
  }

  @Override
  public void setNull(int number, int sqlType, String typeName) throws SQLException {
    bindings.set(number, typeOf(sqlType), null, (p, i) -> p.setNull(i, sqlType, typeName));
  }

  @Override
  public void setURL(int number, URL x) throws SQLException {
    bindings.set(number, "DATALINK", x, (p, i) -> p.setURL(i, x));
  }

  @Override
  public void setRowId(int number, RowId x) throws SQLException {
    bindings.setOnce(number, "ROWID", (p, i) -> p.setRowId(i, x));
  }

  @Override
  public void setNString(int number, String value) throws SQLException {
    bindings.set(number, "NVARCHAR", value, (p, i) -> p.setNString(i, value));
  }

  @Override
  public void setNCharacterStream(int number, Reader value, long length) throws SQLException {
    bindings.setOnce(number, "LONGNVARCHAR", (p, i) -> p.setNCharacterStream(i, value, length));
  }

  @Override
  public void setNClob(int number, NClob value) throws SQLException {
    bindings.setOnce(number, "NCLOB", (p, i) -> p.setNClob(i, value));
  }

  @Override
  public void setClob(int number, Reader reader, long length) throws SQLException {
    bindings.setOnce(number, "CLOB", (p, i) -> p.setClob(i, reader, length));
  }

  @Override
  public void setBlob(int number, InputStream inputStream, long length) throws SQLException {
    bindings.setOnce(number, "BLOB", (p, i) -> p.setBlob(i, inputStream, length));
  }

  @Override
  public void setNClob(int number, Reader reader, long length) throws SQLException {
    bindings.setOnce(number, "NCLOB", (p, i) -> p.setNClob(i, reader, length));
  }

  @Override
  public void setSQLXML(int number, SQLXML xmlObject) throws SQLException {
    bindings.setOnce(number, "SQLXML", (p, i) -> p.setSQLXML(i, xmlObject));
  }

  @Override
  public void setObject(int number, Object x, int targetSqlType, int scaleOrLength)
      throws SQLException {
    bindings.set(
        number,
        typeOf(targetSqlType),
        x,
        (p, i) -> p.setObject(i, x, targetSqlType, scaleOrLength));
  }

  @Override
  public void setAsciiStream(int number, InputStream x, long length) throws SQLException {
    bindings.setOnce(number, "LONGVARCHAR", (p, i) -> p.setAsciiStream(i, x, length));
  }

  @Override
  public void setBinaryStream(int number, InputStream x, long length) throws SQLException {
    bindings.setOnce(number, "LONGVARBINARY", (p, i) -> p.setBinaryStream(i, x, length));
  }

  @Override
  public void setCharacterStream(int number, Reader reader, long length) throws SQLException {
    bindings.setOnce(number, "LONGVARCHAR", (p, i) -> p.setCharacterStream(i, reader, length));
  }

  @Override
  public void setAsciiStream(int number, InputStream x) throws SQLException {
    bindings.setOnce(number, "LONGVARCHAR", (p, i) -> p.setAsciiStream(i, x));
  }

  @Override
  public void setBinaryStream(int number, InputStream x) throws SQLException {
    bindings.setOnce(number, "LONGVARBINARY", (p, i) -> p.setBinaryStream(i, x));
  }

  @Override
  public void setCharacterStream(int number, Reader reader) throws SQLException {
    bindings.setOnce(number, "LONGVARCHAR", (p, i) -> p.setCharacterStream(i, reader));
  }

  @Override
  public void setNCharacterStream(int number, Reader value) throws SQLException {
    bindings.setOnce(number, "LONGNVARCHAR", (p, i) -> p.setNCharacterStream(i, value));
  }

  @Override
  public void setClob(int number, Reader reader) throws SQLException {
    bindings.setOnce(number, "CLOB", (p, i) -> p.setClob(i, reader));
  }

  @Override
  public void setBlob(int number, InputStream inputStream) throws SQLException {
    bindings.setOnce(number, "BLOB", (p, i) -> p.setBlob(i, inputStream));
  }

  @Override
  public void setNClob(int number, Reader reader) throws SQLException {
    bindings.setOnce(number, "NCLOB", (p, i) -> p.setNClob(i, reader));
  }

  @Override
  public void setObject(int number, Object x, SQLType targetSqlType, int scaleOrLength)
      throws SQLException {
    bindings.set(
        number,
        targetSqlType.getName(),
        x,
        (p, i) -> p.setObject(i, x, targetSqlType, scaleOrLength));
  }

  @Override
  public void setObject(int number, Object x, SQLType targetSqlType) throws SQLException {
    bindings.set(number, targetSqlType.getName(), x, (p, i) -> p.setObject(i, x, targetSqlType));
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
