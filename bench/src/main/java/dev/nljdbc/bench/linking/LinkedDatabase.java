// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.linking;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.search.ValueSearch;
import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a database.
 *
 * @param name its name; empty for all of them in one
 * @param catalog tables and columns
 * @param statistics what is known of a column's values
 * @param values SearchValue
 */
record LinkedDatabase(
    String name,
    Catalog catalog,
    Function<ColumnId, ColumnStatistics> statistics,
    ValueSearch values) {

  /** All databases as one, each as a schema of its name. */
  static LinkedDatabase union(Collection<LinkedDatabase> parts) {
    Map<String, LinkedDatabase> byName = new LinkedHashMap<>();
    List<Table> tables = new ArrayList<>();
    List<ForeignKey> keys = new ArrayList<>();
    for (LinkedDatabase part : parts) {
      byName.put(part.name, part);
      part.catalog.tables().forEach(table -> tables.add(moved(table, part.name)));
      part.catalog.foreignKeys().forEach(key -> keys.add(moved(key, part.name)));
    }
    return new LinkedDatabase(
        "",
        new Catalog("SQLite", "", tables, keys),
        column -> statistics(byName.get(column.table().schema()), column),
        new UnitedValues(List.copyOf(parts)));
  }

  private static ColumnStatistics statistics(@Nullable LinkedDatabase part, ColumnId column) {
    return part == null ? ColumnStatistics.NONE : part.statistics.apply(home(column));
  }

  private ValueHit inUnion(ValueHit hit) {
    return new ValueHit(hit.contents(), inUnion(hit.column()), hit.match(), hit.score());
  }

  /** A column of one database, in the union. */
  ColumnId inUnion(ColumnId column) {
    return moved(column.table(), name).column(column.name());
  }

  private static ColumnId home(ColumnId column) {
    return TableId.of(column.table().name()).column(column.name());
  }

  private static TableId moved(TableId table, String schema) {
    return new TableId(schema, table.name());
  }

  private static Table moved(Table table, String schema) {
    TableId id = moved(table.id(), schema);
    return new Table(
        id,
        table.kind(),
        table.columns().stream().map(column -> moved(column, id)).toList(),
        table.primaryKey(),
        table.uniqueKeys(),
        table.rows(),
        table.rowsEstimated(),
        table.description());
  }

  private static ForeignKey moved(ForeignKey key, String schema) {
    return new ForeignKey(
        key.name(),
        moved(key.from(), schema),
        key.fromColumns(),
        moved(key.to(), schema),
        key.toColumns(),
        key.score());
  }

  private static Column moved(Column column, TableId table) {
    return new Column(
        table.column(column.name()),
        column.type(),
        column.jdbcType(),
        column.nullable(),
        column.defaultValue(),
        column.description(),
        column.synonyms());
  }

  /** Asks each database; the last answer is kept, for several methods ask the same. */
  private static final class UnitedValues implements ValueSearch {

    private final List<LinkedDatabase> parts;
    private List<String> asked = List.of();
    private Map<String, List<ValueHit>> answer = Map.of();

    private UnitedValues(List<LinkedDatabase> parts) {
      this.parts = parts;
    }

    @Override
    public List<ValueHit> search(ValueQuery query) {
      throw new UnsupportedOperationException("only whole values are looked up");
    }

    @Override
    public Map<String, List<ValueHit>> equal(Collection<String> phrases, int limit) {
      List<String> now = List.copyOf(phrases);
      if (!now.equals(asked)) {
        Map<String, List<ValueHit>> all = new LinkedHashMap<>();
        for (LinkedDatabase part : parts) {
          add(part, part.values.equal(now, limit), all);
        }
        asked = now;
        answer = all;
      }
      return answer;
    }

    private static void add(
        LinkedDatabase part, Map<String, List<ValueHit>> some, Map<String, List<ValueHit>> all) {
      some.forEach(
          (phrase, hits) -> {
            List<ValueHit> found = all.computeIfAbsent(phrase, p -> new ArrayList<>());
            hits.forEach(hit -> found.add(part.inUnion(hit)));
          });
    }
  }
}
