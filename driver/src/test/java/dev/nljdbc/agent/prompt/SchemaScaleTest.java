// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.agent.tool.Toolbox;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.llm.ChatMessage;
import dev.nljdbc.llm.TokenCounter;
import dev.nljdbc.testing.Workspaces;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Schemas of any size in a prompt of one size. */
@Tag("thorough")
class SchemaScaleTest {

  private static final List<String> WORDS =
      List.of(
          "ledger", "branch", "asset", "claim", "route", "badge", "valve", "shift", "permit",
          "crate", "tariff", "sensor", "survey", "docket", "grant", "lease", "probe", "quota");
  private static final String QUESTION = "Which customers have bought the product 'Blue kettle'?";
  private static final String NEEDED =
      """
      CREATE TABLE customer (customer_no INTEGER PRIMARY KEY, full_name TEXT);
      CREATE TABLE product (product_no INTEGER PRIMARY KEY, title TEXT);
      CREATE TABLE invoice (invoice_no INTEGER PRIMARY KEY, customer_no INTEGER REFERENCES customer);
      CREATE TABLE invoice_line (invoice_no INTEGER REFERENCES invoice, product_no INTEGER REFERENCES product);
      INSERT INTO customer VALUES (1, 'Ann'); INSERT INTO product VALUES (1, 'Blue kettle ');
      """;

  /** Tables of two words and a number, each with a key to an earlier one. */
  private static String schema(int tables) {
    StringBuilder sql = new StringBuilder("BEGIN;").append(NEEDED);
    for (int i = 4; i < tables; i++) {
      String name = name(i);
      sql.append("CREATE TABLE ").append(name).append(" (id INTEGER PRIMARY KEY, ");
      sql.append(WORDS.get(i % 7)).append("_amount NUMERIC, remark TEXT, entered_on DATE");
      if (i > 10) {
        sql.append(", parent_id INTEGER REFERENCES ").append(name(4 + (i - 4) / 3));
      }
      sql.append(");\n");
    }
    return sql.append("COMMIT;").toString();
  }

  private static String name(int i) {
    return WORDS.get(i % WORDS.size()) + "_" + WORDS.get(i / 5 % WORDS.size()) + "_" + i;
  }

  static String opening(String question, Workspace workspace) throws Exception {
    Toolbox toolbox = Toolbox.of(workspace);
    return ((ChatMessage.User)
            Prompt.of(
                    Question.of(question),
                    workspace,
                    new ToolsProtocol(toolbox),
                    toolbox,
                    Cancellation.unbounded())
                .get(1))
        .text();
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 100, 1_000, 5_000})
  void opening_schemaOfAnySize_staysWithinTheBudgetAndHasWhatIsNeeded(int tables) throws Exception {
    Settings settings = Settings.defaults();
    try (Workspaces database = Workspaces.of(schema(tables))) {
      String opening = opening(QUESTION, database.workspace(settings));

      assertThat(TokenCounter.count(opening)).isLessThan(3_000 + 700 + 120);
      assertThat(opening)
          .contains(
              "\ncustomer | customer_no |  | 1\n",
              "\nproduct | product_no |  | 1",
              "\ninvoice | invoice_no | customer_no -> customer.customer_no | 0\n",
              "\n"
                  + "invoice_line |  | invoice_no -> invoice.invoice_no; product_no ->"
                  + " product.product_no | 0\n",
              "product.title = 'Blue kettle '",
              "full_name TEXT")
          .endsWith("Question: " + QUESTION);
      if (tables > 100) {
        assertThat(opening).contains(" of " + tables + " tables");
      }
    }
  }

  @Test
  void opening_foundTablesThatAreNotConnected_areAllThereWithTheirOwnPaths() throws Exception {
    String sql =
        schema(400)
            + "CREATE TABLE island (wind_class INTEGER, harbour_no INTEGER REFERENCES harbour);"
            + "CREATE TABLE harbour (harbour_no INTEGER PRIMARY KEY, title TEXT);"
            + "INSERT INTO harbour VALUES (1, 'Port Ellen');";
    Settings settings = Settings.defaults();
    try (Workspaces database = Workspaces.of(sql)) {
      SchemaLinking linking =
          SchemaLinking.of(
              Question.of("Which customers bought 'Blue kettle', and wind class of 'Port Ellen'?"),
              database.workspace(settings).index(),
              Cancellation.unbounded());

      assertThat(linking.tables())
          .extracting(Object::toString)
          .contains("customer", "invoice", "invoice_line", "product", "island", "harbour");
      assertThat(linking.keys())
          .extracting(Object::toString)
          .contains("invoice.customer_no", "customer.customer_no", "island.harbour_no");
    }
  }
}
