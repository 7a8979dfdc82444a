// SPDX-License-Identifier: Apache-2.0
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
 * A Trino server in a process of its own: the catalogs {@code tpch}, of made up orders, {@code
 * memory}, where tests write, and in the shared one {@code staff}, which has roles. Its standard
 * input ends with this JVM, and so does it.
 */
public final class TrinoServer implements AutoCloseable {

  private final ServerProcess process;

  private TrinoServer(ServerProcess process) {
    this.process = process;
  }

  /** A server of one node that serves all tests of this JVM. */
  public static TrinoServer shared() {
    return Shared.SERVER;
  }

  /**
   * Starts a server.
   *
   * @param module that holds its classes, beside this one
   * @param arguments the number of nodes and the catalogs, as {@code TrinoMain} takes them
   */
  public static TrinoServer start(String module, String... arguments) throws IOException {
    return new TrinoServer(
        ServerProcess.obeying(
            Path.of("..", module, "target"),
            "dev.nljdbc.trino.TrinoMain",
            Path.of("target", module + arguments[0] + ".log"),
            List.of("-Xmx2g", "-XX:+UseSerialGC"),
            arguments));
  }

  /** Ends the nodes that are not the coordinator. */
  public void stopWorkers() throws IOException {
    process.order("stop", "stopped");
  }

  @Override
  public void close() throws InterruptedException {
    process.close();
  }

  /** What the driver's URL is behind {@code jdbc:}, with a catalog, a schema, or neither. */
  public String url(String path) {
    return "jdbc:trino://" + process.address() + path;
  }

  /** Connects without questions. */
  public Connection connect(String path, String user) throws SQLException {
    return DriverManager.getConnection(url(path), login(user));
  }

  /**
   * Connects for questions to an index of the user's own; the first question waits for it.
   *
   * @param settings names and values in turn
   */
  public Connection asking(Path folder, String path, String user, String... settings)
      throws SQLException {
    Properties properties = login(user);
    properties.setProperty("nl.dir", folder.resolve(user).toString());
    properties.setProperty("nl.index.refresh", "manual");
    properties.setProperty("nl.index.wait", "60s");
    for (int i = 0; i < settings.length; i += 2) {
      properties.setProperty(settings[i], settings[i + 1]);
    }
    return DriverManager.getConnection(url(path).replace("jdbc:", "jdbc:nl:"), properties);
  }

  /** The user alone: the server asks for no password. */
  private static Properties login(String user) {
    Properties login = new Properties();
    login.setProperty("user", user);
    return login;
  }

  /** Runs statements as the tests' owner. */
  public void run(String... statements) throws SQLException {
    try (Connection owner = connect("/memory/default", "owner");
        Statement statement = owner.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** The rows of a query, each as its cells with bars between. */
  public static List<String> rows(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return rows(rows);
    }
  }

  /** The same of rows that are open. */
  public static List<String> rows(ResultSet rows) throws SQLException {
    List<String> found = new ArrayList<>();
    int width = rows.getMetaData().getColumnCount();
    while (rows.next()) {
      List<String> cells = new ArrayList<>();
      for (int i = 1; i <= width; i++) {
        cells.add(rows.getString(i));
      }
      found.add(String.join("|", cells));
    }
    return found;
  }

  /**
   * What a user has sent to the server so far, in order.
   *
   * @param state how it ended, as the server says
   */
  public record Sent(String state, String error, String sql) {}

  /** The statements of a user. */
  public List<Sent> statements(String user) throws SQLException {
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
  private static final class Shared {

    static final TrinoServer SERVER = server();

    private static TrinoServer server() {
      try {
        return start("trino-server", "1", "staff", "dev.nljdbc.trino.RolesPlugin", "mock", "");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
