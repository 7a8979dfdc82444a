package dev.nljdbc.jdbc;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Cancellation;
import java.sql.SQLException;
import java.util.Optional;
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
      return statement instanceof NlStatement.Trace
          ? AnswerReports.trace(found)
          : AnswerReports.sql(found);
    }
    if (statement instanceof NlStatement.ShowSettings) {
      return SettingReports.settings(session.settings());
    }
    if (statement instanceof NlStatement.Status) {
      return new StatusReport(session).rows(cancellation);
    }
    if (statement instanceof NlStatement.Refresh refresh) {
      return StatusReport.rows(session, session.refresh(refresh.table(), cancellation));
    }
    if (statement instanceof NlStatement.Help) {
      return SettingReports.help();
    }
    if (statement instanceof NlStatement.ShowPrompt prompt) {
      try (LeasedIndex.Lease lease = session.lease(cancellation)) {
        return PromptReport.of(prompt.question(), lease.toModel(), cancellation);
      }
    }
    if (statement instanceof NlStatement.Describe describe) {
      return describe(describe.table());
    }
    try (LeasedIndex.Lease lease = session.lease(cancellation)) {
      return new SearchReports(lease.workspace(), cancellation).of(statement);
    }
  }

  /** What was described before a failure is there too. */
  private MemoryRows describe(Optional<String> table) throws SQLException {
    try (LeasedIndex.Lease lease = session.lease(cancellation)) {
      return new DescribeReport(lease.toModel(), session.described(), cancellation).of(table);
    } finally {
      session.mayHaveChanged();
    }
  }
}
