// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What an answer's columns are called, on each engine: the question is the SQL. */
@Tag("thorough")
class ColumnHeadingsTest {

  private static final String SQL =
      "SELECT kind, COUNT(*), MIN(weight) FROM tool GROUP BY kind ORDER BY kind";

  @TempDir private Path folder;

  private Connection connect(Engines engine) throws SQLException {
    String url =
        engine.urlWith(
            folder,
            "CREATE TABLE tool (id INTEGER PRIMARY KEY, kind VARCHAR(20), weight INTEGER)",
            "INSERT INTO tool VALUES (1, 'axe', 7), (2, 'axe', 5), (3, 'saw', 2)");
    Properties properties = engine.properties();
    return new AskedDriver(folder).connect(url, properties);
  }

  private static String enginesLabel(Connection connection, int column) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(SQL)) {
      return rows.getMetaData().getColumnLabel(column);
    }
  }

  private static List<String> labels(ResultSetMetaData columns) throws SQLException {
    List<String> labels = new ArrayList<>();
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      labels.add(columns.getColumnLabel(i).toLowerCase(java.util.Locale.ROOT));
    }
    return labels;
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void rows_ofFunctions_areFoundByWordsAndByTheEnginesName(Engines engine) throws Exception {
    try (Connection connection = connect(engine);
        Statement statement = connection.createStatement()) {
      String enginesLabel = enginesLabel(connection, 2);
      ResultSet rows = statement.executeQuery("NL: " + SQL);
      ResultSetMetaData columns = rows.getMetaData();

      assertThat(labels(columns)).containsExactly("kind", "number_of_tools", "lowest_weight");
      assertThat(rows.next()).isTrue();
      assertThat(rows.getString("kind")).isEqualTo("axe");
      assertThat(rows.getInt("number_of_tools")).isEqualTo(2);
      assertThat(rows.getLong("Lowest_Weight")).isEqualTo(5);
      assertThat(rows.getObject("lowest_weight")).isEqualTo(rows.getObject(3));
      assertThat(rows.findColumn("lowest_weight")).isEqualTo(3);
      assertThat(rows.getInt(enginesLabel)).isEqualTo(2);
      assertThatThrownBy(() -> rows.getInt("number_of_saws")).isInstanceOf(SQLException.class);
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void question_asATable_hasTheHeadingsForNames(Engines engine) throws Exception {
    try (Connection connection = connect(engine);
        Statement statement = connection.createStatement()) {
      String quote = connection.getMetaData().getIdentifierQuoteString();
      String tools = quote + "number_of_tools" + quote;
      String table = "SELECT * FROM (\nNL: " + SQL + "\n) z_q ";
      for (String text :
          List.of(
              table + "WHERE z_q." + tools + " = 2",
              table + "ORDER BY z_q." + tools + " DESC",
              table + "ORDER BY 2 DESC")) {
        try (ResultSet rows = statement.executeQuery(text)) {
          assertThat(labels(rows.getMetaData()))
              .as(text)
              .containsExactly("kind", "number_of_tools", "lowest_weight");
          assertThat(rows.next()).as(text).isTrue();
          assertThat(rows.getString(1)).as(text).isEqualTo("axe");
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void metaData_beforeExecution_hasTheSameHeadings(Engines engine) throws Exception {
    try (Connection connection = connect(engine);
        PreparedStatement statement = connection.prepareStatement("NL: " + SQL)) {
      assertThat(labels(statement.getMetaData()))
          .containsExactly("kind", "number_of_tools", "lowest_weight");
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void rows_keptInMemory_areFoundByWordsToo(Engines engine) throws Exception {
    try (Connection connection = connect(engine);
        Statement statement = connection.createStatement();
        Statement other = connection.createStatement();
        ResultSet rows = statement.executeQuery("NL: " + SQL)) {
      rows.next();
      other.executeQuery("NL: SELECT COUNT(*) FROM tool").close();

      rows.next();
      assertThat(rows.getInt("number_of_tools")).isEqualTo(1);
      assertThat(labels(rows.getMetaData())).contains("number_of_tools");
    }
  }
}
