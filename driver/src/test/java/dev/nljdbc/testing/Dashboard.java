// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the panels of the dashboard in docs show of the time between two readings of metrics. */
public final class Dashboard {

  private final Map<String, List<String>> queries = new LinkedHashMap<>();

  /** Reads it. */
  public Dashboard() throws IOException {
    Path file = Path.of("../docs/grafana-dashboard.json");
    for (JsonNode panel : new ObjectMapper().readTree(file.toFile()).path("panels")) {
      List<String> all = new ArrayList<>();
      panel.path("targets").forEach(target -> all.add(target.path("expr").asText()));
      queries.put(panel.path("title").asText(), all);
    }
  }

  /**
   * What all panels show.
   *
   * @param panels by title: the values of the last query by their labels
   */
  public record Shown(Map<String, Map<Map<String, String>, Double>> panels) {

    /** What a panel shows in all, of the series that have such a label's value; all for "". */
    public double of(String panel, String value) {
      return panels.get(panel).entrySet().stream()
          .filter(one -> value.isEmpty() || one.getKey().containsValue(value))
          .mapToDouble(Map.Entry::getValue)
          .filter(number -> !Double.isNaN(number))
          .sum();
    }
  }

  /** Evaluates each query. */
  public Shown between(Series before, Series after, double seconds) {
    Map<String, Map<Map<String, String>, Double>> all = new LinkedHashMap<>();
    queries.forEach(
        (panel, texts) ->
            texts.forEach(
                text -> all.put(panel, PanelQuery.evaluate(text, before, after, seconds))));
    return new Shown(all);
  }
}
