// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import dev.nljdbc.catalog.EngineFacts;
import java.sql.Connection;
import java.sql.SQLException;

/** Apache Ignite: tables spread over the nodes of a cluster; no transactions, no foreign keys. */
final class IgniteDialect extends Dialect {

  IgniteDialect(EngineFacts facts, String product) {
    super(facts, product);
  }

  /** The thin driver keeps the setting, and the engine writes all the same. */
  @Override
  public boolean makeReadOnly(Connection connection) throws SQLException {
    connection.setReadOnly(true);
    return false;
  }

  @Override
  public ChangeMarks changes() {
    return new RowDigest(this);
  }
}
