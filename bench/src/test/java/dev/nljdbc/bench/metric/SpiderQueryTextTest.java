// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SpiderQueryTextTest {

  @Test
  void tidy_distinctAsAWord_isDropped() {
    assertThat(SpiderQueryText.tidy("SELECT DISTINCT a, count(distinct b) FROM t"))
        .isEqualTo("SELECT  a, count( b) FROM t");
  }

  @Test
  void tidy_distinctInsideQuotesCommentsAndNames_isKept() {
    String sql =
        "SELECT 'distinct', \"it's distinct\", `distinct`, distinct_x /* distinct */ FROM t";

    assertThat(SpiderQueryText.tidy(sql)).isEqualTo(sql);
  }

  @Test
  void tidy_quoteDoubledInALiteral_doesNotEndIt() {
    String sql = "SELECT a FROM t WHERE b = 'x'' distinct y'";

    assertThat(SpiderQueryText.tidy(sql)).isEqualTo(sql);
  }

  @Test
  void tidy_splitSigns_areJoined() {
    assertThat(SpiderQueryText.tidy("a > = 1 and b < = 2 and c ! = 3"))
        .isEqualTo("a >= 1 and b <= 2 and c != 3");
  }

  @Test
  void tidy_secondStatement_isCutOff() {
    assertThat(SpiderQueryText.tidy("SELECT ';' FROM t; DROP TABLE t"))
        .isEqualTo("SELECT ';' FROM t;");
  }

  @Test
  void tidy_currentYear_is2020() {
    assertThat(SpiderQueryText.tidy("SELECT year ( curdate() ) - y FROM t"))
        .isEqualTo("SELECT 2020- y FROM t");
  }

  @Test
  void isEmpty_onlyCommentsBlanksSemicolons_isTrue() {
    assertThat(SpiderQueryText.isEmpty(" ; -- nothing\n /* at all */")).isTrue();
    assertThat(SpiderQueryText.isEmpty("-- a\nSELECT 1")).isFalse();
  }

  @Test
  void of_sqlOnSeveralLines_isOneLineThatMeansTheSame() {
    assertThat(SqlTokens.line("SELECT a -- the name\nFROM\tt\r\nWHERE b = '-- no comment'\n"))
        .isEqualTo("SELECT a  FROM t WHERE b = '-- no comment'");
  }
}
