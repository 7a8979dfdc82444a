// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NlUrlTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "jdbc:nl:sqlite:shop.db                                   | jdbc:sqlite:shop.db",
        "jdbc:nl:jdbc:sqlite:shop.db                              | jdbc:sqlite:shop.db",
        "JDBC:NL:sqlite:nl:x.db                                   | jdbc:sqlite:nl:x.db",
        "jdbc:nl:postgresql://h/db?nl.model=m                     | jdbc:postgresql://h/db",
        "jdbc:nl:postgresql://h/db?nl.model=m&ssl=true            |"
            + " jdbc:postgresql://h/db?ssl=true",
        "jdbc:nl:postgresql://h/db?ssl=true&nl.model=m            |"
            + " jdbc:postgresql://h/db?ssl=true",
        "jdbc:nl:postgresql://h/db?a=1&nl.model=m&b=2             | jdbc:postgresql://h/db?a=1&b=2",
        "jdbc:nl:postgresql://h/db?nl.model=m&nl.lab.rounds=3&b=2     | jdbc:postgresql://h/db?b=2",
        "jdbc:nl:h2:mem:x;nl.model=m;DB_CLOSE_DELAY=-1            |"
            + " jdbc:h2:mem:x;DB_CLOSE_DELAY=-1",
        "jdbc:nl:h2:mem:x;DB_CLOSE_DELAY=-1;nl.model=m            |"
            + " jdbc:h2:mem:x;DB_CLOSE_DELAY=-1",
      })
  void parse_settingsAnywhere_areTakenOutAndTheRestIsUntouched(String url, String real)
      throws NlException {
    assertThat(NlUrl.parse(url).real()).isEqualTo(real);
  }

  @Test
  void parse_settings_areDecodedInOrder() throws NlException {
    NlUrl url = NlUrl.parse("jdbc:nl:h2:mem:x;nl.base-url=http://l:1/v1%3Fa%3D1;nl.model=a+b");

    assertThat(url.settings())
        .containsExactly(
            Map.entry("nl.base-url", "http://l:1/v1?a=1"), Map.entry("nl.model", "a+b"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:nl:sqlite:shop.db?nl.answers",
        "jdbc:nl:sqlite:shop.db?nl.answers&nl.log=off",
        "jdbc:nl:sqlite:shop.db?nl.log=off&nl.answers",
        "jdbc:nl:h2:mem:x;nl.answers"
      })
  void parse_settingWithoutValue_isNamedAndGoesToNoDriver(String url) {
    assertThatThrownBy(() -> NlUrl.parse(url))
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.URL))
        .hasMessageContaining("nl.answers has no value");
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc:nl:h2:mem:x;nl.api-key=sk%zzplanted", "jdbc:nl:sqlite:a?nl.dir=5%"})
  void parse_brokenPercentCode_namesTheSettingAndNotItsValue(String url) {
    assertThatThrownBy(() -> NlUrl.parse(url))
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.URL))
        .hasMessageContaining("nl.")
        .hasMessageContaining("%25")
        .hasMessageNotContaining("planted")
        .hasNoCause();
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc:nl:", "jdbc:nl:   ", "jdbc:nl:shop.db"})
  void parse_nothingBehindThePrefix_saysWhatToWrite(String url) {
    assertThatThrownBy(() -> NlUrl.parse(url))
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.URL))
        .hasMessageContaining("jdbc:nl:sqlite:shop.db");
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc:sqlite:x", "jdbc:nlx:y", "", "jdbc:nl"})
  void accepts_otherUrls_isFalse(String url) {
    assertThat(NlUrl.accepts(url)).isFalse();
  }
}
