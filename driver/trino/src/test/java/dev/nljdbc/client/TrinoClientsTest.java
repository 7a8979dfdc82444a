// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import dev.nljdbc.trino.TrinoServer;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What clients call, on a Trino server: the same as with its driver alone. */
class TrinoClientsTest {

  private static final TrinoServer SERVER = TrinoServer.shared();
  private static final String SQL = "SELECT custkey, name FROM customer ORDER BY custkey";

  @TempDir private Path folder;

  private Properties properties(String user) {
    Properties properties = new Properties();
    properties.setProperty("user", user);
    properties.setProperty("nl.dir", folder.toString());
    return properties;
  }

  private static Properties bare() {
    Properties properties = new Properties();
    properties.setProperty("user", "bare");
    return properties;
  }

  private static String nlUrl(String path) {
    return SERVER.url(path).replace("jdbc:", "jdbc:nl:");
  }

  /** What each method of the metadata that takes no or only names gives or throws, in words. */
  private static Map<String, String> metadata(Connection connection) throws Exception {
    Map<String, String> told = new TreeMap<>();
    DatabaseMetaData metadata = connection.getMetaData();
    for (Method method : DatabaseMetaData.class.getMethods()) {
      if (method.getDeclaringClass() == DatabaseMetaData.class
          && !List.of("getConnection", "getUserName", "getURL").contains(method.getName())) {
        Object[] arguments =
            Arrays.stream(method.getParameterTypes()).map(TrinoClientsTest::argument).toArray();
        told.put(method.toString(), told(method, metadata, arguments));
      }
    }
    return told;
  }

  /** Of the catalog and schema of the connection, or of all tables in them. */
  private static Object argument(Class<?> type) {
    if (type == String.class) {
      return "tiny";
    }
    return type == boolean.class ? true : type == int.class ? (Object) 1 : null;
  }

  private static String told(Method method, DatabaseMetaData metadata, Object[] arguments)
      throws Exception {
    try {
      Object given = method.invoke(metadata, arguments);
      if (given instanceof ResultSet rows) {
        try (rows) {
          return TrinoServer.rows(rows).toString();
        }
      }
      return String.valueOf(given);
    } catch (InvocationTargetException e) {
      return e.getCause().toString();
    }
  }

  @Test
  void metadata_eachMethod_isThatOfTheDriver() throws Exception {
    try (Connection bare = SERVER.connect("/tpch/tiny", "bare");
        Connection ours = DriverManager.getConnection(nlUrl("/tpch/tiny"), properties("meta"))) {
      assertThat(metadata(ours)).isEqualTo(metadata(bare)).hasSizeGreaterThan(150);
      String[][] tables = {{"tpch", "tiny", "%", "%"}, {null, "tiny", "nation", null}};
      for (String[] names : tables) {
        try (ResultSet own = ours.getMetaData().getColumns(names[0], names[1], names[2], names[3]);
            ResultSet other =
                bare.getMetaData().getColumns(names[0], names[1], names[2], names[3])) {
          assertThat(TrinoServer.rows(own)).isEqualTo(TrinoServer.rows(other)).isNotEmpty();
        }
      }
    }
  }

  @Test
  void dbeaver_browsesAsWithTheDriverAloneAndPagesAQuestion() throws Exception {
    SERVER.run(
        "CREATE SCHEMA IF NOT EXISTS memory.clients",
        "CREATE TABLE IF NOT EXISTS memory.clients.track AS"
            + " SELECT custkey, name FROM tpch.tiny.customer");
    Properties properties = properties("dbeaver");
    try (FakeChatServer model =
            FakeChatServer.start()
                .always(
                    r ->
                        Reply.call(
                            "ExecuteSQL",
                            "{\"sql\":\""
                                + SQL.replace("customer", "track")
                                + "\",\"final\":true}"));
        URLClassLoader libraries = DBeaver.libraries()) {
      properties.setProperty("nl.model", "m");
      properties.setProperty("nl.base-url", model.baseUrl());
      List<String> alone;
      try (DBeaver tool =
          DBeaver.connect(
              libraries, "io.trino.jdbc.TrinoDriver", SERVER.url("/memory/clients"), bare())) {
        alone = browsed(tool);
      }
      try (DBeaver tool =
          DBeaver.connect(
              libraries, "dev.nljdbc.jdbc.NlDriver", nlUrl("/memory/clients"), properties)) {
        assertThat(browsed(tool)).isEqualTo(alone).isNotEmpty();
        TrinoServer.rows(tool.connection(), "NL STATUS"); // the index is not read in DBeaver's time
        assertThat(tool.execute("NL: all tracks").rows()).hasSize(DBeaver.PAGE);
        assertThat(tool.next("NL: all tracks", DBeaver.PAGE).rows().get(0))
            .containsExactly("201", "Customer#000000201");
        assertThat(tool.execute("SELECT count(*) FROM track").rows().get(0))
            .containsExactly("1500");
        assertThat(model.requests()).hasSize(1);
      }
    }
  }

  /** What DBeaver reads; or what the driver says that it can't tell. */
  private static List<String> browsed(DBeaver tool) {
    try {
      return tool.browse();
    } catch (SQLException e) {
      return List.of(String.valueOf(e.getMessage()));
    }
  }
}
