// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.catalog.read.PostgresTransaction;
import dev.nljdbc.catalog.read.SavepointRunner;
import dev.nljdbc.catalog.read.SchemaScope;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** PostgreSQL and what speaks like it: folds names to lower case, strict types. */
final class PostgresDialect extends Dialect {

  PostgresDialect(EngineFacts facts, String product) {
    super(facts, product);
  }

  /**
   * Not {@code readOnlyMode=always}: with it the driver makes the session read-write whenever
   * auto-commit is turned off, and a COMMIT inside the text would then be the end of read-only.
   */
  @Override
  public List<Properties> readOnlyProperties(long mostBytes) {
    Properties properties = new Properties();
    properties.setProperty("readOnly", "true");
    properties.setProperty("readOnlyMode", "transaction");
    if (mostBytes > 0) {
      properties.setProperty("maxResultBuffer", String.valueOf(mostBytes));
      properties.setProperty("adaptiveFetch", "true");
    }
    return List.of(properties);
  }

  @Override
  public boolean tooLarge(SQLException failure) {
    String message = String.valueOf(failure.getMessage());
    return message.contains("maxResultBuffer") || message.contains("Ran out of memory retrieving");
  }

  /**
   * Both by command and through the driver: alone, the driver makes only transactions that it opens
   * itself read-only, so that a write in auto-commit mode would pass.
   */
  @Override
  public boolean makeReadOnly(Connection connection) throws SQLException {
    connection.setReadOnly(true);
    ShortQueries.on(connection, "SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY");
    return true;
  }

  @Override
  public boolean maySeeOldCatalog(Connection connection) throws SQLException {
    return super.maySeeOldCatalog(connection) || PostgresTransaction.begunByText(connection);
  }

  @Override
  public ReadOnlyHold holdReading(Connection connection, Duration longest) throws SQLException {
    return new Hold(connection, longest);
  }

  @Override
  public ReadOnlyExecution answering(Connection own, boolean streaming) throws SQLException {
    return new Reading(own, this, streaming);
  }

  @Override
  public ChangeMarks changes() {
    return new Changes();
  }

  /**
   * A read-only transaction of its own, rolled back; inside a transaction that is open, a read-only
   * part of it behind a savepoint. Either way the query can't end being read-only: PostgreSQL takes
   * {@code SET TRANSACTION READ WRITE}, as a command or by {@code set_config}, only before the
   * first query of a transaction, and never inside a part that is read-only. What the query sets
   * for the session is undone by the rollback, as is what is set here; so nothing of it is left
   * behind a pooler that hands the session to somebody else.
   */
  private static final class Hold implements ReadOnlyHold {

    private static final String SAVEPOINT = SavepointRunner.READING;
    private static final String READ_ONLY = "SET TRANSACTION READ ONLY";

    private final Connection connection;
    private final boolean alone;

    Hold(Connection connection, Duration longest) throws SQLException {
      this.connection = connection;
      this.alone = connection.getAutoCommit() && !begunByText(connection);
      if (alone) {
        connection.setAutoCommit(false);
      } else {
        ShortQueries.on(connection, "SAVEPOINT " + SAVEPOINT);
      }
      try {
        ShortQueries.on(connection, READ_ONLY + limits(longest));
      } catch (SQLException e) {
        giveBack(e);
        throw e;
      }
    }

    /**
     * A user may have written BEGIN, of which the driver's auto-commit knows nothing. A transaction
     * has one time; asking in other ways would leave an error or a warning in the server's log.
     */
    private static boolean begunByText(Connection connection) throws SQLException {
      return time(connection).equals(time(connection));
    }

    private static BigDecimal time(Connection connection) throws SQLException {
      return ShortQueries.decimal(
          connection, "SELECT EXTRACT(EPOCH FROM pg_catalog.now())::pg_catalog.numeric");
    }

    /** For the query alone; the server's own end of it, should the client be killed meanwhile. */
    private static String limits(Duration longest) {
      long milliseconds = longest.toMillis();
      return longest.isZero()
          ? ""
          : "; SET LOCAL statement_timeout = %s; SET LOCAL lock_timeout = %s; SET LOCAL idle_in_transaction_session_timeout = %s"
              .formatted(milliseconds, milliseconds, 2 * milliseconds);
    }

