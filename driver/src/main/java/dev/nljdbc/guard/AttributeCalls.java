// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import dev.nljdbc.error.NlException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.JsonTableFunction;
import net.sf.jsqlparser.expression.JsonTableFunction.JsonTableValueColumnDefinition;
import net.sf.jsqlparser.expression.RowGetExpression;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.TableFunction;
import net.sf.jsqlparser.statement.select.WithItem;
import org.jspecify.annotations.Nullable;

/**
 * Refuses calls that look like columns. To PostgreSQL {@code f.x} and {@code (f).x} are {@code
 * x(f)} when {@code f} has no column {@code x} (its documentation, section 4.2.6 on "functional
 * notation"): {@code SELECT f.pg_read_file FROM unnest(ARRAY['/etc/passwd']) f} reads a file. To
 * Oracle {@code x} alone may be a call.
 *
 * <p>Only a function in FROM has a row that is a plain value, which a function of the engine could
 * take; of such a row nothing is taken but what the function is known to return. A table's row can
 * be taken by functions that somebody made for that table, and by {@code row_to_json}: of it
 * nothing is taken but the table's columns. Of other rows, what is no column of the catalog and no
 * name that the query itself gives may be a function for rows of any kind.
 */
final class AttributeCalls {

  /** What listed functions call their columns. */
  private static final Set<String> OUTPUTS = Set.of("key", "value", "ordinality");

  /** What every table of PostgreSQL has besides its columns. */
  private static final Set<String> SYSTEM =
      Set.of("ctid", "xmin", "xmax", "cmin", "cmax", "tableoid");

  private final GuardRules rules;
  private final LexedSql lexed;
  private final Map<String, List<Set<String>>> functions = new HashMap<>();
  private final Set<String> given = new HashSet<>(OUTPUTS);

  /** The columns of the tables of the database, by the names that the query gives them. */
  private final Map<String, List<Set<String>>> tables = new HashMap<>();

  private AttributeCalls(GuardRules rules, LexedSql lexed) {
    this.rules = rules;
    this.lexed = lexed;
    given.addAll(SYSTEM);
  }

  static void check(Object root, GuardRules rules, LexedSql lexed) throws NlException {
    if (!rules.engine().has(SyntaxTrait.ATTRIBUTES_CALL)) {
      return;
    }
    AttributeCalls calls = new AttributeCalls(rules, lexed);
    List<Object> nodes = rules.nodes().below(root);
    nodes.forEach(calls::collect);
    for (Object node : nodes) {
      calls.check(node);
    }
  }

  private void collect(Object node) {
    if (node instanceof Table table) {
      table(table, rules.tables().columns(lexed.name(table.getName())));
    } else if (node instanceof JsonTableValueColumnDefinition column) {
      given.add(key(column.getColumnName()));
    } else if (node instanceof TableFunction call) {
      function(call);
    } else if (node instanceof Alias alias) {
      given.addAll(names(alias));
    } else if (node instanceof WithItem<?> item && item.getWithItemList() != null) {
      item.getWithItemList().forEach(column -> given.add(key(column.toString())));
    } else if (node instanceof Function function) {
      given.add(key(function.getName())); // what is not listed was refused before
    }
  }

  private void table(Table table, Set<String> columns) {
    if (!columns.isEmpty()) {
      Set<String> its = new HashSet<>(columns);
      its.addAll(SYSTEM);
      Alias alias = table.getAlias();
      if (alias != null && alias.getAliasColumns() != null) {
        alias.getAliasColumns().forEach(column -> its.add(key(column.name)));
      }
      tables
          .computeIfAbsent(
              key(alias == null ? table.getName() : alias.getName()), n -> new ArrayList<>())
          .add(its);
    }
  }

  private void function(TableFunction call) {
    if (call.getFunction() != null && !(call.getFunction() instanceof JsonTableFunction)) {
      function(call.getFunction(), call.getAlias());
    }
  }

  private void function(Function function, @Nullable Alias alias) {
    String name = key(function.getName());
    Set<String> columns = new HashSet<>();
    if (alias == null || alias.getAliasColumns() == null) {
      columns.addAll(OUTPUTS);
      columns.add(name);
    }
    if (alias != null) {
      columns.addAll(names(alias));
    }
    functions
        .computeIfAbsent(alias == null ? name : key(alias.getName()), n -> new ArrayList<>())
        .add(columns);
  }

  private List<String> names(Alias alias) {
    List<String> names = new ArrayList<>();
    if (alias.getName() != null) {
      names.add(key(alias.getName()));
    }
    if (alias.getAliasColumns() != null) {
      alias.getAliasColumns().forEach(column -> names.add(key(column.name)));
    }
    return names;
  }

  private void check(Object node) throws NlException {
    if (node instanceof Column column) {
      require(isColumn(column, key(column.getColumnName())), column.getColumnName());
    } else if (node instanceof RowGetExpression part) {
      require(rules.isColumn(key(part.getColumnName())), part.getColumnName());
    }
  }

  private boolean isColumn(Column column, String name) {
    if (column.getTable() == null) {
      return !rules.engine().has(SyntaxTrait.WORDS_CALL) || known(name);
    }
    String table = key(column.getTable().getName());
    List<Set<String>> called = functions.get(table);
    boolean known = called == null ? known(name) : haveAll(called, name);
    return known && haveAll(tables.getOrDefault(table, List.of()), name);
  }

  private static boolean haveAll(List<Set<String>> sources, String column) {
    return sources.stream().allMatch(columns -> columns.contains(column));
  }

  private boolean known(String name) {
    return given.contains(name) || rules.isColumn(name);
  }

  private void require(boolean known, String column) throws NlException {
    if (!known && !rules.functions().allows(List.of(lexed.name(column)))) {
      throw Refusal.of(
          "the column " + lexed.shown(column),
          "It is none that is known there, and the name of a function in a column's place calls it",
          "Use the columns of the schema, and give others their names in this query");
    }
  }

  private String key(@Nullable String word) {
    return word == null ? "" : lexed.name(word).text().toLowerCase(Locale.ROOT);
  }
}
