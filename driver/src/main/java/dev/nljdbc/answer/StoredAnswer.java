package dev.nljdbc.answer;

import dev.nljdbc.agent.Outcome;
import dev.nljdbc.agent.Step;
import dev.nljdbc.llm.Usage;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * An answer as it stands in its file: plain numbers and texts, with the format's version and the
 * whole key.
 */
record StoredAnswer(
    int format,
    String key,
    String question,
    String sql,
    @Nullable Double confidence,
    String model,
    List<StoredStep> steps,
    List<String> warnings,
    int calls,
    long promptTokens,
    long cachedTokens,
    long completionTokens,
    long modelMillis,
    String usd,
    boolean priced,
    long millis,
    long madeEpochMillis) {

  static final int FORMAT = 2;

  record StoredStep(
      int sample,
      int round,
      String thought,
      String action,
      String observation,
      long tokens,
      long millis) {}

  static StoredAnswer of(AnswerKey key, NlAnswer answer) {
    Outcome outcome = answer.outcome();
    Usage usage = outcome.usage();
    return new StoredAnswer(
        FORMAT,
        key.text(),
        answer.question(),
        outcome.sql(),
        outcome.confidence().isPresent() ? outcome.confidence().getAsDouble() : null,
        outcome.model(),
        outcome.steps().stream().map(StoredAnswer::step).toList(),
        outcome.warnings(),
        usage.calls(),
        usage.promptTokens(),
        usage.cachedTokens(),
        usage.completionTokens(),
        usage.time().toMillis(),
        usage.usd().toPlainString(),
        usage.priced(),
        answer.time().toMillis(),
        answer.made().toEpochMilli());
  }

  private static StoredStep step(Step s) {
    return new StoredStep(
        s.sample(),
        s.round(),
        s.thought(),
        s.action(),
        s.observation(),
        s.tokens(),
        s.time().toMillis());
  }

  NlAnswer answer() {
    Usage usage =
        new Usage(
            calls,
            promptTokens,
            cachedTokens,
            completionTokens,
            Duration.ofMillis(modelMillis),
            new BigDecimal(usd),
            priced);
    List<Step> trace =
        steps.stream()
            .map(
                s ->
                    new Step(
                        s.sample,
                        s.round,
                        s.thought,
                        s.action,
                        s.observation,
                        s.tokens,
                        Duration.ofMillis(s.millis)))
            .toList();
    Outcome outcome =
        new Outcome(
            sql,
            confidence == null ? OptionalDouble.empty() : OptionalDouble.of(confidence),
            model,
            trace,
            usage,
            warnings);
    return new NlAnswer(
        question, outcome, Duration.ofMillis(millis), Instant.ofEpochMilli(madeEpochMillis), false);
  }
}
