package dev.nljdbc.jdbc;

import dev.nljdbc.answer.NamedQuery;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** An answer's SQL as a table in other SQL. */
final class Subquery {

  private Subquery() {}

  /**
   * In brackets, with no two columns of one name.
   *
   * @param headings what its columns are called; {@code ""} for the engine's name, none for all the
   *     engine's
   * @param engines where the SQL runs, and is described
   */
  static String of(String sql, List<String> headings, Connection engines) throws SQLException {
    String product = engines.getMetaData().getDatabaseProductName();
    List<String> labels = labels(sql, engines);
    List<String> names = new ArrayList<>(labels);
    for (int i = 0; i < names.size() && headings.size() == names.size(); i++) {
      if (!headings.get(i).isEmpty()) {
        names.set(i, headings.get(i));
      }
    }
    return new NamedQuery(sql, product).table(labels, names);
  }

  private static List<String> labels(String sql, Connection engines) throws SQLException {
    List<String> labels = new ArrayList<>();
    try (PreparedStatement prepared = engines.prepareStatement(sql)) {
      ResultSetMetaData columns = prepared.getMetaData();
      for (int i = 1; columns != null && i <= columns.getColumnCount(); i++) {
        labels.add(columns.getColumnLabel(i));
      }
    }
    return labels;
  }
}
