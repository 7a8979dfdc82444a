// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RefusalTest {

  @Test
  void quote_longText_isCutAndPlain() {
    assertThat(Refusal.quote("a".repeat(60))).isEqualTo("a".repeat(60));
    assertThat(Refusal.quote("a".repeat(61))).isEqualTo("a".repeat(60) + "…");
    assertThat(Refusal.quote(" a\n\tb\u0007c ")).isEqualTo("a b c");
  }

  @Test
  void of_threeSentences_areOneMessage() {
    assertThat(Refusal.of("what", "Why", "Instead").getMessage())
        .isEqualTo("Refused: what. Why. Instead.");
  }
}
