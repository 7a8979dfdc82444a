// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.error.NlException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Refuses queries that may read a column which {@code nl.columns.deny} hides. Names are looked for
 * in the tokens, not in the tree, so that no construct can carry one past; stars, whole rows and
 * new names for columns are looked for in the tree, by {@link TablesWithHiddenColumns}. It rather
 * refuses a harmless query than not; the refusal says how to write it.
 */
final class HiddenColumns {

  private static final String NAME = "(\"[^\"]*\"|[\\p{L}_@#][\\p{L}\\p{N}_$@#]*)";

  /**
   * A name, perhaps behind a qualifier, perhaps a function's; stand-ins for quoted ones have
   * quotes.
   */
  private static final Pattern WORD =
      Pattern.compile("(?:" + NAME + "\\s*\\.\\s*)?" + NAME + "(\\s*\\()?");

  private static final Pattern STRING = Pattern.compile("'[^']*'");

  /** DuckDB's columns by their places. */
  private static final Pattern PLACE = Pattern.compile("#\\s*\\d");

  private final Map<String, Set<String>> hidden = new HashMap<>();
  private final Supplier<Set<String>> visible;
  private final Set<String> schemas = new HashSet<>();
  private final EngineSyntax engine;

  HiddenColumns(Catalog catalog) {
    engine = EngineSyntax.of(catalog.product());
    schemas.addAll(engine.defaultSchemas());
    schemas.add(SqlName.fold(catalog.home()));
    for (Table table : catalog.tables()) {
      String schema = SqlName.fold(table.id().schema());
      schemas.add(schema);
      schemas.addAll(List.of(schema.split("\\."))); // with its catalog before it
    }
    for (ColumnId column : catalog.hidden().columns()) {
      for (String table : SqlName.likenesses(column.table().name())) {
        Set<String> its = hidden.computeIfAbsent(table, name -> new HashSet<>());
        its.addAll(SqlName.likenesses(column.name()));
        its.addAll(rowKeys(catalog, column.table()));
      }
    }
    visible =
        new ReadOnce<>(
            () ->
                catalog.columns().stream()
                    .map(column -> SqlName.foldAll(column.name()))
                    .collect(Collectors.toSet()));
  }

  /**
   * What the engine calls the key of a row, which may be a hidden column: unless that is the name
   * of a column that questions may read, in quotes and without.
   */
  private Set<String> rowKeys(Catalog catalog, TableId table) {
    Set<String> keys = new HashSet<>(engine.rowKeys());
    catalog.table(table).stream()
        .filter(known -> !engine.has(SyntaxTrait.CASE_COUNTS_IN_QUOTES))
        .flatMap(known -> known.columns().stream())
        .forEach(column -> keys.remove(SqlName.fold(column.name())));
    return keys;
  }

  /**
   * Whether a name is that of a schema, which engines take before a table's: {@code main.users}.
   */
  boolean isSchema(String name) {
    return schemas.contains(name);
  }

  /** The hidden columns of the tables of that name, in whichever schema. */
  Set<String> of(String table) {
    Set<String> columns = new HashSet<>();
    for (String name : SqlName.likenesses(table)) {
      columns.addAll(hidden.getOrDefault(name, Set.of()));
    }
    return columns;
  }

  /** Checks a statement that the tree's check has passed. */
  void check(Object root, LexedSql lexed, ParserNodes fields) throws NlException {
    if (hidden.isEmpty()) {
      return;
    }
    TablesWithHiddenColumns tables = TablesWithHiddenColumns.in(root, this, lexed, fields);
    if (tables.none()) {
      return;
    }
    for (String quoted : lexed.doubleQuoted()) {
      // a column, should the session say ANSI_QUOTES
      check(quoted, null, tables);
    }
    checkWords(STRING.matcher(lexed.skeleton()).replaceAll("''"), lexed, tables);
  }

  private void checkWords(String text, LexedSql lexed, TablesWithHiddenColumns tables)
      throws NlException {
    if (PLACE.matcher(text).find()) {
      throw wholeRow("columns by their places");
    }
    Matcher word = WORD.matcher(text);
    int behindAs = -1;
    while (word.find()) {
      boolean call = word.group(3) != null;
      boolean alone = word.group(1) == null;
      // AS 'x', secret: of what stands there, only the very next name is a new one
      boolean renames = behindAs >= 0 && alone && text.substring(behindAs, word.start()).isBlank();
      if (!call && !renames) {
        check(name(word.group(2), lexed), name(word.group(1), lexed), tables);
      }
      // secret.street: to some engines a field of a column, where no table has that name
      if (!alone && engine.has(SyntaxTrait.FIELDS_BEHIND_DOTS)) {
        check(name(word.group(1), lexed), null, tables);
      }
      behindAs = alone && !call && word.group(2).equalsIgnoreCase("as") ? word.end() : -1;
    }
  }

  private static @Nullable String name(@Nullable String word, LexedSql lexed) {
    return word == null ? null : lexed.name(word).text();
  }

  private void check(
      @Nullable String name, @Nullable String qualifier, TablesWithHiddenColumns tables)
      throws NlException {
    Set<String> columns = qualifier == null ? tables.columns() : tables.columnsOf(qualifier);
    if (name != null && !columns.isEmpty() && mayBe(name, columns)) {
      throw Refusal.of(
          "the column " + Refusal.quote(name.toLowerCase(Locale.ROOT)),
          "It is not among the columns that questions may read",
          qualifier == null
              ? "Use the columns of the schema; write that of another table as table.column"
              : "Use the columns of the schema");
    }
  }

  private boolean mayBe(String name, Set<String> columns) {
    return SqlName.likenesses(name).stream().anyMatch(columns::contains)
        || !SqlName.isAscii(name) && !visible.get().contains(SqlName.foldAll(name));
  }

  /** Something that stands for all columns of a table. */
  static NlException wholeRow(String what) {
    return Refusal.of(
        Refusal.quote(what) + " of a table with columns that questions may not read",
        "It stands for all columns",
        "Name the columns that are wanted, each by its table's name");
  }
}
