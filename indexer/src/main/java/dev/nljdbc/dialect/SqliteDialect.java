// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.catalog.Table;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** SQLite: names keep their case and match in any, types are advice, dates are text. */
final class SqliteDialect extends Dialect {

  /** SQLITE_OPEN_READONLY. */
  private static final String OPEN_READONLY = "1";

  /** SQLITE_MAX_LENGTH. */
  private static final long LONGEST = 1_000_000_000;

  private static final Pattern MISFIT =
      Pattern.compile(
          "no such (table|column|function|module)|syntax error|incomplete input|unrecognized token"
              + "|ambiguous column|misuse of|wrong number of arguments");

  SqliteDialect(EngineFacts facts, String product) {
    super(facts, product);
  }

  /**
   * The file opened read-only; nothing attached, which a VACUUM INTO needs too; no extensions. A
   * URI that asks for more ({@code ?mode=rwc}) can't be opened so: then query_only holds alone.
   */
  @Override
  public List<Properties> readOnlyProperties(long mostBytes) {
    Properties limits = new Properties();
    limits.setProperty("limit_attached", "0");
    limits.setProperty("enable_load_extension", "false");
    if (mostBytes > 0) {
      limits.setProperty("limit_length", String.valueOf(Math.min(mostBytes, LONGEST)));
    }
    Properties best = new Properties();
    best.putAll(limits);
    best.setProperty("open_mode", OPEN_READONLY);
    return List.of(best, limits);
  }

  /** Fails where the file can't be read so: after a crash, only a writer can roll back. */
  @Override
  public boolean makeReadOnly(Connection connection) throws SQLException {
    ShortQueries.on(connection, "PRAGMA query_only = ON");
    ShortQueries.on(connection, "PRAGMA trusted_schema = OFF");
    try {
      ShortQueries.number(connection, "SELECT count(*) FROM sqlite_master");
    } catch (SQLException e) {
      if (String.valueOf(e.getMessage()).matches("(?s).*SQLITE_(READONLY|CANTOPEN).*")) {
        throw e;
      }
    }
    return true;
  }

  @Override
  public boolean tooLarge(SQLException failure) {
    return String.valueOf(failure.getMessage()).contains("SQLITE_TOOBIG");
  }

  @Override
  public ReadOnlyHold holdReading(Connection connection, Duration longest) throws SQLException {
    return new Hold(connection);
  }

  @Override
  public ReadOnlyExecution answering(Connection own, boolean streaming) throws SQLException {
    return new Reading(own, this);
  }

  /** In memory or in an anonymous temporary file, each connection has a database of its own. */
  @Override
  public boolean sharedByUrl(String realUrl) {
    String url = realUrl.toLowerCase(Locale.ROOT);
    String file = url.replaceFirst("^jdbc:sqlite:", "");
    String name = file.replaceFirst("\\?.*$", "");
    if (file.contains("cache=shared")) {
      return true;
    }
    return !name.isEmpty()
        && !name.equals(":memory:")
        && !name.equals("file::memory:")
        && !name.equals("file:")
        && !file.contains("mode=memory");
  }

  @Override
  public ChangeMarks changes() {
    return new Changes();
  }

  /** The driver gives no SQLState, and one code for this and for what goes wrong in the rows. */
  @Override
  public boolean isSchemaMismatch(SQLException failure) {
    return MISFIT.matcher(String.valueOf(failure.getMessage())).find();
  }

  /** {@code PRAGMA query_only}, which minds no transaction, put back to what it was. */
  private static final class Hold implements ReadOnlyHold {

    private final Connection connection;
    private final boolean ours;

    Hold(Connection connection) throws SQLException {
      this.connection = connection;
      this.ours = ShortQueries.number(connection, "PRAGMA query_only") == 0;
      if (ours) {
        ShortQueries.on(connection, "PRAGMA query_only = ON");
      }
    }

    @Override
    public boolean held() {
      return true;
    }

    @Override
    public void close() throws SQLException {
      if (ours) {
        ShortQueries.on(connection, "PRAGMA query_only = OFF");
      }
    }
  }

  /**
   * On SQLite: rows are computed one by one anyway. The hold lasts as long as they do, since
   * setting the pragma back makes a statement that still runs fail at the next table that it opens
   * (SQLITE_ABORT_ROLLBACK).
   */
  private static final class Reading extends HeldExecution {

    Reading(Connection own, Dialect dialect) throws SQLException {
      super(own, dialect);
    }

    @Override
    public boolean occupies(Statement statement, ResultSet rows) {
      return held();
    }
  }

  /**
   * SQLite: the schema cookie of each file; that no file was written to, for all tables at once;
   * and a digest of the rows where one was.
   */
  private final class Changes implements ChangeMarks {

    private static final String FILES = "SELECT name, file FROM pragma_database_list";

    private final InstantSource clock = InstantSource.system();

    /**
     * The cookie changes with each change of the schema, and is read without parsing it; with the
     * file it belongs to, since another file may have the same. None for a database in memory,
     * which may be another one under the same name.
     */
    @Override
    public Optional<String> schema(Connection connection) throws SQLException {
      Map<String, @Nullable String> files = files(connection);
      StringBuilder mark = new StringBuilder();
      for (Map.Entry<String, @Nullable String> file : files.entrySet()) {
        if (file.getValue() == null || file.getValue().isEmpty()) {
          return Optional.empty();
        }
        String cookie = "PRAGMA " + identifier(file.getKey()) + ".schema_version";
        mark.append(file).append(' ').append(FileStamp.identity(file.getValue())).append(' ');
        mark.append(ShortQueries.first(connection, cookie).orElse("?")).append('\n');
      }
      return Optional.of(mark.toString());
    }

    @Override
    public RowMarks rows(Connection connection) throws SQLException {
      Map<String, String> stamps = new HashMap<>();
      files(connection)
          .forEach(
              (name, file) ->
                  FileStamp.of(file, clock, "-wal", "-journal")
                      .ifPresent(stamp -> stamps.put(name, stamp)));
      return table -> {
        String schema = table.id().schema();
        return table.kind() == Table.Kind.TABLE
            ? Optional.ofNullable(stamps.get(schema.isEmpty() ? query("home schema") : schema))
            : Optional.empty();
      };
    }

    private static Map<String, @Nullable String> files(Connection connection) throws SQLException {
      Map<String, @Nullable String> files = new TreeMap<>();
      ShortQueries.forEach(
          connection,
          FILES,
          row -> {
            if (!row.getString(1).equals("temp")) {
              files.put(row.getString(1), row.getString(2));
            }
          });
      return files;
    }

    @Override
    public Optional<String> digest(
        Connection connection, Table table, String where, Deadline deadline) throws SQLException {
      return new RowDigest(SqliteDialect.this).digest(connection, table, where, deadline);
    }
  }
}
