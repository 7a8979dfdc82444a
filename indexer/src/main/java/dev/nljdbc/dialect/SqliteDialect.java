package dev.nljdbc.dialect;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.regex.Pattern;

/** SQLite: names keep their case and match in any, types are advice, dates are text. */
final class SqliteDialect implements Dialect {

  private static final Identifiers IDENTIFIERS =
      Identifiers.of(
          '"',
          "[A-Za-z_][A-Za-z0-9_]*",
          """
      autoincrement collate commit current_date current_time current_timestamp deferrable escape
      index isnull nothing notnull raise transaction
          """);

  /** SQLITE_OPEN_READONLY. */
  private static final String OPEN_READONLY = "1";

  /** SQLITE_MAX_LENGTH. */
  private static final long LONGEST = 1_000_000_000;

  private static final Pattern MISFIT =
      Pattern.compile(
          "no such (table|column|function|module)|syntax error|incomplete input|unrecognized token"
              + "|ambiguous column|misuse of|wrong number of arguments");

  @Override
  public String name() {
    return "SQLite";
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
  public boolean groupsByAllShown() {
    return false;
  }

  @Override
  public String text(String expression) {
    return expression;
  }

  @Override
  public String number(String expression) {
    return expression;
  }

  /** The first four characters of a textual date, since strftime knows only complete ISO dates. */
  @Override
  public String year(String expression, boolean textual) {
    return textual
        ? "CAST(substr(" + expression + ", 1, 4) AS INTEGER)"
        : "CAST(strftime('%Y', " + expression + ") AS INTEGER)";
  }

  @Override
  public String month(String expression, boolean textual) {
    return "CAST(strftime('%m', " + expression + ") AS INTEGER)";
  }

  /** LIKE ignores the case of ASCII letters here, and of no others. */
  @Override
  public String likeIgnoringCase(String expression, String patternLiteral) {
    return expression + " LIKE " + patternLiteral;
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
    Execute.on(connection, "PRAGMA query_only = ON");
    Execute.on(connection, "PRAGMA trusted_schema = OFF");
    try {
      Execute.number(connection, "SELECT count(*) FROM sqlite_master");
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

  /**
   * Its driver leaves a statement that wrote under way until it is closed, and while any is, an
   * interrupt holds for all that follows, the rollback included.
   */
  @Override
  public boolean cancelSparesTransactions() {
    return false;
  }

  @Override
  public ReadingHold holdReading(Connection connection, Duration longest) throws SQLException {
    return new SqliteHold(connection);
  }

  @Override
  public AnswerReading answering(Connection own, boolean streaming) throws SQLException {
    return new SqliteAnswerReading(own, this);
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
    return new SqliteChanges(this);
  }

  /** The driver gives no SQLState, and one code for this and for what goes wrong in the rows. */
  @Override
  public boolean misfit(SQLException failure) {
    return MISFIT.matcher(String.valueOf(failure.getMessage())).find();
  }

  @Override
  public List<String> hints() {
    return List.of(
        "Dates are mostly text like '2023-05-31', compared as text; parts: strftime('%Y', d), '%m'.",
        "Integer division truncates: CAST(a AS REAL) / b. Numbers kept as text need a CAST, too.",
        "= minds case, LIKE does not.",
        "Odd names in \"double quotes\", text in 'single quotes'.",
        "LIMIT n OFFSET m; no TOP, FETCH FIRST, ILIKE.");
  }
}
