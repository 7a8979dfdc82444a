package dev.nljdbc.trino;

import static io.trino.testing.TestingSession.testSessionBuilder;

import io.trino.plugin.memory.MemoryPlugin;
import io.trino.plugin.tpch.TpchPlugin;
import io.trino.testing.DistributedQueryRunner;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * A Trino server in this process, started when first asked for: the catalogs {@code tpch}, of made
 * up orders, and {@code memory}, where tests write.
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

  /** Held by its own class: it serves the whole JVM, and ends with it. */
  private static final class Running {

    static final String ADDRESS = address();

    private static String address() {
      PrintStream out = System.out;
      PrintStream err = System.err;
      try {
        var session = testSessionBuilder().setCatalog("tpch").setSchema("tiny").build();
        DistributedQueryRunner server =
            DistributedQueryRunner.builder(session).setNodeCount(1).build();
        server.installPlugin(new TpchPlugin());
        server.createCatalog("tpch", "tpch", Map.of("tpch.splits-per-node", "2"));
        server.installPlugin(new MemoryPlugin());
        server.createCatalog("memory", "memory");
        return server.getCoordinator().getBaseUrl().getAuthority();
      } catch (Exception e) {
        throw new IllegalStateException("no Trino server", e);
      } finally {
        System.setOut(out); // its logging takes them away
        System.setErr(err);
      }
    }
  }
}
