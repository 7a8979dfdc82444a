// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.catalog.Table;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** DuckDB: names keep their case and match in any; one mode for all connections of a process. */
final class DuckDbDialect extends Dialect {

  DuckDbDialect(EngineFacts facts, String product) {
    super(facts, product);
  }

  /**
   * Begins a read-only transaction. All connections of a process must open a file in the same mode,
   * so {@code duckdb.read_only} is of no use beside the user's own connection. An error at run time
   * ends what the transaction can do; called again, this renews it, with today's rows.
   */
  @Override
  public boolean makeReadOnly(Connection connection) throws SQLException {
    endTransaction(connection);
    ShortQueries.on(connection, "BEGIN TRANSACTION READ ONLY");
    return true;
  }

  @Override
  public void endReading(Connection connection) throws SQLException {
    endTransaction(connection);
  }

  /** There is no asking whether a transaction is open, but the answer to ROLLBACK tells. */
  private static void endTransaction(Connection connection) throws SQLException {
    try {
      ShortQueries.on(connection, "ROLLBACK");
    } catch (SQLException e) {
      if (!String.valueOf(e.getMessage()).contains("no transaction is active")) {
        throw e;
      }
    }
  }

  @Override
  public ReadOnlyHold holdReading(Connection connection, Duration longest) throws SQLException {
    return new Hold(connection);
  }

  @Override
  public ReadOnlyExecution answering(Connection own, boolean streaming) throws SQLException {
    return new Reading(own, this, streaming);
  }

  /** A database in memory is shared in this process by its name; without one it is private. */
  @Override
  public boolean sharedByUrl(String realUrl) {
    String file =
        realUrl
            .toLowerCase(Locale.ROOT)
            .replaceFirst("^jdbc:duckdb:", "")
            .replaceFirst("[;?].*$", "");
    return !file.isEmpty() && !file.equals(":memory:");
  }

  @Override
  public ChangeMarks changes() {
    return new Changes();
  }

  /**
   * The driver gives no SQLState; the engine says the kind of an error first, now and then behind
   * one about its own pending result.
   */
  @Override
  public boolean isSchemaMismatch(SQLException failure) {
    return String.valueOf(failure.getMessage())
        .matches(
            "(?s)(.*Exception: )?(Invalid Input Error: [^\\n"
                + "]*\\n"
                + "Error: )?(Catalog|Binder|Parser) Error: .*");
  }

  /** The number of a transaction stays the same; outside of one, each query has its own. */
  @Override
  public boolean beganByText(Connection connection) throws SQLException {
    return inTransactionByText(connection);
  }

  private static boolean inTransactionByText(Connection connection) throws SQLException {
    return number(connection).equals(number(connection));
  }

  private static BigDecimal number(Connection connection) throws SQLException {
    return ShortQueries.decimal(connection, "SELECT txid_current()");
  }

  /**
   * A read-only transaction of its own, rolled back. A transaction that is open can't be made
   * read-only, and there is no other inside it: the engine then holds nothing.
   */
  private static final class Hold implements ReadOnlyHold {

    private final Connection connection;
    private final boolean begun;

    Hold(Connection connection) throws SQLException {
      this.connection = connection;
      this.begun = connection.getAutoCommit() && !inTransactionByText(connection);
      if (begun) {
        ShortQueries.on(connection, "BEGIN TRANSACTION READ ONLY");
      }
    }

    @Override
    public boolean held() {
      return begun;
    }

    @Override
    public void close() throws SQLException {
      if (begun) {
        endTransaction(connection);
      }
    }
  }

  /**
   * On DuckDB: the driver hands rows over piece by piece while its setting {@code
   * jdbc_stream_results} is on. Then it takes an error among the rows for their end, but the
   * transaction that holds the reading shows it; where nothing can be held, nothing is streamed.
   */
  private static final class Reading extends HeldExecution {

    private static final String STREAM = "jdbc_stream_results";

    private boolean streams;
    private boolean set;

    Reading(Connection own, Dialect dialect, boolean streaming) throws SQLException {
      super(own, dialect);
      if (held()) {
        try {
          streams = streams(own);
          if (streaming && !streams) {
            ShortQueries.on(own, "SET SESSION " + STREAM + " = true");
            set = true;
            streams = true;
          }
        } catch (SQLException e) {
          endAfter(e);
          throw e;
        }
      }
    }

    private static boolean streams(Connection own) throws SQLException {
      return ShortQueries.number(
              own,
              "SELECT count(*) FROM duckdb_settings() WHERE value = 'true' AND name = '"
                  + STREAM
                  + "'")
          > 0;
    }

    @Override
    public boolean occupies(Statement statement, ResultSet rows) {
      return streams;
    }

    @Override
    public void checkComplete() throws SQLException {
      if (held()) {
        ShortQueries.on(own(), "SELECT 1");
      }
    }

    @Override
    public void end() throws SQLException {
      try {
        super.end();
      } finally {
        if (set) {
          set = false;
          ShortQueries.on(own(), "SET SESSION " + STREAM + " = false");
        }
      }
    }
  }

  /**
   * DuckDB: a hash over its own catalog; that neither the file nor its log was written to, for all
   * tables at once; and the sum of its own hashes of the rows where one was, also by a checkpoint.
   */
  private final class Changes implements ChangeMarks {

    private static final String FILE =
        "SELECT coalesce(path, '') FROM duckdb_databases() WHERE database_name ="
            + " current_database()";

    /** Their files are not looked at. */
    private static final String ATTACHED =
        "SELECT coalesce(string_agg(database_name, chr(10)), '-') FROM duckdb_databases()"
            + " WHERE NOT internal AND database_name <> current_database()";

    private final InstantSource clock = InstantSource.system();

    @Override
    public Optional<String> schema(Connection connection) throws SQLException {
      return ShortQueries.first(connection, query("schema mark"));
    }

    @Override
    public RowMarks rows(Connection connection) throws SQLException {
      Optional<String> stamp =
          FileStamp.of(ShortQueries.first(connection, FILE).orElse(""), clock, ".wal");
      Set<String> attached =
          Set.of(ShortQueries.first(connection, ATTACHED).orElse("").split("\n"));
      return table ->
          table.kind() == Table.Kind.TABLE && !attached.contains(table.id().schema())
              ? stamp
              : Optional.empty();
    }

    @Override
    public Optional<String> digest(
        Connection connection, Table table, String where, Deadline deadline) throws SQLException {
      if (table.kind() != Table.Kind.TABLE || table.columns().isEmpty()) {
        return Optional.empty();
      }
      String columns =
          table.columns().stream()
              .map(Column::name)
              .map(DuckDbDialect.this::identifier)
              .collect(Collectors.joining(", "));
      String sum =
          "SELECT count(*), coalesce(sum(hash(%s)), 0) %% 18446744073709551616, version() FROM %s%s"
              .formatted(columns, table(table.id()), where);
      return ShortQueries.first(connection, sum, deadline);
    }
  }
}
