// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What {@code nl.functions.allow} lets a model's query call, through the driver. */
class AllowedFunctionsTest {

  private static final String CALL = "SELECT tax(amount) AS tax FROM orders";

  @TempDir Path directory;

  private Connection connect(Engines engine, String baseUrl, String allowed) throws SQLException {
    String url =
        engine.urlWith(
            directory,
            "CREATE TABLE orders (id INTEGER PRIMARY KEY, amount INTEGER)",
            "INSERT INTO orders VALUES (1, 21)",
            switch (engine) {
              case H2 -> "CREATE ALIAS TAX AS 'int tax(int n) { return 2 * n; }'";
              case DUCKDB -> "CREATE MACRO tax(n) AS 2 * n";
              case MARIADB -> "CREATE FUNCTION tax(n INT) RETURNS INT DETERMINISTIC RETURN 2 * n";
              case HSQLDB -> "CREATE FUNCTION tax(IN n INTEGER) RETURNS INTEGER RETURN 2 * n";
              default ->
                  "CREATE FUNCTION tax(n integer) RETURNS integer LANGUAGE sql AS 'SELECT 2 * $1'";
            });
    Properties properties = engine.properties();
    properties.setProperty("nl.dir", directory.resolve("indexes").toString());
    properties.setProperty("nl.model", "m");
    properties.setProperty("nl.base-url", baseUrl);
    properties.setProperty("nl.lab.protocol", "tools");
    properties.setProperty("nl.strategy", "interactive");
    properties.setProperty("nl.functions.allow", allowed);
    return DriverManager.getConnection("jdbc:nl:" + url.substring("jdbc:".length()), properties);
  }

  private static FakeChatServer calling() throws Exception {
    Reply call = Reply.call("ExecuteSQL", "{\"sql\": \"" + CALL + "\", \"final\": true}");
    return FakeChatServer.start().reply(call, call, call, call, call, call);
  }

  @ParameterizedTest
  @EnumSource(names = {"H2", "POSTGRESQL", "MARIADB", "DUCKDB", "HSQLDB"})
  void question_functionOfTheUsers_isCalledWhereItIsAllowed(Engines engine) throws Exception {
    try (FakeChatServer server = calling();
        Connection connection = connect(engine, server.baseUrl(), "Tax");
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("NL: the tax?")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt(1)).isEqualTo(42);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"H2", "POSTGRESQL", "MARIADB", "DUCKDB", "HSQLDB"})
  void question_functionOfTheUsers_isRefusedOtherwise(Engines engine) throws Exception {
    try (FakeChatServer server = calling();
        Connection connection = connect(engine, server.baseUrl(), "other, x.tax");
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.executeQuery("NL {rounds=2}: the tax?"))
          .isInstanceOf(SQLException.class);
      assertThat(server.requests().get(1).body().toString())
          .contains("the function tax")
          .contains("nl.functions.allow=tax");
    }
  }
}
