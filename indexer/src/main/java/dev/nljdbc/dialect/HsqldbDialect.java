package dev.nljdbc.dialect;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** HSQLDB: folds names to upper case, follows the standard closely, averages in whole numbers. */
final class HsqldbDialect implements Dialect {

  private static final Identifiers IDENTIFIERS =
      Identifiers.of(
          '"',
          "[A-Z][A-Z0-9_]*",
          """
      array at call coalesce collation corresponding cube curdate current_catalog current_date
      current_path current_role current_schema current_time current_timestamp current_timezone
      current_user curtime do json_array json_arrayagg json_object json_objectagg leading
      localtime localtimestamp normalize now nullif occurrences_regex position_regex prevval
      rollup row session_timezone session_user sessiontimezone substring_regex sysdate system_user
      today translate_regex trigger unnest
          """);

  @Override
  public String name() {
    return "HSQLDB";
  }

  @Override
  public String identifier(String name) {
    return IDENTIFIERS.print(name);
  }

  @Override
  public String string(String value) {
    return Literals.standard(value);
  }

  /** The average of whole numbers is one, and that of decimals has no more places than they. */
  @Override
  public String averaged(String expression) {
    return "CAST(" + expression + " AS DOUBLE)";
  }

  @Override
  public String likeIgnoringCase(String expression, String patternLiteral) {
    return "LOWER(" + expression + ") LIKE LOWER(" + patternLiteral + ")";
  }

  /** It takes them so behind other comparisons only. */
  @Override
  public boolean listsDatesAsTexts() {
    return false;
  }

  /**
   * Refuses changes of rows and schema, and statements about the database's files. It does not
   * refuse to step sequences, tables of the session, or Java's functions.
   */
  @Override
  public boolean makeReadOnly(Connection connection) throws SQLException {
    connection.setReadOnly(true);
    return true;
  }

  /** A rollback to it takes it away. */
  @Override
  public boolean keepsSavepoints() {
    return false;
  }

  @Override
  public ReadingHold holdReading(Connection connection, Duration longest) throws SQLException {
    return new SettingHold(connection);
  }

  /** A database in memory is shared in this process by its name. */
  @Override
  public boolean sharedByUrl(String realUrl) {
    return !realUrl.toLowerCase(Locale.ROOT).startsWith("jdbc:hsqldb:mem:;");
  }

  @Override
  public ChangeMarks changes() {
    return new DigestChanges(this);
  }

  /** To it, blanks at the end make no difference. */
  @Override
  public boolean takesForEqual(String one, String other) {
    return one.stripTrailing().equals(other.stripTrailing());
  }

  @Override
  public List<String> hints() {
    return List.of(
        "Names outside double quotes mean upper case.",
        "Dates: YEAR(d), EXTRACT(YEAR FROM d), d IN (DATE '2023-05-31', DATE '2023-06-01').",
        "Integer division truncates, and AVG of integers too: CAST(a AS DOUBLE) / b.",
        "LIKE minds case: LOWER(a) LIKE 'x%'. No RANK and no other window with an order.",
        "Select only what is grouped or aggregated. FROM is needed. LIMIT n OFFSET m.");
  }
}
