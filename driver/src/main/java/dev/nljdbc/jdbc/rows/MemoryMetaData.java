// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.rows;

import dev.nljdbc.jdbc.rows.MemoryTable.Column;
import java.sql.JDBCType;
import java.sql.SQLException;
import java.util.List;

/** The columns of rows in memory. */
final class MemoryMetaData extends ReadOnlyResultSetMetaData {

  private static final int WIDEST = 65_535;

  private final List<Column> columns;

  MemoryMetaData(List<Column> columns) {
    this.columns = columns;
  }

  private Column at(int column) throws SQLException {
    if (column < 1 || column > columns.size()) {
      throw MemoryResultSet.noColumn(column);
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
  public boolean isCaseSensitive(int column) throws SQLException {
    return isText(column);
  }

  @Override
  public int isNullable(int column) {
    return columnNullable;
  }

  @Override
  public boolean isSigned(int column) throws SQLException {
    return Number.class.isAssignableFrom(at(column).javaType());
  }

  @Override
  public boolean isReadOnly(int column) {
    return true;
  }

  @Override
  public int getColumnDisplaySize(int column) throws SQLException {
    return isText(column) ? WIDEST : 30;
  }

  @Override
  public int getPrecision(int column) throws SQLException {
    return isText(column) ? WIDEST : 0;
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
  public int getColumnType(int column) throws SQLException {
    return at(column).type().getVendorTypeNumber();
  }

  @Override
  public String getColumnTypeName(int column) throws SQLException {
    return at(column).type().getName();
  }

  @Override
  public String getColumnClassName(int column) throws SQLException {
    return at(column).javaType().getName();
  }
}
