// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnProfile.ValueFormat;
import dev.nljdbc.testing.TableTest;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FormatDetectorTest {

  @TableTest
  void format_ofTexts_isRecognised(ValueFormat format, String values) {
    assertThat(formatOf(ColumnKind.TEXT, values.split(" ; "))).isEqualTo(format);
  }

  @TableTest
  void format_ofOtherTexts_isNone(String values) {
    assertThat(formatOf(ColumnKind.TEXT, values.split(" ; "))).isNull();
  }

  @Test
  void format_ofNumbers_isOnlyADateOrAFlag() {
    assertThat(formatOf(ColumnKind.NUMBER, "20230531", "20230601", "20230602"))
        .isEqualTo(ValueFormat.COMPACT_DATE);
    assertThat(formatOf(ColumnKind.NUMBER, "1", "0")).isEqualTo(ValueFormat.BOOLEAN);
    assertThat(formatOf(ColumnKind.NUMBER, "1999", "2000", "2001")).isNull();
  }

  @Test
  void format_oneStrayAmongMany_isStillRecognised() {
    String[] mails =
        Stream.concat(
                Stream.of("unknown"), IntStream.range(0, 40).mapToObj(i -> i + "@example.org"))
            .toArray(String[]::new);
    assertThat(formatOf(ColumnKind.TEXT, mails)).isEqualTo(ValueFormat.EMAIL);
  }

  private static @Nullable ValueFormat formatOf(ColumnKind kind, String... values) {
    FormatDetector formats = new FormatDetector(kind);
    List<String> list = Arrays.stream(values).map(String::strip).toList();
    list.forEach(formats::add);
    return formats.format(list);
  }
}
