// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.jdbc.execution.ExecutionMode;
import dev.nljdbc.jdbc.execution.KeepingPreparedStatement;
import dev.nljdbc.jdbc.execution.NlExecution;
import dev.nljdbc.jdbc.execution.ParameterBindings;
import dev.nljdbc.jdbc.execution.ParameterValues;
import dev.nljdbc.jdbc.syntax.NlCommandParser;
import java.sql.JDBCType;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.Statement;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A prepared NL command. Its syntax is checked once; each execution answers it with the values of
 * its parameters. A setter keeps its call, which is made again on the engine's prepared statement.
 */
final class NlPreparedStatement extends NlStatement implements KeepingPreparedStatement {

  private final String command;
  private final ParameterBindings bindings;
  private final ExecutionMode.@Nullable Preparing keys;

  /** Prepares an NL command of which the client wants no generated keys. */
  static NlPreparedStatement of(String command, Statement delegate, NlConnection connection)
      throws SQLException {
    return of(command, delegate, connection, null);
  }

  /**
   * Prepares an NL command.
   *
   * @param delegate a statement of the engine, which is closed if the command is malformed
   * @param keys prepares its SQL for the generated keys that the client wants; null for none
   * @throws NlException for malformed commands
   */
  static NlPreparedStatement of(
      String command,
      Statement delegate,
      NlConnection connection,
      ExecutionMode.@Nullable Preparing keys)
      throws SQLException {
    try {
      ParameterBindings bindings =
          ParameterBindings.of(NlCommandParser.parse(command, connection.session().flavour()));
      return new NlPreparedStatement(command, bindings, delegate, connection, keys);
    } catch (SQLException e) {
      delegate.close();
      throw e;
    }
  }

  private NlPreparedStatement(
      String command,
      ParameterBindings bindings,
      Statement delegate,
      NlConnection connection,
      ExecutionMode.@Nullable Preparing keys) {
    super(delegate, connection);
    this.command = command;
    this.bindings = bindings;
    this.keys = keys;
  }

  /** The command, as prepared statements of engines give their SQL. */
  @Override
  public String toString() {
    return command;
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
    return !Boolean.FALSE.equals(run(ExecutionMode.EXECUTE));
  }

  @Override
  public int executeUpdate() throws SQLException {
    return changed(run(ExecutionMode.UPDATE));
  }

  @Override
  public long executeLargeUpdate() throws SQLException {
    return changed(run(ExecutionMode.LARGE_UPDATE));
  }

  private <T> @Nullable T run(ExecutionMode<T> mode) throws SQLException {
    return noted(command, execution().run(command, bindings.all(), mode.withKeys(keys)));
  }

  @Override
  public ResultSet getGeneratedKeys() throws SQLException {
    return keys == null ? super.getGeneratedKeys() : execution().generatedKeys();
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
  public void keep(int number, String type, @Nullable Object value, ParameterValues.Setter setter)
      throws SQLException {
    bindings.set(number, type, value, setter);
  }

  @Override
  public void keepOnce(int number, String type, ParameterValues.Setter setter) throws SQLException {
    bindings.setOnce(number, type, setter);
  }

  @Override
  public void setNull(int number, int sqlType) throws SQLException {
    bindings.set(number, typeOf(sqlType), null, (p, i) -> p.setNull(i, sqlType));
  }

  @Override
  public void setNull(int number, int sqlType, String typeName) throws SQLException {
    bindings.set(number, typeOf(sqlType), null, (p, i) -> p.setNull(i, sqlType, typeName));
  }

  @Override
  public void setBytes(int number, byte[] x) throws SQLException {
    bindings.set(number, "VARBINARY", "binary", (p, i) -> p.setBytes(i, x));
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
  public void setObject(int number, Object x, int targetSqlType, int scaleOrLength)
      throws SQLException {
    bindings.set(
        number,
        typeOf(targetSqlType),
        x,
        (p, i) -> p.setObject(i, x, targetSqlType, scaleOrLength));
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
