// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.suite;

import dev.nljdbc.bench.suite.SchemaShape.ColumnShape;
import dev.nljdbc.bench.suite.SchemaShape.Reference;
import dev.nljdbc.bench.suite.SchemaShape.TableShape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Makes up rows for one database. Each has a temper of its own: how many rows, how many NULLs, how
 * few different values, how often at the queries' literals. Foreign keys hold; whether a row
 * repeats a key, the engine knows.
 */
final class FuzzedRows {

  private static final int[] SIZES = {1, 3, 6, 12, 25, 40};
  private static final double[] NULLS = {0, 0, 0.1, 0.3};
  private static final int[] DOMAINS = {2, 4, 8, 1000};
  private static final double[] TELLING = {0.2, 0.5, 0.8};
  private static final double EMPTY_TABLE = 0.06;
  private static final double COUNTED_KEY = 0.5;

  private final ValuePools pools;
  private final Random random;
  private final int size;
  private final double nulls;
  private final int domain;
  private final double telling;
  private final Map<String, List<Map<String, @Nullable Object>>> kept = new TreeMap<>();

  FuzzedRows(ValuePools pools, Random random) {
    this.pools = pools;
    this.random = random;
    this.size = SIZES[random.nextInt(SIZES.length)];
    this.nulls = NULLS[random.nextInt(NULLS.length)];
    this.domain = DOMAINS[random.nextInt(DOMAINS.length)];
    this.telling = TELLING[random.nextInt(TELLING.length)];
  }

  /** How many rows are tried for the next table. */
  int count() {
    return random.nextDouble() < EMPTY_TABLE ? 0 : 1 + random.nextInt(2 * size);
  }

  /** The values to draw from for the next table. */
  Map<ColumnShape, List<Object>> domains(TableShape table) {
    Map<ColumnShape, List<Object>> domains = new LinkedHashMap<>();
    for (ColumnShape column : table.columns()) {
      List<Object> usual = pools.usual(column);
      List<Object> near = pools.telling(column);
      List<Object> chosen = new ArrayList<>();
      int most = column.key() ? usual.size() + near.size() : domain;
      for (int i = 0; i < most; i++) {
        boolean tells = !near.isEmpty() && random.nextDouble() < telling;
        chosen.add(any(tells ? near : usual));
      }
      domains.put(column, chosen);
    }
    return domains;
  }

  /**
   * A row, by column in lower case.
   *
   * @param number of the row, from 1
   * @return null when a foreign key has nothing to point to
   */
  @Nullable Map<String, @Nullable Object> row(
      TableShape table, Map<ColumnShape, List<Object>> domains, int number) {
    Map<String, @Nullable Object> row = new TreeMap<>();
    boolean counted = random.nextDouble() < COUNTED_KEY;
    domains.forEach(
        (column, domain) -> {
          boolean isNull = column.nullable() && random.nextDouble() < nulls;
          Object value =
              column.key() && column.whole() && counted ? (Long) (long) number : any(domain);
          row.put(column.id(), isNull ? null : value);
        });
    boolean pointed =
        table.references().stream().allMatch(reference -> point(table, row, reference));
    return pointed ? row : null;
  }

  /** Remembers a row that the engine took, for others to point to. */
  void keep(TableShape table, Map<String, @Nullable Object> row) {
    kept.computeIfAbsent(table.id(), name -> new ArrayList<>()).add(row);
  }

  private boolean point(TableShape table, Map<String, @Nullable Object> row, Reference reference) {
    boolean nullable = nullable(table, reference);
    List<Map<String, @Nullable Object>> parents = kept.getOrDefault(reference.table(), List.of());
    if (parents.isEmpty() || (nullable && random.nextDouble() < nulls)) {
      boolean itself = parents.isEmpty() && reference.table().equals(table.id()) && !nullable;
      for (int i = 0; i < reference.from().size(); i++) {
        row.put(reference.from().get(i), itself ? row.get(reference.to().get(i)) : null);
      }
      return itself || nullable;
    }
    return copy(any(parents), row, reference, nullable);
  }

  private static boolean copy(
      Map<String, @Nullable Object> parent,
      Map<String, @Nullable Object> row,
      Reference reference,
      boolean nullable) {
    for (int i = 0; i < reference.from().size(); i++) {
      Object value = parent.get(reference.to().get(i));
      if (value == null && !nullable) {
        return false;
      }
      row.put(reference.from().get(i), value);
    }
    return true;
  }

  private static boolean nullable(TableShape table, Reference reference) {
    return table.columns().stream()
        .filter(column -> reference.from().contains(column.id()))
        .allMatch(ColumnShape::nullable);
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
