// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.queries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.joins.Tables;
import dev.nljdbc.queries.MinedQuery.ExpressionUse;
import dev.nljdbc.queries.MinedQuery.JoinUse;
import dev.nljdbc.queries.SqlParsing.UnparsableSqlException;
import dev.nljdbc.queries.WrittenQueries.WrittenQuery;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class QueryMinerTest {

  private static final Tables SHOP =
      new Tables()
          .table("customer", "id*", "name", "city")
          .table("orders", "order_id*", "customer_id", "order_date", "status")
          .table("order_item", "order_id*", "line_no*", "product_id", "quantity", "unit_price")
          .table("shipment", "order_id", "line_no", "shipped")
          .table("product", "id*", "title", "price")
          .table("employee", "id*", "name", "reports_to");

  private static MinedQuery mine(String sql) throws UnparsableSqlException {
    return new QueryMiner(SHOP.catalog(), new SqlParsing(Duration.ofSeconds(10), true, false))
        .mine(new WrittenQuery("test", "", sql))
        .orElseThrow();
  }

  private static List<String> joins(String sql) throws UnparsableSqlException {
    return mine(sql).joins().stream().map(QueryMinerTest::print).sorted().toList();
  }

  private static String print(JoinUse join) {
    return join.from()
        + join.fromColumns().toString()
        + " = "
        + join.to()
        + join.toColumns().toString();
  }

  private static List<String> filters(String sql) throws UnparsableSqlException {
    return mine(sql).filters().stream()
        .map(f -> f.column() + " " + f.operator() + " " + f.constants())
        .toList();
  }

  private static final String ORDERS_CUSTOMER = "orders[customer_id] = customer[id]";

  @Test
  void mine_joinInAnyForm_findsIt() throws Exception {
    for (String sql :
        List.of(
            "SELECT * FROM orders o JOIN customer c ON o.customer_id = c.id",
            "SELECT * FROM customer JOIN orders ON customer.id = orders.customer_id",
            "SELECT name FROM orders, customer WHERE customer_id = id AND city = 'Rome'",
            "SELECT name FROM (orders LEFT JOIN customer c ON (c.id = customer_id))",
            "SELECT * FROM \"orders\" AS \"O\" INNER JOIN [customer] x ON ((x.id) ="
                + " (\"O\".customer_id))",
            "SELECT * FROM orders o, LATERAL (SELECT name FROM customer c WHERE c.id ="
                + " o.customer_id) l",
            "SELECT name FROM customer WHERE id IN (SELECT customer_id FROM orders)",
            "SELECT name FROM customer c WHERE EXISTS (SELECT 1 FROM orders WHERE customer_id ="
                + " c.id)",
            "SELECT * FROM orders WHERE customer_id = (SELECT id FROM customer WHERE name = 'x')",
            "SELECT * FROM orders o JOIN customer c ON CAST(o.customer_id AS INT) = c.id::int",
            "WITH c AS (SELECT id AS k, name FROM customer) SELECT * FROM orders JOIN c ON k ="
                + " customer_id",
            "WITH c(k) AS (SELECT id FROM customer) SELECT * FROM orders o JOIN c d ON d.k ="
                + " o.customer_id",
            "SELECT * FROM (SELECT customer_id AS cid, count(*) n FROM orders GROUP BY customer_id)"
                + " t JOIN customer ON t.cid = customer.id",
            "SELECT * FROM (SELECT * FROM orders) AS t(a, b) JOIN customer ON t.b = customer.id",
            "SELECT 1 UNION SELECT name FROM orders o JOIN customer c ON o.customer_id = c.id",
            "CREATE VIEW v AS SELECT name FROM orders o JOIN customer c ON o.customer_id = c.id",
            "CREATE TABLE t AS SELECT name FROM orders o JOIN customer c ON o.customer_id = c.id",
            "INSERT INTO t SELECT name FROM orders o JOIN customer c ON o.customer_id = c.id")) {
      assertThat(joins(sql)).as(sql).containsExactly(ORDERS_CUSTOMER);
    }
  }

  @Test
  void mine_usingAndNatural_pairsColumnsOfTheSameName() throws Exception {
    String composite = "shipment[line_no, order_id] = order_item[line_no, order_id]";
    assertThat(joins("SELECT * FROM shipment JOIN order_item USING (order_id, line_no)"))
        .containsExactly(composite);
    assertThat(joins("SELECT * FROM order_item NATURAL JOIN shipment")).containsExactly(composite);
    assertThat(
            joins(
                "SELECT * FROM orders JOIN order_item USING (order_id) JOIN shipment USING"
                    + " (order_id)"))
        .containsExactly(
            "order_item[order_id] = orders[order_id]", "shipment[order_id] = orders[order_id]");
  }

  @Test
  void mine_severalEqualities_makeOneCompositeJoin() throws Exception {
    assertThat(
            joins(
                "SELECT * FROM order_item i, shipment s WHERE s.line_no = i.line_no"
                    + " AND i.order_id = s.order_id AND i.quantity > 3"))
        .containsExactly("shipment[line_no, order_id] = order_item[line_no, order_id]");
  }

  @Test
  void mine_tableWithItself_isAJoinOfTwoOccurrences() throws Exception {
    assertThat(
            joins("SELECT e.name, m.name FROM employee e JOIN employee m ON e.reports_to = m.id"))
        .containsExactly("employee[reports_to] = employee[id]");
    assertThat(joins("SELECT * FROM employee a JOIN employee b ON a.name = b.name")).isEmpty();
    assertThat(
            joins(
                "WITH RECURSIVE up(id, boss) AS (SELECT id, reports_to FROM employee UNION ALL"
                    + " SELECT e.id, e.reports_to FROM employee e JOIN up ON up.boss = e.id)"
                    + " SELECT * FROM up"))
        .containsExactly("employee[reports_to] = employee[id]");
  }

  @Test
  void mine_equalitiesThatNeedNotHold_areNoJoins() throws Exception {
    assertThat(
            joins(
                "SELECT * FROM orders o, customer c WHERE o.customer_id = c.id OR o.status ="
                    + " c.city"))
        .isEmpty();
    assertThat(joins("SELECT * FROM orders o, customer c WHERE NOT o.customer_id = c.id"))
        .isEmpty();
    assertThat(joins("SELECT * FROM customer WHERE id NOT IN (SELECT customer_id FROM orders)"))
        .isEmpty();
    assertThat(
            joins(
                "SELECT * FROM orders o JOIN (SELECT max(id) AS id FROM customer) m ON m.id ="
                    + " o.customer_id"))
        .isEmpty();
  }

  @Test
  void mine_filters_haveColumnOperatorAndConstants() throws Exception {
    assertThat(
            filters(
                "SELECT * FROM orders o WHERE status IN ('paid', 'open') AND order_date BETWEEN"
                    + " '2023-01-01' AND '2023-12-31' AND (o.customer_id = 7 OR 3 < customer_id)"
                    + " AND status NOT LIKE 'x%' AND order_date IS NOT NULL AND o.status <>"
                    + " \"void\" AND length(status) > 3"))
        .containsExactly(
            "orders.status IN [paid, open]",
            "orders.order_date BETWEEN [2023-01-01, 2023-12-31]",
            "orders.customer_id = [7]",
            "orders.status NOT LIKE [x%]",
            "orders.order_date IS NOT NULL []",
            "orders.status <> [void]");
  }

  @Test
  void mine_datesThatAreMadeOfTexts_areConstants() throws Exception {
    assertThat(
            filters(
                "SELECT * FROM orders WHERE order_date BETWEEN DATETIME('2023-01-01') AND"
                    + " DATE('2023-12-31') AND order_date > TO_DATE('2022', 'YYYY') AND order_date"
                    + " < DATE(order_date) AND order_date <> UPPER('x')"))
        .containsExactly(
            "orders.order_date BETWEEN [2023-01-01, 2023-12-31]", "orders.order_date > [2022]");
  }

  @Test
  void mine_namedExpressions_areSpeltAsTheCatalogDoes() throws Exception {
    MinedQuery query =
        mine(
            "SELECT p.title AS t, sum(I.Quantity * i.unit_price) AS revenue, i.unit_price - p.price"
                + " AS discount, count(*) AS n, CASE WHEN quantity > 10 THEN 'bulk' END AS kind,"
                + " (SELECT max(id) FROM customer) AS m FROM order_item i JOIN product p ON"
                + " p.id = i.product_id GROUP BY p.title");
    assertThat(query.expressions().stream().map(ExpressionUse::toString))
        .containsExactly(
            "sum(quantity * unit_price) AS revenue",
            "order_item.unit_price - product.price AS discount",
            "CASE WHEN quantity > 10 THEN 'bulk' END AS kind");
    assertThat(query.expressions().get(0).columns())
        .containsExactly(column("order_item.quantity"), column("order_item.unit_price"));
  }

  private static ColumnId column(String name) {
    return Tables.column(name);
  }

  @Test
  void mine_query_tellsTablesAndColumnsTogether() throws Exception {
    MinedQuery query =
        mine(
            "SELECT name FROM customer c JOIN orders o ON o.customer_id = c.id ORDER BY"
                + " order_date");
    assertThat(query.tables()).containsExactly(TableId.of("customer"), TableId.of("orders"));
    assertThat(query.columns().stream().map(ColumnId::toString).collect(Collectors.toSet()))
        .containsExactlyInAnyOrder(
            "orders.customer_id", "customer.id", "customer.name", "orders.order_date");
  }

  @Test
  void mine_otherStatementsAndNoTables_sayNothing() throws Exception {
    SqlParsing parsing = new SqlParsing(Duration.ofSeconds(10), false, false);
    QueryMiner miner = new QueryMiner(SHOP.catalog(), parsing);
    for (String sql : List.of("DROP TABLE orders", "SELECT 1", "UPDATE orders SET status = 'x'")) {
      assertThat(miner.mine(new WrittenQuery("test", "", sql))).as(sql).isEmpty();
    }
  }

  @Test
  void mine_unknownTable_saysSoWithoutItsName() {
    assertThatThrownBy(() -> mine("SELECT * FROM orders JOIN secret_4711 USING (order_id)"))
        .isInstanceOf(UnparsableSqlException.class)
        .hasMessage("it names a table that is not here");
  }

  @Test
  void mine_deepNesting_isRefusedOrReadInTime() {
    SqlParsing parsing = new SqlParsing(Duration.ofMillis(500), false, false);
    QueryMiner miner = new QueryMiner(SHOP.catalog(), parsing);
    String deep = "SELECT * FROM orders WHERE " + "(".repeat(20_000) + "1=1" + ")".repeat(20_000);
    String subqueries = "SELECT * FROM (".repeat(500) + "orders" + ")".repeat(500);
    String chain = "SELECT * FROM orders WHERE order_id = 1" + " AND status = 'x'".repeat(3_000);
    for (String sql : List.of(deep, subqueries, chain)) {
      long began = System.nanoTime();
      try {
        assertThat(miner.mine(new WrittenQuery("test", "", sql))).isNotNull();
      } catch (UnparsableSqlException e) {
        assertThat(e.getMessage()).isNotEmpty();
      }
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(8));
    }
  }

  @Test
  void names_queryThatIsWrong_tellsWhatItsNamesStandFor() throws Exception {
    QueryNames names =
        new QueryMiner(SHOP.catalog(), new SqlParsing(Duration.ofSeconds(10), true, false))
            .names(
                "SELECT c.nmae, total FROM customer c JOIN ordres o ON o.id = c.id WHERE c.city ="
                    + " 'Osl' AND \"C\".name IN (SELECT name FROM employee e WHERE e.boss ="
                    + " 'Ann')");

    assertThat(names.tables()).hasToString("{c=customer, e=employee}");
    assertThat(names.unknownTables()).containsExactly("ordres");
    assertThat(names.unknownColumns())
        .containsExactlyInAnyOrder(
            new QueryNames.UnknownColumn("o", "id"),
            new QueryNames.UnknownColumn("c", "nmae"),
            new QueryNames.UnknownColumn("", "total"),
            new QueryNames.UnknownColumn("e", "boss"));
    assertThat(names.filters())
        .extracting(f -> f.column() + " " + f.operator() + " " + f.constants())
        .containsExactly("customer.city = [Osl]");
  }
}
