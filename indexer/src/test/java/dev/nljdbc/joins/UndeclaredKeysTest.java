// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.read.CatalogReader;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.TableTest;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.StringJoiner;
import java.util.function.IntFunction;
import org.junit.jupiter.api.io.TempDir;

/** Keys between TPC-H's customers, nations and regions, which declare none and have free text. */
class UndeclaredKeysTest {

  private static final String[] WORDS =
      "carefully final deposits sleep quickly above the ironic packages haggle".split(" ");

  @TempDir private Path folder;

  private final Random random = new Random(7);

  /** What the free text looks like. */
  private enum Remarks {
    SENTENCES,
    SENTENCES_TWICE,
    WORDS,
    LONG,
    EMPTY
  }

  private String remark(Remarks kind, String table, int row) {
    String sentence = sentence(3 + random.nextInt(8));
    return switch (kind) {
      case SENTENCES -> sentence + row;
      case SENTENCES_TWICE -> sentence(4);
      case WORDS -> table.charAt(0) + "c" + row;
      case LONG -> sentence + sentence(30) + row;
      case EMPTY -> "";
    };
  }

  private String sentence(int words) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < words; i++) {
      text.append(WORDS[random.nextInt(WORDS.length)]).append(' ');
    }
    return text.toString();
  }

  private static String insert(String table, int rows, IntFunction<String> row) {
    StringJoiner values = new StringJoiner(", ", "INSERT INTO " + table + " VALUES ", "");
    for (int i = 1; i <= rows; i++) {
      values.add("(" + row.apply(i) + ")");
    }
    return values.toString();
  }

  private static String create(String table, boolean prefixed, String... columns) {
    StringJoiner all = new StringJoiner(", ", "CREATE TABLE " + table + " (", ")");
    for (String column : columns) {
      all.add((prefixed ? table.charAt(0) + "_" : "") + column);
    }
    return all.toString();
  }

  private String[] script(String free, boolean prefixed, int[] rows, Remarks kind) {
    String text = free + " VARCHAR(400)";
    String name = "name VARCHAR(40)";
    List<String> sql = new ArrayList<>();
    sql.add(create("region", prefixed, "regionkey INTEGER", name, text));
    sql.add(create("nation", prefixed, "nationkey INTEGER", name, "regionkey INTEGER", text));
    sql.add(
        create(
            "customer",
            prefixed,
            "custkey INTEGER",
            name,
            "address VARCHAR(400)",
            "nationkey INTEGER",
            "phone VARCHAR(20)",
            "acctbal DECIMAL(12,2)",
            "mktsegment VARCHAR(20)",
            text));
    sql.add(
        insert("region", rows[0], i -> "%d, 'R%d', '%s'".formatted(i, i, remark(kind, "r", i))));
    sql.add(
        insert(
            "nation",
            rows[1],
            i -> "%d, 'N%d', %d, '%s'".formatted(i, i, i % rows[0] + 1, remark(kind, "n", i))));
    sql.add(insert("customer", rows[2], i -> customer(i, rows[1], kind)));
    return sql.toArray(String[]::new);
  }

  private String customer(int row, int nations, Remarks kind) {
    return "%d, 'C%d', '%s', %d, '1-%d', %d.%02d, 'S%d', '%s'"
        .formatted(
            row,
            row,
            remark(kind, "a", row),
            random.nextInt(nations) + 1,
            1000 + row,
            random.nextInt(9_000),
            row % 100,
            row % 3,
            remark(kind, "c", row));
  }

  @TableTest
  void complete_freeTextBesideKeys_findsTheKeysAlone(
      Engines engine,
      String free,
      boolean prefixed,
      int regions,
      int nations,
      int customers,
      Remarks kind)
      throws Exception {
    int[] rows = {regions, nations, customers};
    try (Connection connection =
        engine.connect(engine.urlWith(folder, script(free, prefixed, rows, kind)))) {
      Catalog catalog =
          InferredKeysTest.completed(new CatalogReader().read(connection), connection);
      assertThat(catalog.foreignKeys())
          .extracting(key -> plain(InferredKeysTest.told(key)))
          .containsExactlyInAnyOrder(
              "customer[nationkey] = nation[nationkey]", "nation[regionkey] = region[regionkey]");
      assertThat(paths(catalog, prefixed))
          .containsExactly(
              "customer.name <-> customer.nationkey = nation.nationkey (inferred) <->"
                  + " nation.regionkey = region.regionkey (inferred) <-> region.name");
    }
  }

  private static List<String> paths(Catalog catalog, boolean prefixed) {
    String from = prefixed ? "customer.c_name" : "customer.name";
    String to = prefixed ? "region.r_name" : "region.name";
    return JoinGraph.of(catalog)
        .shortestPaths(
            catalog.column(from).orElseThrow().id(), catalog.column(to).orElseThrow().id(), 8)
        .stream()
        .map(path -> plain(path.toString()))
        .toList();
  }

  /** Without schemas and prefixes. */
  private static String plain(String text) {
    return text.toLowerCase(Locale.ROOT).replaceAll("\\b(main|public)\\.|\\b[cnr]_", "");
  }
}
