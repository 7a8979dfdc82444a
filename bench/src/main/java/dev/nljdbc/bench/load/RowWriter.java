// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.load;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Takes a table's rows in the fastest way that an engine has. */
interface RowWriter extends AutoCloseable {

  /** Takes one row; it may be written later. */
  void write(@Nullable Object[] row) throws SQLException;

  /** Writes what is left and makes all of it last. */
  void finish() throws SQLException;

  @Override
  void close() throws SQLException;
}
