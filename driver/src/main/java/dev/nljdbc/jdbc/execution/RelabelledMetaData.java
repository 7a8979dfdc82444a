package dev.nljdbc.jdbc.execution;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;

/** The engine's description of an answer's columns, with headings of ours. */
@NullUnmarked // what may be null is the engine's affair, and passes as it is
final class RelabelledMetaData implements ResultSetMetaData {

  private final ResultSetMetaData engines;
  private final List<String> headings;

  /**
   * Over the engine's.
   *
   * @param headings one for each column; {@code ""} for the engine's own
   */
  RelabelledMetaData(ResultSetMetaData engines, List<String> headings) {
    this.engines = engines;
    this.headings = headings;
  }

  @Override
  public String getColumnLabel(int column) throws SQLException {
    boolean ours = column > 0 && column <= headings.size() && !headings.get(column - 1).isEmpty();
    return ours ? headings.get(column - 1) : engines.getColumnLabel(column);
  }

  @Override
  public int getColumnCount() throws SQLException {
    return engines.getColumnCount();
  }

  @Override
  public boolean isAutoIncrement(int column) throws SQLException {
    return engines.isAutoIncrement(column);
  }

  @Override
  public boolean isCaseSensitive(int column) throws SQLException {
    return engines.isCaseSensitive(column);
  }

  @Override
  public boolean isSearchable(int column) throws SQLException {
    return engines.isSearchable(column);
  }

  @Override
  public boolean isCurrency(int column) throws SQLException {
    return engines.isCurrency(column);
  }

  @Override
  public int isNullable(int column) throws SQLException {
    return engines.isNullable(column);
  }

  @Override
  public boolean isSigned(int column) throws SQLException {
    return engines.isSigned(column);
  }

  @Override
  public int getColumnDisplaySize(int column) throws SQLException {
    return engines.getColumnDisplaySize(column);
  }

  @Override
  public String getColumnName(int column) throws SQLException {
    return engines.getColumnName(column);
  }

  @Override
  public String getSchemaName(int column) throws SQLException {
    return engines.getSchemaName(column);
  }

  @Override
  public int getPrecision(int column) throws SQLException {
    return engines.getPrecision(column);
  }

  @Override
  public int getScale(int column) throws SQLException {
    return engines.getScale(column);
  }

  @Override
  public String getTableName(int column) throws SQLException {
    return engines.getTableName(column);
  }

  @Override
  public String getCatalogName(int column) throws SQLException {
    return engines.getCatalogName(column);
  }

  @Override
  public int getColumnType(int column) throws SQLException {
    return engines.getColumnType(column);
  }

  @Override
  public String getColumnTypeName(int column) throws SQLException {
    return engines.getColumnTypeName(column);
  }

  @Override
  public boolean isReadOnly(int column) throws SQLException {
    return engines.isReadOnly(column);
  }

  @Override
  public boolean isWritable(int column) throws SQLException {
    return engines.isWritable(column);
  }

  @Override
  public boolean isDefinitelyWritable(int column) throws SQLException {
    return engines.isDefinitelyWritable(column);
  }

  @Override
  public String getColumnClassName(int column) throws SQLException {
    return engines.getColumnClassName(column);
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return type.isInstance(this) ? type.cast(this) : engines.unwrap(type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return type.isInstance(this) || engines.isWrapperFor(type);
  }
}
