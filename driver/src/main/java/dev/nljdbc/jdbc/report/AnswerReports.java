package dev.nljdbc.jdbc.report;

import dev.nljdbc.agent.FailureTrace;
import dev.nljdbc.agent.Step;
import dev.nljdbc.answer.Journal.JournalEntry;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.error.NlException;
import dev.nljdbc.explain.Explanation.ExplanationLine;
import dev.nljdbc.jdbc.rows.MemoryTable;
import dev.nljdbc.jdbc.rows.MemoryTable.Column;
import dev.nljdbc.llm.Usage;
import java.sql.JDBCType;
import java.sql.Timestamp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The rows of NL SQL, NL TRACE, NL EXPLAIN and NL LOG: reports on answers. */
final class AnswerReports {

  private AnswerReports() {}

  /**
   * The row of NL SQL. Tokens and cost are those of the original answer, also if it is cached;
   * milliseconds are those of this execution.
   */
  static MemoryTable sql(NlAnswer answer) {
    Usage usage = answer.outcome().usage();
    return new MemoryTable(
            Column.text("sql"),
            new Column("confidence", JDBCType.DOUBLE),
            Column.text("model"),
            Column.integer("rounds"),
            Column.bigint("tokens"),
            new Column("cost", JDBCType.DECIMAL),
            Column.bigint("milliseconds"),
            new Column("cached", JDBCType.BOOLEAN),
            Column.integer("calls"),
            Column.bigint("prompt_tokens"),
            Column.bigint("cached_tokens"),
            Column.bigint("completion_tokens"),
            Column.bigint("model_ms"),
            Column.bigint("search_ms"),
            Column.bigint("sql_ms"),
            Column.bigint("rest_ms"),
            new Column("priced", JDBCType.BOOLEAN))
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
            usage.priced());
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
    MemoryTable rows =
        new MemoryTable(
            Column.integer("round"),
            Column.text("thought"),
            Column.text("action"),
            Column.text("observation"),
            Column.bigint("tokens"),
            Column.bigint("milliseconds"),
            Column.integer("sample"));
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
    MemoryTable rows =
        new MemoryTable(
            Column.text("part"), Column.text("what"), Column.text("why"), Column.text("query"));
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
        new MemoryTable(
            new Column("when", JDBCType.TIMESTAMP),
            Column.text("question"),
            Column.text("sql"),
            Column.bigint("rows"),
            new Column("confidence", JDBCType.DOUBLE),
            Column.text("model"),
            Column.bigint("tokens"),
            new Column("cost", JDBCType.DECIMAL),
            Column.bigint("milliseconds"),
            new Column("cached", JDBCType.BOOLEAN),
            Column.text("error"),
            Column.text("sqlstate"),
            Column.text("user"));
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
          entry.user().isEmpty() ? null : entry.user());
    }
    return rows;
  }
}
