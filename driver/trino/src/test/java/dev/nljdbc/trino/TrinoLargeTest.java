// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.trino;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.read.CatalogReader;
import dev.nljdbc.catalog.read.StatisticsReader;
import dev.nljdbc.catalog.read.TableStatistics;
import dev.nljdbc.trino.TrinoServer.Sent;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Statistics of tables with more than a million rows. */
class TrinoLargeTest {

  private static final TrinoServer SERVER = TrinoServer.shared();

  private static TableStatistics read(String path, String user, String name) throws SQLException {
    try (Connection connection = SERVER.connect(path, user)) {
      Catalog catalog = new CatalogReader().read(connection);
      Table table =
          catalog.tables().stream()
              .filter(one -> one.id().name().equals(name))
              .findFirst()
              .orElseThrow();
      return new StatisticsReader().read(connection, table, Deadline.after(Duration.ofMinutes(5)));
    }
  }

  private static List<String> sent(String user) throws SQLException {
    assertThat(SERVER.statements(user)).allMatch(sent -> sent.state().equals("FINISHED"));
    return SERVER.statements(user).stream().map(Sent::sql).toList();
  }

  private static List<String> values(ColumnStatistics column) {
    return column.values().stream().map(ColumnStatistics.ValueCount::value).sorted().toList();
  }

  @Test
  void statistics_sixMillionRows_areSampledAndNearTheTruth() throws SQLException {
    TableStatistics lineitem = read("/tpch/sf1", "large1", "lineitem");
    assertThat(lineitem.rows()).isCloseTo(6_001_215, Percentage.withPercentage(1));
    assertThat(values(lineitem.column("returnflag"))).containsExactly("A", "N", "R");
    assertThat(values(lineitem.column("shipmode"))).hasSize(7);
    assertThat(lineitem.column("orderkey").distinct())
        .isCloseTo(1_500_000, Percentage.withPercentage(5));
    assertThat(sent("large1")).anyMatch(sql -> sql.contains("TABLESAMPLE"));
  }

  @Test
  void statistics_noneInTheServer_areApproximatedByIt() throws SQLException {
    SERVER.run(
        "CREATE SCHEMA IF NOT EXISTS memory.large",
        "CREATE TABLE IF NOT EXISTS memory.large.placed AS SELECT custkey, orderpriority, clerk"
            + " FROM tpch.sf1.orders");
    TableStatistics placed = read("/memory/large", "large2", "placed");
    assertThat(placed.rows()).isEqualTo(1_500_000);
    assertThat(values(placed.column("orderpriority"))).hasSize(5);
    ColumnStatistics priority = placed.column("orderpriority");
    double share = priority.values().get(0).count() / (double) priority.rows();
    assertThat(share).isCloseTo(0.2, within(0.02));
    assertThat(placed.column("custkey").distinct()).isCloseTo(99_996, Percentage.withPercentage(5));
    assertThat(placed.column("clerk").distinct()).isCloseTo(1_000, Percentage.withPercentage(5));
    assertThat(sent("large2")).anyMatch(sql -> sql.contains("approx_distinct"));
  }
}
