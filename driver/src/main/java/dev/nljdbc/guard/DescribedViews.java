// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.dialect.Dialects;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Views as Spark SQL's {@code SHOW TABLE EXTENDED} tells them, with their definitions: one
 * statement for a schema that has views.
 */
final class DescribedViews {

  private static final Pattern DEFINITION =
      Pattern.compile("\\nView Text: (.*?)\\nView Original Text: ", Pattern.DOTALL);

  private DescribedViews() {}

  /**
   * The views of a catalog; of one that the engine does not describe, the definition is empty.
   *
   * @param template the statement, as in {@code queries.txt}
   */
  static UserDefinedCode read(Connection connection, Catalog catalog, String template)
      throws SQLException {
    Map<String, List<String>> names = new TreeMap<>();
    for (Table table : catalog.tables()) {
      if (table.kind() == Table.Kind.VIEW) {
        names.computeIfAbsent(table.id().schema(), s -> new ArrayList<>()).add(table.id().name());
      }
    }
    Dialect dialect = Dialects.of(catalog.product());
    String home = names.isEmpty() ? "" : Objects.requireNonNullElse(connection.getSchema(), "");
    List<UserDefinedCode.View> views = new ArrayList<>();
    for (Map.Entry<String, List<String>> schema : names.entrySet()) {
      String in = schema.getKey().isEmpty() ? home : schema.getKey();
      String sql =
          template
              .replace("%s", dialect.identifier(in))
              .replace("%l", dialect.string(String.join("|", schema.getValue())));
      Map<String, String> told = told(connection, sql);
      for (String name : schema.getValue()) {
        views.add(new UserDefinedCode.View(in, name, told.getOrDefault(name, "")));
      }
    }
    return new UserDefinedCode(Set.of(), Set.of(), views, List.of());
  }

  private static Map<String, String> told(Connection connection, String sql) throws SQLException {
    Map<String, String> told = new TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        Matcher definition = DEFINITION.matcher(rows.getString(4));
        told.put(rows.getString(2), definition.find() ? definition.group(1) : "");
      }
    }
    return told;
  }
}
