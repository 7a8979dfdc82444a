// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.linking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.nljdbc.bench.PublicData;
import dev.nljdbc.bench.linking.KeyInferenceRecall.KeyDatabase;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.Table;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys that star schemas have and seldom declare: those of single columns, by their standards. */
class TpcKeysTest {

  private static final int GLIMPSE = 1_000;

  @TempDir private Path folder;

  /** The ends of the names of TPC-DS' columns, and what they refer to; the longest first. */
  private static Map<String, String> tpcds() {
    Map<String, String> ends = new LinkedHashMap<>();
    ends.put("cdemo_sk", "customer_demographics.cd_demo_sk");
    ends.put("hdemo_sk", "household_demographics.hd_demo_sk");
    ends.put("catalog_page_sk", "catalog_page.cp_catalog_page_sk");
    ends.put("call_center_sk", "call_center.cc_call_center_sk");
    ends.put("income_band_sk", "income_band.ib_income_band_sk");
    ends.put("warehouse_sk", "warehouse.w_warehouse_sk");
    ends.put("ship_mode_sk", "ship_mode.sm_ship_mode_sk");
    ends.put("customer_sk", "customer.c_customer_sk");
    ends.put("web_page_sk", "web_page.wp_web_page_sk");
    ends.put("web_site_sk", "web_site.web_site_sk");
    ends.put("reason_sk", "reason.r_reason_sk");
    ends.put("store_sk", "store.s_store_sk");
    ends.put("promo_sk", "promotion.p_promo_sk");
    ends.put("date_sk", "date_dim.d_date_sk");
    ends.put("time_sk", "time_dim.t_time_sk");
    ends.put("addr_sk", "customer_address.ca_address_sk");
    ends.put("item_sk", "item.i_item_sk");
    return ends;
  }

  private static Map<String, String> tpch(boolean prefixed) {
    Map<String, String> ends = new LinkedHashMap<>();
    ends.put("custkey", "customer." + (prefixed ? "c_custkey" : "custkey"));
    ends.put("nationkey", "nation." + (prefixed ? "n_nationkey" : "nationkey"));
    ends.put("regionkey", "region." + (prefixed ? "r_regionkey" : "regionkey"));
    ends.put("orderkey", "orders." + (prefixed ? "o_orderkey" : "orderkey"));
    ends.put("partkey", "part." + (prefixed ? "p_partkey" : "partkey"));
    ends.put("suppkey", "supplier." + (prefixed ? "s_suppkey" : "suppkey"));
    return ends;
  }

  private static List<String> gold(Catalog catalog, Map<String, String> ends) {
    List<String> keys = new ArrayList<>();
    for (Table table : catalog.tables()) {
      for (Column column : table.columns()) {
        ends.entrySet().stream()
            .filter(end -> column.name().endsWith(end.getKey()))
            .findFirst()
            .filter(end -> !end.getValue().equals(column.id().toString()))
            .ifPresent(end -> keys.add(column.id() + " -> " + end.getValue()));
      }
    }
    return keys;
  }

  private static List<String> inferred(KeyDatabase database) {
    return database.inferred(List.of()).stream().map(TpcKeysTest::print).toList();
  }

  private static String print(ForeignKey key) {
    return key.from()
        + "."
        + String.join(",", key.fromColumns())
        + " -> "
        + key.to()
        + "."
        + String.join(",", key.toColumns());
  }

  private static void reachesTheAim(String name, KeyDatabase database, Map<String, String> ends) {
    List<String> gold = gold(database.catalog(), ends);
    List<String> found = inferred(database);
    List<String> wrong = found.stream().filter(key -> !gold.contains(key)).toList();
    List<String> missed = gold.stream().filter(key -> !found.contains(key)).toList();
    System.out.printf(
        "| %s | %d | %d | %d | %d |%n",
        name, gold.size(), found.size(), wrong.size(), missed.size());
    assertThat(wrong).as(name).hasSizeLessThanOrEqualTo(found.size() * 3 / 100);
    assertThat(missed).as(name).hasSizeLessThanOrEqualTo(gold.size() / 10);
  }

  /** What an engine tells that counts but does not show its values. */
  private static KeyDatabase counted(KeyDatabase database, boolean estimated) {
    Map<ColumnId, ColumnStatistics> counted = new HashMap<>();
    database
        .statistics()
        .forEach(
            (column, s) ->
                counted.put(
                    column,
                    new ColumnStatistics(
                        s.rows(),
                        s.nulls(),
                        s.distinct(),
                        estimated,
                        s.min(),
                        s.max(),
                        List.of(),
                        List.of())));
    return new KeyDatabase(database.name(), database.catalog(), counted);
  }

  /**
   * What is known while somebody waits: a thousand rows of each table, of one the first, of the
   * next the last.
   */
  private KeyDatabase glimpsed(KeyDatabase database, Path file) throws Exception {
    Path few = Files.copy(file, folder.resolve("few-" + file.getFileName()));
    boolean last = false;
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + few);
        Statement statement = connection.createStatement()) {
      for (Table table : database.catalog().tables()) {
        statement.execute(
            "DELETE FROM %1$s WHERE rowid NOT IN (SELECT rowid FROM %1$s ORDER BY rowid %2$s LIMIT %3$d)"
                .formatted(table.id().name(), last ? "DESC" : "ASC", GLIMPSE));
        last = !last;
      }
    }
    Map<ColumnId, ColumnStatistics> seen = new HashMap<>();
    KeyDatabase read = KeyDatabase.read(database.name(), few);
    read.statistics()
        .forEach((column, s) -> seen.put(column, s.rows() < GLIMPSE ? s : asGlimpse(s)));
    return new KeyDatabase(database.name(), database.catalog(), seen);
  }

  private static ColumnStatistics asGlimpse(ColumnStatistics s) {
    return new ColumnStatistics(
            s.rows(),
            s.nulls(),
            s.distinct(),
            true,
            s.min(),
            s.max(),
            s.values(),
            s.samples(),
            s.profile())
        .withoutRange();
  }

  private void reachTheAimHoweverLittleIsKnown(String name, Path file, Map<String, String> ends)
      throws Exception {
    KeyDatabase database = KeyDatabase.read(name, file);
    reachesTheAim(name, database, ends);
    reachesTheAim(name + ", a thousand rows only", glimpsed(database, file), ends);
    reachesTheAim(name + ", counts only", counted(database, false), ends);
    reachesTheAim(name + ", estimates only", counted(database, true), ends);
    KeyDatabase names = new KeyDatabase(database.name(), database.catalog(), Map.of());
    reachesTheAim(name + ", names only", names, ends);
  }

  @Tag("thorough")
  @Test
  void inferred_tpch_withAndWithoutPrefixes() throws Exception {
    for (boolean prefixed : List.of(true, false)) {
      Path file = TpcDatabases.tpch(folder.resolve("tpch" + prefixed + ".sqlite"), prefixed);
      reachTheAimHoweverLittleIsKnown(
          "TPC-H" + (prefixed ? "" : " without prefixes"), file, tpch(prefixed));
    }
  }

  @Test
  void inferred_tpcds() throws Exception {
    assumeThat(PublicData.slow()).isTrue();
    Path file = TpcDatabases.tpcds(folder.resolve("tpcds.sqlite"));
    reachTheAimHoweverLittleIsKnown("TPC-DS", file, tpcds());
  }
}
