// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.first;
import static dev.nljdbc.jdbc.Asked.firsts;
import static dev.nljdbc.jdbc.Asked.rows;
import static dev.nljdbc.jdbc.Asked.warnings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.examine.Doubt.Kind;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import dev.nljdbc.testing.TableTest;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people call something is computed as they said. */
class TermsTest {

  private static final String REVENUE =
      "NL DEFINE 'revenue', 'turnover' AS SUM(amount - discount) FROM sale WHERE state = 'paid'";
  private static final String ACTIVE = "NL DEFINE 'active customer' AS status = 'A' FROM customer";

  @TempDir Path directory;

  private String sales(Engines engine) throws SQLException {
    return engine.urlWith(
        directory,
        "CREATE TABLE customer (id INTEGER PRIMARY KEY, name VARCHAR(40), country VARCHAR(20),"
            + " status VARCHAR(4))",
        "CREATE TABLE sale (id INTEGER PRIMARY KEY, customer_id INTEGER, amount DECIMAL(8,2),"
            + " discount DECIMAL(8,2), state VARCHAR(10), FOREIGN KEY (customer_id) REFERENCES"
            + " customer (id))",
        "INSERT INTO customer VALUES (1, 'Ann', 'Norway', 'A'), (2, 'Bo', 'Norway', 'X'),"
            + " (3, 'Cy', 'Chile', 'A'), (4, 'Di', 'Chile', 'A')",
        "INSERT INTO sale VALUES (1, 1, 10, 1, 'paid'), (2, 1, 20, 0, 'open'),"
            + " (3, 2, 30, 5, 'paid'), (4, 3, 7, 0, 'paid'), (5, 4, 50, 0, 'paid')");
  }

  private static BigDecimal number(Statement statement, String nl) throws SQLException {
    return new BigDecimal(firsts(statement, nl).get(0)).stripTrailingZeros();
  }

  @EnginesByTurns
  void question_namesTerms_isAnsweredAsTheyAreDefined(Engines engine) throws Exception {
    Asked asked = new Asked(directory);
    try (Connection connection = asked.connect(engine, sales(engine));
        Statement statement = connection.createStatement()) {
      assertThat(first(statement, REVENUE))
          .containsEntry("term", "revenue")
          .containsEntry("kind", "measure");
      assertThat(first(statement, ACTIVE)).containsEntry("kind", "filter");

      assertThat(number(statement, "NL: What is the revenue?")).isEqualByComparingTo("91");
      assertThat(number(statement, "NL: What is the turnover in Norway?"))
          .isEqualByComparingTo("34");
      Map<String, BigDecimal> byCountry =
          rows(statement, "NL(country, revenue): revenue by country").stream()
              .collect(Collectors.toMap(row -> row.get(0), row -> new BigDecimal(row.get(1))));
      assertThat(byCountry).containsOnlyKeys("Norway", "Chile");
      assertThat(byCountry.get("Chile")).isEqualByComparingTo("57");
      assertThat(firsts(statement, "NL: Which customer has the highest revenue?"))
          .containsExactly("Di");
      assertThat(number(statement, "NL: How many active customers are there?"))
          .isEqualByComparingTo("3");
      assertThat(warnings(statement))
          .as("the values and sums of a definition are asked for")
          .doesNotContain("Look at the query");
      assertThat(firsts(statement, "NL: names of inactive customers")).containsExactly("Bo");

      assertThat(rows(statement, "NL EXPLAIN: What is the revenue?"))
          .filteredOn(row -> row.get(0).equals("word") && row.get(1).startsWith("\"revenue\" is"))
          .singleElement()
          .satisfies(
              row -> {
                assertThat(row.get(1)).containsIgnoringCase("state = 'paid'");
                assertThat(row.get(2)).startsWith("Defined in NL DEFINE");
              });
      assertThat(warnings(statement)).doesNotContain("Look at the query");
    }
  }

