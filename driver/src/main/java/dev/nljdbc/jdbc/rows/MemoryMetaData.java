package dev.nljdbc.jdbc.rows;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.jdbc.rows.MemoryRows.Column;
import java.sql.JDBCType;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;

/** The columns of rows in memory. */
final class MemoryMetaData implements ResultSetMetaData {

  private static final int WIDEST = 65_535;

  private final List<Column> columns;

  MemoryMetaData(List<Column> columns) {
    this.columns = columns;
  }

  private Column at(int column) throws SQLException {
    if (column < 1 || column > columns.size()) {
      throw new NlException(
          NlError.COLUMN, "There is no column " + column + "; there are " + columns.size() + ".");
    }
    return columns.get(column - 1);
  }

  private boolean isText(int column) throws SQLException {
    return at(column).type() == JDBCType.VARCHAR;
  }

  @Override
  public int getColumnCount() {
    return columns.size();
  }

  @Override
  public boolean isAutoIncrement(int column) throws SQLException {
    at(column);
    return false;
  }

  @Override
  public boolean isCaseSensitive(int column) throws SQLException {
    return isText(column);
  }

  @Override
  public boolean isSearchable(int column) throws SQLException {
    at(column);
    return false;
  }

  @Override
  public boolean isCurrency(int column) throws SQLException {
    at(column);
    return false;
  }

  @Override
  public int isNullable(int column) throws SQLException {
    at(column);
    return columnNullable;
  }

  @Override
  public boolean isSigned(int column) throws SQLException {
    return Number.class.isAssignableFrom(at(column).javaType());
  }

  @Override
  public int getColumnDisplaySize(int column) throws SQLException {
    return isText(column) ? WIDEST : 30;
  }

  @Override
  public String getColumnLabel(int column) throws SQLException {
    return at(column).label();
  }

  @Override
  public String getColumnName(int column) throws SQLException {
    return at(column).label();
  }

  @Override
  public String getSchemaName(int column) throws SQLException {
    at(column);
    return "";
  }

  @Override
  public int getPrecision(int column) throws SQLException {
    return isText(column) ? WIDEST : 0;
  }

  @Override
  public int getScale(int column) throws SQLException {
    at(column);
    return 0;
  }

  @Override
  public String getTableName(int column) throws SQLException {
    at(column);
    return "";
  }

  @Override
  public String getCatalogName(int column) throws SQLException {
    at(column);
    return "";
  }

  @Override
  public int getColumnType(int column) throws SQLException {
    return at(column).type().getVendorTypeNumber();
  }

  @Override
  public String getColumnTypeName(int column) throws SQLException {
    return at(column).type().getName();
  }

  @Override
  public boolean isReadOnly(int column) throws SQLException {
    at(column);
    return true;
  }

  @Override
  public boolean isWritable(int column) throws SQLException {
    at(column);
    return false;
  }

  @Override
  public boolean isDefinitelyWritable(int column) throws SQLException {
    at(column);
    return false;
  }

  @Override
  public String getColumnClassName(int column) throws SQLException {
    return at(column).javaType().getName();
  }

  @Override
  public <T> T unwrap(Class<T> iface) throws SQLException {
    if (iface.isInstance(this)) {
      return iface.cast(this);
    }
    throw new NlException(NlError.NOT_WRAPPED, "This is no " + iface.getName() + ".");
  }

  @Override
  public boolean isWrapperFor(Class<?> iface) {
    return iface.isInstance(this);
  }
}
