// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.data.MetricDataType;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The dashboard in docs asks for what the driver really measures, under the names that
 * OpenTelemetry's translation to Prometheus gives them.
 */
class DashboardTest {

  private static final Path DASHBOARD = Path.of("../docs/grafana-dashboard.json");
  private static final Pattern SERIES = Pattern.compile("([a-z_]+)\\{([^}]*)\\}");
  private static final Pattern LABEL = Pattern.compile("([a-z_]+)\\s*(?:=~|=|!=)");
  private static final Pattern BY = Pattern.compile("by \\(([^)]*)\\)");

  /** What Prometheus adds itself. */
  private static final Set<String> PROMETHEUS = Set.of("job", "le");

  @TempDir Path folder;
  private final InMemoryMetricReader metrics = InMemoryMetricReader.create();
  private OpenTelemetrySdk sdk;

  @BeforeEach
  void listen() {
    GlobalOpenTelemetry.resetForTest();
    sdk =
        OpenTelemetrySdk.builder()
            .setMeterProvider(SdkMeterProvider.builder().registerMetricReader(metrics).build())
            .build();
    GlobalOpenTelemetry.set(sdk);
  }

  @AfterEach
  void endListening() {
    GlobalOpenTelemetry.resetForTest();
    sdk.close();
  }

  /**
   * A question that costs and is doubted, after a query that fails, and one that fails; the store
   * is away.
   */
  private void ask() throws Exception {
    String url =
        Engines.H2.urlWith(
            folder,
            "CREATE TABLE ship (id INT, name VARCHAR(20))",
            "INSERT INTO ship VALUES (1, 'Aurora'), (2, 'Boreas')",
            "CREATE TABLE port (id INT)",
            "INSERT INTO port VALUES (1), (2)");
    Properties properties = Engines.H2.properties();
    properties.setProperty("nl.dir", folder.resolve("indexes").toString());
    properties.setProperty("nl.store", "jdbc:postgresql://127.0.0.1:1/away");
    properties.setProperty("nl.model", "m-1");
    Path prices =
        Files.writeString(
            folder.resolve("prices.json"),
            "{\"models\":{\"m-1\":{\"prompt\":1,\"completion\":1}}}");
    properties.setProperty("nl.prices", prices.toString());
    try (FakeChatServer server = FakeChatServer.start()) {
      properties.setProperty("nl.base-url", server.baseUrl());
      server.reply(Reply.call("ExecuteSQL", "{\"sql\": \"SELECT 1 / (id - 1) FROM ship\"}"));
      server.always(
          request ->
              request.body().toString().contains("how many")
                  ? Reply.call(
                      "ExecuteSQL",
                      "{\"sql\": \"SELECT COUNT(*) FROM ship, port\", \"final\": true}")
                  : Reply.error(400, "no"));
      try (Connection connection =
              java.sql.DriverManager.getConnection(
                  "jdbc:nl:" + url.substring("jdbc:".length()), properties);
          Statement statement = connection.createStatement()) {
        try (ResultSet rows = statement.executeQuery("NL: how many ships are there?")) {
          assertThat(rows.next()).isTrue();
        }
        try (ResultSet rows = statement.executeQuery("NL: names of ships")) {
          throw new AssertionError("answered: " + rows);
        } catch (SQLException failed) {
          assertThat(failed.getSQLState()).startsWith("NL");
        }
      }
    }
  }

  /** The labels of each series, by its name in Prometheus. */
  private Map<String, Set<String>> series() {
    Map<String, Set<String>> series = new HashMap<>();
    for (MetricData metric : metrics.collectAllMetrics()) {
      boolean histogram = metric.getType() == MetricDataType.HISTOGRAM;
      String unit = metric.getUnit().equals("s") ? "_seconds" : "";
      String name = metric.getName().replace('.', '_') + unit;
      Set<String> labels = new TreeSet<>(PROMETHEUS);
      metric
          .getData()
          .getPoints()
          .forEach(
              point ->
                  point
                      .getAttributes()
                      .forEach((key, value) -> labels.add(key.getKey().replace('.', '_'))));
      List<String> endings = histogram ? List.of("_bucket", "_sum", "_count") : List.of("_total");
      endings.forEach(ending -> series.put(name + ending, labels));
    }
    return series;
  }

  @Test
  void dashboard_everyQuery_asksForSeriesAndLabelsThatThereAre() throws Exception {
    ask();
    Map<String, Set<String>> series = series();
    Set<String> used = new TreeSet<>();
    JsonNode dashboard = new ObjectMapper().readTree(DASHBOARD.toFile());
    for (JsonNode panel : dashboard.path("panels")) {
      assertThat(panel.path("targets")).as(panel.path("title").asText()).isNotEmpty();
      for (JsonNode target : panel.path("targets")) {
        String expr = target.path("expr").asText();
        Set<String> labels = new TreeSet<>();
        BY.matcher(expr)
            .results()
            .flatMap(by -> Stream.of(by.group(1).split(", *")))
            .forEach(labels::add);
        for (Matcher one = SERIES.matcher(expr); one.find(); ) {
          assertThat(series).as(expr).containsKey(one.group(1));
          used.add(one.group(1).replaceAll("_(bucket|sum|count|total)$", ""));
          Set<String> own = new TreeSet<>(labels);
          LABEL.matcher(one.group(2)).results().forEach(label -> own.add(label.group(1)));
          assertThat(series.get(one.group(1))).as(expr).containsAll(own);
        }
      }
    }
    assertThat(used).as("every metric is shown").hasSameSizeAs(metrics.collectAllMetrics());
  }
}
