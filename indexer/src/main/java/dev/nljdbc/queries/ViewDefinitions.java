package dev.nljdbc.queries;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Reads what views select, from the engine's own catalog, in one query. */
final class ViewDefinitions {

  private ViewDefinitions() {}

  /**
   * The views of the catalog; none on engines whose catalog is not known.
   *
   * @throws SQLException when the engine's catalog can't be read
   */
  static List<WrittenQuery> read(Connection connection, Catalog catalog) throws SQLException {
    boolean none = catalog.tables().stream().noneMatch(t -> t.kind() == Table.Kind.VIEW);
    Optional<String> sql = EngineFacts.of(catalog.product()).text("views");
    List<WrittenQuery> views = new ArrayList<>();
    if (none || sql.isEmpty()) {
      return views;
    }
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql.get())) {
      while (rows.next()) {
        String schema = rows.getString(1);
        String name = rows.getString(2);
        String definition = rows.getString(3);
        Optional<Table> view = find(catalog, schema == null ? "" : schema, name);
        if (view.isPresent() && definition != null && !definition.isBlank()) {
          views.add(query(view.get(), definition));
        }
      }
    }
    views.sort(Comparator.comparing(WrittenQuery::source));
    return views;
  }

  private static Optional<Table> find(Catalog catalog, String schema, String name) {
    return catalog
        .table(new TableId(schema, name))
        .or(() -> catalog.table(TableId.of(name)))
        .filter(table -> table.kind() == Table.Kind.VIEW);
  }

  private static WrittenQuery query(Table view, String definition) {
    String sql = definition.strip();
    while (sql.endsWith(";")) {
      sql = sql.substring(0, sql.length() - 1).stripTrailing();
    }
    return new WrittenQuery("view " + view.id(), view.description(), sql);
  }
}
