package dev.nljdbc.dialect;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * What H2 lets a login do. Rights on a schema are shown to administrators only, so a login that is
 * none can't read its own: each table is tried with changes of no row, rolled back, until one is
 * not refused for want of rights.
 */
final class H2Rights {

  private static final String NOT_ENOUGH_RIGHTS = "90096";
  private static final int MOST_TABLES = 2_000;

  private final Connection connection;

  H2Rights(Connection connection) {
    this.connection = connection;
  }

  private record Place(String table, String column) {}

  /** Whether every change of rows is refused; false too when there are too many tables to try. */
  boolean refuseWrites() throws SQLException {
    if (administrator()) {
      return false;
    }
    List<Place> places = places();
    boolean committing = connection.getAutoCommit();
    connection.setAutoCommit(false);
    try {
      return places.size() <= MOST_TABLES && places.stream().allMatch(this::refused);
    } finally {
      connection.rollback();
      connection.setAutoCommit(committing);
    }
  }

  private boolean administrator() throws SQLException {
    return Execute.number(
            connection,
            "SELECT COUNT(*) FROM INFORMATION_SCHEMA.USERS WHERE IS_ADMIN AND USER_NAME = CURRENT_USER")
        != 0;
  }

  private List<Place> places() throws SQLException {
    List<Place> places = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT TABLE_SCHEMA, TABLE_NAME, MIN(COLUMN_NAME) FROM INFORMATION_SCHEMA.COLUMNS"
                    + " WHERE TABLE_SCHEMA <> 'INFORMATION_SCHEMA' GROUP BY TABLE_SCHEMA, TABLE_NAME"
                    + " LIMIT "
                    + (MOST_TABLES + 1))) {
      while (rows.next()) {
        String table = quoted(rows.getString(1)) + "." + quoted(rows.getString(2));
        places.add(new Place(table, quoted(rows.getString(3))));
      }
    }
    return places;
  }

  private static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  private boolean refused(Place place) {
    return refused("DELETE FROM " + place.table() + " WHERE FALSE")
        && refused(
            "UPDATE %1$s SET %2$s = %2$s WHERE FALSE".formatted(place.table(), place.column()))
        && refused(
            "INSERT INTO %s (%s) SELECT NULL WHERE FALSE".formatted(place.table(), place.column()));
  }

  private boolean refused(String change) {
    try {
      Execute.on(connection, change);
      return false;
    } catch (SQLException e) {
      return NOT_ENOUGH_RIGHTS.equals(e.getSQLState());
    }
  }
}
