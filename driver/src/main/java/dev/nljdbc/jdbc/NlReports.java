package dev.nljdbc.jdbc;

import dev.nljdbc.agent.Step;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.jdbc.MemoryRows.Column;
import dev.nljdbc.llm.Cancellation;
import dev.nljdbc.llm.Usage;
import java.sql.JDBCType;
import java.sql.SQLException;
import java.util.Locale;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Answers NL statements whose rows are about the question or the system, not from the database. */
final class NlReports {

  private final NlSession session;
  private final Cancellation cancellation;
  private @Nullable NlAnswer answer;

  NlReports(NlSession session, Cancellation cancellation) {
    this.session = session;
    this.cancellation = cancellation;
  }

  /** The answer that was found on the way; null when none was needed. */
  @Nullable NlAnswer answer() {
    return answer;
  }

  /** The rows of a statement. */
  MemoryRows of(NlStatement statement) throws SQLException {
    if (statement instanceof NlStatement.More
        || statement instanceof NlStatement.ShowPrompt
        || statement instanceof NlStatement.Describe
        || statement instanceof NlStatement.Remember
        || statement instanceof NlStatement.RememberLast
        || statement instanceof NlStatement.Forget
        || statement instanceof NlStatement.Memory) {
      throw new NlException(
          NlError.UNSUPPORTED, "This statement is not there yet; NL HELP lists the others.");
    }
    if (statement instanceof NlStatement.Asking asking) {
      NlAnswer found = session.ask(asking.question(), cancellation);
      answer = found;
      return statement instanceof NlStatement.Trace ? trace(found) : sql(found);
    }
    if (statement instanceof NlStatement.ShowSettings) {
      return settings(session.settings());
    }
    if (statement instanceof NlStatement.Status) {
      return new StatusReport(session).rows(cancellation);
    }
    if (statement instanceof NlStatement.Refresh refresh) {
      return StatusReport.rows(session, session.refresh(refresh.table(), cancellation));
    }
    if (statement instanceof NlStatement.Help) {
      return help();
    }
    try (LeasedIndex.Lease lease = session.lease(cancellation)) {
      return new SearchReports(lease.workspace(), cancellation).of(statement);
    }
  }

  private static MemoryRows sql(NlAnswer answer) {
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

  private static MemoryRows trace(NlAnswer answer) {
    MemoryRows rows =
        new MemoryRows(
            Column.integer("round"),
            Column.text("thought"),
            Column.text("action"),
            Column.text("observation"),
            Column.bigint("tokens"),
            Column.bigint("milliseconds"));
    for (Step step : answer.outcome().steps()) {
      rows.add(
          step.round(),
          step.thought(),
          step.action(),
          step.observation(),
          step.tokens(),
          step.time().toMillis());
    }
    return rows;
  }

  private static MemoryRows settings(Settings settings) {
    MemoryRows rows =
        new MemoryRows(
            Column.text("setting"),
            Column.text("value"),
            Column.text("origin"),
            Column.text("default"),
            Column.text("meaning"));
    for (Setting setting : Setting.values()) {
      String shown = settings.shown(setting);
      rows.add(
          setting.key(),
          shown.isEmpty() ? null : shown,
          settings.origin(setting).name().toLowerCase(Locale.ROOT),
          setting.defaultValue(),
          setting.sentence());
    }
    return rows;
  }

  private static MemoryRows help() {
    MemoryRows rows = new MemoryRows(Column.text("statement"), Column.text("result"));
    for (NlForm form : NlForm.values()) {
      rows.add(form.usage(), form.sentence());
      if (form == NlForm.ROWS) {
        rows.add(
            "NL(name, total): question", "The rows, with exactly these columns in this order.");
      }
    }
    for (Setting setting : Setting.values()) {
      rows.add("setting " + setting.key(), setting.sentence());
    }
    return rows;
  }
}
