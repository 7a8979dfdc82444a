package dev.nljdbc.jdbc.rows;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * Rows of ours as a result: scrollable, read-only. The JDK's CachedRowSet won't do: its {@code
 * isClosed}, {@code getHoldability} and {@code getObject(int, Class)} throw.
 */
public final class MemoryResultSet extends CellResultSet {

  private final MemoryRows table;

  public MemoryResultSet(MemoryRows table, Statement statement) {
    super(table.rows().size(), statement);
    this.table = table;
  }

  @Override
  @Nullable Object raw(int column) throws SQLException {
    int row = currentRow();
    getMetaData().getColumnType(column);
    return table.rows().get(row).get(column - 1);
  }

  @Override
  public ResultSetMetaData getMetaData() throws SQLException {
    checkOpen();
    return new MemoryMetaData(table.columns());
  }

  @Override
  public int findColumn(String columnLabel) throws SQLException {
    checkOpen();
    for (int i = 0; i < table.columns().size(); i++) {
      if (table.columns().get(i).label().equalsIgnoreCase(columnLabel)) {
        return i + 1;
      }
    }
    throw new NlException(NlError.COLUMN, "There is no column " + columnLabel + ".");
  }
}
