// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.dialect.Dialects;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a server of Spark says, by hand: one is in the tests of the profile {@code spark} only. */
class DescribedViewsTest {

  private static String query(String schema, String views) {
    Dialect dialect = Dialects.of("Spark SQL");
    return "in %s like %s".formatted(dialect.identifier(schema), dialect.string(views));
  }

  private static Table table(String schema, String name, Table.Kind kind) {
    return new Table(
        new TableId(schema, name), kind, List.of(), List.of(), List.of(), -1, false, "");
  }

  @Test
  void read_viewsOfTwoSchemas_haveTheirDefinitions() throws Exception {
    Connection connection = mock(Connection.class);
    Statement statement = mock(Statement.class);
    ResultSet home = mock(ResultSet.class);
    ResultSet other = mock(ResultSet.class);
    when(connection.getSchema()).thenReturn("shop");
    when(connection.createStatement()).thenReturn(statement);
    when(statement.executeQuery(query("shop", "cheap|dear"))).thenReturn(home);
    when(statement.executeQuery(query("old", "gone"))).thenReturn(other);
    when(home.next()).thenReturn(true, true, false);
    when(home.getString(2)).thenReturn("cheap", "dear");
    when(home.getString(4))
        .thenReturn(
            "Owner: x\nView Text: SELECT id\nFROM t\nView Original Text: no\n", "Type: MANAGED");
    Catalog catalog =
        new Catalog(
            "Spark SQL",
            "3",
            List.of(
                table("", "cheap", Table.Kind.VIEW),
                table("", "dear", Table.Kind.VIEW),
                table("", "t", Table.Kind.TABLE),
                table("old", "gone", Table.Kind.VIEW)),
            List.of());

    assertThat(DescribedViews.read(connection, catalog, "in %s like %l").views())
        .containsExactly(
            new UserDefinedCode.View("shop", "cheap", "SELECT id\nFROM t"),
            new UserDefinedCode.View("shop", "dear", ""),
            new UserDefinedCode.View("old", "gone", ""));
  }
}
