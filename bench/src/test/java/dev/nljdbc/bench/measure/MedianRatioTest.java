// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.measure.OverheadBenchmark.DriverUnderTest;
import dev.nljdbc.bench.measure.OverheadBenchmark.EmbeddedEngine;
import dev.nljdbc.bench.measure.OverheadBenchmark.JdbcTask;
import dev.nljdbc.bench.measure.OverheadRun.MedianRatio;
import dev.nljdbc.bench.measure.OverheadRun.OverheadTable;
import dev.nljdbc.bench.measure.OverheadRun.Round;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MedianRatioTest {

  @ParameterizedTest
  @CsvSource({"1, 0", "5, 0", "6, 0", "8, 0", "9, 1", "11, 1", "12, 2", "20, 5"})
  void leftOut_rounds_areThoseOfTheSignTest(int rounds, int left) {
    assertThat(MedianRatio.leftOut(rounds)).isEqualTo(left);
  }

  @Test
  void of_nineRounds_leavesOutTheGreatestAndTheLeast() {
    MedianRatio ratio = MedianRatio.of(rounds(1.03, 0.5, 1.01, 1.02, 1.04, 9, 1.05, 1.06, 1.07));

    assertThat(ratio).isEqualTo(new MedianRatio(1.04, 1.01, 1.07));
  }

  @Test
  void table_contenders_haveAColumnEach() {
    List<String> lines = OverheadTable.of(rounds(1.01, 1.03));

    assertThat(lines)
        .containsExactly(
            "| engine | what | bare, µs | nl-jdbc |",
            "|---|---|---|---|",
            "| H2 in memory | connect and close | 2.000 | **1.020** (1.010–1.030) |");
  }

  private static List<Round> rounds(double... ratios) {
    return Arrays.stream(ratios)
        .mapToObj(
            ratio ->
                new Round(
                    EmbeddedEngine.H2, JdbcTask.CONNECT, DriverUnderTest.NL_JDBC, 2_000, ratio))
        .toList();
  }
}
