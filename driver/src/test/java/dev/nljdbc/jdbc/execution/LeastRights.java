// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.testing.Engines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A login with the least rights, made of the very text that docs/least-rights.md gives a DBA for an
 * engine: SQL for those with users, the end of a URL for those without.
 */
final class LeastRights implements AutoCloseable {

  private static final Pattern STATEMENT_ENDS = Pattern.compile(";\\s*(?:\n|$)");
  private static final String USER = "nl_reader";
  private static final String PASSWORD = "choose one";

  private final Engines engine;
  private final String snippet;
  private final Path copies;
  private final List<String> users = new ArrayList<>();
  private String copy = "";

  LeastRights(Engines engine) throws IOException {
    this.engine = engine;
    this.snippet = snippet(engine);
    this.copies = Files.createTempDirectory("nl-least");
  }

  private static String snippet(Engines engine) throws IOException {
    String name = "least rights " + engine.name().toLowerCase(Locale.ROOT);
    Matcher m =
        Pattern.compile("(?s)<!-- " + name + " -->\n```\\w+\n(.*?)```\n<!-- /" + name + " -->")
            .matcher(Files.readString(Path.of("..", "docs", "least-rights.md")));
    if (!m.find()) {
      throw new AssertionError("docs/least-rights.md has no part named " + name);
    }
    String given = m.group(1).strip();
    return Engines.isMySql() ? given.replace(" MAX_STATEMENT_TIME 60", "") : given;
  }

  /** Has the owner of a database run the SQL, under a name that no other test has. */
  void grant(Connection owner) throws SQLException {
    switch (engine) {
      case POSTGRESQL, MARIADB, H2, HSQLDB -> {
        String user = USER + System.nanoTime();
        users.add(user);
        for (String sql : STATEMENT_ENDS.splitAsStream(snippet).toList()) {
          Engines.run(
              owner,
              sql.replaceAll("(?m)^--.*$", "")
                  .replace(USER, user)
                  .replace("'%'", "'localhost'") // before the server's nameless user there
                  .replaceAll("\\bshop\\b", String.valueOf(owner.getCatalog())));
        }
      }
      case DUCKDB -> copy(owner);
      case SQLITE -> {}
    }
  }

  /** All connections of a process have one mode, and the owner's is read-write: so a copy. */
  private void copy(Connection owner) throws SQLException {
    copy = copies.resolve("c" + System.nanoTime() + ".duckdb").toString();
    Engines.run(
        owner,
        "ATTACH '" + copy + "' AS copied",
        "COPY FROM DATABASE " + current(owner) + " TO copied",
        "DETACH copied");
  }

  private static String current(Connection owner) throws SQLException {
    try (Statement statement = owner.createStatement();
        ResultSet rows = statement.executeQuery("SELECT current_database()")) {
      rows.next();
      return rows.getString(1);
    }
  }

  /** The URL to use, of a database whose owner uses the other. */
  String url(String owners) {
    return switch (engine) {
      case SQLITE -> snippet.replace("jdbc:nl:", "jdbc:").replace("shop.db", file(owners));
      case DUCKDB -> snippet.replace("jdbc:nl:", "jdbc:").replace("shop.duckdb", copy);
      default -> owners;
    };
  }

  private static String file(String owners) {
    return owners.replaceFirst("^jdbc:\\w+:", "");
  }

  /** The login to use. */
  Properties login() {
    Properties login = new Properties();
    if (!users.isEmpty()) {
      login.setProperty("user", users.get(users.size() - 1));
      login.setProperty("password", PASSWORD);
    }
    return login;
  }

  /** Users of a server outlive its databases. */
  @Override
  public void close() throws SQLException, IOException {
    if (engine == Engines.MARIADB) {
      try (Connection owner = engine.connect(engine.freshUrl(copies))) {
        for (String user : users) {
          Engines.run(owner, "DROP USER IF EXISTS '" + user + "'@'localhost'");
        }
      }
    }
    try (var files = Files.list(copies)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(copies);
  }
}
