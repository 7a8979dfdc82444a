// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.TableTest;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NlUrlTest {

  @TableTest
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

  @TableTest
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
