// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.error.NlException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * The tables that may be read: those of the catalog, by whichever name means one of them and
 * nothing else. PostgreSQL's folding is fixed, so that there an unquoted name means the lower-case
 * one; elsewhere case-sensitivity is a matter of the server's settings, and a name is taken when a
 * single table of the catalog has it, case aside.
 */
final class TableList {

  private final EngineSyntax engine;
  private final UnsafeViews hiding;
  private final String home;
  private final Set<String> exact = new HashSet<>();
  private final Map<String, Integer> folded = new HashMap<>();
  private final Set<String> all = new HashSet<>();
  private final Set<String> others = new HashSet<>();
  private final Map<String, Set<String>> columns = new ConcurrentHashMap<>();
  private final Map<String, List<Table>> named = new HashMap<>();
  private final Map<String, Long> rows = new HashMap<>();

  TableList(Catalog catalog, EngineSyntax engine, UnsafeViews hiding) {
    this.engine = engine;
    this.hiding = hiding;
    this.home = catalog.home();
    for (Table table : catalog.tables()) {
      add(table.id());
      String key = key(table.id().schema(), table.id().name());
      exact.add(key);
      folded.merge(SqlName.fold(key), 1, Integer::sum);
      named
          .computeIfAbsent(SqlName.foldAll(table.id().name()), name -> new ArrayList<>())
          .add(table);
      rows.merge(SqlName.foldAll(table.id().name()), table.rows(), Math::max);
    }
    catalog.hidden().tables().forEach(this::add);
  }

  private void add(TableId table) {
    all.add(SqlName.foldAll(table.name()));
    others.add(SqlName.fold(table.schema()));
  }

  /** The columns of the tables of that name, in whichever schema and case; in lower case. */
  Set<String> columns(SqlName name) {
    String folded = SqlName.foldAll(name.text());
    List<Table> tables = named.get(folded);
    return tables == null // a name of the query's own, of which there is no end
        ? Set.of()
        : columns.computeIfAbsent(
            folded,
            any ->
                tables.stream()
                    .flatMap(table -> table.columns().stream())
                    .map(column -> column.name().toLowerCase(Locale.ROOT))
                    .collect(Collectors.toUnmodifiableSet()));
  }

  /**
   * The columns that a table has for certain, folded as the engine folds: where a name may mean
   * several tables, those that all of them have.
   */
  Set<String> certainColumns(List<SqlName> qualified) {
    SqlName name = qualified.get(qualified.size() - 1);
    List<Table> meant =
        new ArrayList<>(named.getOrDefault(SqlName.foldAll(name.text()), List.of()));
    boolean exact = engine.has(SyntaxTrait.LOWER_CASE_NAMES);
    if (exact) {
      meant.removeIf(table -> !table.id().name().equals(engine.key(name)));
    }
    boolean here = qualified.size() == 1 || qualified.size() == 2 && isDefault(qualified.get(0));
    String schema = here ? "" : SqlName.joined(qualified.subList(0, qualified.size() - 1));
    if (meant.stream().anyMatch(table -> isIn(table, schema))) {
      meant.removeIf(table -> !isIn(table, schema));
    }
    List<Set<String>> columns =
        meant.stream()
            .map(
                table ->
                    table.columns().stream()
                        .map(column -> exact ? column.name() : SqlName.foldAll(column.name()))
                        .collect(Collectors.toSet()))
            .toList();
    Set<String> common = new HashSet<>(columns.isEmpty() ? Set.of() : columns.get(0));
    columns.forEach(common::retainAll);
    return common;
  }

  private static boolean isIn(Table table, String schema) {
    return SqlName.foldAll(table.id().schema()).equals(SqlName.foldAll(schema));
  }

  /** The rows of the largest table of that name, folded; none where that is not known. */
  long rows(String folded) {
    return Math.max(0, rows.getOrDefault(folded, 0L));
  }

  /**
   * The name that a query gives a common table expression: where the engine would rather read a
   * table of that name, be it hidden or not, it must be another.
   */
  void checkOwnName(SqlName name) throws NlException {
    if (engine.has(SyntaxTrait.TABLES_BEFORE_EXPRESSIONS)
        && all.contains(SqlName.foldAll(name.text()))) {
      throw Refusal.of(
          "WITH " + Refusal.quote(name.text()),
          "A table of the database has that name, and this engine would read it instead",
          "Give the expression a name that no table has");
    }
  }

  /** A table in FROM that is no common table expression. */
  void check(List<SqlName> qualified) throws NlException {
    checkKnown(qualified);
    int last = qualified.size() - 1;
    hiding.check(SqlName.joined(qualified.subList(0, last)), qualified.get(last).text());
  }

  /** Whether reading a table of the catalog changes nothing. */
  boolean isHarmless(TableId table) {
    try {
      hiding.check(table.schema(), table.name());
      return true;
    } catch (NlException e) {
      return false;
    }
  }

  private void checkKnown(List<SqlName> qualified) throws NlException {
    SqlName schema = qualified.get(0);
    SqlName name = qualified.get(qualified.size() - 1);
    boolean known =
        switch (qualified.size()) {
          case 1 -> known(SqlName.EMPTY, name) || engine.hasOneRowTable(name);
          case 2 ->
              !isTwoNames(schema)
                  && (known(schema, name) || isDefault(schema) && known(SqlName.EMPTY, name));
          case 3 -> engine.has(SyntaxTrait.NAMES_OF_CATALOGS) && knownInCatalog(qualified);
          default -> false;
        };
    if (!known) {
      throw Refusal.of(
          "the table " + Refusal.quote(SqlName.joined(qualified)),
          "It is not among the tables of this database that questions may read",
          "Use the tables of the schema, spelled as they are there");
    }
  }

  /** Whether a name in quotes could be taken for those of a catalog and a schema. */
  private boolean isTwoNames(SqlName schema) {
    return engine.has(SyntaxTrait.NAMES_OF_CATALOGS) && schema.text().contains(".");
  }

  private boolean knownInCatalog(List<SqlName> qualified) {
    String schema = qualified.get(0).text() + "." + qualified.get(1).text();
    return !isTwoNames(qualified.get(0)) && known(new SqlName(schema, true), qualified.get(2));
  }

  /**
   * Whether a schema is the one whose tables need no qualifier. If that is not known, it is the
   * engine's usual one, unless tables are known to be in it that do need the qualifier.
   */
  private boolean isDefault(SqlName schema) {
    String name = SqlName.fold(schema.text());
    if (home.isEmpty()) {
      return engine.defaultSchemas().contains(name) && !others.contains(name);
    }
    return engine.has(SyntaxTrait.LOWER_CASE_NAMES)
        ? home.equals(engine.key(schema))
        : SqlName.fold(home).equals(name) && !others.contains(name);
  }

  private boolean known(SqlName schema, SqlName table) {
    if (engine.has(SyntaxTrait.LOWER_CASE_NAMES)) {
      return exact.contains(key(engine.key(schema), engine.key(table)));
    }
    String key = key(schema.text(), table.text());
    return exact.contains(key) || folded.getOrDefault(SqlName.fold(key), 0) == 1;
  }

  private static String key(String schema, String table) {
    return schema + "\n" + table;
  }
}
