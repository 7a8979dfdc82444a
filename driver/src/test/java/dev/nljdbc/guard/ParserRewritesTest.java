// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.EngineFacts;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParserRewritesTest {

  @ParameterizedTest
  @CsvFileSource(resources = "rewritings.tsv", delimiter = '\t', quoteCharacter = '$')
  void parsable_syntaxThatTheParserLacks_isWrittenAsWhatItKnows(
      EngineSyntax engine, String skeleton, String written) {
    assertThat(engine.parsable(skeleton)).isEqualTo(written);
  }

  @ParameterizedTest
  @ValueSource(strings = {"SELECT (", "SELECT ]", "SELECT [", "SELECT {a: ", "SELECT )", ""})
  void parsable_bracketsThatDoNotMatch_endsAllTheSame(String skeleton) {
    for (EngineFacts engine : EngineFacts.all()) {
      String product = engine.text("product").orElse(engine.name());
      assertThat(EngineSyntax.of(product).parsable(skeleton)).isNotNull();
    }
  }
}
