// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.first;
import static dev.nljdbc.jdbc.Asked.firsts;
import static dev.nljdbc.jdbc.Asked.rows;
import static dev.nljdbc.jdbc.Asked.warnings;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A bakery whose tables declare no keys, and a dbt project that knows what they mean. */
class SemanticsTest {

  private static final String SCHEMA =
      """
      models:
        - name: receipts
          description: one sale over the counter
          columns:
            - name: rid
              tests: [unique, not_null]
            - name: g
              tests: [{relationships: {to: ref('guests'), field: gid}}]
            - name: st
              description: whether it was paid
              tests: [{accepted_values: {values: [P, O]}}]
        - name: guests
          columns:
            - name: gid
              tests: [unique, not_null]
            - name: twn
              description: home town
      """;

  private static final String METRICS =
      """
      semantic_models:
        - name: receipts
          model: ref('receipts')
          entities: [{name: receipt, type: primary, expr: rid}]
          dimensions: [{name: state, type: categorical, expr: st}]
          measures: [{name: taken, agg: sum, expr: amt - reb}]
      metrics:
        - name: revenue
          label: Turnover
          type: simple
          type_params: {measure: taken}
          filter: "{{ Dimension('receipt__state') }} = 'P'"
      """;

  @TempDir Path directory;
  private Path project;

  @BeforeEach
  void write() throws Exception {
    project = Files.createDirectories(directory.resolve("dbt"));
    Files.writeString(project.resolve("schema.yml"), SCHEMA);
    Files.writeString(project.resolve("metrics.yml"), METRICS);
  }

  private String bakery(Engines engine) throws SQLException {
    return engine.urlWith(
        directory,
        "CREATE TABLE guests (gid INTEGER, nm VARCHAR(20), twn VARCHAR(20))",
        "CREATE TABLE receipts (rid INTEGER, g INTEGER, amt INTEGER, reb INTEGER, st VARCHAR(1))",
        "INSERT INTO guests VALUES (1, 'Ann', 'Oslo'), (2, 'Bo', 'Oslo'), (3, 'Cy', 'Kiel')",
        "INSERT INTO receipts VALUES (10, 1, 10, 1, 'P'), (11, 2, 30, 5, 'P'), (12, 3, 7, 0, 'P'),"
            + " (13, 3, 90, 0, 'O')");
  }

  private Connection connect(Engines engine, String... more) throws SQLException {
    String[] settings = new String[more.length + 2];
    settings[0] = "nl.semantics";
    settings[1] = project.toString();
    System.arraycopy(more, 0, settings, 2, more.length);
    return new Asked(directory).connect(engine, bakery(engine), settings);
  }

  @EnginesByTurns
  void question_inTheWordsOfTheModel_isAnsweredByIt(Engines engine) throws Exception {
    try (Connection connection = connect(engine);
        Statement statement = connection.createStatement()) {
      assertThat(new BigDecimal(firsts(statement, "NL: What is the revenue?").get(0)))
          .isEqualByComparingTo("41");
      assertThat(rows(statement, "NL(twn, revenue): turnover by home town"))
          .containsExactlyInAnyOrder(List.of("Oslo", "34"), List.of("Kiel", "7"));
      assertThat(rows(statement, "NL PATH: receipts.amt, guests.twn").toString())
          .contains("declared in schema.yml:8");
      assertThat(rows(statement, "NL EXPLAIN: turnover by home town").toString())
          .contains("which schema.yml:8 declares", "Defined in metrics.yml:");
      assertThat(first(statement, "NL TERMS"))
          .containsEntry("term", "revenue")
          .containsEntry("defined in", "metrics.yml:8");
      assertThat(rows(statement, "NL STATUS").toString())
          .contains("semantic models", "1 keys between tables", "1 named expressions");
    }
  }

  @Test
  void columns_areFoundByTheModelsWords() throws Exception {
    try (Connection connection = connect(Engines.SQLITE);
        Statement statement = connection.createStatement()) {
      assertThat(rows(statement, "NL COLUMNS: home town").get(0).toString()).contains("twn");
    }
  }

