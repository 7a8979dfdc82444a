package dev.nljdbc.jdbc.report;

import dev.nljdbc.agent.Attempts;
import dev.nljdbc.agent.prompt.Question;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.explain.Explanation;
import dev.nljdbc.jdbc.execution.LeasedIndex;
import dev.nljdbc.jdbc.execution.NlSession;
import dev.nljdbc.jdbc.execution.ParameterValues;
import dev.nljdbc.jdbc.execution.Questions;
import dev.nljdbc.jdbc.execution.Reports;
import dev.nljdbc.jdbc.rows.MemoryRows;
import dev.nljdbc.jdbc.syntax.NlCommand;
import dev.nljdbc.journal.Journal;
import dev.nljdbc.llm.Cancellation;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes the rows of NL commands that report on a question or on the system. */
public final class NlReports {

  private static final String NO_SUCH_TABLE = "42S02";

  private final NlSession session;
  private final ParameterValues values;
  private final Cancellation cancellation;
  private @Nullable NlAnswer answer;
  private List<String> warnings = List.of();

  private NlReports(NlSession session, ParameterValues values, Cancellation cancellation) {
    this.session = session;
    this.values = values;
    this.cancellation = cancellation;
  }

  /**
   * The rows of a command.
   *
   * @param values of a question with parameters
   */
  public static Reports.Report of(
      NlSession session, NlCommand command, ParameterValues values, Cancellation cancellation)
      throws SQLException {
    NlReports reports = new NlReports(session, values, cancellation);
    MemoryRows rows = reports.rows(command);
    return new Reports.Report(rows, reports.answer, reports.warnings);
  }

  private MemoryRows rows(NlCommand statement) throws SQLException {
    if (statement instanceof NlCommand.Asking asking) {
      if (statement instanceof NlCommand.Explain) {
        return explain(asking.question());
      }
      return statement instanceof NlCommand.Trace
          ? trace(asking.question())
          : AnswerReports.sql(ask(asking.question()));
    }
    if (statement instanceof NlCommand.Log) {
      Journal.Contents log = session.questions().log().newest();
      warnings = log.warnings();
      return LogReport.of(log.entries());
    }
    if (statement instanceof NlCommand.ShowSettings) {
      return SettingReports.settings(session.settings());
    }
    if (statement instanceof NlCommand.Status) {
      return new StatusReport(session).rows(cancellation);
    }
    if (statement instanceof NlCommand.Refresh refresh) {
      return refreshed(refresh.table());
    }
    if (statement instanceof NlCommand.Help) {
      return SettingReports.help();
    }
    if (statement instanceof NlCommand.ShowPrompt prompt) {
      try (LeasedIndex.Lease lease = session.lease(cancellation)) {
        Questions asked = session.questions();
        Question question = asked.told(prompt.question());
        return PromptReport.of(question, asked.workspace(lease, question), cancellation);
      }
    }
    if (statement instanceof NlCommand.Describe describe) {
      return describe(describe.table());
    }
    try (LeasedIndex.Lease lease = session.lease(cancellation)) {
      return statement instanceof NlCommand.Remembering remembering
          ? verified(remembering, new VerifiedReports(session, lease.workspace(), cancellation))
          : new SearchReports(lease.workspace(), cancellation).of(statement);
    }
  }

  private MemoryRows refreshed(Optional<String> table) throws SQLException {
    try {
      return StatusReport.rows(session, session.refresh(table, cancellation));
    } catch (SQLException e) {
      if (table.isPresent() && NO_SUCH_TABLE.equals(e.getSQLState())) {
        try (LeasedIndex.Lease lease = session.lease(cancellation)) {
          new NameLookup(lease.workspace().index().catalog()).table(table.get());
        }
      }
      throw e;
    }
  }

  /** What was described before a failure is there too. */
  private MemoryRows describe(Optional<String> table) throws SQLException {
    try (LeasedIndex.Lease lease = session.lease(cancellation)) {
      return new DescribeReport(
              lease.toModel(), session.described(), session.ledger(), cancellation)
          .of(table);
    } finally {
      session.mayHaveChanged();
    }
  }

  private MemoryRows explain(Question question) throws SQLException {
    NlAnswer found = ask(question);
    try (LeasedIndex.Lease lease = session.lease(cancellation)) {
      MemoryRows rows = ExplainReport.of(Explanation.of(question, found, lease.workspace()));
      cancellation.check(); // an interrupted reading only says that it could not read
      return rows;
    }
  }

  private NlAnswer ask(Question question) throws SQLException {
    NlAnswer found = session.questions().ask(question, values, cancellation);
    answer = found;
    return found;
  }

  /**
   * A question that has just failed here is not asked again for its trace; another that fails shows
   * its steps too.
   */
  private MemoryRows trace(Question question) throws SQLException {
    Questions asked = session.questions();
    Optional<NlException> known =
        asked.lastAsked().flatMap(last -> last.failureOf(asked.told(question)));
    if (known.filter(NlReports::leftSteps).isPresent()) {
      return AnswerReports.trace(known.get());
    }
    try {
      return AnswerReports.trace(ask(question));
    } catch (NlException e) {
      if (leftSteps(e)) {
        return AnswerReports.trace(e);
      }
      throw e;
    }
  }

  private static boolean leftSteps(NlException failure) {
    return failure.error() != NlError.CANCELLED && !Attempts.before(failure).steps().isEmpty();
  }

  private MemoryRows verified(NlCommand.Remembering statement, VerifiedReports reports)
      throws SQLException {
    MemoryRows rows;
    if (statement instanceof NlCommand.Remember remember) {
      rows = reports.remember(remember);
    } else if (statement instanceof NlCommand.RememberLast) {
      rows = reports.rememberLast();
    } else if (statement instanceof NlCommand.Forget forget) {
      rows = reports.forget(forget);
    } else {
      rows = reports.memory();
    }
    warnings = reports.warnings();
    return rows;
  }
}
