// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.bench.train.GoldQueries.UnsupportedQueryException;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.ParenthesedFromItem;
import net.sf.jsqlparser.statement.select.PlainSelect;
import org.jspecify.annotations.Nullable;

/** The tables of a FROM clause, and what the names of its query stand for. */
final class GoldTables {

  private final Catalog catalog;
  private final @Nullable GoldTables outer;
  private final Map<String, Table> names = new LinkedHashMap<>();
  private final List<Table> tables = new ArrayList<>();
  private final List<Expression> conditions = new ArrayList<>();

  GoldTables(PlainSelect query, Catalog catalog, @Nullable GoldTables outer)
      throws UnsupportedQueryException {
    this.catalog = catalog;
    this.outer = outer;
    add(query.getFromItem(), query.getJoins());
  }

  private void add(@Nullable FromItem first, @Nullable List<Join> joins)
      throws UnsupportedQueryException {
    add(first);
    for (Join join : joins == null ? List.<Join>of() : joins) {
      if (join.isOuter() || join.isLeft() || join.isRight() || join.isFull()) {
        throw new UnsupportedQueryException("outer join");
      }
      add(join.getRightItem());
      if (join.getOnExpressions() != null) {
        conditions.addAll(join.getOnExpressions());
      }
    }
  }

  private void add(@Nullable FromItem item) throws UnsupportedQueryException {
    if (item instanceof ParenthesedFromItem several) {
      add(several.getFromItem(), several.getJoins());
    } else if (item instanceof net.sf.jsqlparser.schema.Table named) {
      add(named);
    } else {
      throw new UnsupportedQueryException(item == null ? "no FROM" : "query in FROM");
    }
  }

  private void add(net.sf.jsqlparser.schema.Table named) throws UnsupportedQueryException {
    Table table =
        catalog
            .table(named.getUnquotedName())
            .orElseThrow(() -> new UnsupportedQueryException("unknown table"));
    if (tables.contains(table)) {
      throw new UnsupportedQueryException("a table twice");
    }
    tables.add(table);
    names.putIfAbsent(fold(named.getUnquotedName()), table);
    if (named.getAlias() != null) {
      names.put(fold(named.getAlias().getUnquotedName()), table);
    }
  }

  /** The tables in the order of the text. */
  List<TableId> ids() {
    return tables.stream().map(Table::id).toList();
  }

  /** All ON conditions. */
  List<Expression> conditions() {
    return conditions;
  }

  /** All columns of the table of that name or alias. */
  List<ColumnId> columns(net.sf.jsqlparser.schema.Table named) throws UnsupportedQueryException {
    Table table = names.get(fold(named.getUnquotedName()));
    if (table == null) {
      throw new UnsupportedQueryException("unknown table");
    }
    return table.columns().stream().map(Column::id).toList();
  }

  ColumnId column(net.sf.jsqlparser.schema.Column column) throws UnsupportedQueryException {
    String qualifier = column.getTable() == null ? "" : column.getUnquotedTableName();
    Optional<ColumnId> here = find(qualifier, column.getUnquotedColumnName());
    if (here.isPresent()) {
      return here.get();
    }
    for (GoldTables around = outer; around != null; around = around.outer) {
      if (around.find(qualifier, column.getUnquotedColumnName()).isPresent()) {
        throw new UnsupportedQueryException("column of the query around");
      }
    }
    throw new UnsupportedQueryException("unknown column");
  }

  /** The column of that name, of the first table that has it. */
  Optional<ColumnId> find(@Nullable String qualifier, String name) {
    if (qualifier == null || qualifier.isEmpty()) {
      return tables.stream().flatMap(t -> t.column(name).stream()).findFirst().map(Column::id);
    }
    return Optional.ofNullable(names.get(fold(qualifier)))
        .flatMap(t -> t.column(name))
        .map(Column::id);
  }

  static String fold(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