  @Test
  void rows_breakTheModelsRules_isTold() throws Exception {
    Files.writeString(
        project.resolve("schema.yml"),
        SCHEMA
            .replace("[P, O]", "[P, X]")
            .replace("ref('guests'), field: gid", "ref('x'), field: y"));
    try (Connection connection = connect(Engines.SQLITE);
        Statement statement = connection.createStatement()) {
      rows(statement, "NL: What is the revenue?");
      assertThat(warnings(statement))
          .contains("schema.yml:11: receipts.st has 'O' in 1 rows beside the accepted values")
          .contains("schema.yml:8: 'receipts' refers to 'x', which is not here");
    }
  }

  @Test
  void model_changed_isReadAtTheNextConnection() throws Exception {
    String url = bakery(Engines.SQLITE);
    Asked asked = new Asked(directory);
    String[] settings = {"nl.semantics", project.toString()};
    try (Connection connection = asked.connect(Engines.SQLITE, url, settings);
        Statement statement = connection.createStatement()) {
      assertThat(firsts(statement, "NL: What is the revenue?")).containsExactly("41");
    }
    Files.writeString(project.resolve("metrics.yml"), METRICS.replace("amt - reb", "amt"));
    try (Connection connection = asked.connect(Engines.SQLITE, url, settings);
        Statement statement = connection.createStatement()) {
      assertThat(firsts(statement, "NL: What is the revenue?")).containsExactly("47");
      statement.execute("NL DEFINE 'revenue' AS SUM(amt) FROM receipts");
      assertThat(firsts(statement, "NL: What is the revenue?"))
          .as("what a person said here wins")
          .containsExactly("137");
    }
  }

  @Test
  void acceptedValues_ofRowsThatAreNotRead_areTheColumns() throws Exception {
    String url = bakery(Engines.POSTGRESQL);
    try (Connection admin =
            DriverManager.getConnection(
                url.replace("jdbc:nl:", "jdbc:"), Engines.POSTGRESQL.properties());
        Statement statement = admin.createStatement()) {
      statement.execute("ALTER TABLE receipts ENABLE ROW LEVEL SECURITY");
      statement.execute("CREATE POLICY own ON receipts USING (rid > 0)");
    }
    String[] settings = {
      "nl.semantics", project.toString(), "nl.model", "m", "nl.base-url", "http://127.0.0.1:9/v1"
    };
    try (Connection connection = new Asked(directory).connect(Engines.POSTGRESQL, url, settings);
        Statement statement = connection.createStatement()) {
      assertThat(rows(statement, "NL PROMPT: whether it was paid").toString())
          .contains("one of 'P', 'O'");
    }
  }

  @Test
  void hiddenColumn_isInNoTerm() throws Exception {
    try (Connection connection = connect(Engines.SQLITE, "nl.columns.deny", "receipts.reb");
        Statement statement = connection.createStatement()) {
      assertThat(rows(statement, "NL TERMS")).isEmpty();
    }
  }

  /** A name that is nowhere may be told: it stands in the user's own file. */
  @Test
  void warning_namesNoHiddenTableOrColumn() throws Exception {
    Files.writeString(
        project.resolve("more.yml"),
        """
        models:
          - name: receipts
            columns:
              - name: nowhere
                tests: [unique, not_null]
              - name: reb
                tests: [unique, not_null]
              - name: g
                tests: [{relationships: {to: ref('guests'), field: gid}}]
        """);
    Files.writeString(
        project.resolve("metrics.yml"),
        METRICS
            + """
              - name: rebates
                type: simple
                type_params: {measure: reb}
            """);
    try (Connection connection =
            connect(Engines.SQLITE, "nl.columns.deny", "receipts.reb", "nl.tables.deny", "guests");
        Statement statement = connection.createStatement()) {
      String all = rows(statement, "NL STATUS").toString();
      rows(statement, "NL: how many receipts are there?");
      all += warnings(statement);
      assertThat(all).contains("'nowhere'").doesNotContain("'reb'", "guests");
    }
  }
}
