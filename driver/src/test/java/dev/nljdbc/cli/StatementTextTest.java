// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.cli.CliRequest.OutputFormat;
import dev.nljdbc.jdbc.syntax.NlCommand;
import dev.nljdbc.jdbc.syntax.NlCommandParser;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatementTextTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "NL: how many?",
        "nl {samples=3}: how many?",
        "NL(a): how many?",
        "NL 'what''s the total';",
        "NL LOG",
        "NL EXPLAIN: how many?",
        "NL EXPLAN: how many?",
        "NL TABLES",
        "NL SHOW TABLES;",
        "SELECT 1",
        "select * from artist limit 2",
        "select 1",
        "PRAGMA table_info(artist)",
        "pragma journal_mode = wal",
        "EXPLAIN QUERY PLAN SELECT 1",
        "Select a.* From artist a",
        "SELECT * FROM (NL 'how many?') t",
        "WITH x AS (SELECT 1) SELECT * FROM x"
      })
  void statement_whatIsOneAlready_staysAsItIs(String typed) throws Exception {
    assertThat(StatementText.statement(typed, OutputFormat.TABLE)).isEqualTo(typed);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "how many?",
        "NL's customers",
        "NL customers by revenue",
        "Select the best customers",
        "with which customers do we earn most"
      })
  void statement_aQuestion_isAsked(String typed) throws Exception {
    assertThat(StatementText.statement(typed, OutputFormat.TABLE)).isEqualTo("NL: " + typed);
    assertThat(StatementText.statement(typed, OutputFormat.SQL)).isEqualTo("NL SQL: " + typed);
    assertThat(StatementText.statement(typed, OutputFormat.EXPLAIN))
        .isEqualTo("NL EXPLAIN: " + typed);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "NL: how many?           | NL SQL: how many?           | NL EXPLAIN: how many?",
        "nl {samples=3}: how?    | NL SQL{samples=3}: how?     | NL EXPLAIN{samples=3}: how?",
        "NL(a, b): how many?     | NL SQL(a, b): how many?     | NL EXPLAIN(a, b): how many?",
        "NL 'what''s the total'; | NL SQL'what''s the total';  | NL EXPLAIN'what''s the total';",
      })
  void statement_aQuestionWithNl_isAskedForItsSqlAlone(String typed, String sql, String explain)
      throws Exception {
    assertThat(StatementText.statement(typed, OutputFormat.SQL)).isEqualTo(sql);
    assertThat(StatementText.statement(typed, OutputFormat.EXPLAIN)).isEqualTo(explain);
    assertThat(NlCommandParser.parse(sql)).isInstanceOf(NlCommand.Ask.class);
    assertThat(NlCommandParser.parse(explain)).isInstanceOf(NlCommand.Ask.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"NL How many bells are there?", "NL show the heaviest bell"})
  void statement_aQuestionWithoutItsColon_isRefused(String typed) {
    assertThatThrownBy(() -> StatementText.statement(typed, OutputFormat.TABLE))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "A colon is missing: write NL:%s, or leave NL out.".formatted(typed.substring(2)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"SELECT 1", "NL FORGET 'x'", "NL STATUS", "NL TRACE: how many?"})
  void statement_noQuestionForItsSql_isRefused(String typed) {
    assertThatThrownBy(() -> StatementText.statement(typed, OutputFormat.SQL))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("--sql");
    assertThatThrownBy(() -> StatementText.scripted(typed, OutputFormat.EXPLAIN))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("--explain");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select count(*) from Artist",
        "select name, id from artist where id = 1",
        "insert into t values (1)",
        "UPDATE t SET a = 1",
        "delete from t",
        "CREATE TEMP TABLE t (a INT)",
        "drop view if exists v",
        "PRAGMA table_info(t)",
        "BEGIN",
        "CREATE TRIGGER t AFTER INSERT ON a BEGIN DELETE FROM b; END;",
        "commit",
        "ROLLBACK TRANSACTION",
        "explain query plan select 1",
        "SET x = 1",
        "call f(1)",
        "attach 'a.db' as a",
        "vacuum"
      })
  void scripted_sqlInAnyLetters_staysAsItIs(String typed) throws Exception {
    assertThat(StatementText.scripted(typed, OutputFormat.TABLE)).isEqualTo(typed);
  }

  /** Trino, Oracle and others refuse it. */
  @ParameterizedTest
  @ValueSource(
      strings = {"SELECT 1", "insert into t values (1)", "SELECT CASE WHEN 1=1 THEN 2 END"})
  void scripted_sqlWithItsSemicolon_runsWithoutIt(String sql) throws Exception {
    assertThat(StatementText.scripted(sql + " ;\n", OutputFormat.TABLE)).isEqualTo(sql);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "how many?",
        "Select the best customers",
        "update me on the sales of May",
        "drop-offs by month",
        "set of all genres",
        "begin with the oldest customers",
        "explain the revenue by month",
        "call times by customer"
      })
  void scripted_aQuestion_isAsked(String typed) throws Exception {
    assertThat(StatementText.scripted(typed, OutputFormat.TABLE)).isEqualTo("NL: " + typed);
  }
}
