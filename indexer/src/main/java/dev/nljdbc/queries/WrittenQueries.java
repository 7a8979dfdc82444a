// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.queries;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Catalog.HiddenNames;
import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.catalog.read.SavepointRunner;
import dev.nljdbc.files.FileErrors;
import dev.nljdbc.text.Sha256;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The queries that people wrote for a database, before they are parsed: its views, and those in the
 * user's files.
 *
 * @param queries views first, in order of their names, then files in order of theirs
 * @param warnings what could not be read; never with text from the files
 */
public record WrittenQueries(List<WrittenQuery> queries, List<String> warnings) {

  /** Nobody wrote any. */
  public static final WrittenQueries NONE = new WrittenQueries(List.of(), List.of());

  /** Copies the lists. */
  public WrittenQueries {
    queries = List.copyOf(queries);
    warnings = List.copyOf(warnings);
  }

  /**
   * Reads the views that are in the catalog, and a file or folder. What can't be read is said in
   * the warnings.
   *
   * @throws SQLException when the connection is lost
   */
  public static WrittenQueries read(Connection connection, Catalog catalog, Optional<Path> place)
      throws SQLException {
    List<WrittenQuery> queries = new ArrayList<>();
    List<String> warnings = new ArrayList<>();
    new SavepointRunner(connection)
        .run(() -> queries.addAll(views(connection, catalog)))
        .map(e -> "The definitions of views can't be read: " + e.getMessage())
        .ifPresent(warnings::add);
    place.ifPresent(folder -> queries.addAll(files(folder, catalog, warnings)));
    return new WrittenQueries(queries, warnings);
  }

  private static List<WrittenQuery> files(Path place, Catalog catalog, List<String> warnings) {
    try {
      return new QueryFiles(place, SqlFlavour.of(catalog.product()), warnings).read();
    } catch (IOException e) {
      warnings.add("The queries in " + place + " can't be used: " + FileErrors.words(e));
      return List.of();
    }
  }

  /** The queries without those that name something hidden. */
  public WrittenQueries without(HiddenNames hidden) {
    if (hidden.none()) {
      return this;
    }
    Set<String> names = new HashSet<>();
    hidden.tables().forEach(table -> names.add(table.name().toLowerCase(Locale.ROOT)));
    hidden.columns().forEach(column -> names.add(column.name().toLowerCase(Locale.ROOT)));
    return new WrittenQueries(
        queries.stream().filter(query -> namesNone(query.sql(), names)).toList(), warnings);
  }

  private static boolean namesNone(String sql, Set<String> names) {
    String folded = sql.toLowerCase(Locale.ROOT);
    return names.stream().noneMatch(folded::contains);
  }

  /** Changes whenever a query, its title or its place does; 32 hexadecimal digits. */
  public String fingerprint() {
    StringBuilder text = new StringBuilder();
    for (WrittenQuery query : queries) {
      text.append(query.source()).append('\0').append(query.title()).append('\0');
      text.append(query.sql()).append('\0');
    }
    warnings.forEach(text::append);
    return Sha256.hex(text.toString(), 32);
  }

  /** The {@link WrittenQuery#source()} of a view's definition. */
  public static String ofView(TableId view) {
    return "view " + view;
  }

  /**
   * The views of the catalog; none on engines whose catalog is not known.
   *
   * @throws SQLException when the engine's catalog can't be read
   */
  private static List<WrittenQuery> views(Connection connection, Catalog catalog)
      throws SQLException {
    boolean none = catalog.tables().stream().noneMatch(t -> t.kind() == Table.Kind.VIEW);
    Optional<String> sql = EngineFacts.of(catalog.product()).text("views");
    List<WrittenQuery> views = new ArrayList<>();
    if (none || sql.isEmpty()) {
      return views;
    }
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql.get())) {
      while (rows.next()) {
        view(rows, catalog).ifPresent(views::add);
      }
    }
    views.sort(Comparator.comparing(WrittenQuery::source));
    return views;
  }

  private static Optional<WrittenQuery> view(ResultSet row, Catalog catalog) throws SQLException {
    String schema = row.getString(1);
    Optional<Table> view = find(catalog, schema == null ? "" : schema, row.getString(2));
    String definition = row.getString(3);
    if (definition == null || definition.isBlank()) {
      return Optional.empty();
    }
    String select = definition.strip().replaceAll("[;\\s]+$", "");
    return view.map(table -> new WrittenQuery(ofView(table.id()), table.description(), select));
  }

  private static Optional<Table> find(Catalog catalog, String schema, String name) {
    return catalog
        .table(new TableId(schema, name))
        .or(() -> catalog.table(TableId.of(name)))
        .filter(table -> table.kind() == Table.Kind.VIEW);
  }

  /**
   * A query as somebody wrote it.
   *
   * @param source where it stands, for people: {@code view monthly_sales}, {@code sales/top.sql:12}
   * @param title the question or comment that goes with it; empty when there is none
   * @param sql one statement, without its semicolon
   */
  public record WrittenQuery(String source, String title, String sql) {}
}
