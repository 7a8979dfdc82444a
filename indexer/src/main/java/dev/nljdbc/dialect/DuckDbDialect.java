package dev.nljdbc.dialect;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** DuckDB: names keep their case and match in any; one mode for all connections of a process. */
final class DuckDbDialect implements Dialect {

  private static final Identifiers IDENTIFIERS =
      Identifiers.of(
          '"',
          "[A-Za-z_][A-Za-z0-9_]*",
          """
      analyse analyze anti array asof asymmetric at authorization binary collate collation
      concurrently deferrable describe do end freeze glob initially isnull lambda leading
      notnull overlaps pivot_longer pivot_wider placing positional show similar summarize
      symmetric tablesample unpack variadic verbose
          """);

  @Override
  public String name() {
    return "DuckDB";
  }

  @Override
  public String identifier(String name) {
    return IDENTIFIERS.print(name);
  }

  @Override
  public String string(String value) {
    return Literals.standard(value);
  }

  @Override
  public String likeIgnoringCase(String expression, String patternLiteral) {
    return expression + " ILIKE " + patternLiteral;
  }

  /**
   * Begins a read-only transaction. All connections of a process must open a file in the same mode,
   * so {@code duckdb.read_only} is of no use beside the user's own connection. An error at run time
   * ends what the transaction can do; called again, this renews it, with today's rows.
   */
  @Override
  public boolean makeReadOnly(Connection connection) throws SQLException {
    endTransaction(connection);
    Execute.on(connection, "BEGIN TRANSACTION READ ONLY");
    return true;
  }

  @Override
  public void endReading(Connection connection) throws SQLException {
    endTransaction(connection);
  }

  /** There is no asking whether a transaction is open, but the answer to ROLLBACK tells. */
  static void endTransaction(Connection connection) throws SQLException {
    try {
      Execute.on(connection, "ROLLBACK");
    } catch (SQLException e) {
      if (!String.valueOf(e.getMessage()).contains("no transaction is active")) {
        throw e;
      }
    }
  }

  @Override
  public ReadingHold holdReading(Connection connection, Duration longest) throws SQLException {
    return new DuckDbHold(connection);
  }

  @Override
  public AnswerReading answering(Connection own, boolean streaming) throws SQLException {
    return new DuckDbAnswerReading(own, this, streaming);
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
    return new DuckDbChanges(this);
  }

  /**
   * The driver gives no SQLState; the engine says the kind of an error first, now and then behind
   * one about its own pending result.
   */
  @Override
  public boolean misfit(SQLException failure) {
    return String.valueOf(failure.getMessage())
        .matches(
            "(?s)(.*Exception: )?(Invalid Input Error: [^\\n]*\\nError: )?(Catalog|Binder|Parser) Error: .*");
  }

  @Override
  public List<String> hints() {
    return List.of(
        "Dates: EXTRACT(YEAR FROM d), date_trunc('month', d), DATE '2023-05-31'.",
        "a / b gives decimals, a // b truncates.",
        "LIKE minds case, ILIKE does not.",
        "Odd names in \"double quotes\", text in 'single quotes'.",
        "Select only what is grouped or aggregated. LIMIT n OFFSET m.");
  }
}
