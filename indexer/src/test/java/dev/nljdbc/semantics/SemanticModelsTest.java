// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.semantics.AppliedSemantics.ColumnRule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the files of dbt, MetricFlow and OSI say of a bakery. */
class SemanticModelsTest {

  private static final Catalog BAKERY =
      new Catalog(
          "SQLite",
          "3",
          List.of(
              table(
                  "orders",
                  "id",
                  "guest_id",
                  "shop_id",
                  "subtotal",
                  "tax",
                  "is_food",
                  "ordered_at"),
              table("guests", "id", "name", "status"),
              table("shops", "id", "city"),
              table("fct_items", "item_id", "order_id", "price", "qty")),
          List.of());

  @TempDir Path folder;

  private static Table table(String name, String... columns) {
    TableId id = TableId.of(name);
    List<Column> all = new ArrayList<>();
    for (String column : columns) {
      boolean text = List.of("name", "status", "city", "ordered_at").contains(column);
      String type = text ? "VARCHAR" : "INTEGER";
      int jdbc = text ? Types.VARCHAR : Types.INTEGER;
      all.add(new Column(new ColumnId(id, column), type, jdbc, true, null, "", List.of()));
    }
    return new Table(id, Table.Kind.TABLE, all, List.of(), List.of(), 10, false, "");
  }

  private AppliedSemantics applied(String file, String text) throws Exception {
    Files.createDirectories(folder.resolve(file).getParent());
    Files.writeString(folder.resolve(file), text);
    SemanticModel model = SemanticModels.read(List.of(folder));
    assertThat(model.warnings()).isEmpty();
    return new SemanticResolver(model, BAKERY).applied();
  }

  private Catalog described() {
    SemanticModel model = SemanticModels.read(List.of(folder));
    return BAKERY.describedBy(new SemanticResolver(model, BAKERY).descriptions());
  }

  private static Map<String, String> meanings(AppliedSemantics applied) {
    Map<String, String> meanings = new TreeMap<>();
    applied
        .terms()
        .all()
        .forEach(
            t -> meanings.put(t.name(), t.definition().inWords(ColumnId::name, TableId::name)));
    return meanings;
  }

  private static List<String> keys(AppliedSemantics applied) {
    return applied.catalog().foreignKeys().stream()
        .map(
            (ForeignKey k) ->
                "%s.%s -> %s.%s by %s"
                    .formatted(
                        k.from(), k.fromColumns().get(0), k.to(), k.toColumns().get(0), k.source()))
        .toList();
  }

  @Test
  void dbt_properties_describeTestAndRelate() throws Exception {
    AppliedSemantics applied =
        applied(
            "models/marts/schema.yml",
            """
            version: 2
            models:
              - name: orders
                description: One row for each sale
                  over the counter.
                columns:
                  - name: id
                    data_tests: [unique, not_null]
                  - name: guest_id
                    description: who ordered
                    meta: {synonyms: [buyer]}
                    tests:
                      - relationships: {to: ref('guests'), field: id}
                  - name: shop_id
                    data_tests:
                      - relationships:
                          arguments: {to: "ref('shops')", field: id}
                      - dbt_expectations.expect_something
                  - name: colour
                    tests: [not_null]
              - name: guests
                columns:
                  - name: status
                    description: where they stand
                    tests:
                      - accepted_values: {values: [new, regular, gone]}
              - name: elsewhere
                description: in another database
            sources:
              - name: raw
                tables:
                  - {name: items, identifier: fct_items, description: pieces of an order}
            """);
    assertThat(keys(applied))
        .containsExactly(
            "orders.guest_id -> guests.id by models/marts/schema.yml:13",
            "orders.shop_id -> shops.id by models/marts/schema.yml:16");
    assertThat(applied.catalog().table("orders").orElseThrow().primaryKey()).containsExactly("id");
    assertThat(applied.warnings())
        .containsExactly("models/marts/schema.yml:20: table 'orders' has no column 'colour'");
    assertThat(applied.summary())
        .contains("2 keys between tables", "1 unique keys", "3 rules on values")
        .contains("passed over: 1 tests of other kinds");
    Catalog described = described();
    assertThat(described.table("orders").orElseThrow().description())
        .isEqualTo("One row for each sale over the counter.");
    assertThat(described.table("fct_items").orElseThrow().description())
        .isEqualTo("pieces of an order");
    assertThat(described.column("orders.guest_id").orElseThrow().synonyms())
        .containsExactly("buyer");
    assertThat(described.column("guests.status").orElseThrow().description())
        .isEqualTo("where they stand");
    assertThat(applied.rules())
        .extracting(ColumnRule::accepted)
        .contains(List.of("new", "regular", "gone"));
  }

