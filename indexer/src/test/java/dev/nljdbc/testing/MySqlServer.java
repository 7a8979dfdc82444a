// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/**
 * A MySQL server that takes MariaDB's place in the tests, since no Maven artifact brings one:
 * {@code -Dnljdbc.mysql=localhost:3306} names it, and {@code -Dnljdbc.mysql.password} is root's
 * password if there is one. The tests make databases and logins and leave them.
 */
final class MySqlServer {

  private static final String SERVER = System.getProperty("nljdbc.mysql", "");

  private MySqlServer() {}

  static boolean isWanted() {
    return !SERVER.isEmpty();
  }

  static String freshDatabase(String name) throws SQLException {
    Properties login = new Properties();
    login.setProperty("user", "root");
    login.setProperty("password", password());
    try (Connection connection = DriverManager.getConnection(url(""), login);
        Statement statement = connection.createStatement()) {
      statement.execute("SET GLOBAL log_bin_trust_function_creators = ON"); // tests define some
      statement.execute("CREATE DATABASE " + name + " CHARACTER SET utf8mb4");
    }
    return url(name);
  }

  static String password() {
    return System.getProperty("nljdbc.mysql.password", "");
  }

  private static String url(String database) {
    return "jdbc:mysql://" + SERVER + "/" + database + "?allowPublicKeyRetrieval=true";
  }
}
