// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.read.FetchSize;
import dev.nljdbc.catalog.read.SchemaScope;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.text.Normalizer;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** MariaDB and MySQL: backticks, backslashes in strings, schemas that are catalogs. */
final class MariaDbDialect extends Dialect {

  /** Several statements in one text. */
  private static final String SEVERAL = "allowMultiQueries";

  private static final Pattern SEVERAL_IN_URL = Pattern.compile("(?i)\\b(" + SEVERAL + ")=[^&]*");

  private static final String MYSQL = "MySQL";

  MariaDbDialect(EngineFacts facts, String product) {
    super(facts, product.toLowerCase(Locale.ROOT).contains("mysql") ? MYSQL : "MariaDB");
  }

  /** Backslash escapes inside strings, unless the server runs with NO_BACKSLASH_ESCAPES. */
  @Override
  public String string(String value) {
    return super.string(value.replace("\\", "\\\\"));
  }

  /** Most collations make no difference of case, accents and blanks at the end. */
  @Override
  public boolean takesForEqual(String one, String other) {
    return plain(one).equalsIgnoreCase(plain(other));
  }

  private static String plain(String text) {
    return Normalizer.normalize(text.stripTrailing(), Normalizer.Form.NFD)
        .replaceAll("\\p{M}+", "");
  }

  /**
   * By the names of both drivers, MariaDB's and MySQL's; what a driver does not know it ignores.
   */
  @Override
  public List<Properties> readOnlyProperties(long mostBytes) {
    Properties properties = new Properties();
    properties.setProperty(SEVERAL, "false");
    return List.of(properties);
  }

  /** The URL with the option turned off, because it wins over properties. */
  @Override
  public String readOnlyUrl(String realUrl) {
    return SEVERAL_IN_URL.matcher(realUrl).replaceAll("$1=false");
  }

  @Override
  public boolean makeReadOnly(Connection connection) throws SQLException {
    connection.setReadOnly(true);
    ShortQueries.on(connection, "SET SESSION TRANSACTION READ ONLY");
    return true;
  }

