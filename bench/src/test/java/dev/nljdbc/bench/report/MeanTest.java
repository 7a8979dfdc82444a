// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class MeanTest {

  private static Map<String, Mean> added(Map<String, Mean> given) {
    Map<String, Mean> means = new TreeMap<>(given);
    Mean.addComponentF1(means);
    return means;
  }

  @Test
  void add_bothMeans_isTheirHarmonicMean() {
    Mean f1 =
        added(Map.of("partial.where.acc", new Mean(3, 4), "partial.where.rec", new Mean(3, 6)))
            .getOrDefault("partial.where.f1", new Mean(0, 0));

    assertThat(f1.mean()).isEqualTo(2 * 0.75 * 0.5 / 1.25);
    assertThat(f1.questions()).isEqualTo(6);
  }

  @Test
  void add_nothingRight_isOne() {
    assertThat(added(Map.of("partial.iuen.rec", new Mean(0, 5))))
        .contains(entry("partial.iuen.f1", new Mean(5, 5)));
  }

  @Test
  void add_otherFigures_staysOut() {
    Map<String, Mean> others =
        Map.of("columns.precision", new Mean(1, 1), "values.rec", new Mean(1, 1));

    assertThat(added(others)).isEqualTo(others);
  }
}