    private void giveBack(SQLException failure) {
      try {
        close();
      } catch (SQLException e) {
        failure.addSuppressed(e); // what failed first says more
      }
    }

    @Override
    public boolean held() {
      return true;
    }

    @Override
    public void close() throws SQLException {
      if (alone) {
        connection.rollback();
        connection.setAutoCommit(true);
      } else {
        ShortQueries.on(connection, "ROLLBACK TO SAVEPOINT " + SAVEPOINT);
        ShortQueries.on(connection, "RELEASE SAVEPOINT " + SAVEPOINT);
      }
    }
  }

  /**
   * On PostgreSQL: the hold is a transaction, the only place where the driver hands rows over piece
   * by piece; the rows last as long as it, or as its savepoint in the user's own.
   */
  private static final class Reading extends HeldExecution {

    private final boolean streaming;

    Reading(Connection own, Dialect dialect, boolean streaming) throws SQLException {
      super(own, dialect);
      this.streaming = streaming;
    }

    @Override
    public int fetchSize() {
      return streaming ? PIECE : 0;
    }

    /** Not when they are all here, as the rows of most answers are. */
    @Override
    public boolean occupies(Statement statement, ResultSet rows) throws SQLException {
      if (rows.getType() == ResultSet.TYPE_FORWARD_ONLY && statement.getFetchSize() > 0) {
        return !inTransaction() || unfinished();
      }
      return false;
    }

    /**
     * Moving the one cursor of the transaction nowhere tells whether it stands on a row, which it
     * does until the server came to their end.
     */
    private boolean unfinished() throws SQLException {
      try (Statement asking = own().createStatement()) {
        String cursor = null;
        try (ResultSet open =
            asking.executeQuery("SELECT name FROM pg_catalog.pg_cursors WHERE name LIKE 'C\\_%'")) {
          while (open.next()) {
            if (cursor != null) {
              return true; // which is which can't be told
            }
            cursor = open.getString(1);
          }
        }
        return cursor != null && asking.executeUpdate("MOVE 0 IN \"" + cursor + "\"") > 0;
      }
    }
  }

  /**
   * PostgreSQL: the transactions that wrote the system catalog's rows; and its counters of rows
   * inserted, updated and deleted, with the file that a table is in, which TRUNCATE and the refresh
   * of a materialized view replace. The counters show a change some seconds late at the most, and
   * not at all where {@code track_counts} is off and on a standby: then there are no marks.
   */
  private final class Changes implements ChangeMarks {

    /** A standby counts nothing of what it gets from its primary. */
    private static final String COUNTING =
        "SELECT current_setting('track_counts'), pg_catalog.pg_is_in_recovery()::text";

    /** The counters of inserts, then of updates and deletes. */
    private static final Pattern COUNTERS = Pattern.compile(",(\\d+),(\\d+,\\d+)(?= |$)");

    @Override
    public Optional<String> schema(Connection connection) throws SQLException {
      return ShortQueries.first(connection, query("schema mark"));
    }

    @Override
    public RowMarks rows(Connection connection) throws SQLException {
      if (!ShortQueries.first(connection, COUNTING).equals(Optional.of("on false"))) {
        return RowMarks.NONE;
      }
      return ShortQueries.marks(
          connection,
          query("row marks"),
          SchemaScope.of(connection, "PostgreSQL"),
          row -> // a foreign table's rows are elsewhere
          row.getBoolean(4) ? null : row.getString(3) + " " + row.getString(5));
    }

    /** Marks are {@code TIME TIME OID:FILE,INSERTED,UPDATED,DELETED OID:...}. */
    @Override
    public OptionalLong inserted(String then, String now) {
      Matcher before = COUNTERS.matcher(then);
      Matcher after = COUNTERS.matcher(now);
      if (!before.replaceAll(",*,$2").equals(after.replaceAll(",*,$2"))) {
        return OptionalLong.empty();
      }
      return OptionalLong.of(inserted(after) - inserted(before));
    }

    private static long inserted(Matcher counters) {
      return counters.reset().results().mapToLong(found -> Long.parseLong(found.group(1))).sum();
    }
  }
}
