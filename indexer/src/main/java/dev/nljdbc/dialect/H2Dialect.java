package dev.nljdbc.dialect;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** H2: folds names to upper case, follows the standard closely, has no read-only session. */
final class H2Dialect implements Dialect {

  private static final Identifiers IDENTIFIERS =
      Identifiers.of(
          '"',
          "[A-Z_][A-Z0-9_]*",
          """
      _rowid_ array asymmetric authorization current_catalog current_date current_path
      current_role current_schema current_time current_timestamp current_user day end hour key
      localtime localtimestamp minute month row rownum second session_user symmetric system_user
      uescape unknown year
          """);

  @Override
  public String name() {
    return "H2";
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
   * A database file can be opened read-only, but a session of an open database can not. Rows are
   * made when they are asked for, so that a result of many does not fill this process's memory.
   */
  @Override
  public boolean makeReadOnly(Connection connection) throws SQLException {
    Execute.on(connection, "SET LAZY_QUERY_EXECUTION TRUE");
    return false;
  }

  @Override
  public boolean heldByRights(Connection connection) throws SQLException {
    return new H2Rights(connection).refuseWrites();
  }

  @Override
  public ReadingHold holdReading(Connection connection, Duration longest) throws SQLException {
    return new H2Hold(connection);
  }

  /** Its prepared statements forget what runs as soon as it is executed. */
  @Override
  public boolean cancelsPreparedRows() {
    return false;
  }

  @Override
  public AnswerReading answering(Connection own, boolean streaming) throws SQLException {
    return new H2AnswerReading(own, this, streaming);
  }

  /** A database in memory is shared in this process by its name; without one it is private. */
  @Override
  public boolean sharedByUrl(String realUrl) {
    String url = realUrl.toLowerCase(Locale.ROOT).replaceFirst(";.*$", "");
    return !url.endsWith("mem:");
  }

  @Override
  public ChangeMarks changes() {
    return new H2Changes(this);
  }

  /** A missing function has a state of the engine's own. */
  @Override
  public boolean misfit(SQLException failure) {
    return Dialect.super.misfit(failure) || "90022".equals(failure.getSQLState());
  }

  @Override
  public List<String> hints() {
    return List.of(
        "Names outside double quotes mean upper case.",
        "Dates: EXTRACT(YEAR FROM d), DATE '2023-05-31'.",
        "Integer division truncates: CAST(a AS DOUBLE PRECISION) / b.",
        "LIKE minds case, ILIKE does not.",
        "Select only what is grouped or aggregated. LIMIT n OFFSET m.");
  }
}
