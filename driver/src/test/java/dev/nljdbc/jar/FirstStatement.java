// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jar;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;

/** An application that just began: connects, runs one ordinary statement, prints what it took. */
final class FirstStatement {

  private FirstStatement() {}

  /** Prints the microseconds of processor time of its thread. */
  public static void main(String[] args) throws Exception {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long began = threads.getCurrentThreadCpuTime();
    try (Connection connection = DriverManager.getConnection(args[0]);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT 1")) {
      rows.next();
    }
    System.out.println("took " + (threads.getCurrentThreadCpuTime() - began) / 1_000);
  }
}
