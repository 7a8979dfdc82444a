// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.config.Settings;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import dev.nljdbc.testing.TableTest;
import dev.nljdbc.testing.Workspaces;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Types;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JoinFactsTest {

  @TempDir Path directory;

  @EnginesByTurns
  void of_parentsWithoutChildrenAndChildrenWithoutParents_areCounted(Engines engine)
      throws Exception {
    String url =
        engine.urlWith(
            directory,
            "CREATE TABLE supplier (supplier_id INTEGER NOT NULL PRIMARY KEY, city VARCHAR(9))",
            "CREATE TABLE delivery (delivery_id INTEGER NOT NULL PRIMARY KEY, supplier_id INTEGER,"
                + " FOREIGN KEY (supplier_id) REFERENCES supplier (supplier_id))");
    Connection connection = engine.connect(url);
    try (var supplier = connection.prepareStatement("INSERT INTO supplier VALUES (?, 'Oslo')");
        var delivery = connection.prepareStatement("INSERT INTO delivery VALUES (?, ?)")) {
      for (int i = 1; i <= 80; i++) {
        supplier.setInt(1, i);
        supplier.executeUpdate();
      }
      for (int i = 1; i <= 100; i++) {
        delivery.setInt(1, i);
        delivery.setObject(2, i <= 5 ? null : i % 68 + 1, Types.INTEGER);
        delivery.executeUpdate();
      }
    }
    try (Workspaces database = Workspaces.on(connection)) {
      assertThat(facts(database).stream().map(fact -> fact.toLowerCase(Locale.ROOT)))
          .containsExactly(
              "12 of 80 supplier have no delivery", "5 of 100 delivery have no supplier");
    }
  }

  @Test
  void of_allHaveOne_saysNothing() throws Exception {
    try (Workspaces database = harbours("'OSL'), (2, 'BGO'), (3, 'TRD'")) {
      assertThat(facts(database)).isEmpty();
    }
  }

  @TableTest
  void of_keysThatDoNotMeetAsWritten_saysSo(String codes, String fact) throws Exception {
    try (Workspaces database = harbours(codes)) {
      assertThat(facts(database)).containsExactly(fact);
    }
  }

  @Test
  void of_someWithBlanks_saysNothingOfTrimming() throws Exception {
    try (Workspaces database = harbours("'OSL '), (2, 'BGO'), (3, 'TRD '")) {
      assertThat(facts(database)).isEmpty();
    }
  }

  @Test
  void of_engineThatIgnoresBlanks_saysNothingOfTrimming() throws Exception {
    for (Engines engine : List.of(Engines.HSQLDB, Engines.MARIADB)) {
      String url =
          engine.urlWith(
              directory,
              "CREATE TABLE harbour (code VARCHAR(5) NOT NULL PRIMARY KEY)",
              "CREATE TABLE sailing (sailing_no INTEGER NOT NULL PRIMARY KEY, code VARCHAR(5),"
                  + " FOREIGN KEY (code) REFERENCES harbour (code))",
              "INSERT INTO harbour VALUES ('OSL'), ('BGO')",
              "INSERT INTO sailing VALUES (1, 'OSL '), (2, 'BGO ')");
      try (Workspaces database = Workspaces.on(engine.connect(url))) {
        assertThat(facts(database)).isEmpty();
      }
    }
  }

  @Test
  void of_severalKeysToOneTable_namesTheColumn() throws Exception {
    try (Workspaces database =
        Workspaces.of(
            """
            CREATE TABLE port (port_id INTEGER PRIMARY KEY, name TEXT);
            CREATE TABLE trip (trip_id INTEGER PRIMARY KEY, start_id INTEGER REFERENCES port,
              end_id INTEGER REFERENCES port);
            INSERT INTO port VALUES (1, 'a'), (2, 'b'), (3, 'c');
            INSERT INTO trip VALUES (1, 1, 2), (2, 1, 3), (3, 2, 1), (4, 3, 1);
            UPDATE trip SET end_id = 2 WHERE end_id = 1;
            """)) {
      assertThat(facts(database)).containsExactly("1 of 3 port have no trip by end_id");
    }
  }

  @Test
  void of_valuesThatReferToNothing_isNotCounted() throws Exception {
    try (Workspaces database =
        Workspaces.of(
            """
            CREATE TABLE port (port_id INTEGER PRIMARY KEY, name TEXT);
            CREATE TABLE trip (trip_id INTEGER PRIMARY KEY, port_id INTEGER REFERENCES port);
            INSERT INTO port VALUES (1, 'a'), (2, 'b'), (3, 'c');
            INSERT INTO trip VALUES (1, 1), (2, 99);
            """)) {
      assertThat(facts(database)).isEmpty();
    }
  }

  @Test
  void of_tablesThatNobodyAskedOfAndViews_areLeftOut() throws Exception {
    try (Workspaces database =
        Workspaces.of(
            """
            CREATE TABLE port (port_id INTEGER PRIMARY KEY, name TEXT);
            CREATE TABLE trip (trip_id INTEGER PRIMARY KEY, port_id INTEGER REFERENCES port);
            CREATE VIEW far_port AS SELECT port_id, name FROM port WHERE port_id > 2;
            INSERT INTO port VALUES (1, 'a'), (2, 'b'), (3, 'c');
            INSERT INTO trip VALUES (1, 1), (2, 2), (3, NULL);
            """)) {
      Workspace workspace = database.workspace(Settings.defaults());
      assertThat(facts(workspace, table -> table.name().equals("port")))
          .containsExactly("1 of 3 port have no trip");
      assertThat(facts(workspace, table -> table.name().equals("trip")))
          .containsExactly("1 of 3 trip have no port");
      assertThat(facts(workspace, table -> false)).isEmpty();
    }
  }

  @Test
  void of_manyJoins_tellsAFew() throws Exception {
    StringBuilder sql =
        new StringBuilder("CREATE TABLE port (port_id INTEGER PRIMARY KEY, name TEXT);");
    sql.append("INSERT INTO port VALUES (1, 'a'), (2, 'b'), (3, 'c');");
    IntStream.range(0, 9)
        .forEach(
            i ->
                sql.append("CREATE TABLE t")
                    .append(i)
                    .append(" (id INTEGER PRIMARY KEY, port_id INTEGER REFERENCES port);")
                    .append("INSERT INTO t")
                    .append(i)
                    .append(" VALUES (1, 1), (2, 2);"));
    try (Workspaces database = Workspaces.of(sql.toString())) {
      assertThat(facts(database)).hasSize(4);
    }
  }

  private static Workspaces harbours(String codes) throws Exception {
    return Workspaces.of(
        """
        CREATE TABLE harbour (code VARCHAR(5) PRIMARY KEY, name TEXT);
        CREATE TABLE sailing (sailing_no INTEGER PRIMARY KEY, code VARCHAR(5) REFERENCES harbour);
        INSERT INTO harbour VALUES ('OSL', 'Oslo'), ('BGO', 'Bergen'), ('TRD', 'Trondheim');
        INSERT INTO sailing VALUES (1, %s);
        """
            .formatted(codes));
  }

  private static List<String> facts(Workspaces database) {
    Workspace workspace = database.workspace(Settings.defaults());
    return facts(workspace, table -> true);
  }

  private static List<String> facts(Workspace workspace, Predicate<TableId> asked) {
    return JoinFacts.of(workspace.index().joins().conditions(), asked, workspace.index());
  }
}
