package dev.nljdbc.jdbc.execution;

import dev.nljdbc.jdbc.delegate.DelegatingResultSetMetaData;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;

/** The engine's description of an answer's columns with headings of ours. */
final class RelabelledMetaData extends DelegatingResultSetMetaData {

  private final List<String> headings;

  /**
   * Over the engine's.
   *
   * @param headings one for each column; {@code ""} for the engine's own
   */
  RelabelledMetaData(ResultSetMetaData engines, List<String> headings) {
    super(engines);
    this.headings = headings;
  }

  @Override
  public String getColumnLabel(int column) throws SQLException {
    boolean ours = column > 0 && column <= headings.size() && !headings.get(column - 1).isEmpty();
    return ours ? headings.get(column - 1) : super.getColumnLabel(column);
  }
}
