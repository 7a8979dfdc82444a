// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.exporter.prometheus.PrometheusHttpServer;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The dashboard in docs asks for what the driver really measures, under the names that
 * OpenTelemetry's exporter gives to Prometheus. With {@code
 * -Dnljdbc.prometheus=/usr/bin/prometheus}, Prometheus itself is asked, too.
 */
class DashboardTest {

  private static final Path DASHBOARD = Path.of("../docs/grafana-dashboard.json");
  private static final Pattern SCRAPED = Pattern.compile("(?m)^([a-z_]+)\\{(.*)} \\S+$");
  private static final Pattern TYPE = Pattern.compile("(?m)^# TYPE ([a-z_]+?)(?:_total)? ");
  private static final Pattern SERIES = Pattern.compile("([a-z_]+)\\{([^}]*)\\}");
  private static final Pattern LABEL = Pattern.compile("([a-z_]+)\\s*(?:=~|=|!=)\"");
  private static final Pattern BY = Pattern.compile("by \\(([^)]*)\\)");
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @TempDir Path folder;
  private final String application = freeAddress();
  private OpenTelemetrySdk sdk;

  private static String freeAddress() {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return "127.0.0.1:" + free.getLocalPort();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @BeforeEach
  void listen() {
    GlobalOpenTelemetry.resetForTest();
    PrometheusHttpServer metrics =
        PrometheusHttpServer.builder()
            .setHost("127.0.0.1")
            .setPort(URI.create("http://" + application).getPort())
            .build();
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

  private String ships() throws SQLException {
    String url =
        Engines.H2.urlWith(
            folder,
            "CREATE TABLE ship (id INT, name VARCHAR(20))",
            "INSERT INTO ship VALUES (1, 'Aurora'), (2, 'Boreas')",
            "CREATE TABLE port (id INT)",
            "INSERT INTO port VALUES (1), (2)");
    return "jdbc:nl:" + url.substring("jdbc:".length());
  }

  /**
   * A question that costs and is doubted, after a query that fails; the same, kept; and one that
   * fails. The log can't be written after the first.
   */
  private void ask(String url) throws Exception {
    Properties properties = Engines.H2.properties();
    Path indexes = Files.createTempDirectory(folder, "indexes");
    properties.setProperty("nl.dir", indexes.toString());
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
      try (Connection connection = java.sql.DriverManager.getConnection(url, properties);
          Statement statement = connection.createStatement()) {
        for (int times = 0; times < 2; times++) {
          try (ResultSet rows = statement.executeQuery("NL: how many ships are there?")) {
            assertThat(rows.next()).isTrue();
          }
          blockLog(indexes);
        }
        try (ResultSet rows = statement.executeQuery("NL: names of ships")) {
          throw new AssertionError("answered: " + rows);
        } catch (SQLException failed) {
          assertThat(failed.getSQLState()).startsWith("NL");
        }
      }
    }
  }

  private static void blockLog(Path indexes) throws IOException {
    try (Stream<Path> files = Files.list(indexes)) {
      Path log = files.filter(f -> f.toString().endsWith(".log")).findFirst().orElseThrow();
      if (Files.deleteIfExists(log)) {
        Files.createDirectory(log);
      }
    }
  }

  private static String get(String address) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create("http://" + address)).build();
    return HTTP.send(request, HttpResponse.BodyHandlers.ofString()).body();
  }

  /** The labels of each series, by its name in Prometheus, which adds the job itself. */
  private static Map<String, Set<String>> series(String scraped) {
    Map<String, Set<String>> series = new HashMap<>();
    for (MatchResult one : SCRAPED.matcher(scraped).results().toList()) {
      Set<String> labels = series.computeIfAbsent(one.group(1), n -> new TreeSet<>(Set.of("job")));
      LABEL.matcher(one.group(2)).results().forEach(label -> labels.add(label.group(1)));
    }
    return series;
  }

  /** The queries of each panel by its title. */
  private static Map<String, Set<String>> queries() throws IOException {
    Map<String, Set<String>> queries = new LinkedHashMap<>();
    JsonNode dashboard = new ObjectMapper().readTree(DASHBOARD.toFile());
    for (JsonNode panel : dashboard.path("panels")) {
      Set<String> own = new TreeSet<>();
      panel.path("targets").forEach(target -> own.add(target.path("expr").asText()));
      queries.put(panel.path("title").asText(), own);
    }
    return queries;
  }

  @Test
  void dashboard_everyQuery_asksForSeriesAndLabelsThatThereAre() throws Exception {
    ask(ships());
    String scraped = get(application + "/metrics");
    Map<String, Set<String>> series = series(scraped);
    Set<String> used = new TreeSet<>();
    for (Map.Entry<String, Set<String>> panel : queries().entrySet()) {
      assertThat(panel.getValue()).as(panel.getKey()).isNotEmpty();
      for (String query : panel.getValue()) {
        Set<String> labels = new TreeSet<>();
        BY.matcher(query)
            .results()
            .flatMap(by -> Stream.of(by.group(1).split(", *")))
            .forEach(labels::add);
        for (Matcher one = SERIES.matcher(query); one.find(); ) {
          assertThat(series).as(query).containsKey(one.group(1));
          used.add(one.group(1).replaceAll("_(bucket|sum|count|total)$", ""));
          Set<String> own = new TreeSet<>(labels);
          LABEL.matcher(one.group(2)).results().forEach(label -> own.add(label.group(1)));
          assertThat(series.get(one.group(1))).as(query).containsAll(own);
        }
      }
    }
    Set<String> measured = new TreeSet<>();
    TYPE.matcher(scraped).results().forEach(type -> measured.add(type.group(1)));
    measured.remove("target_info"); // the exporter's own
    assertThat(used).as("every metric is shown").isEqualTo(measured);
  }

  /** The application restarts once. */
  @Test
  void dashboard_ofAPrometheus_showsSomethingInEachPanel() throws Exception {
    String program = System.getProperty("nljdbc.prometheus", "");
    assumeTrue(!program.isEmpty(), "-Dnljdbc.prometheus=/usr/bin/prometheus");
    String url = ships();
    String address = freeAddress();
    Process prometheus = start(program, address);
    try {
      ask(url);
      await(address, "sum(nl_questions_total) == 3");
      ask(url);
      await(address, "sum(nl_questions_total) == 6");
      endListening();
      listen();
      ask(url);
      await(address, "sum(nl_questions_total) == 3");
      for (Map.Entry<String, Set<String>> panel : queries().entrySet()) {
        for (String query : panel.getValue()) {
          String written =
              query
                  .replace("$job", ".*")
                  .replace("$__rate_interval", "10m")
                  .replace("$__range", "10m");
          await(address, "(" + written + ") > 0");
        }
      }
    } finally {
      prometheus.destroy();
      assertThat(prometheus.waitFor(1, TimeUnit.MINUTES)).isTrue();
    }
  }

  private Process start(String program, String address) throws IOException {
    Path configuration =
        Files.writeString(
            folder.resolve("prometheus.yml"),
            """
            scrape_configs:
              - job_name: nl
                scrape_interval: 1s
                static_configs:
                  - targets: ['%s']
            """
                .formatted(application));
    return new ProcessBuilder(
            program,
            "--config.file=" + configuration,
            "--storage.tsdb.path=" + folder.resolve("tsdb"),
            "--web.listen-address=" + address)
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("prometheus.log").toFile())
        .start();
  }

  /** Until a query has a result. */
  private static void await(String address, String query) throws Exception {
    String path = "/api/v1/query?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8);
    long end = System.nanoTime() + Duration.ofMinutes(2).toNanos();
    String answer = "";
    while (System.nanoTime() < end) {
      try {
        answer = get(address + path);
        if (!new ObjectMapper().readTree(answer).path("data").path("result").isEmpty()) {
          return;
        }
      } catch (IOException e) {
        answer = e.toString(); // it is starting
      }
      Thread.sleep(500);
    }
    throw new AssertionError(query + ": " + answer);
  }
}
