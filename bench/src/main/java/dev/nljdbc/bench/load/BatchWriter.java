// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.load;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/** Inserts in batches, in one transaction. */
final class BatchWriter implements RowWriter {

  private static final int BATCH = 1_000;

  private final Connection connection;
  private final PreparedStatement insert;
  private int waiting;

  BatchWriter(Connection connection, String table, int columns) throws SQLException {
    this.connection = connection;
    connection.setAutoCommit(false);
    this.insert =
        connection.prepareStatement(
            "INSERT INTO "
                + table
                + " VALUES ("
                + String.join(", ", Collections.nCopies(columns, "?"))
                + ")");
  }

  @Override
  public void write(@Nullable Object[] row) throws SQLException {
    for (int i = 0; i < row.length; i++) {
      insert.setObject(i + 1, row[i]);
    }
    insert.addBatch();
    if (++waiting == BATCH) {
      flush();
    }
  }

  private void flush() throws SQLException {
    insert.executeBatch();
    waiting = 0;
  }

  @Override
  public void finish() throws SQLException {
    if (waiting > 0) {
      flush();
    }
    connection.commit();
  }

  @Override
  public void close() throws SQLException {
    try (insert) {
      connection.rollback();
    } finally {
      connection.setAutoCommit(true);
    }
  }
}
