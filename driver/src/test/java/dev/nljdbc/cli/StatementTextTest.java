// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.cli.CliRequest.OutputFormat;
import dev.nljdbc.jdbc.syntax.NlCommand;
import dev.nljdbc.jdbc.syntax.NlCommandParser;
import dev.nljdbc.testing.TableTest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatementTextTest {

  @TableTest
  void statement_whatIsOneAlready_staysAsItIs(String typed) throws Exception {
    assertThat(StatementText.statement(typed, OutputFormat.TABLE)).isEqualTo(typed);
  }

  @TableTest
  void statement_aQuestion_isAsked(String typed) throws Exception {
    assertThat(StatementText.statement(typed, OutputFormat.TABLE)).isEqualTo("NL: " + typed);
    assertThat(StatementText.statement(typed, OutputFormat.SQL)).isEqualTo("NL SQL: " + typed);
    assertThat(StatementText.statement(typed, OutputFormat.EXPLAIN))
        .isEqualTo("NL EXPLAIN: " + typed);
  }

  @TableTest
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

  @TableTest
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

  @TableTest
  void scripted_aQuestion_isAsked(String typed) throws Exception {
    assertThat(StatementText.scripted(typed, OutputFormat.TABLE)).isEqualTo("NL: " + typed);
  }
}
