// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import dev.nljdbc.catalog.EngineFacts;
import java.sql.Connection;

/**
 * Spark SQL and Databricks: tables of files behind one login, without keys and transactions.
 * Nothing there is read-only but what the login may not write.
 */
final class SparkDialect extends Dialect {

  SparkDialect(EngineFacts facts, String product) {
    super(facts, product);
  }

  /**
   * Two quotes are no quote here, and the server puts variables of its environment in the place of
   * <code>${env:…}</code>, in strings too.
   */
  @Override
  public String string(String value) {
    String escaped = value.replace("\\", "\\\\").replace("'", "\\'").replace("${", "$\\{");
    return "'" + escaped + "'";
  }

  /** Hive's driver refuses the setting, and the engine knows none. */
  @Override
  public boolean makeReadOnly(Connection connection) {
    return false;
  }
}
