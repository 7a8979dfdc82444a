// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class CellConverterTest {

  @Test
  @Timeout(60)
  void convert_numberOfEndlessDigits_isOutOfRangeAtOnce() {
    for (Class<?> type : new Class<?>[] {Integer.class, Long.class, BigInteger.class}) {
      assertThatThrownBy(() -> CellConverter.convert("1e300000000", type))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("out of range");
    }
  }

  @Test
  void convert_numberAsText_isTheNumber() throws SQLException {
    assertThat(CellConverter.convert("12.9", Integer.class)).isEqualTo(12);
    assertThat(CellConverter.convert("1e-300000000", Long.class)).isZero();
    assertThat(CellConverter.convert("1e30", BigInteger.class)).isEqualTo(BigInteger.TEN.pow(30));
  }
}
