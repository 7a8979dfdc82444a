package dev.nljdbc.jdbc;

import dev.nljdbc.agent.Step;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.jdbc.MemoryRows.Column;
import dev.nljdbc.llm.Usage;
import java.sql.JDBCType;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The rows of NL SQL: and NL TRACE:, what is told of one answer. */
final class AnswerReports {

  private AnswerReports() {}

  /** The SQL and its account, one row. */
  static MemoryRows sql(NlAnswer answer) {
    Usage usage = answer.outcome().usage();
    return new MemoryRows(
            Column.text("sql"),
            new Column("confidence", JDBCType.DOUBLE),
            Column.text("model"),
            Column.integer("rounds"),
            Column.bigint("tokens"),
            new Column("cost", JDBCType.DECIMAL),
            Column.bigint("milliseconds"),
            new Column("cached", JDBCType.BOOLEAN))
        .add(
            answer.sql(),
            confidence(answer),
            answer.outcome().model(),
            answer.outcome().rounds(),
            usage.tokens(),
            usage.usd(),
            answer.time().toMillis(),
            answer.cached());
  }

  private static @Nullable Double confidence(NlAnswer answer) {
    OptionalDouble confidence = answer.outcome().confidence();
    return confidence.isPresent() ? (Double) confidence.getAsDouble() : null;
  }

  /** How the SQL came about, a row for each step. */
  static MemoryRows trace(NlAnswer answer) {
    MemoryRows rows =
        new MemoryRows(
            Column.integer("round"),
            Column.text("thought"),
            Column.text("action"),
            Column.text("observation"),
            Column.bigint("tokens"),
            Column.bigint("milliseconds"),
            Column.integer("sample"));
    for (Step step : answer.outcome().steps()) {
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
}
