// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Looks on the server at the queries of all other sessions in a database. */
final class QueryWatch implements AutoCloseable {

  private static final long LOOK_MILLIS = 20;

  private final LargePlace place;
  private final Thread thread = new Thread(this::look, "query watch");
  private volatile boolean over;
  private volatile double longest;
  private volatile @Nullable SQLException failure;

  /** Begins, if the engine is a server. */
  QueryWatch(LargePlace place) {
    this.place = place;
    thread.start();
  }

  private void look() {
    String sql = place.engine().longestQuery().orElse("");
    if (sql.isEmpty()) {
      return;
    }
    try (Connection connection = place.connect();
        Statement statement = connection.createStatement()) {
      while (!over) {
        try (ResultSet row = statement.executeQuery(sql)) {
          row.next();
          longest = Math.max(longest, row.getDouble(1));
        }
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS));
      }
    } catch (SQLException e) {
      failure = e;
    }
  }

  /** Seconds that the longest query took; empty where the engine runs in the asking process. */
  OptionalDouble longest() throws SQLException {
    if (failure != null) {
      throw failure;
    }
    return place.engine().file() ? OptionalDouble.empty() : OptionalDouble.of(longest);
  }

  @Override
  public void close() throws InterruptedException {
    over = true;
    thread.join();
  }
}
