// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.load;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.load.LoadPlanner.KeyOrder;
import dev.nljdbc.bench.load.SourceSchema.SourceKey;
import dev.nljdbc.bench.load.SourceSchema.SourceTable;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * Copies SQLite databases into another engine. Each database gets a schema of its own on PostgreSQL
 * and H2, a database of its own on MariaDB, a file of its own on DuckDB; where the URL has <code>
 * {db}</code>, a database of its own at that URL. Names that need no quotes are folded as the
 * engine folds them, so that queries need not quote them there either.
 */
public final class Loader {

  private final LoadEngine engine;
  private final String url;
  private final String user;
  private final String password;
  private final boolean replace;

  /**
   * Connects to nothing yet.
   *
   * @param url of the engine; <code>{db}</code> in it stands for a database's name
   * @param user empty for none
   * @param password empty for none
   * @param replace whether a database of that name may be dropped first
   */
  public Loader(LoadEngine engine, String url, String user, String password, boolean replace) {
    this.engine = engine;
    this.url = url;
    this.user = user;
    this.password = password;
    this.replace = replace;
  }

  /**
   * Copies one database and compares the copy with it.
   *
   * @param name of the database
   * @param file the SQLite file, which is only read
   * @throws LoadException when the engine can't be reached or refuses
   */
  public LoadedDatabase load(String name, Path file) throws LoadException {
    long begun = System.nanoTime();
    try (Connection source = BenchmarkDatabase.of(file).connectReadOnly()) {
      BenchmarkDatabase copy = makePlace(name);
      try (Connection target = connect(copy.url())) {
        List<String> remarks = new ArrayList<>();
        List<LoadedDatabase.LoadedTable> tables = copy(source, target, remarks);
        long milliseconds = (System.nanoTime() - begun) / 1_000_000;
        return new LoadedDatabase(
            name, copy.copyOf(BenchmarkDatabase.of(file)), tables, remarks, milliseconds);
      }
    } catch (SQLException e) {
      throw new LoadException(name + " can't be loaded: " + e.getMessage(), e);
    }
  }

  private Connection connect(String to) throws SQLException {
    Properties properties = new Properties();
    if (!user.isEmpty()) {
      properties.setProperty("user", user);
      properties.setProperty("password", password);
    }
    if (engine == LoadEngine.MARIADB) {
      properties.setProperty("useBulkStmts", "true");
    }
    return DriverManager.getConnection(to, properties);
  }

  /** An empty schema or database for it. */
  private BenchmarkDatabase makePlace(String name) throws SQLException, LoadException {
    if (url.contains(LoadEngine.NAME)) {
      String own = url.replace(LoadEngine.NAME, name);
      try (Connection connection = connect(own)) {
        checkEmpty(connection, own);
      }
      return new BenchmarkDatabase(own, user, password);
    }
    try (Connection connection = connect(url);
        Statement statement = connection.createStatement()) {
      String place = engine == LoadEngine.MARIADB ? name : LoadEngine.folded(connection, name);
      String own = engine.urlOf(url, place);
      if (replace) {
        statement.execute(engine.drop(place).replaceFirst("^DROP (\\w+) ", "DROP $1 IF EXISTS "));
      }
      create(name, place, statement);
      return new BenchmarkDatabase(own, user, password);
    } catch (IllegalArgumentException e) {
      throw new LoadException(String.valueOf(e.getMessage()), e);
    }
  }

  private void create(String name, String place, Statement statement) throws LoadException {
    try {
      statement.execute(engine.create(place));
    } catch (SQLException e) {
      String text = "There is no room for %s (%s); --replace drops what is there";
      throw new LoadException(text.formatted(name, e.getMessage()), e);
    }
  }

  private void checkEmpty(Connection connection, String own) throws SQLException, LoadException {
    List<String> there = new ArrayList<>();
    try (var tables =
        connection
            .getMetaData()
            .getTables(
                connection.getCatalog(), connection.getSchema(), "%", new String[] {"TABLE"})) {
      while (tables.next()) {
        there.add(tables.getString("TABLE_NAME"));
      }
    }
    if (!there.isEmpty() && !replace) {
      throw new LoadException(own + " is not empty; --replace drops what is there");
    }
    drop(connection, there);
  }

