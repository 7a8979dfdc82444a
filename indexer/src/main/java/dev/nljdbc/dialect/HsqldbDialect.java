// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import dev.nljdbc.catalog.EngineFacts;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;

/** HSQLDB: folds names to upper case, follows the standard closely, averages in whole numbers. */
final class HsqldbDialect extends Dialect {

  HsqldbDialect(EngineFacts facts, String product) {
    super(facts, product);
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

  @Override
  public ReadOnlyHold holdReading(Connection connection, Duration longest) throws SQLException {
    return new ReadOnlySettingHold(connection);
  }

  /** A database in memory is shared in this process by its name. */
  @Override
  public boolean sharedByUrl(String realUrl) {
    return !realUrl.toLowerCase(Locale.ROOT).startsWith("jdbc:hsqldb:mem:;");
  }

  @Override
  public ChangeMarks changes() {
    return new RowDigest(this);
  }
}
