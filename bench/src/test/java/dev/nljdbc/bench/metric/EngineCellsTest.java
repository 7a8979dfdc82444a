// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Values of other engines, in SQLite's five types and in the form that is compared. */
class EngineCellsTest {

  private static Object read(Object value) throws SQLException {
    ResultSet result = mock(ResultSet.class);
    when(result.getObject(3)).thenReturn(value);
    return new EngineCells().read(result, 3).value();
  }

  @Test
  void read_numbers_areWholeOrDoubles() throws Exception {
    assertThat(read(null)).isNull();
    assertThat(read(7)).isEqualTo(7L);
    assertThat(read((short) 7)).isEqualTo(7L);
    assertThat(read(new BigInteger("9223372036854775807"))).isEqualTo(Long.MAX_VALUE);
    assertThat(read(new BigInteger("9223372036854775808"))).isEqualTo(0x1p63);
    assertThat(read(new BigDecimal("7.50"))).isEqualTo(7.5);
    assertThat(read(0.1f)).as("as people wrote it").isEqualTo(0.1);
    assertThat(read(0.1)).isEqualTo(0.1);
    assertThat(read(true)).isEqualTo(1L);
    assertThat(read(false)).isEqualTo(0L);
  }

  @Test
  void read_times_areSqlitesTexts() throws Exception {
    LocalDateTime moment = LocalDateTime.of(2020, 1, 31, 10, 15);
    assertThat(read(Timestamp.valueOf(moment))).isEqualTo("2020-01-31 10:15:00");
    assertThat(read(moment.plusNanos(500_000_000))).isEqualTo("2020-01-31 10:15:00.5");
    assertThat(read(OffsetDateTime.parse("2020-01-31T10:15:00+05:00")))
        .isEqualTo("2020-01-31 10:15:00");
    assertThat(read(Date.valueOf("2020-01-31"))).isEqualTo("2020-01-31");
    assertThat(read(Time.valueOf("10:15:00"))).isEqualTo("10:15:00");
    assertThat(read(LocalTime.of(10, 15))).isEqualTo("10:15:00");
  }

  @Test
  void read_textsAndBytes_areThemselvesHoweverTheyAreHeld() throws Exception {
    assertThat(read("a ")).isEqualTo("a ");
    assertThat(read(new byte[] {1, 2})).isEqualTo(ByteBuffer.wrap(new byte[] {1, 2}));
    Blob blob = mock(Blob.class);
    when(blob.length()).thenReturn(2L);
    when(blob.getBytes(1, 2)).thenReturn(new byte[] {1, 2});
    assertThat(read(blob)).isEqualTo(ByteBuffer.wrap(new byte[] {1, 2}));
    Clob clob = mock(Clob.class);
    when(clob.length()).thenReturn(3L);
    when(clob.getSubString(1, 3)).thenReturn("abc");
    assertThat(read(clob)).isEqualTo("abc");
    Array array = mock(Array.class);
    when(array.getArray()).thenReturn(new Object[] {"a", 1});
    assertThat(read(array)).isEqualTo("[a, 1]");
    when(array.getArray()).thenReturn(new int[] {1});
    when(array.toString()).thenReturn("{1}");
    assertThat(read(array)).isEqualTo("{1}");
    UUID id = UUID.fromString("00000000-0000-0001-0000-000000000002");
    assertThat(read(id)).isEqualTo(id.toString());
  }
}
