// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.catalog.Deadline;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class WatchdogTest {

  private static final String FOREVER =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT MAX(i) FROM n";

  @Test
  void over_statementsInTime_takesNoThreadForEach() throws SQLException {
    int statements = 1000;
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:");
        Statement statement = connection.createStatement()) {
      long before = threads.getTotalStartedThreadCount();
      for (int i = 0; i < statements; i++) {
        try (Watchdog watchdog = Watchdog.over(statement, Deadline.after(Duration.ofSeconds(60)))) {
          assertThat(watchdog.fired()).isFalse();
        }
      }
      // other tests of this process may start some meanwhile
      assertThat(threads.getTotalStartedThreadCount() - before).isLessThan(statements / 2);
    }
  }

  @Test
  void over_statementBeyondItsDeadline_isCancelled() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:");
        Statement statement = connection.createStatement();
        Watchdog watchdog = Watchdog.over(statement, Deadline.after(Duration.ofMillis(200)))) {
      assertThatThrownBy(() -> statement.executeQuery(FOREVER).next())
          .isInstanceOf(SQLException.class);
      assertThat(watchdog.fired()).isTrue();
    }
  }
}
