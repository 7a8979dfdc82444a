// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.queries;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.index.BuildState.IndexProgress;
import dev.nljdbc.index.ConnectionSource;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.IndexRequest;
import dev.nljdbc.index.IndexStore;
import dev.nljdbc.joins.JoinPath;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Views of real engines, from the engine's catalog to the join graph of the index. */
class EngineViewsTest {

  private static final String[] TABLES = {
    "CREATE TABLE customer (id INT PRIMARY KEY, name VARCHAR(40), city VARCHAR(40))",
    "CREATE TABLE sale (id INT PRIMARY KEY, buyer INT, sold DATE, quantity INT, unit_price"
        + " DECIMAL(9,2), state VARCHAR(10))",
  };

  private static final String VIEW =
      "CREATE VIEW monthly_sales AS SELECT c.city AS city, SUM(s.quantity * s.unit_price) AS"
          + " revenue FROM sale s LEFT JOIN customer c ON c.id = s.buyer WHERE s.state = 'paid' AND"
          + " s.quantity BETWEEN 1 AND 100 GROUP BY c.city";

  @TempDir private Path folder;

  private DatabaseIndex index(Engines engine, String url, IndexStore store) throws SQLException {
    return store.open(
        IndexRequest.of(url, Optional.empty()),
        new ConnectionSource() {
          @Override
          public <T> T with(Work<T> work) throws SQLException {
            try (Connection connection = engine.connect(url)) {
              return work.with(connection);
            }
          }
        },
        IndexProgress.SILENT);
  }

  @EnginesByTurns
  void open_viewJoinsWithoutAKey_theJoinIsKnownMarkedAndUsed(Engines engine) throws Exception {
    String url = engine.urlWith(folder, TABLES);
    try (Connection connection = engine.connect(url)) {
      Engines.run(connection, VIEW);
    }
    try (IndexStore store = new IndexStore();
        DatabaseIndex index = index(engine, url, store)) {
      assertThat(index.status().warnings()).isEmpty();
      MinedQuery view = index.queries().queries().get(0);
      assertThat(view.source().toLowerCase(Locale.ROOT)).isEqualTo("view monthly_sales");
      assertThat(view.sql().toLowerCase(Locale.ROOT)).startsWith("select").contains("sale");
      assertThat(view.tables().stream().map(t -> t.name().toLowerCase(Locale.ROOT)))
          .containsExactlyInAnyOrder("sale", "customer");
      assertThat(view.filters().toString().toLowerCase(Locale.ROOT))
          .contains("state")
          .contains("[paid]")
          .contains("quantity")
          .contains("100");
      assertThat(view.expressions().toString().toLowerCase(Locale.ROOT))
          .matches(".*sum\\(+quantity(::numeric)? \\* unit_price\\)+ as revenue.*");
      List<String> paths =
          index
              .joins()
              .shortestPaths(
                  index.catalog().column("sale.sold").orElseThrow().id(),
                  index.catalog().column("customer.city").orElseThrow().id(),
                  5)
              .stream()
              .map(JoinPath::toString)
              .map(path -> path.toLowerCase(Locale.ROOT))
              .toList();
      assertThat(paths)
          .containsExactly(
              "sale.sold <-> sale.buyer = customer.id (no key; used in view monthly_sales) <->"
                  + " customer.city");
    }
  }

  @ParameterizedTest
  @EnumSource(value = Engines.class, names = "POSTGRESQL")
  void open_materialisedViewAndOtherSchema_areMinedToo(Engines engine) throws Exception {
    String url =
        engine.urlWith(
            folder,
            "CREATE TABLE customer (id INT PRIMARY KEY, name TEXT)",
            "CREATE SCHEMA books",
            "CREATE TABLE books.sale (id INT, buyer INT, status TEXT)",
            "CREATE MATERIALIZED VIEW buyers AS SELECT name FROM customer JOIN books.sale s ON"
                + " s.buyer = customer.id WHERE s.status IN ('a', 'b')");
    try (IndexStore store = new IndexStore();
        DatabaseIndex index = index(engine, url, store)) {
      MinedQuery view = index.queries().queries().get(0);
      assertThat(view.joins())
          .singleElement()
          .asString()
          .contains("from=books.sale, fromColumns=[buyer]");
      assertThat(view.filters()).singleElement().asString().contains("constants=[a, b]");
    }
  }

  @EnginesByTurns
  void open_viewChanges_itIsReadAnew(Engines engine) throws Exception {
    String url = engine.urlWith(folder, TABLES);
    IndexRequest request = IndexRequest.of(url, Optional.of(folder.resolve("index")));
    try (Connection connection = engine.connect(url);
        IndexStore store = new IndexStore()) {
      ConnectionSource source =
          new ConnectionSource() {
            @Override
            public <T> T with(Work<T> work) throws SQLException {
              return work.with(connection);
            }
          };
      Engines.run(connection, "CREATE VIEW v AS SELECT id FROM sale");
      try (DatabaseIndex index = store.open(request, source, IndexProgress.SILENT)) {
        assertThat(index.queries().joins()).isEmpty();
      }
      Engines.run(
          connection,
          "DROP VIEW v",
          "CREATE VIEW v AS SELECT s.id FROM sale s JOIN customer c ON c.id = s.buyer");
      try (DatabaseIndex index = store.open(request, source, IndexProgress.SILENT)) {
        assertThat(index.queries().joins()).hasSize(1);
      }
      try (IndexStore other = new IndexStore();
          DatabaseIndex index = other.open(request, source, IndexProgress.SILENT)) {
        assertThat(index.queries().joins()).hasSize(1);
      }
    }
  }
}
