package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

class RewritingTest {

  @ParameterizedTest
  @CsvFileSource(resources = "rewritings.tsv", delimiter = '\t', quoteCharacter = '$')
  void of_syntaxThatTheParserLacks_isWrittenAsWhatItKnows(
      Engine engine, String skeleton, String written) {
    assertThat(Rewriting.of(skeleton, engine)).isEqualTo(written);
  }

  @ParameterizedTest
  @ValueSource(strings = {"SELECT (", "SELECT ]", "SELECT [", "SELECT {a: ", "SELECT )", ""})
  void of_bracketsThatDoNotMatch_endsAllTheSame(String skeleton) {
    for (Engine engine : Engine.values()) {
      assertThat(Rewriting.of(skeleton, engine)).isNotNull();
    }
  }
}
