// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What people have programmed in a database that a query may run without saying so: functions that
 * may bear the name of one of the engine's own, views, and tables that call a program when they are
 * read. Read anew with the catalog, so that what is made meanwhile is known half a minute later.
 *
 * <p>Extensions of PostgreSQL are left out: citext brings a {@code max} and a {@code replace} of
 * its own, and what an extension's script makes comes from the server's disk, not from a user.
 *
 * <p>Views are looked into on all engines, since reading one does what its query does: H2 has no
 * read-only session at all, and in those of HSQLDB a view still steps a sequence.
 *
 * @param functions names of functions, folded as {@link SqlName#fold} does
 * @param rowFunctions those among them that take a row
 * @param views with their definitions; an empty one where the engine does not tell it
 * @param watched tables with a program to be called when they are read
 */
public record UserDefinedCode(
    Set<String> functions, Set<String> rowFunctions, List<View> views, List<View> watched) {

  /** The standard's state for a right that is lacking. */
  private static final String NO_RIGHT = "42501";

  /** The parts of a name that has its catalog's before it. */
  private static final int QUALIFIED = 3;

  /** A database in which nobody has programmed anything. */
  public static final UserDefinedCode NONE =
      new UserDefinedCode(Set.of(), Set.of(), List.of(), List.of());

  /**
   * A view or table.
   *
   * @param definition its query as the engine prints it, or the program called
   */
  public record View(String schema, String name, String definition) {}

  /** Copies the sets. */
  public UserDefinedCode {
    functions = Set.copyOf(functions);
    rowFunctions = Set.copyOf(rowFunctions);
    views = List.copyOf(views);
    watched = List.copyOf(watched);
  }

  /**
   * Reads it by some quick queries on the engine's catalog; nothing of engines that are not known.
   *
   * @param connection to be the user's own where functions belong to a connection, as {@link
   *     #ofConnection} says
   * @throws NlException when the user may not: without it no query can be called harmless
   */
  public static UserDefinedCode read(Connection connection) throws SQLException {
    try {
      return readAll(connection);
    } catch (SQLException e) {
      if (connection.isClosed() || !NO_RIGHT.equals(e.getSQLState())) {
        throw e;
      }
      String words =
          "The guard must know the functions and views that users made, but this user may not read"
              + " the catalog (%s). Grant that, or name a login that may in nl.reader.user.";
      throw new NlException(NlError.INDEX, words.formatted(e.getMessage()), e);
    }
  }

  /**
   * The same for the tables of a catalog. On an engine of many catalogs, these alone are asked, and
   * only where there are views.
   */
  public static UserDefinedCode read(Connection connection, Catalog catalog) throws SQLException {
    EngineFacts facts = EngineFacts.exactly(catalog.product());
    Optional<String> described = facts.text("views of a schema");
    if (described.isPresent()) {
      return DescribedViews.read(connection, catalog, described.get());
    }
    Optional<String> views = facts.text("views of a catalog");
    return views.isPresent()
        ? new UserDefinedCode(
            Set.of(), Set.of(), views(connection, catalog, views.get()), List.of())
        : read(connection);
  }

  private static List<View> views(Connection connection, Catalog catalog, String template)
      throws SQLException {
    String home = Objects.requireNonNullElse(connection.getCatalog(), "");
    EngineFacts facts = EngineFacts.exactly(catalog.product());
    Set<String> catalogs = new TreeSet<>();
    for (Table table : catalog.tables()) {
      List<String> parts = facts.nameParts(table.id());
      if (table.kind() == Table.Kind.VIEW) {
        catalogs.add(parts.size() == QUALIFIED ? parts.get(0) : home);
      }
    }
    List<View> views = new ArrayList<>();
    for (String name : catalogs) {
      String sql = template.replace("%c", '"' + name.replace("\"", "\"\"") + '"');
      for (View view : views(connection, Optional.of(sql))) {
        String schema = name.equals(home) ? view.schema() : name + "." + view.schema();
        views.add(new View(schema, view.name(), view.definition()));
      }
    }
    return views;
  }

  private static UserDefinedCode readAll(Connection connection) throws SQLException {
    String product = connection.getMetaData().getDatabaseProductName();
    EngineFacts facts = EngineFacts.exactly(product);
    Set<String> functions = new HashSet<>();
    Set<String> rowFunctions = new HashSet<>();
    Row each =
        row -> {
          String name = SqlName.fold(row.getString(1));
          functions.add(name);
          rowFunctions.addAll(row.getBoolean(2) ? Set.of(name) : Set.of());
        };
    forEach(connection, facts.text("functions of users"), each);
    return new UserDefinedCode(
        functions,
        rowFunctions,
        views(connection, facts.text("views of users")),
        views(connection, facts.text("triggers on reading")));
  }

  /** Whether a product's functions may be of one connection only. */
  public static boolean ofConnection(String product) {
    return EngineSyntax.of(product).has(SyntaxTrait.FUNCTIONS_OF_CONNECTIONS);
  }

  private static List<View> views(Connection connection, Optional<String> sql) throws SQLException {
    List<View> views = new ArrayList<>();
    forEach(
        connection,
        sql,
        row -> {
          String definition = row.getString(3);
          views.add(
              new View(row.getString(1), row.getString(2), definition == null ? "" : definition));
        });
    return views;
  }

  @FunctionalInterface
  private interface Row {
    void take(ResultSet row) throws SQLException;
  }

  private static void forEach(Connection connection, Optional<String> sql, Row each)
      throws SQLException {
    if (sql.isPresent()) {
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery(sql.get())) {
        while (rows.next()) {
          each.take(rows);
        }
      }
    }
  }
}
