package dev.nljdbc.dialect;

import dev.nljdbc.catalog.EngineFacts;
import java.sql.Connection;
import java.sql.SQLException;

/** An engine that we do not know: standard SQL, every name quoted, since its folding is unknown. */
final class StandardDialect extends Dialect {

  StandardDialect(EngineFacts facts, String product) {
    super(facts, product);
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
}
