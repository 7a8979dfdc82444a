// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric.spider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.TableTest;

class WordSplitterTest {

  @TableTest
  void words_text_areCutAsEnglishProse(String text, String words) {
    assertThat(String.join(" ", WordSplitter.words(text))).isEqualTo(words);
  }
}
