// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * A program that just began: connects and runs one ordinary statement, and may then ask a question.
 * Runs with the driver's jar and the engine's, without the rest of the bench.
 */
final class FirstUse {

  private FirstUse() {}

  /**
   * Writes the milliseconds until the first statement's row was there, those of its thread on the
   * processor, and those from the start of the JVM until the question's row was there.
   *
   * @param args the file to write, the URL, and the question, if any
   */
  public static void main(String[] args) throws Exception {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
    long processor = threads.getCurrentThreadCpuTime();
    long began = System.nanoTime();
    try (Connection connection = DriverManager.getConnection(args[1]);
        Statement statement = connection.createStatement()) {
      read(statement, "SELECT 1");
      double first = (System.nanoTime() - began) / 1e6;
      double busy = (threads.getCurrentThreadCpuTime() - processor) / 1e6;
      double asked = 0;
      if (args.length > 2) {
        statement.execute("CREATE TABLE planet (name VARCHAR(20) PRIMARY KEY, moons INT)");
        statement.execute("INSERT INTO planet VALUES ('Earth', 1), ('Mars', 2), ('Jupiter', 95)");
        read(statement, args[2]);
        asked = System.currentTimeMillis() - (double) runtime.getStartTime();
      }
      Files.write(Path.of(args[0]), List.of(first + " " + busy + " " + asked));
    }
  }

  private static void read(Statement statement, String sql) throws SQLException {
    try (ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
    }
  }
}
