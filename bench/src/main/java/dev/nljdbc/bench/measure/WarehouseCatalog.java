// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.queries.MinedQueries.MinedJoin;
import dev.nljdbc.queries.MinedQuery.JoinUse;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * A large warehouse made up: 5,000 tables of 40 columns, each with one to four references to tables
 * before it, half of them to the few that many refer to; one in ten is a second key to the same
 * table, one in twenty is not declared but inferred. The same each time.
 */
final class WarehouseCatalog {

  private static final int TABLES = 5_000;
  private static final int COLUMNS = 40;
  private static final int HUBS = 50;

  private final Random random = new Random(5_000);
  private final List<ForeignKey> keys = new ArrayList<>();
  private final List<MinedJoin> mined = new ArrayList<>();

  private static TableId table(int number) {
    return TableId.of(String.format(Locale.ROOT, "table_%04d", number));
  }

  /** The catalog with its keys. */
  Catalog catalog() {
    List<Table> tables = new ArrayList<>();
    for (int i = 0; i < TABLES; i++) {
      TableId id = table(i);
      List<Column> columns = new ArrayList<>();
      for (int c = 0; c < COLUMNS; c++) {
        ColumnId column = id.column(c == 0 ? "id" : "column_" + c);
        columns.add(new Column(column, "INTEGER", Types.INTEGER, true, null, "", List.of()));
      }
      tables.add(new Table(id, Table.Kind.TABLE, columns, List.of("id"), List.of(), -1, false, ""));
      refer(i);
    }
    return new Catalog("SQLite", "3", tables, keys);
  }

  private void refer(int from) {
    int references = from == 0 ? 0 : 1 + random.nextInt(4);
    int last = -1;
    for (int c = 1; c <= references; c++) {
      int to = random.nextBoolean() ? random.nextInt(from) : random.nextInt(Math.min(from, HUBS));
      to = last >= 0 && random.nextInt(10) == 0 ? last : to;
      last = to;
      double score = random.nextInt(20) == 0 ? 0.8 : 1;
      refer(from, c, to, score);
    }
  }

  private void refer(int from, int c, int to, double score) {
    List<String> column = List.of("column_" + c);
    List<String> id = List.of("id");
    if (random.nextInt(50) == 0) {
      JoinUse join = new JoinUse(table(from), column, table(to), id);
      mined.add(new MinedJoin(join, 1, List.of("view v")));
    } else {
      String name = "fk_" + from + "_" + c;
      keys.add(new ForeignKey(name, table(from), column, table(to), id, score));
    }
  }

  /** Joins in use without a key; known after {@link #catalog()}. */
  List<MinedJoin> mined() {
    return mined;
  }

  /** A column by chance. */
  ColumnId column(Random by) {
    return table(by.nextInt(TABLES)).column("column_" + (1 + by.nextInt(COLUMNS - 1)));
  }
}
