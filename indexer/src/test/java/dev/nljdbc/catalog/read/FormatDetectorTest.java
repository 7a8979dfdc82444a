// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnProfile.ValueFormat;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormatDetectorTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "DATE | 2023-05-31 ; 1999-1-2 ; 2020/12/01",
        "LOCAL_DATE | 31.05.2023 ; 5/31/23 ; 01-02-1999",
        "COMPACT_DATE | 20230531 ; 19991231 ; 20000101",
        "DATE_TIME | 2023-05-31 10:20:30 ; 2023-05-31T10:20:30.123Z ; 2023-05-31 10:20+02:00",
        "TIME | 10:20 ; 23:59:59 ; 7:05 pm",
        "YEAR | 1999 ; 2001 ; 2015",
        "NUMBER | 12 ; -0.5 ; 1,234,567 ; 1e9 ; .5",
        "PERCENT | 12% ; 0.5 %",
        "EMAIL | a.b@example.org ; x+y@host.co.uk",
        "URL | https://example.org/a?b=c ; www.example.org",
        "UUID | 123e4567-e89b-12d3-a456-426614174000",
        "IP_ADDRESS | 10.0.0.1 ; 255.255.255.0",
        "PHONE | +49 30 1234567 ; (555) 123-4567 ; 555-123-4567 x12",
        "COUNTRY_CODE | DE ; FR ; USA ; GB ; NO ; IN",
        "CURRENCY_CODE | EUR ; USD ; CHF ; JPY",
        "LANGUAGE_CODE | de ; fr ; en ; it ; es ; pl",
        "JSON | {\"a\": 1} ; [1, 2] ; {}",
        "BOOLEAN | Yes ; no",
        "BOOLEAN | 0 ; 1",
      })
  void format_ofTexts_isRecognised(ValueFormat format, String values) {
    assertThat(formatOf(ColumnKind.TEXT, values.split(" ; "))).isEqualTo(format);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "007 ; 012 ; 099",
        "AB ; XY ; QQ",
        "DE ; Berlin",
        "IN ; AD ; NO ; RE",
        "is ; am ; be",
        "0151234 ; 0151235",
        "{not json} ; [either",
        "12 ; twelve",
        "2023-13-45 ; 2023-99-99",
        "... ; --",
      })
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
