// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.ColumnProfile;
import dev.nljdbc.catalog.ColumnProfile.ValueFormat;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.ColumnStatistics.ValueCount;
import dev.nljdbc.catalog.MinHash;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProfileJsonTest {

  @Test
  void statistics_withProfile_areReadAsTheyWereWritten() throws Exception {
    ColumnProfile profile =
        new ColumnProfile(
            new ColumnProfile.Lengths(1, 7, 300),
            new ColumnProfile.Shape("AA-9999", 0.9),
            ValueFormat.PHONE,
            List.of(new ValueCount("a\u0000\ud83d\ude00", 7)),
            ColumnProfile.Order.RISING,
            MinHash.of(List.of("a", "b", "c")).encoded(),
            new ColumnProfile.NextValues("1", "7"));
    Map<String, ColumnStatistics> statistics =
        Map.of(
            "c",
            new ColumnStatistics(9, 1, 8, true, "1", null, List.of(), List.of("x"), profile),
            "d",
            ColumnStatistics.NONE);
    assertThat(IndexJson.statistics(IndexJson.write(statistics))).isEqualTo(statistics);
    assertThat(
            IndexJson.statistics(IndexJson.write(statistics))
                .get("c")
                .signature()
                .containedIn(MinHash.of(List.of("b", "c", "d"))))
        .isEqualTo(new MinHash.Containment(2, 3));
  }

  @Test
  void statistics_ofAnEarlierVersionWithKindsOfCharacters_areRead() throws Exception {
    String now = new String(IndexJson.write(Map.of("d", ColumnStatistics.NONE)), UTF_8);
    String then = now.replace("\"profile\":{", "\"profile\":{\"characters\":[\"DIGITS\"],");
    assertThat(then).isNotEqualTo(now);
    assertThat(IndexJson.statistics(then.getBytes(UTF_8)))
        .isEqualTo(Map.of("d", ColumnStatistics.NONE));
  }
}
