// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.report;

import dev.nljdbc.agent.FailureTrace;
import dev.nljdbc.agent.Step;
import dev.nljdbc.answer.Journal.JournalEntry;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.catalog.read.PlanEstimate;
import dev.nljdbc.error.NlException;
import dev.nljdbc.explain.Explanation.ExplanationLine;
import dev.nljdbc.jdbc.rows.MemoryTable;
import dev.nljdbc.llm.Usage;
import java.sql.Timestamp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The rows of NL SQL, NL TRACE, NL EXPLAIN and NL LOG: reports on answers. */
final class AnswerReports {

  private static final String STEPS =
      "round INTEGER, thought, action, observation, tokens BIGINT, milliseconds BIGINT,"
          + " sample INTEGER";

  private AnswerReports() {}

  /**
   * The row of NL SQL. Tokens and cost are those of the original answer, also if it is cached;
   * milliseconds are those of this execution.
   *
   * @param estimate of what the SQL reads; empty where the engine has none
   */
  static MemoryTable sql(NlAnswer answer, Optional<PlanEstimate> estimate) {
    Usage usage = answer.outcome().usage();
    return MemoryTable.of(
            "sql, confidence DOUBLE, model, rounds INTEGER, tokens BIGINT, cost DECIMAL,"
                + " milliseconds BIGINT, cached BOOLEAN, calls INTEGER, prompt_tokens BIGINT,"
                + " cached_tokens BIGINT, completion_tokens BIGINT, model_ms BIGINT,"
                + " search_ms BIGINT, sql_ms BIGINT, rest_ms BIGINT, priced BOOLEAN, estimated_rows BIGINT")
        .add(
            answer.sql(),
            confidence(answer),
            answer.outcome().model(),
            answer.outcome().rounds(),
            usage.tokens(),
            usage.usd(),
            answer.time().toMillis(),
            answer.cached(),
            usage.calls(),
            usage.promptTokens(),
            usage.cachedTokens(),
            usage.completionTokens(),
            answer.spent().model().toMillis(),
            answer.spent().search().toMillis(),
            answer.spent().sql().toMillis(),
            answer.spent().rest().toMillis(),
            usage.priced(),
            estimate.map(PlanEstimate::rows).orElse(null));
  }

  private static @Nullable Double confidence(NlAnswer answer) {
    OptionalDouble confidence = answer.outcome().confidence();
    return confidence.isPresent() ? (Double) confidence.getAsDouble() : null;
  }

  /** The rows of NL TRACE, one for each step. */
  static MemoryTable trace(NlAnswer answer) {
    return trace(answer.outcome().steps());
  }

  /** The rows of NL TRACE for a question that failed; the failure is the last row. */
  static MemoryTable trace(NlException failure) {
    List<Step> steps = new ArrayList<>(FailureTrace.before(failure).steps());
    String error = failure.getSQLState() + " " + failure.getMessage();
    steps.add(new Step(0, 0, "", "failed", error, 0, Duration.ZERO));
    return trace(steps);
  }

  private static MemoryTable trace(List<Step> steps) {
    MemoryTable rows = MemoryTable.of(STEPS);
    for (Step step : steps) {
      rows.add(
          step.round(),
          step.thought(),
          step.action(),
          step.observation(),
          step.tokens(),
          step.time().toMillis(),
          step.sample());
    }
    return rows;
  }

  /** The rows of NL EXPLAIN, one for each line. */
  static MemoryTable explanation(List<ExplanationLine> lines) {
    MemoryTable rows = MemoryTable.of("part, what, why, query");
    for (ExplanationLine line : lines) {
      rows.add(
          line.part().name().toLowerCase(Locale.ROOT),
          line.what(),
          line.why().isEmpty() ? null : line.why(),
          line.query());
    }
    return rows;
  }

  /** The rows of NL LOG, one for each question. */
  static MemoryTable log(List<JournalEntry> entries) {
    MemoryTable rows =
        MemoryTable.of(
            "when TIMESTAMP, question, sql, rows BIGINT, confidence DOUBLE, model, tokens BIGINT,"
                + " cost DECIMAL, milliseconds BIGINT, cached BOOLEAN, error, sqlstate, user,"
                + " end_user, doubts");
    for (JournalEntry entry : entries) {
      rows.add(
          Timestamp.from(entry.when()),
          entry.question(),
          entry.sql(),
          entry.rows(),
          entry.confidence(),
          entry.model(),
          entry.tokens(),
          entry.cost(),
          entry.milliseconds(),
          entry.cached(),
          entry.error(),
          entry.sqlState(),
          entry.user().isEmpty() ? null : entry.user(),
          entry.endUser().isEmpty() ? null : entry.endUser(),
          entry.doubts());
    }
    return rows;
  }
}
