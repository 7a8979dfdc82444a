// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.read.SchemaScope;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** H2: folds names to upper case, follows the standard closely, has no read-only session. */
final class H2Dialect extends Dialect {

  H2Dialect(EngineFacts facts, String product) {
    super(facts, product);
  }

  /**
   * A database file can be opened read-only, but a session of an open database can not. Rows are
   * made when they are asked for, so that a result of many does not fill this process's memory.
   */
  @Override
  public boolean makeReadOnly(Connection connection) throws SQLException {
    ShortQueries.on(connection, "SET LAZY_QUERY_EXECUTION TRUE");
    return false;
  }

  @Override
  public boolean heldByRights(Connection connection) throws SQLException {
    return new Rights(connection).refuseWrites();
  }

  @Override
  public ReadOnlyHold holdReading(Connection connection, Duration longest) throws SQLException {
    return new Hold(connection, longest);
  }

  @Override
  public ReadOnlyExecution answering(Connection own, boolean streaming) throws SQLException {
    return new Reading(own, this, streaming);
  }

  /** A database in memory is shared in this process by its name; without one it is private. */
  @Override
  public boolean sharedByUrl(String realUrl) {
    String url = realUrl.toLowerCase(Locale.ROOT).replaceFirst(";.*$", "");
    return !url.endsWith("mem:");
  }

  @Override
  public ChangeMarks changes() {
    return new Changes();
  }

  /** A missing function has a state of the engine's own. */
  @Override
  public boolean isSchemaMismatch(SQLException failure) {
    return super.isSchemaMismatch(failure) || "90022".equals(failure.getSQLState());
  }

  /**
   * H2 has no read-only transaction. What a query writes to rows is undone: it runs in a
   * transaction of its own, which is rolled back. Not undone are sequences and files.
   *
   * <p>While a statement is prepared, H2 computes subqueries that stand alone, and a cancel does
   * not reach it. Its own time-out does, if it runs already: it begins with the statement before.
   */
  private static final class Hold implements ReadOnlyHold {

    private static final String TIMEOUT =
        "SELECT SETTING_VALUE FROM INFORMATION_SCHEMA.SETTINGS"
            + " WHERE SETTING_NAME = 'QUERY_TIMEOUT'";

    private final Connection connection;
    private final boolean alone;

    /** The session's own time-out in milliseconds; 0 for none. */
    private final long before;

    Hold(Connection connection, Duration longest) throws SQLException {
      this.connection = connection;
      this.alone = connection.getAutoCommit();
      this.before = alone ? ShortQueries.number(connection, TIMEOUT) : 0;
      if (alone) {
        connection.setAutoCommit(false);
        try {
          ShortQueries.on(connection, "SET QUERY_TIMEOUT " + longest.toMillis());
          ShortQueries.on(connection, "CALL 0");
        } catch (SQLException e) {
          Restoring.after(e, this::close);
          throw e;
        }
      }
    }

    @Override
    public boolean held() {
      return false;
    }

    @Override
    public void close() throws SQLException {
      if (alone) {
        Restoring.all(
            () -> ShortQueries.on(connection, "SET QUERY_TIMEOUT " + before),
            connection::rollback,
            () -> connection.setAutoCommit(true));
      }
    }
  }

  /**
   * On H2: the session computes rows as they are read if it is set so while the statement starts,
   * which the rows keep to, whatever becomes of their transaction.
   */
  private static final class Reading extends HeldExecution {

    private static final String LAZY = "SET LAZY_QUERY_EXECUTION ";

    private boolean set;

    Reading(Connection own, Dialect dialect, boolean streaming) throws SQLException {
      super(own, dialect);
      try {
        if (streaming && !lazy(own)) {
          ShortQueries.on(own, LAZY + "1");
          set = true;
        }
      } catch (SQLException e) {
        endAfter(e);
        throw e;
      }
    }

    /** The setting can't be read; but a fault in the second row comes at once only without it. */
    private static boolean lazy(Connection own) throws SQLException {
      try (Statement statement = own.createStatement();
          ResultSet rows = statement.executeQuery("SELECT 1 / (2 - x) FROM SYSTEM_RANGE(1, 2)")) {
        return rows.next();
      } catch (SQLException e) {
        if ("22012".equals(e.getSQLState())) { // division by zero
          return false;
        }
        throw e;
      }
    }

    @Override
    public void executed() throws SQLException {
      end();
    }

    @Override
    public void end() throws SQLException {
      try {
        if (set) {
          set = false;
          ShortQueries.on(own(), LAZY + "0");
        }
      } finally {
        super.end();
      }
    }
  }

  /**
   * H2: a table's count of changes, which begins anew whenever the database is opened, together
   * with the version of the database's file, which goes on; and a digest of the rows. Only an
   * administrator sees that version. The schema is in memory, and read as quickly as a mark of it
   * could be.
   */
  private final class Changes implements ChangeMarks {

    @Override
    public RowMarks rows(Connection connection) throws SQLException {
      Optional<String> version = ShortQueries.first(connection, query("database version"));
      if (version.isEmpty()) {
        return RowMarks.NONE;
      }
      return ShortQueries.marks(
          connection,
          query("row marks"),
          SchemaScope.of(connection, "H2"),
          row -> version.get() + " " + row.getLong(3));
    }

    @Override
    public Optional<String> digest(
        Connection connection, Table table, String where, Deadline deadline) throws SQLException {
      return new RowDigest(H2Dialect.this).digest(connection, table, where, deadline);
    }
  }

  /**
   * What H2 lets a login do. Rights on a schema are shown to administrators only, so a login that
   * is none can't read its own: each table is tried with changes of no row, rolled back, until one
   * is not refused for want of rights.
   */
  private static final class Rights {

    private static final String NOT_ENOUGH_RIGHTS = "90096";
    private static final int MOST_TABLES = 2_000;

    private final Connection connection;

    Rights(Connection connection) {
      this.connection = connection;
    }

    private record Place(String table, String column) {}

    /** Whether every change of rows is refused; false too when there are too many tables to try. */
    boolean refuseWrites() throws SQLException {
      if (administrator() || hasStatementTriggers()) {
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
      return ShortQueries.number(
              connection,
              "SELECT COUNT(*) FROM INFORMATION_SCHEMA.USERS WHERE IS_ADMIN AND USER_NAME ="
                  + " CURRENT_USER")
          != 0;
    }

    /** They run at a change of no row, too, with whatever their users' Java does. */
    private boolean hasStatementTriggers() throws SQLException {
      return ShortQueries.number(
              connection,
              "SELECT COUNT(*) FROM INFORMATION_SCHEMA.TRIGGERS"
                  + " WHERE ACTION_ORIENTATION = 'STATEMENT'")
          != 0;
    }

    private List<Place> places() throws SQLException {
      List<Place> places = new ArrayList<>();
      try (Statement statement = connection.createStatement();
          ResultSet rows =
              statement.executeQuery(
                  "SELECT TABLE_SCHEMA, TABLE_NAME, MIN(COLUMN_NAME) FROM"
                      + " INFORMATION_SCHEMA.COLUMNS WHERE TABLE_SCHEMA <> 'INFORMATION_SCHEMA'"
                      + " GROUP BY TABLE_SCHEMA, TABLE_NAME LIMIT "
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
              "INSERT INTO %s (%s) SELECT NULL WHERE FALSE"
                  .formatted(place.table(), place.column()));
    }

    private boolean refused(String change) {
      try {
        ShortQueries.on(connection, change);
        return false;
      } catch (SQLException e) {
        return NOT_ENOUGH_RIGHTS.equals(e.getSQLState());
      }
    }
  }
}
