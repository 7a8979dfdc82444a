// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.telemetry;

import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Scope;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/**
 * OpenTelemetry as the application set it up, by its API alone: spans and metrics after its
 * conventions for generative AI, and a few of our own ({@code nl.*}). The API is not packed with
 * the driver.
 */
final class OpenTelemetryListener implements OperationListener {

  private static final String SCOPE = "dev.nljdbc";
  private static final AttributeKey<String> OPERATION =
      AttributeKey.stringKey("gen_ai.operation.name");
  private static final AttributeKey<String> AGENT = AttributeKey.stringKey("gen_ai.agent.name");
  private static final AttributeKey<String> PROVIDER =
      AttributeKey.stringKey("gen_ai.provider.name");
  private static final AttributeKey<String> MODEL = AttributeKey.stringKey("gen_ai.request.model");
  private static final AttributeKey<Long> INPUT = AttributeKey.longKey("gen_ai.usage.input_tokens");
  private static final AttributeKey<Long> OUTPUT =
      AttributeKey.longKey("gen_ai.usage.output_tokens");
  private static final AttributeKey<String> TOKEN_TYPE =
      AttributeKey.stringKey("gen_ai.token.type");
  private static final AttributeKey<String> TOOL = AttributeKey.stringKey("gen_ai.tool.name");
  private static final AttributeKey<String> ARGUMENTS =
      AttributeKey.stringKey("gen_ai.tool.call.arguments");
  private static final AttributeKey<String> ERROR = AttributeKey.stringKey("error.type");
  private static final AttributeKey<String> SQL = AttributeKey.stringKey("db.query.text");
  private static final AttributeKey<Long> ROWS = AttributeKey.longKey("db.response.returned_rows");
  private static final AttributeKey<String> PURPOSE = AttributeKey.stringKey("nl.query.purpose");
  private static final AttributeKey<String> QUESTION = AttributeKey.stringKey("nl.question");
  private static final AttributeKey<String> OUTCOME = AttributeKey.stringKey("nl.outcome");
  private static final AttributeKey<Boolean> KEPT = AttributeKey.booleanKey("nl.kept");
  private static final AttributeKey<Double> CONFIDENCE = AttributeKey.doubleKey("nl.confidence");
  private static final AttributeKey<Long> DOUBTS = AttributeKey.longKey("nl.doubts");

  /** The bounds of seconds and tokens that the conventions advise; the SDK's own are too wide. */
  private static final List<Double> DURATIONS =
      List.of(
          0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92);

  private static final List<Double> QUERY_DURATIONS =
      List.of(0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 5.0, 10.0);
  private static final List<Long> TOKENS =
      LongStream.iterate(1, n -> n * 4).limit(14).boxed().toList();

  /** The only kind of server that the driver asks; its operator may be another. */
  private static final String OPENAI = "openai";

  /** Fails here, and not at a question, where the API is not there. */
  OpenTelemetryListener() {
    GlobalOpenTelemetry.getOrNoop();
  }

  @Override
  @SuppressWarnings("MustBeClosed") // the scope is closed with the operation
  public Optional<Watching> begun(Operation operation) {
    OpenTelemetry telemetry =
        GlobalOpenTelemetry.getOrNoop(); // set by the application, at any time
    Span span =
        telemetry
            .getTracer(SCOPE)
            .spanBuilder(name(operation))
            .setSpanKind(
                operation.kind() == Operation.Kind.CHAT || operation.kind() == Operation.Kind.QUERY
                    ? SpanKind.CLIENT
                    : SpanKind.INTERNAL)
            .startSpan();
    Scope scope = span.makeCurrent();
    long began = System.nanoTime();
    return Optional.of(
        ended -> {
          try (scope) {
            span.setAllAttributes(attributes(ended));
            if (!ended.error().isEmpty()) {
              span.setStatus(StatusCode.ERROR);
            }
          } finally {
            span.end();
          }
          measure(telemetry.getMeter(SCOPE), ended, System.nanoTime() - began);
        });
  }

  @Override
  public void asked(AskedQuestion question) {
    Meter meter = GlobalOpenTelemetry.getOrNoop().getMeter(SCOPE);
    String model = question.model().isEmpty() ? "none" : question.model();
    String outcome = question.error().isEmpty() ? "answered" : question.error();
    meter
        .counterBuilder("nl.questions")
        .build()
        .add(1, Attributes.of(OUTCOME, outcome, MODEL, model, KEPT, question.kept()));
    if (question.usd() > 0) {
      meter
          .counterBuilder("nl.cost")
          .ofDoubles()
          .setUnit("{USD}")
          .build()
          .add(question.usd(), Attributes.of(MODEL, model));
    }
    if (question.doubts() > 0) {
      meter.counterBuilder("nl.doubts").build().add(question.doubts(), Attributes.of(MODEL, model));
    }
    for (AskedQuestion.Fault fault : question.faults()) {
      String what = fault.name().toLowerCase(Locale.ROOT);
      meter.counterBuilder("nl.faults").build().add(1, Attributes.of(ERROR, what));
    }
  }

