// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import dev.nljdbc.testing.Series;
import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an operator sees of questions, through a pool, with a model that is played. */
class TelemetryTest {

  private static final String KEY = "sk-zq-telemetry-key";
  private static final String CONTENT = "otel.instrumentation.genai.capture-message-content";

  @TempDir Path folder;

  private final InMemorySpanExporter spans = InMemorySpanExporter.create();
  private final InMemoryMetricReader metrics = InMemoryMetricReader.create();
  private final AtomicInteger open = new AtomicInteger();
  private OpenTelemetrySdk sdk;

  @BeforeEach
  void listen() {
    GlobalOpenTelemetry.resetForTest();
    SpanProcessor counting =
        new SpanProcessor() {
          @Override
          public void onStart(Context parent, ReadWriteSpan span) {
            open.incrementAndGet();
          }

          @Override
          public boolean isStartRequired() {
            return true;
          }

          @Override
          public void onEnd(ReadableSpan span) {
            open.decrementAndGet();
          }

          @Override
          public boolean isEndRequired() {
            return true;
          }
        };
    sdk =
        OpenTelemetrySdk.builder()
            .setTracerProvider(
                SdkTracerProvider.builder()
                    .addSpanProcessor(counting)
                    .addSpanProcessor(SimpleSpanProcessor.create(spans))
                    .build())
            .setMeterProvider(SdkMeterProvider.builder().registerMetricReader(metrics).build())
            .build();
    GlobalOpenTelemetry.set(sdk);
  }

  @AfterEach
  void endListening() {
    System.clearProperty(CONTENT);
    GlobalOpenTelemetry.resetForTest();
    sdk.close();
    assertThat(open).as("spans left open").hasValue(0);
    assertThat(Span.current().getSpanContext().isValid()).as("a span left current").isFalse();
  }

  private HikariDataSource pool(FakeChatServer server, String... settings) throws SQLException {
    String url =
        Engines.H2.urlWith(
            folder,
            "CREATE TABLE IF NOT EXISTS ship (id INTEGER PRIMARY KEY, name VARCHAR(20))",
            "MERGE INTO ship VALUES (1, 'Aurora-zq'), (2, 'Boreas-zq')");
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl("jdbc:nl:" + url.substring("jdbc:".length()));
    config.setMaximumPoolSize(3);
    config.setDataSourceProperties(Engines.H2.properties());
    config.addDataSourceProperty("nl.dir", folder.resolve("indexes").toString());
    config.addDataSourceProperty("nl.model", "m-1");
    config.addDataSourceProperty("nl.base-url", server.baseUrl());
    config.addDataSourceProperty("nl.api-key", KEY);
    for (int i = 0; i < settings.length; i += 2) {
      config.addDataSourceProperty(settings[i], settings[i + 1]);
    }
    return new HikariDataSource(config);
  }