  @Test
  void define_isKeptShownReplacedAndForgotten() throws Exception {
    String url = sales(Engines.SQLITE);
    try (Connection connection = new Asked(directory).connect(Engines.SQLITE, url);
        Statement statement = connection.createStatement()) {
      statement.execute(REVENUE);
      assertThat(number(statement, "NL: What is the revenue?")).isEqualByComparingTo("91");
    }
    try (Connection connection = new Asked(directory).connect(Engines.SQLITE, url);
        Statement statement = connection.createStatement()) {
      assertThat(first(statement, "NL TERMS"))
          .containsEntry("term", "revenue")
          .containsEntry("other names", "turnover")
          .containsEntry("condition", "sale.state = 'paid'")
          .containsEntry("problem", "null");
      assertThat(first(statement, "NL COLUMNS: revenue"))
          .containsEntry("column", "revenue")
          .containsEntry("type", "measure");
      assertThat(first(statement, "NL DEFINE 'Revenue' AS SUM(amount)"))
          .containsEntry("replaced", "SUM(amount - discount) FROM sale WHERE state = 'paid'");
      assertThat(number(statement, "NL: What is the revenue?"))
          .as("a kept answer under the former meaning is another answer")
          .isEqualByComparingTo("117");
      assertThatThrownBy(() -> statement.execute("NL FORGET TERM 'revenues'"))
          .hasMessageContaining("The nearest is 'Revenue'");
      assertThat(firsts(statement, "NL FORGET TERM 'REVENUE'")).containsExactly("Revenue");
      assertThat(rows(statement, "NL TERMS")).isEmpty();
    }
  }