  private static String name(Operation operation) {
    return switch (operation.kind()) {
      case QUESTION -> "invoke_agent nl-jdbc";
      case CHAT -> "chat " + operation.name();
      case TOOL -> "execute_tool " + operation.name();
      case QUERY -> "SELECT";
    };
  }

  private static Attributes attributes(Operation ended) {
    AttributesBuilder all = Attributes.builder();
    switch (ended.kind()) {
      case QUESTION -> question(ended, all);
      case CHAT -> {
        all.put(OPERATION, "chat").put(PROVIDER, OPENAI).put(MODEL, ended.name());
        tokens(ended, all);
      }
      case TOOL -> {
        all.put(OPERATION, "execute_tool").put(TOOL, ended.name());
        content(ARGUMENTS, ended, all);
      }
      case QUERY -> {
        all.put(PURPOSE, ended.name());
        if (ended.rows() >= 0) {
          all.put(ROWS, ended.rows());
        }
        content(SQL, ended, all);
      }
    }
    if (!ended.error().isEmpty()) {
      all.put(ERROR, ended.error());
    }
    return all.build();
  }

  private static void question(Operation ended, AttributesBuilder all) {
    all.put(OPERATION, "invoke_agent").put(AGENT, "nl-jdbc").put(OUTCOME, outcome(ended));
    if (ended.error().isEmpty()) {
      all.put(MODEL, ended.model())
          .put(KEPT, ended.kept())
          .put(DOUBTS, Long.valueOf(ended.doubts()));
      if (!Double.isNaN(ended.confidence())) {
        all.put(CONFIDENCE, ended.confidence());
      }
    }
    tokens(ended, all);
    content(QUESTION, ended, all);
  }

  private static void tokens(Operation ended, AttributesBuilder all) {
    all.put(INPUT, ended.inputTokens()).put(OUTPUT, ended.outputTokens());
  }

  private static void content(AttributeKey<String> key, Operation ended, AttributesBuilder all) {
    if (!ended.content().isEmpty()) {
      all.put(key, ended.content());
    }
  }

  private static String outcome(Operation ended) {
    return ended.error().isEmpty() ? "answered" : ended.error();
  }

  private static void measure(Meter meter, Operation ended, long nanos) {
    double seconds = (double) nanos / TimeUnit.SECONDS.toNanos(1);
    switch (ended.kind()) {
      case QUESTION ->
          duration(
              meter, Attributes.of(OPERATION, "invoke_agent", AGENT, "nl-jdbc"), ended, seconds);
      case CHAT -> {
        Attributes chat = Attributes.of(OPERATION, "chat", PROVIDER, OPENAI, MODEL, ended.name());
        duration(meter, chat, ended, seconds);
        tokens(meter, chat, "input", ended.inputTokens());
        tokens(meter, chat, "output", ended.outputTokens());
      }
      case TOOL ->
          duration(
              meter, Attributes.of(OPERATION, "execute_tool", TOOL, ended.name()), ended, seconds);
      case QUERY ->
          meter
              .histogramBuilder("db.client.operation.duration")
              .setExplicitBucketBoundariesAdvice(QUERY_DURATIONS)
              .setUnit("s")
              .build()
              .record(seconds, failing(Attributes.of(PURPOSE, ended.name()), ended));
    }
  }

  private static void duration(Meter meter, Attributes of, Operation ended, double seconds) {
    meter
        .histogramBuilder("gen_ai.client.operation.duration")
        .setExplicitBucketBoundariesAdvice(DURATIONS)
        .setUnit("s")
        .build()
        .record(seconds, failing(of, ended));
  }

  private static Attributes failing(Attributes of, Operation ended) {
    return ended.error().isEmpty() ? of : of.toBuilder().put(ERROR, ended.error()).build();
  }

  private static void tokens(Meter meter, Attributes of, String type, long tokens) {
    if (tokens > 0) {
      meter
          .histogramBuilder("gen_ai.client.token.usage")
          .ofLongs()
          .setExplicitBucketBoundariesAdvice(TOKENS)
          .setUnit("{token}")
          .build()
          .record(tokens, of.toBuilder().put(TOKEN_TYPE, type).build());
    }
  }
}
