package dev.nljdbc.dialect;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Properties;

/** PostgreSQL and what speaks like it: folds names to lower case, strict types. */
final class PostgresDialect implements Dialect {

  private static final Identifiers IDENTIFIERS =
      Identifiers.of(
          '"',
          "[a-z_][a-z0-9_]*",
          """
      analyse analyze array asymmetric authorization binary collate collation concurrently
      current_catalog current_date current_role current_schema current_time current_timestamp
      current_user deferrable do end freeze initially isnull leading localtime localtimestamp
      notnull overlaps placing session_user similar symmetric tablesample variadic verbose
          """);

  @Override
  public String name() {
    return "PostgreSQL";
  }

  @Override
  public String identifier(String name) {
    return IDENTIFIERS.print(name);
  }

  /** With {@code standard_conforming_strings} on, its default since 9.1. */
  @Override
  public String string(String value) {
    return Literals.standard(value);
  }

  @Override
  public String likeIgnoringCase(String expression, String patternLiteral) {
    return expression + " ILIKE " + patternLiteral;
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
    Execute.on(connection, "SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY");
    return true;
  }

  @Override
  public boolean streamsOnlyInTransactions() {
    return true;
  }

  @Override
  public ReadingHold holdReading(Connection connection, Duration longest) throws SQLException {
    return new PostgresHold(connection, longest);
  }

  @Override
  public AnswerReading answering(Connection own, boolean streaming) throws SQLException {
    return new PostgresAnswerReading(own, this, streaming);
  }

  @Override
  public boolean sharedByUrl(String realUrl) {
    return true;
  }

  @Override
  public ChangeMarks changes() {
    return new PostgresChanges();
  }

  @Override
  public List<String> hints() {
    return List.of(
        "Names outside double quotes mean lower case.",
        "Dates: EXTRACT(YEAR FROM d), date_trunc('month', d), DATE '2023-05-31'.",
        "Integer division truncates: a::numeric / b. ROUND(x, 2) takes numeric only.",
        "LIKE minds case, ILIKE does not. Cast text to compare it with numbers.",
        "Select only what is grouped or aggregated; with DISTINCT, order by what is selected.",
        "DESC puts nulls first: NULLS LAST. LIMIT n OFFSET m.");
  }
}
