package dev.nljdbc.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WordingTest {

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
        "SELECT 1",
        "SELECT * FROM (NL 'how many?') t",
        "WITH x AS (SELECT 1) SELECT * FROM x"
      })
  void statement_whatIsOneAlready_staysAsItIs(String typed) {
    assertThat(Wording.statement(typed, Wanted.TABLE)).isEqualTo(typed);
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
  void statement_aQuestion_isAsked(String typed) {
    assertThat(Wording.statement(typed, Wanted.TABLE)).isEqualTo("NL: " + typed);
    assertThat(Wording.statement(typed, Wanted.SQL)).isEqualTo("NL SQL: " + typed);
    assertThat(Wording.statement(typed, Wanted.EXPLAIN)).isEqualTo("NL EXPLAIN: " + typed);
  }
}
