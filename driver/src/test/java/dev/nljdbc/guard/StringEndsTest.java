// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.TableTest;

class StringEndsTest {

  @TableTest
  void end_isBehindTheClosingQuote(String sql, int quote, boolean escaped, int end) {
    assertThat(QuotesAndComments.quoteEnd(sql, quote, escaped)).isEqualTo(end);
  }

  @TableTest
  void ends_insideAString_forCertain(String sql, boolean escapes, boolean open) {
    assertThat(QuotesAndComments.endsInString(sql, EngineSyntax.of("MariaDB"), escapes))
        .isEqualTo(open);
  }
}
