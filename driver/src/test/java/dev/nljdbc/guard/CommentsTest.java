// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.TableTest;

class CommentsTest {

  private static String lines(String shown) {
    return shown.replace('␤', '\n').replace('␍', '\r');
  }

  @TableTest
  void lineEnd_isBehindTheLine(EngineSyntax engine, String sql, int at, int end) throws Exception {
    assertThat(QuotesAndComments.lineEnd(lines(sql), at, engine)).isEqualTo(end);
  }

  @TableTest
  void lineEnd_thatEnginesDisagreeAbout_isRefused(EngineSyntax engine, String sql) {
    assertThatThrownBy(() -> QuotesAndComments.lineEnd(lines(sql), 0, engine))
        .isInstanceOf(NlException.class)
        .hasMessageContaining("Leave comments out");
  }

  @TableTest
  void blockEnd_isBehindTheStarAndSlash(String sql, int at, int end) throws Exception {
    assertThat(QuotesAndComments.blockEnd(lines(sql), at)).isEqualTo(end);
  }

  @TableTest
  void blockEnd_openNestedOrExecutable_isRefused(String sql) {
    assertThatThrownBy(() -> QuotesAndComments.blockEnd(lines(sql), 0))
        .isInstanceOf(NlException.class)
        .hasMessageContaining("Leave comments out");
  }
}
