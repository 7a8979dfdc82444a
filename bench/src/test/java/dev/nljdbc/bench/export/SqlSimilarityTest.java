// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.export;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SqlSimilarityTest {

  private static final String GOLD =
      "SELECT T1.name FROM ship AS T1 JOIN port AS T2 ON T1.port_id = T2.id WHERE T2.city = 'Oslo'";

  @Test
  void of_sameText_isOne() {
    assertThat(SqlSimilarity.of(GOLD, GOLD)).isEqualTo(1);
    assertThat(SqlSimilarity.of("", "")).isEqualTo(1);
  }

  @Test
  void of_otherAliasesBlanksCaseAndQuotes_isOne() {
    assertThat(
            SqlSimilarity.of(
                GOLD,
                "select s.NAME from ship s join `port` as p on s.port_id=p.\"id\""
                    + " where p.city = 'Oslo';"))
        .isEqualTo(1);
  }

  @Test
  void of_otherText_isLess() {
    assertThat(SqlSimilarity.of(GOLD, GOLD.replace("Oslo", "oslo"))).isLessThan(1);
  }

  @Test
  void of_anotherWay_isBelowNineTenths() {
    assertThat(
            SqlSimilarity.of(
                GOLD,
                "SELECT name FROM ship WHERE port_id IN (SELECT id FROM port WHERE city = 'Oslo')"))
        .isBetween(0.4, 0.9);
  }

  @Test
  void of_nothingInCommon_isZero() {
    assertThat(SqlSimilarity.of("a b c", "d e")).isZero();
  }

  @Test
  void of_eitherOrder_isTheSame() {
    String other = "SELECT count(*) FROM port, ship WHERE port.id = ship.port_id";
    assertThat(SqlSimilarity.of(GOLD, other)).isEqualTo(SqlSimilarity.of(other, GOLD));
  }
}