  @Override
  public ReadOnlyHold holdReading(Connection connection, Duration longest) throws SQLException {
    return new Hold(connection, longest, name().equals(MYSQL));
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
   * A read-only transaction of its own, rolled back. A transaction that is open can't be made
   * read-only: the engine then holds nothing.
   */
  private static final class Hold implements ReadOnlyHold {

    /** ER_CANT_CHANGE_TX_CHARACTERISTICS. */
    private static final int TRANSACTION_IS_OPEN = 1568;

    private final Connection connection;
    private final boolean begun;
    private final boolean writable;
    private final String restored;

    Hold(Connection connection, Duration longest, boolean mysql) throws SQLException {
      this.connection = connection;
      this.restored = longest.isZero() ? "" : limit(connection, longest, mysql);
      boolean transaction = false;
      try {
        transaction = connection.getAutoCommit() && begin(connection);
        this.writable = transaction && makesReadOnly(connection, mysql);
      } catch (SQLException e) {
        boolean open = transaction;
        Restoring.after(e, () -> rollback(open), this::restore);
        throw e;
      }
      this.begun = transaction;
    }

    /**
     * START TRANSACTION would commit a transaction that the user began by text, of which the
     * driver's auto-commit knows nothing; setting the next one's mode is refused while there is
     * one.
     */
    private static boolean begin(Connection connection) throws SQLException {
      try {
        ShortQueries.on(connection, "SET TRANSACTION READ ONLY");
      } catch (SQLException e) {
        if (e.getErrorCode() == TRANSACTION_IS_OPEN) {
          return false;
        }
        throw e;
      }
      try {
        ShortQueries.on(connection, "START TRANSACTION READ ONLY");
      } catch (SQLException e) {
        // else the mode waits for the user's next transaction
        Restoring.after(
            e,
            () -> ShortQueries.on(connection, "START TRANSACTION"),
            () -> ShortQueries.on(connection, "ROLLBACK"));
        throw e;
      }
      return true;
    }

    /**
     * The session too: CREATE, DROP and the like first commit the transaction, and run outside of
     * it.
     *
     * @return whether it was not before
     */
    private static boolean makesReadOnly(Connection connection, boolean mysql) throws SQLException {
      String variable = mysql ? "transaction_read_only" : "tx_read_only";
      boolean writable = ShortQueries.number(connection, "SELECT @@SESSION." + variable) == 0;
      if (writable) {
        ShortQueries.on(connection, "SET SESSION TRANSACTION READ ONLY");
      }
      return writable;
    }

    /** Sets the server's limit for a statement of this session; gives what sets it back. */
    private static String limit(Connection connection, Duration longest, boolean mysql)
        throws SQLException {
      String variable = mysql ? "max_execution_time" : "max_statement_time";
      BigDecimal own = BigDecimal.valueOf(longest.toMillis());
      BigDecimal before = ShortQueries.decimal(connection, "SELECT @@SESSION." + variable);
      ShortQueries.on(
          connection,
          "SET SESSION " + variable + " = " + (mysql ? own : own.movePointLeft(3)).toPlainString());
      return "SET SESSION " + variable + " = " + before.toPlainString();
    }

    private void rollback(boolean open) throws SQLException {
      if (open) {
        ShortQueries.on(connection, "ROLLBACK");
      }
    }

    private void restore() throws SQLException {
      if (!restored.isEmpty()) {
        ShortQueries.on(connection, restored);
      }
    }

    @Override
    public boolean held() {
      return begun;
    }

    @Override
    public void close() throws SQLException {
      Restoring.all(() -> rollback(begun), this::makeWritable, this::restore);
    }

    private void makeWritable() throws SQLException {
      if (writable) {
        ShortQueries.on(connection, "SET SESSION TRANSACTION READ WRITE");
      }
    }
  }

  /**
   * A fetch size has the driver hand rows over piece by piece; anything else on the connection
   * makes MariaDB's driver read all that are left into memory, and closing them makes both read
   * them.
   */
  private static final class Reading extends HeldExecution {

    private final int piece;
    private final Optional<String> ending;

    Reading(Connection own, Dialect dialect, boolean streaming) throws SQLException {
      super(own, dialect);
      try {
        this.piece = streaming ? FetchSize.of(own, PIECE) : 0;
        this.ending = piece < 0 ? Optional.of(kill(own)) : Optional.empty();
      } catch (SQLException e) {
        endAfter(e);
        throw e;
      }
    }

    /** The cancel of MySQL's driver does nothing once the first row is there. */
    private static String kill(Connection own) throws SQLException {
      return "KILL QUERY " + ShortQueries.number(own, "SELECT CONNECTION_ID()");
    }

    @Override
    public int fetchSize() {
      return piece;
    }

    @Override
    public boolean occupies(Statement statement, ResultSet rows) throws SQLException {
      return statement.getFetchSize() != 0;
    }

    @Override
    public boolean closingReadsOn() {
      return true;
    }

    @Override
    public Optional<String> endingSql() {
      return ending;
    }
  }

  /**
   * MariaDB and MySQL: the time of a table's last change where the server keeps it (InnoDB forgets
   * it when it restarts), unless that is this very second; and the server's checksum of the rows.
   * There is no mark of the schema: the times of tables are as dear as the schema itself, and say
   * nothing of views and rights.
   */
  private final class Changes implements ChangeMarks {

    /** MySQL's seconds, a day by default, for which a session sees old times of tables. */
    private static final String STATISTICS_EXPIRY = "information_schema_stats_expiry";

    @Override
    public RowMarks rows(Connection connection) throws SQLException {
      if (!name().equals(MYSQL)) {
        return marks(connection);
      }
      long kept = ShortQueries.number(connection, "SELECT @@SESSION." + STATISTICS_EXPIRY);
      ShortQueries.on(connection, "SET SESSION " + STATISTICS_EXPIRY + " = 0");
      try {
        return marks(connection);
      } finally {
        ShortQueries.on(connection, "SET SESSION " + STATISTICS_EXPIRY + " = " + kept);
      }
    }

    private RowMarks marks(Connection connection) throws SQLException {
      String home = connection.getCatalog();
      String confined = home == null || home.isEmpty() ? "" : " AND table_schema = " + string(home);
      return ShortQueries.marks(
          connection,
          query("row marks") + confined,
          SchemaScope.of(connection, name()),
          row -> row.getString(3));
    }

    @Override
    public Optional<String> digest(
        Connection connection, Table table, String where, Deadline deadline) throws SQLException {
      if (table.kind() != Table.Kind.TABLE) {
        return Optional.empty();
      }
      boolean parts = table.monotonicKey().isPresent();
      String query =
          parts ? sumOfRows(table) + where : "CHECKSUM TABLE " + table(table.id()); // of all rows
      return ShortQueries.first(connection, query, deadline);
    }

    /** A sum of 32 bits per row, like CHECKSUM TABLE; a null is no hexadecimal number. */
    private String sumOfRows(Table table) {
      String cells =
          table.columns().stream()
              .map(column -> identifier(column.name()))
              .map("COALESCE(HEX(CAST(%s AS BINARY)), '-')"::formatted)
              .collect(Collectors.joining(", "));
      return "SELECT COUNT(*), COALESCE(SUM(CRC32(CONCAT_WS(' ', %s))), 0) FROM %s"
          .formatted(cells, table(table.id()));
    }
  }
}