  @TableTest
  void define_whatIsNoTerm_isRefusedInWords(String nl, String words) throws Exception {
    try (Connection connection =
            new Asked(directory).connect(Engines.SQLITE, sales(Engines.SQLITE));
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.execute(nl)).hasMessageContaining(words);
      assertThat(rows(statement, "NL TERMS")).isEmpty();
    }
  }

  @Test
  void term_columnGone_saysSoAndIsNotUsed() throws Exception {
    String url = sales(Engines.SQLITE);
    try (Connection connection = new Asked(directory).connect(Engines.SQLITE, url);
        Statement statement = connection.createStatement()) {
      statement.execute("NL DEFINE 'greenfee' AS SUM(discount) FROM sale");
      statement.execute("ALTER TABLE sale RENAME COLUMN discount TO rebate");
      statement.execute("NL REFRESH");
      assertThat(first(statement, "NL TERMS"))
          .containsEntry("problem", "not used: there is no column 'discount'");
      assertThatThrownBy(() -> rows(statement, "NL: What is the greenfee?"))
          .isInstanceOfSatisfying(
              NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.NOT_UNDERSTOOD));
    }
  }

  @Test
  void term_hiddenColumn_isNoTermOfThisConnection() throws Exception {
    String url = sales(Engines.SQLITE);
    Asked asked = new Asked(directory);
    try (Connection connection =
            asked.connect(Engines.SQLITE, url, "nl.columns.deny", "sale.discount");
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.execute(REVENUE)).hasMessageContaining("no column");
    }
  }

  @Test
  void model_isToldTheTermsOfItsQuestion_asFarAsItMayKnow() throws Exception {
    try (FakeChatServer server = FakeChatServer.start()) {
      String url = sales(Engines.SQLITE);
      String[] settings = {
        "nl.model",
        "m",
        "nl.base-url",
        server.baseUrl(),
        "nl.share",
        "values",
        "nl.lab.protocol",
        "tools",
        "nl.strategy",
        "interactive"
      };
      try (Connection connection = new Asked(directory).connect(Engines.SQLITE, url, settings);
          Statement statement = connection.createStatement()) {
        statement.execute(REVENUE);
        String prompt = rows(statement, "NL PROMPT: revenue of Norway").toString();
        assertThat(prompt)
            .contains("revenue (also turnover) = SUM(sale.amount - sale.discount) over sale where")
            .contains("sale.state = 'paid'");
        assertThat(rows(statement, "NL PROMPT: names of customers").toString())
            .doesNotContain("Terms of this business");
      }
      settings[5] = "schema";
      try (Connection connection = new Asked(directory).connect(Engines.SQLITE, url, settings);
          Statement statement = connection.createStatement()) {
        assertThat(rows(statement, "NL PROMPT: revenue of Norway").toString())
            .as("its condition holds a cell")
            .doesNotContain("paid");
      }
    }
  }

  @Test
  void model_computesATermAnotherWay_isDoubted() throws Exception {
    try (FakeChatServer server = FakeChatServer.start()) {
      Reply other =
          Reply.call("ExecuteSQL", "{\"sql\": \"SELECT SUM(amount) FROM sale\", \"final\": true}");
      server.reply(other, Reply.call("Done", "{}"));
      try (Connection connection =
              new Asked(directory)
                  .connect(
                      Engines.SQLITE,
                      sales(Engines.SQLITE),
                      "nl.model",
                      "m",
                      "nl.base-url",
                      server.baseUrl(),
                      "nl.lab.protocol",
                      "tools",
                      "nl.strategy",
                      "interactive");
          Statement statement = connection.createStatement()) {
        statement.execute(REVENUE);
        rows(statement, "NL: What is the revenue?");
        assertThat(statement.unwrap(NlAnswer.class).doubts())
            .anySatisfy(
                doubt -> {
                  assertThat(doubt.kind()).isEqualTo(Kind.UNUSED_WORD);
                  assertThat(doubt.text()).startsWith("\"revenue\" is defined as SUM(");
                });
        assertThat(server.requests().toString().toLowerCase(Locale.ROOT))
            .contains("the query computes something else");
      }
    }
  }

  @Test
  void term_ofOneTableAmongMany_isFound() throws Exception {
    List<String> tables = new ArrayList<>();
    for (int i = 0; i < 150; i++) {
      tables.add("CREATE TABLE zone_" + i + " (id INTEGER PRIMARY KEY, kind TEXT, size INTEGER)");
    }
    tables.add("CREATE TABLE qx (id INTEGER PRIMARY KEY, v INTEGER)");
    tables.add("INSERT INTO qx VALUES (1, 4), (2, 5)");
    String url = Engines.SQLITE.urlWith(directory, tables.toArray(String[]::new));
    try (Connection connection = new Asked(directory).connect(Engines.SQLITE, url);
        Statement statement = connection.createStatement()) {
      statement.execute("NL DEFINE 'throughput' AS SUM(v) FROM qx");
      assertThat(number(statement, "NL: What is the throughput?")).isEqualByComparingTo("9");
    }
  }

  @Test
  void terms_severalTablesAndRatios_areComputedTogether() throws Exception {
    try (Connection connection =
            new Asked(directory).connect(Engines.SQLITE, sales(Engines.SQLITE));
        Statement statement = connection.createStatement()) {
      statement.execute(REVENUE);
      statement.execute(
          "NL DEFINE 'home sales' AS SUM(s.amount) FROM sale s JOIN customer c ON s.customer_id ="
              + " c.id WHERE c.country = 'Norway'");
      statement.execute(
          "NL DEFINE 'ticket' AS SUM(amount) * 1.0 / COUNT(DISTINCT customer_id) FROM sale WHERE"
              + " state = 'paid'");
      assertThat(number(statement, "NL: What are the home sales?")).isEqualByComparingTo("60");
      assertThat(number(statement, "NL: What is the ticket?")).isEqualByComparingTo("24.25");
      assertThat(firsts(statement, "NL: customers with revenue over 10"))
          .isEqualTo(List.of("Bo", "Di"));
    }
  }
}
