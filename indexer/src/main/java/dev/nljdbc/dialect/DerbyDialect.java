// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import dev.nljdbc.catalog.EngineFacts;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/** Apache Derby: folds names to upper case; strict types, few functions, no WITH. */
final class DerbyDialect extends Dialect {

  DerbyDialect(EngineFacts facts, String product) {
    super(facts, product);
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
  public ReadOnlyHold holdReading(Connection connection, Duration longest) throws SQLException {
    return new ReadOnlySettingHold(connection);
  }

  @Override
  public ChangeMarks changes() {
    return new RowDigest(this);
  }
}
