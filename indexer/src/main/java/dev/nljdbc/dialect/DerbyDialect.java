package dev.nljdbc.dialect;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/** Apache Derby: folds names to upper case; strict types, few functions, no WITH. */
final class DerbyDialect implements Dialect {

  private static final Identifiers IDENTIFIERS =
      Identifiers.of(
          '"',
          "[A-Z][A-Z0-9_]*",
          """
      allocate are assertion at authorization avg begin bigint bit boolean call cascade cascaded
      char character character_length close collate collation commit connection constraints
      continue convert corresponding current_date current_role current_time current_timestamp
      current_user cursor cursors deallocate dec decimal declare deferrable deferred definer
      describe deterministic diagnostics disconnect end escape exception exec execute explain
      external first float found function get getcurrentconnection global go goto hour identity
      immediate indicator initially inout input insensitive int integer invoker isolation key last
      leading lower ltrim match max min minute national nchar next no none nullif numeric nvarchar
      of open option out overlaps pad partial prepare preserve prior privileges read real relative
      restrict revoke rollback row_number rows rtrim schema scroll second session_user smallint
      space sql sqlcode sqlerror sqlstate substr substring sum system_user temporary timezone_hour
      timezone_minute transaction translate translation trim unknown upper varchar varying view
      whenever work write xml xmlexists xmlparse xmlquery xmlserialize year
          """);

  @Override
  public String name() {
    return "Derby";
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
  public String limit(String query, long rows) {
    return query + " FETCH FIRST " + rows + " ROWS ONLY";
  }

  @Override
  public boolean knowsWith() {
    return false;
  }

  /** It selects no star there. */
  @Override
  public boolean limitsMembers() {
    return true;
  }

  /** Numbers become CHAR only, of at most 254 letters. */
  @Override
  public String text(String expression) {
    return "TRIM(CAST(" + expression + " AS CHAR(254)))";
  }

  /** The average of whole numbers is one. */
  @Override
  public String averaged(String expression) {
    return "CAST(" + expression + " AS DOUBLE)";
  }

  @Override
  public String year(String expression, boolean textual) {
    return "YEAR(" + expression + ")";
  }

  @Override
  public String month(String expression, boolean textual) {
    return "MONTH(" + expression + ")";
  }

  @Override
  public String likeIgnoringCase(String expression, String patternLiteral) {
    return "LOWER(" + expression + ") LIKE LOWER(" + patternLiteral + ")";
  }

  /** Refuses changes of rows and schema, and all procedures that change anything. */
  @Override
  public boolean makeReadOnly(Connection connection) throws SQLException {
    if (!connection.isReadOnly()) {
      connection.setReadOnly(true);
    }
    return true;
  }

  @Override
  public boolean cancels() {
    return false;
  }

  @Override
  public ReadingHold holdReading(Connection connection, Duration longest) throws SQLException {
    return new SettingHold(connection);
  }

  /** A database in memory is shared in this process by its name. */
  @Override
  public boolean sharedByUrl(String realUrl) {
    return true;
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
        "Dates: YEAR(d), MONTH(d), DATE('2023-05-31'). There is no EXTRACT.",
        "Integer division truncates, and AVG of integers too: CAST(a AS DOUBLE) / b.",
        "Types are strict: compare numbers with numbers. LIKE minds case: LOWER(a) LIKE 'x%'.",
        "No WITH, no windows, no FULL JOIN, one DISTINCT aggregate a query; FROM is needed.",
        "OFFSET m ROWS FETCH FIRST n ROWS ONLY; no LIMIT.");
  }
}
