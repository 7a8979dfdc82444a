// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The values that Prometheus would give. */
class PanelQueryTest {

  private static Series reading(double answered, double failed) {
    Series series = new Series(new HashMap<>());
    series.add("n_total", Map.of("outcome", "answered", "model", "a"), answered);
    series.add("n_total", Map.of("outcome", "NL004", "model", "b"), failed);
    series.add("t_bucket", Map.of("le", "1.0"), answered);
    series.add("t_bucket", Map.of("le", "2.0"), answered + failed);
    series.add("t_bucket", Map.of("le", "+Inf"), answered + failed);
    return series;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sum(increase(n_total{job=~\"$job\"}[$__range]))                                  | 16",
        "sum(rate(n_total{job=~\"$job\",outcome=\"NL004\"}[$__rate_interval])) * 60       | 24",
        "sum(rate(n_total{job=~\"$job\",outcome!=\"NL004\"}[$__rate_interval]))           | 1.2",
        "sum(increase(n_total{outcome=\"NL004\"}[1h])) / sum(increase(n_total{job=~\"x\"}[1h])) | 0.25",
        "sum(increase(none_total{job=~\"$job\"}[$__range])) or vector(7)                  | 7",
        "sum(resets(n_total{job=~\"$job\"}[$__range]))                                    | 0",
        "histogram_quantile(0.5, sum by (le) (rate(t_bucket{job=~\"$job\"}[1m])))         | 0.6667",
        "histogram_quantile(0.95, sum by (le) (rate(t_bucket{job=~\"$job\"}[1m])))        | 1.8"
      })
  void evaluate_query_isAsInPrometheus(String query, double value) {
    Map<Map<String, String>, Double> values =
        PanelQuery.evaluate(query, reading(8, 2), reading(20, 6), 10);
    assertThat(values).hasSize(1);
    assertThat(values.get(Map.of()))
        .isCloseTo(value, org.assertj.core.api.Assertions.within(0.0001));
  }

  @Test
  void evaluate_counterBeganAnew_countsFromZero() {
    Series before = reading(8, 2);
    Series after = reading(3, 4);
    assertThat(
            PanelQuery.evaluate("sum by (model) (increase(n_total{x=\"\"}[1h]))", before, after, 1))
        .isEqualTo(Map.of(Map.of("model", "a"), 3.0, Map.of("model", "b"), 2.0));
    assertThat(PanelQuery.evaluate("sum(resets(n_total{x=\"\"}[1h]))", before, after, 1))
        .isEqualTo(Map.of(Map.of(), 1.0));
  }

  @Test
  void evaluate_functionItDoesNotKnow_isRefused() {
    Series none = new Series(Map.of());
    assertThatThrownBy(() -> PanelQuery.evaluate("topk(3, x)", none, none, 1))
        .hasMessageContaining("topk");
  }
}
