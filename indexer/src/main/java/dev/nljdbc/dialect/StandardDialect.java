package dev.nljdbc.dialect;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** An engine that we do not know: standard SQL, every name quoted, since its folding is unknown. */
record StandardDialect(String name) implements Dialect {

  @Override
  public String identifier(String identifier) {
    return "\"" + identifier.replace("\"", "\"\"") + "\"";
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
  public String likeIgnoringCase(String expression, String patternLiteral) {
    return "LOWER(" + expression + ") LIKE LOWER(" + patternLiteral + ")";
  }

  /** Asks the driver, and promises nothing: many take it as a hint. */
  @Override
  public boolean makeReadOnly(Connection connection) throws SQLException {
    connection.setReadOnly(true);
    return false;
  }

  @Override
  public boolean sharedByUrl(String realUrl) {
    return !realUrl.contains(":mem");
  }

  @Override
  public List<String> hints() {
    return List.of(
        "Write standard SQL: odd names in \"double quotes\", text in 'single quotes', CAST(a AS DECIMAL(18, 6)) / b.",
        "Limit rows with FETCH FIRST n ROWS ONLY.");
  }
}