  private static void ask(HikariDataSource pool, String question) throws SQLException {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("NL: " + question)) {
      while (rows.next()) {
        assertThat(rows.getString(1)).isNotNull();
      }
    }
  }

  /** Looks first, then answers. */
  private static FakeChatServer answering() {
    return FakeChatServer.start()
        .reply(
            Reply.call("ExecuteSQL", "{\"sql\": \"SELECT name FROM ship\"}"),
            Reply.call("ExecuteSQL", "{\"sql\": \"SELECT COUNT(*) FROM ship\", \"final\": true}"));
  }

  private Map<String, List<SpanData>> byName() {
    return spans.getFinishedSpanItems().stream().collect(Collectors.groupingBy(SpanData::getName));
  }

  private static String attribute(SpanData span, String name) {
    return span.getAttributes().asMap().entrySet().stream()
        .filter(e -> e.getKey().getKey().equals(name))
        .map(e -> String.valueOf(e.getValue()))
        .findFirst()
        .orElse("");
  }

  private Map<String, MetricData> measured() {
    return metrics.collectAllMetrics().stream()
        .collect(Collectors.toMap(MetricData::getName, Function.identity()));
  }

  @Test
  void question_itsTurnsToolsAndQueries_areSpansWithin() throws Exception {
    try (FakeChatServer server = answering();
        HikariDataSource pool = pool(server)) {
      ask(pool, "how many ships are there?");
      ask(pool, "how many ships are there?");
    }
    Map<String, List<SpanData>> all = byName();
    SpanData agent = all.get("invoke_agent nl-jdbc").get(0);
    assertThat(attribute(agent, "gen_ai.request.model")).isEqualTo("m-1");
    assertThat(attribute(agent, "nl.outcome")).isEqualTo("answered");
    assertThat(attribute(agent, "nl.kept")).isEqualTo("false");
    assertThat(Long.parseLong(attribute(agent, "gen_ai.usage.input_tokens"))).isPositive();
    assertThat(all.get("chat m-1"))
        .hasSize(2)
        .allMatch(span -> span.getParentSpanId().equals(agent.getSpanId()))
        .allMatch(span -> attribute(span, "gen_ai.operation.name").equals("chat"));
    assertThat(all.get("execute_tool ExecuteSQL"))
        .hasSize(2)
        .allMatch(span -> span.getParentSpanId().equals(agent.getSpanId()));
    assertThat(all.get("SELECT"))
        .extracting(span -> attribute(span, "nl.query.purpose"))
        .contains("explore", "answer");
    assertThat(attribute(all.get("invoke_agent nl-jdbc").get(1), "nl.kept")).isEqualTo("true");
    assertThat(measured())
        .containsKeys(
            "nl.questions",
            "gen_ai.client.token.usage",
            "gen_ai.client.operation.duration",
            "db.client.operation.duration");
    assertThat(spans.getFinishedSpanItems().toString() + measured())
        .as("content and secrets")
        .doesNotContain(KEY, "-zq", "how many", "COUNT(*)");
  }

  @Test
  void content_askedFor_isTold() throws Exception {
    System.setProperty(CONTENT, "true");
    try (FakeChatServer server = answering();
        HikariDataSource pool = pool(server)) {
      ask(pool, "how many ships are there?");
    }
    assertThat(spans.getFinishedSpanItems().toString())
        .contains("how many ships", "SELECT COUNT(*) FROM ship")
        .doesNotContain(KEY);
  }

  @Test
  void failures_endTheirSpansWithTheirState() throws Exception {
    try (FakeChatServer server =
            FakeChatServer.start().always(r -> Reply.error(401, "the key " + KEY + " is wrong"));
        HikariDataSource pool = pool(server)) {
      assertThatThrownBy(() -> ask(pool, "how many ships are there?"))
          .isInstanceOf(SQLException.class);
    }
    SpanData agent = byName().get("invoke_agent nl-jdbc").get(0);
    assertThat(agent.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    assertThat(attribute(agent, "error.type")).isEqualTo("NL005");
    assertThat(spans.getFinishedSpanItems().toString()).doesNotContain(KEY);
  }

  private Map<String, Double> counted(String metric, String label) {
    return Series.of(metrics.collectAllMetrics()).named(metric).entrySet().stream()
        .collect(
            Collectors.toMap(
                one -> one.getKey().getOrDefault(label, ""), Map.Entry::getValue, Double::sum));
  }

  @Test
  void answer_thatTheDatabaseDoesNotRun_countsAsFailed() throws Exception {
    try (FakeChatServer server = answering();
        HikariDataSource pool = pool(server);
        Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      String divided = "SELECT 1 / (COUNT(*) - 1) FROM (NL: how many ships are there?) t";
      assertThatThrownBy(() -> statement.executeQuery(divided)).isInstanceOf(SQLException.class);
    }
    assertThat(counted("nl_questions_total", "nl_outcome")).isEqualTo(Map.of("NL012", 1.0));
  }

  @Test
  void log_thatCannotBeWritten_isAFaultOfTheDisk() throws Exception {
    try (FakeChatServer server = answering();
        HikariDataSource pool = pool(server)) {
      ask(pool, "how many ships are there?");
      try (Stream<Path> files = Files.list(folder.resolve("indexes"))) {
        Path log = files.filter(f -> f.toString().endsWith(".log")).findFirst().orElseThrow();
        Files.delete(log);
        Files.createDirectory(log);
      }
      ask(pool, "how many ships are there?");
    }
    assertThat(counted("nl_faults_total", "error_type")).isEqualTo(Map.of("disk", 1.0));
  }

  @Test
  void durations_areToldApartWithinASecond() throws Exception {
    try (FakeChatServer server = answering();
        HikariDataSource pool = pool(server)) {
      ask(pool, "how many ships are there?");
    }
    for (String metric :
        List.of("gen_ai.client.operation.duration", "db.client.operation.duration")) {
      assertThat(measured().get(metric).getHistogramData().getPoints())
          .allSatisfy(
              point ->
                  assertThat(point.getBoundaries().stream().filter(b -> b < 1))
                      .as(metric)
                      .hasSizeGreaterThan(4));
    }
  }

  @Test
  void cancelledQuestion_endsItsSpans() throws Exception {
    try (FakeChatServer server =
            FakeChatServer.start()
                .always(r -> Reply.text("too late").after(Duration.ofMinutes(5)));
        HikariDataSource pool = pool(server);
        Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      CompletableFuture<Throwable> failure =
          CompletableFuture.supplyAsync(
              () -> catchThrowable(() -> statement.executeQuery("NL: how many ships are there?")));
      assertThat(server.awaitRequest(Duration.ofSeconds(60))).isTrue();
      statement.cancel();
      assertThat(failure.get(60, TimeUnit.SECONDS)).isInstanceOf(SQLException.class);
    }
    assertThat(attribute(byName().get("invoke_agent nl-jdbc").get(0), "error.type"))
        .isEqualTo("HY008");
  }

  @Test
  void sdk_thatFails_isNoFaultOfTheAnswer() throws Exception {
    sdk.close();
    GlobalOpenTelemetry.resetForTest();
    sdk =
        OpenTelemetrySdk.builder()
            .setTracerProvider(
                SdkTracerProvider.builder()
                    .setSampler(
                        new io.opentelemetry.sdk.trace.samplers.Sampler() {
                          @Override
                          public io.opentelemetry.sdk.trace.samplers.SamplingResult shouldSample(
                              Context parent,
                              String trace,
                              String name,
                              io.opentelemetry.api.trace.SpanKind kind,
                              io.opentelemetry.api.common.Attributes attributes,
                              List<io.opentelemetry.sdk.trace.data.LinkData> links) {
                            throw new IllegalStateException("broken");
                          }

                          @Override
                          public String getDescription() {
                            return "broken";
                          }
                        })
                    .build())
            .build();
    GlobalOpenTelemetry.set(sdk);
    try (FakeChatServer server = answering();
        HikariDataSource pool = pool(server)) {
      ask(pool, "how many ships are there?");
    }
  }

  @Test
  void flightRecorder_hasAnEventForEach() throws Exception {
    Path file = folder.resolve("questions.jfr");
    try (Recording recording = new Recording();
        FakeChatServer server = answering();
        HikariDataSource pool = pool(server)) {
      recording.start();
      ask(pool, "how many ships are there?");
      recording.stop();
      recording.dump(file);
    }
    Map<String, List<RecordedEvent>> events =
        RecordingFile.readAllEvents(file).stream()
            .filter(event -> event.getEventType().getName().startsWith("dev.nljdbc."))
            .collect(Collectors.groupingBy(event -> event.getEventType().getName()));
    assertThat(events.get("dev.nljdbc.Question"))
        .singleElement()
        .satisfies(event -> assertThat(event.getString("model")).isEqualTo("m-1"))
        .satisfies(event -> assertThat(event.getLong("inputTokens")).isPositive());
    assertThat(events.get("dev.nljdbc.Chat")).hasSize(2);
    assertThat(events.get("dev.nljdbc.Tool"))
        .allMatch(event -> event.getString("tool").equals("ExecuteSQL"));
    assertThat(events.get("dev.nljdbc.Query")).hasSizeGreaterThanOrEqualTo(3);
    assertThat(events.toString()).doesNotContain(KEY, "-zq", "how many", "COUNT(*)");
  }
}
