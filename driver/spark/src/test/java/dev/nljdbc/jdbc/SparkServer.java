// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import dev.nljdbc.testing.ServerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A Spark SQL server in a process of its own, started when first asked for: the database {@code
 * tpch}, of made up orders, and {@code default}, where tests write.
 */
final class SparkServer {

  private static final String LOG = "spark.log";
  private static final Pattern SENT =
      Pattern.compile("Submitting query '(.*?)' with [-0-9a-f]{36}\\n", Pattern.DOTALL);

  private SparkServer() {}

  /** What a URL is behind {@code jdbc:} or {@code jdbc:nl:}. */
  static String url(String database) {
    return "hive2://" + Running.ADDRESS + "/" + database;
  }

  /** Connects without questions. */
  static Connection connect(String database) throws SQLException {
    return DriverManager.getConnection("jdbc:" + url(database), login());
  }

  /** Connects with questions, under settings given as pairs. */
  static Connection connect(String database, Path indexes, String... settings) throws SQLException {
    Properties properties = login();
    properties.setProperty("nl.dir", indexes.toString());
    properties.setProperty("nl.model", "offline");
    properties.setProperty("nl.index.refresh", "manual");
    properties.setProperty("nl.index.wait", "60s");
    for (int i = 0; i < settings.length; i += 2) {
      properties.setProperty(settings[i], settings[i + 1]);
    }
    return DriverManager.getConnection("jdbc:nl:" + url(database), properties);
  }

  /** A user; the server asks for no password. */
  static Properties login() {
    Properties login = new Properties();
    login.setProperty("user", "ann");
    login.setProperty("password", "");
    return login;
  }

  /** Runs statements in the database {@code default}. */
  static void run(String... statements) throws SQLException {
    try (Connection connection = connect("default");
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** What was sent to the server so far, in order. */
  static List<String> sent() throws IOException {
    Matcher sent = SENT.matcher(Files.readString(Running.FOLDER.resolve(LOG)));
    return sent.results().map(found -> found.group(1)).toList();
  }

  /** Held by its own class: one process serves the whole JVM, and ends with it. */
  private static final class Running {

    /** What Spark reaches into on Java 17, as its own start scripts open it. */
    private static final String OPENED =
        "lang lang.invoke lang.reflect io net nio util util.concurrent util.concurrent.atomic";

    /** Of this JVM alone: Surefire runs two at a time. */
    static final Path FOLDER = folder();

    static final String ADDRESS = address();

    private static Path folder() {
      try {
        return Files.createTempDirectory(Path.of("target"), "warehouse");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static String address() {
      Stream<String> opened = Stream.of(OPENED.split(" ")).map(name -> "java." + name);
      Stream<String> inner =
          Stream.of("sun.nio.ch", "sun.nio.cs", "sun.security.action", "sun.util.calendar");
      List<String> options =
          Stream.concat(
                  Stream.of("-Xmx2g", "-XX:+UseSerialGC"),
                  Stream.concat(opened, inner)
                      .map(name -> "--add-opens=java.base/" + name + "=ALL-UNNAMED"))
              .collect(Collectors.toList());
      try {
        return ServerProcess.start(
            Path.of("../spark-server/target"),
            "dev.nljdbc.spark.SparkMain",
            FOLDER.resolve(LOG),
            options,
            FOLDER.toString());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
