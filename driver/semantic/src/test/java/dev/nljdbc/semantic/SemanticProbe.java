// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.semantic;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;

/** An application that looks for a column by what it means; prints the best one. */
final class SemanticProbe {

  private SemanticProbe() {}

  public static void main(String[] args) throws Exception {
    try (Connection connection =
            DriverManager.getConnection("jdbc:nl:sqlite:" + args[0] + "?nl.embedder=onnx");
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(
          "CREATE TABLE staff (id INTEGER PRIMARY KEY, altitude REAL, wage REAL, colour TEXT)");
      try (ResultSet rows = statement.executeQuery("NL COLUMNS: remuneration")) {
        rows.next();
        System.out.println(rows.getString("table") + "." + rows.getString("column"));
      }
    }
  }
}