  @Test
  void metricFlow_measuresAndMetrics_areTerms() throws Exception {
    AppliedSemantics applied =
        applied(
            "metrics.yml",
            """
            semantic_models:
              - name: sales
                model: ref('orders')
                entities:
                  - {name: sale, type: primary, expr: id}
                  - {name: guest, type: foreign, expr: guest_id}
                dimensions:
                  - {name: food, type: categorical, expr: is_food}
                  - {name: ordered_at, type: time}
                measures:
                  - {name: gross, agg: sum, expr: subtotal + tax}
                  - {name: sales_count, agg: count, expr: "1"}
                  - {name: guest_count, agg: count_distinct, expr: guest_id, create_metric: true}
                  - {name: middle, agg: median, expr: subtotal}
              - name: visitors
                model: ref('guests')
                entities: [{name: guest, type: primary, expr: id}]
            metrics:
              - {name: revenue, label: Turnover, type: simple, type_params: {measure: gross},
                 description: All that was paid.}
              - name: food_revenue
                type: simple
                type_params: {measure: {name: gross}}
                filter: "{{ Dimension('sale__food') }} = 1"
              - name: food_share
                type: ratio
                type_params: {numerator: food_revenue, denominator: revenue}
              - name: average_sale
                type: derived
                type_params:
                  expr: paid / sales
                  metrics: [{name: revenue, alias: paid}, {name: sales}]
              - {name: sales, type: simple, type_params: {measure: sales_count}}
              - {name: running, type: cumulative, type_params: {measure: gross}}
              - name: growth
                type: derived
                type_params:
                  expr: revenue - before
                  metrics: [{name: revenue}, {name: revenue, alias: before, offset_window: 1 month}]
            """);
    assertThat(meanings(applied))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "revenue", "SUM(subtotal + tax) over orders",
                "food revenue", "SUM(subtotal + tax) over orders where is_food = 1",
                "food share",
                    "1.0 * SUM(CASE WHEN is_food = 1 THEN subtotal + tax END) /"
                        + " NULLIF(SUM(subtotal + tax), 0) over orders",
                "average sale", "SUM(subtotal + tax) / COUNT(*) over orders",
                "sales", "COUNT(*) over orders",
                "guest count", "COUNT(DISTINCT guest_id) over orders"));
    assertThat(applied.terms().named("Turnover").orElseThrow().description())
        .isEqualTo("All that was paid.");
    assertThat(keys(applied)).containsExactly("orders.guest_id -> guests.id by metrics.yml:6");
    assertThat(applied.summary())
        .contains("passed over: 1 metrics of kind cumulative, 1 metrics of kind derived");
  }

  /** One row for each period in which a guest had a status. */
  @Test
  void metricFlow_naturalEntity_isReferredToButNoKey() throws Exception {
    String models =
        """
        semantic_models:
          - name: sales
            model: ref('orders')
            entities: [{name: guest, type: foreign, expr: guest_id}]
          - name: visitors
            model: ref('guests')
            entities: [{name: guest, type: %s, expr: id}]
        """;
    AppliedSemantics applied = applied("guests.yml", models.formatted("natural"));
    assertThat(keys(applied)).containsExactly("orders.guest_id -> guests.id by guests.yml:4");
    assertThat(applied.catalog().table("guests").orElseThrow().uniqueKeys()).isEmpty();
    applied = applied("guests.yml", models.formatted("unique"));
    assertThat(applied.catalog().table("guests").orElseThrow().uniqueKeys())
        .containsExactly(List.of("id"));
  }

  @Test
  void column_namesWithDots_areFound() {
    Table item = table("item", "id", "unit.price");
    Catalog catalog = new Catalog("SQLite", "3", List.of(item), List.of());
    assertThat(catalog.column("item.unit.price")).contains(item.columns().get(1));
    assertThat(catalog.column("ITEM.ID")).contains(item.columns().get(0));
    assertThat(catalog.column("item.unit")).isEmpty();
    assertThat(catalog.column("item.")).isEmpty();
  }

  @Test
  void metricFlow_newVersion_isReadToo() throws Exception {
    AppliedSemantics applied =
        applied(
            "orders.yml",
            """
            models:
              - name: orders
                semantic_model: {enabled: true}
                columns:
                  - name: id
                    entity: {type: primary, name: sale}
                  - name: is_food
                    dimension: {type: categorical, name: food}
                metrics:
                  - {name: food_sales, type: simple, agg: sum, expr: subtotal,
                     filter: "{{ Dimension('sale__food') }} = 1"}
                  - {name: sales_total, type: simple, agg: sum, expr: subtotal}
            metrics:
              - {name: food_part, type: ratio, numerator: food_sales, denominator: sales_total}
            """);
    assertThat(meanings(applied))
        .containsEntry("food sales", "SUM(subtotal) over orders where is_food = 1")
        .containsEntry(
            "food part",
            "1.0 * SUM(CASE WHEN is_food = 1 THEN subtotal END) / NULLIF(SUM(subtotal), 0) over"
                + " orders");
  }

  @Test
  void dbt_manifest_saysWhatItsProjectDoes() throws Exception {
    AppliedSemantics applied =
        applied(
            "target/manifest.json",
            """
            {"metadata": {"dbt_version": "1.9"},
             "nodes": {
              "model.b.orders": {"resource_type": "model", "name": "orders", "schema": "main",
                "description": "sales", "columns": {"tax": {"name": "tax", "description": "what the state takes"}}},
              "model.b.guests": {"resource_type": "model", "name": "stg", "alias": "guests", "columns": {}},
              "test.b.1": {"resource_type": "test", "column_name": "guest_id", "attached_node": "model.b.orders",
                "test_metadata": {"name": "relationships", "kwargs": {"to": "ref('guests')", "field": "id"}}},
              "test.b.2": {"resource_type": "test", "depends_on": {"nodes": ["model.b.guests"]},
                "test_metadata": {"name": "unique", "kwargs": {"column_name": "id"}}}},
             "sources": {},
             "semantic_models": {"semantic_model.b.sales": {"name": "sales",
                "node_relation": {"alias": "orders", "schema_name": "main"},
                "measures": [{"name": "gross", "agg": "sum", "expr": "subtotal"}]}},
             "metrics": {"metric.b.revenue": {"name": "revenue", "type": "simple",
                "type_params": {"measure": {"name": "gross"}},
                "filter": {"where_filters": [{"where_sql_template": "is_food = 1"}]}}}}
            """);
    assertThat(meanings(applied))
        .containsExactly(Map.entry("revenue", "SUM(subtotal) over orders where is_food = 1"));
    assertThat(keys(applied))
        .containsExactly("orders.guest_id -> guests.id by target/manifest.json:6");
    assertThat(applied.catalog().table("guests").orElseThrow().uniqueKeys())
        .containsExactly(List.of("id"));
    assertThat(described().column("orders.tax").orElseThrow().description())
        .isEqualTo("what the state takes");
  }

  @Test
  void osi_datasetsAndMetrics() throws Exception {
    AppliedSemantics applied =
        applied(
            "model.yaml",
            """
            semantic_model:
              - name: bakery
                datasets:
                  - name: sales
                    source: prod.public.orders
                    primary_key: [id]
                    ai_context: {synonyms: [receipts]}
                    fields:
                      - name: gross
                        expression: {dialects: [{dialect: SNOWFLAKE, expression: x}, {dialect: ANSI_SQL, expression: subtotal + tax}]}
                      - name: ordered
                        expression: {dialects: [{dialect: ANSI_SQL, expression: ordered_at}]}
                        dimension: {is_time: true}
                        description: when
                  - {name: people, source: prod.public.guests}
                relationships:
                  - {name: r, from: sales, to: people, from_columns: [guest_id], to_columns: [id]}
                metrics:
                  - name: total_revenue
                    expression: [{dialect: ANSI_SQL, expression: SUM(sales.gross)}]
                    ai_context: {synonyms: [turnover]}
                  - name: revenue_per_guest
                    expression: {dialects: [{dialect: ANSI_SQL, expression: SUM(sales.subtotal) / COUNT(DISTINCT people.id)}]}
            """);
    assertThat(meanings(applied))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "gross", "subtotal + tax over orders",
                "total revenue", "SUM(subtotal + tax) over orders",
                "revenue per guest", "SUM(subtotal) / COUNT(DISTINCT id) over orders, guests"));
    assertThat(applied.terms().named("revenue per guest").orElseThrow().definition().joins())
        .hasSize(1);
    assertThat(keys(applied)).containsExactly("orders.guest_id -> guests.id by model.yaml:17");
    assertThat(described().column("orders.ordered_at").orElseThrow().synonyms())
        .containsExactly("ordered");
  }

  @Test
  void contradictions_areToldWithFileAndLine() throws Exception {
    Catalog keyed =
        BAKERY.with(
            BAKERY.tables().stream()
                .map(t -> t.id().name().equals("guests") ? t.withKeys(List.of("id"), List.of()) : t)
                .toList(),
            List.of(
                new ForeignKey(
                    "fk",
                    TableId.of("orders"),
                    List.of("guest_id"),
                    TableId.of("guests"),
                    List.of("id"),
                    1)));
    Files.writeString(
        folder.resolve("a.yml"),
        """
        models:
          - name: guests
            constraints: [{type: primary_key, columns: [name]}]
          - name: orders
            columns:
              - name: guest_id
                tests: [{relationships: {to: ref('shops'), field: id}}]
              - name: tax
                tests: [{relationships: {to: ref('taxes'), field: id}}]
        """);
    Files.writeString(
        folder.resolve("b.yml"),
        """
        terms:
          - {term: revenue, expression: SUM(subtotal), from: orders}
          - {term: Revenue, expression: SUM(tax), from: orders}
          - {term: broken, expression: SUM(nothing), from: orders}
          - {term: half}
        """);
    SemanticModel model = SemanticModels.read(List.of(folder));
    assertThat(model.warnings())
        .containsExactly("b.yml:5: the term is left out, for it needs 'term:' and 'expression:'");
    assertThat(new SemanticResolver(model, keyed).applied().warnings())
        .containsExactly(
            "a.yml:3: the primary key of 'guests' is (name), the database declares (id)",
            "a.yml:7: orders (guest_id) refers to shops, and by the database to guests",
            "a.yml:9: 'orders' refers to 'taxes', which is not here",
            "b.yml:3: 'Revenue' is defined in b.yml:2, too, and the one here is used",
            "b.yml:4: 'broken' is left out: there is no column 'nothing'");
  }

  @Test
  void files_notReadable_areToldAndTheRestIsRead() throws Exception {
    Files.writeString(folder.resolve("bad.yml"), "models: [");
    Files.writeString(folder.resolve("bad.json"), "{\"nodes\": \n x}");
    Files.writeString(folder.resolve("dbt_project.yml"), "name: bakery\nmodel-paths: [models]\n");
    Files.createDirectories(folder.resolve(".git"));
    Files.writeString(folder.resolve(".git/x.yml"), "terms: [{term: hidden, expression: 1}]");
    Files.writeString(
        folder.resolve("loop.yml"), "models: &a\n  - name: orders\n    columns: *a\n");
    Files.writeString(
        folder.resolve("ok.yml"), "terms: [{term: tip, expression: SUM(tax), from: orders}]");
    SemanticModel model =
        SemanticModels.read(List.of(folder, folder.resolve("none"), folder.resolve("ok.yml")));
    assertThat(model.warnings()).hasSize(3);
    assertThat(model.warnings().toString())
        .contains("bad.yml", "bad.json:2: it is not JSON", "there is no file or folder");
    assertThat(model.skipped()).containsEntry("files of other kinds", 1);
    assertThat(model.terms()).extracting(t -> t.name()).contains("tip").doesNotContain("hidden");
  }

  @Test
  void thousandModels_areReadOnceAndHeldAgainstThousandTables() throws Exception {
    List<Table> tables = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      tables.add(table("model_" + i, "id", "parent_id", "amount", "city"));
      Files.writeString(
          folder.resolve("model_" + i + ".yml"),
          """
          models:
            - name: model_%1$d
              description: number %1$d
              columns:
                - name: id
                  tests: [unique, not_null]
                - name: parent_id
                  tests: [{relationships: {to: ref('model_%2$d'), field: id}}]
          semantic_models:
            - name: s_%1$d
              model: ref('model_%1$d')
              measures: [{name: amount_%1$d, agg: sum, expr: amount, create_metric: true}]
          """
              .formatted(i, (i + 1) % 1_000));
    }
    Catalog catalog = new Catalog("SQLite", "3", tables, List.of());
    SemanticModel model = SemanticModels.read(List.of(folder));
    AppliedSemantics applied = new SemanticResolver(model, catalog).applied();
    assertThat(applied.warnings()).isEmpty();
    assertThat(applied.catalog().foreignKeys()).hasSize(1_000);
    assertThat(applied.terms().all()).hasSize(1_000);
    assertThat(SemanticModels.read(List.of(folder))).as("kept").isSameAs(model);
  }
}