  /** A table that others refer to can only go after them. */
  private void drop(Connection connection, List<String> tables) throws SQLException {
    List<String> left = tables;
    while (!left.isEmpty()) {
      left = dropSome(connection, left);
    }
  }

  /** Returns the tables that others still refer to. */
  private List<String> dropSome(Connection connection, List<String> left) throws SQLException {
    List<String> kept = new ArrayList<>();
    for (String table : left) {
      try (Statement statement = connection.createStatement()) {
        statement.execute("DROP TABLE " + engine.quoted(table));
      } catch (SQLException e) {
        kept.add(table);
        if (kept.size() == left.size()) {
          throw e;
        }
      }
    }
    return kept;
  }

  private List<LoadedDatabase.LoadedTable> copy(
      Connection source, Connection target, List<String> remarks) throws SQLException {
    SourceSchema schema = SourceSchema.read(source);
    if (!schema.views().isEmpty()) {
      remarks.add("views are not loaded: " + String.join(", ", schema.views()));
    }
    LoadPlanner planner = new LoadPlanner(engine, source, target);
    Map<String, TablePlan> plans = plans(schema, planner);
    List<KeyPlan> keys = keys(schema, plans, planner, remarks);
    List<TablePlan> ordered = KeyOrder.of(List.copyOf(plans.values()), keys);
    TableLoader loader = new TableLoader(engine, source, target);
    ForeignKeys made = new ForeignKeys(engine, target, remarks);
    List<LoadedDatabase.LoadedTable> loaded = load(ordered, keys, loader, made);
    if (!engine.keysInTable()) {
      made.add(keys);
    }
    return loaded;
  }

  private static Map<String, TablePlan> plans(SourceSchema schema, LoadPlanner planner)
      throws SQLException {
    Map<String, TablePlan> plans = new LinkedHashMap<>();
    for (SourceTable table : schema.tables()) {
      plans.put(table.name().toLowerCase(Locale.ROOT), planner.plan(table));
    }
    return plans;
  }

  private List<LoadedDatabase.LoadedTable> load(
      List<TablePlan> ordered, List<KeyPlan> keys, TableLoader loader, ForeignKeys made)
      throws SQLException {
    List<LoadedDatabase.LoadedTable> loaded = new ArrayList<>();
    for (TablePlan plan : ordered) {
      List<String> constraints =
          engine.keysInTable() ? made.within(plan, keys, ordered) : List.of();
      loaded.add(loader.load(plan, constraints));
    }
    return loaded;
  }

  private static List<KeyPlan> keys(
      SourceSchema schema, Map<String, TablePlan> plans, LoadPlanner planner, List<String> remarks)
      throws SQLException {
    List<KeyPlan> keys = new ArrayList<>();
    for (SourceTable table : schema.tables()) {
      for (SourceKey key : table.keys()) {
        KeyPlan.of(key, plans, planner, remarks).ifPresent(keys::add);
      }
    }
    return keys;
  }

  /**
   * A database's copy.
   *
   * @param name of the database
   * @param copy where it is now
   * @param tables what became of its tables
   * @param remarks on the database as a whole: keys and views that were left out
   * @param milliseconds it took, the check included
   */
  public record LoadedDatabase(
      String name,
      BenchmarkDatabase copy,
      List<LoadedDatabase.LoadedTable> tables,
      List<String> remarks,
      long milliseconds) {

    /** All rows of all tables. */
    public long rows() {
      return tables.stream().mapToLong(LoadedTable::rows).sum();
    }

    /** Whether every table has its rows and every column its values. */
    public boolean isSame() {
      return tables.stream().allMatch(table -> table.differences().isEmpty());
    }

    /** Everything that was changed or left out, with the table's name. */
    public List<String> allRemarks() {
      return Stream.concat(
              tables.stream()
                  .flatMap(
                      table -> table.remarks().stream().map(text -> table.name() + ": " + text)),
              remarks.stream())
          .toList();
    }

    /** Everything that is not as in the original, with the table's name. */
    public List<String> allDifferences() {
      return tables.stream()
          .flatMap(table -> table.differences().stream().map(text -> table.name() + ": " + text))
          .toList();
    }

    /**
     * What became of a table.
     *
     * @param name in the original
     * @param rows that were copied
     * @param remarks what was changed or left out, one sentence each
     * @param differences between the copy and the original; none when it is the same
     */
    record LoadedTable(String name, long rows, List<String> remarks, List<String> differences) {}
  }
}
