// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.metrics.data.DoublePointData;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import io.opentelemetry.sdk.metrics.data.LongPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.data.MetricDataType;
import io.opentelemetry.sdk.metrics.data.PointData;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * What Prometheus holds of metrics at one time, under the names that OpenTelemetry's translation
 * gives them.
 *
 * @param values by name, then by labels
 */
public record Series(Map<String, Map<Map<String, String>, Double>> values) {

  /** Of metrics as they were read. */
  public static Series of(Collection<MetricData> metrics) {
    Series series = new Series(new HashMap<>());
    for (MetricData metric : metrics) {
      String name = metric.getName().replace('.', '_');
      boolean counter = metric.getType() != MetricDataType.HISTOGRAM;
      String whole = name + (counter ? "_total" : metric.getUnit().equals("s") ? "_seconds" : "");
      metric.getData().getPoints().forEach(point -> series.add(whole, point));
    }
    return series;
  }

  private void add(String name, PointData point) {
    Map<String, String> labels = labels(point.getAttributes());
    if (point instanceof LongPointData number) {
      add(name, labels, number.getValue());
    } else if (point instanceof DoublePointData number) {
      add(name, labels, number.getValue());
    } else if (point instanceof HistogramPointData histogram) {
      add(name + "_sum", labels, histogram.getSum());
      add(name + "_count", labels, histogram.getCount());
      long below = 0;
      for (int i = 0; i < histogram.getCounts().size(); i++) {
        below += histogram.getCounts().get(i);
        boolean last = i == histogram.getBoundaries().size();
        Map<String, String> bucket = new TreeMap<>(labels);
        bucket.put("le", last ? "+Inf" : histogram.getBoundaries().get(i).toString());
        add(name + "_bucket", bucket, below);
      }
    }
  }

  private static Map<String, String> labels(Attributes attributes) {
    Map<String, String> labels = new TreeMap<>();
    attributes.forEach(
        (key, value) -> labels.put(key.getKey().replace('.', '_'), String.valueOf(value)));
    return labels;
  }

  /** Adds one, as of a process of its own where its labels say so. */
  public void add(String name, Map<String, String> labels, double value) {
    values.computeIfAbsent(name, n -> new HashMap<>()).put(labels, value);
  }

  /** Those of a name. */
  public Map<Map<String, String>, Double> named(String name) {
    return values.getOrDefault(name, Map.of());
  }
}
