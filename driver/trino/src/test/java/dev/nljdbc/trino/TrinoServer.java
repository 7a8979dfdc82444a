package dev.nljdbc.trino;

import dev.nljdbc.testing.ServerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/**
 * A Trino server in a process of its own, started when first asked for; its standard input ends
 * with this JVM, and so does it: the catalogs {@code tpch}, of made up orders, and {@code memory},
 * where tests write.
 */
final class TrinoServer {

  private TrinoServer() {}

  /** What the driver's URL is behind {@code jdbc:}, with a catalog, a schema, or neither. */
  static String url(String path) {
    return "jdbc:" + real(path);
  }

  /** The same with questions. */
  static String nlUrl(String path) {
    return "jdbc:nl:" + real(path);
  }

  private static String real(String path) {
    return "trino://" + Running.ADDRESS + path;
  }

  /** Connects without questions. */
  static Connection connect(String path, String user) throws SQLException {
    return DriverManager.getConnection(url(path), login(user));
  }

  /** The user alone: the server asks for no password. */
  static Properties login(String user) {
    Properties login = new Properties();
    login.setProperty("user", user);
    return login;
  }

  /** Runs statements as the tests' owner. */
  static void run(String... statements) throws SQLException {
    try (Connection owner = connect("/memory/default", "owner");
        Statement statement = owner.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /**
   * What a user has sent to the server so far, in order.
   *
   * @param state how it ended, as the server says
   */
  record Sent(String state, String error, String sql) {}

  /** The statements of a user. */
  static List<Sent> statements(String user) throws SQLException {
    List<Sent> sent = new ArrayList<>();
    try (Connection watcher = connect("/system/runtime", "watcher");
        Statement statement = watcher.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT state, coalesce(error_code, ''), query FROM queries WHERE \"user\" = '"
                    + user
                    + "' ORDER BY created, query_id")) {
      while (rows.next()) {
        sent.add(new Sent(rows.getString(1), rows.getString(2), rows.getString(3)));
      }
    }
    return sent;
  }

  /** Held by its own class: one process serves the whole JVM, and ends with it. */
  private static final class Running {

    static final String ADDRESS = address();

    private static String address() {
      try {
        return ServerProcess.start(
            Path.of("../trino-server/target"),
            "dev.nljdbc.trino.TrinoMain",
            Path.of("target/trino.log"),
            List.of("-Xmx2g", "-XX:+UseSerialGC"));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
