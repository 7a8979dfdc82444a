// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.report;

import dev.nljdbc.agent.FailureTrace;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.answer.Journal;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.explain.Explanation;
import dev.nljdbc.jdbc.execution.LeasedIndex;
import dev.nljdbc.jdbc.execution.NlSession;
import dev.nljdbc.jdbc.execution.ParameterValues;
import dev.nljdbc.jdbc.execution.Questions;
import dev.nljdbc.jdbc.execution.Reports;
import dev.nljdbc.jdbc.rows.MemoryTable;
import dev.nljdbc.jdbc.syntax.NlCommand;
import dev.nljdbc.jdbc.syntax.NlForm;
import dev.nljdbc.memory.MemoryFile;
import java.sql.SQLException;
import java.util.ArrayList;
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
    MemoryTable rows = reports.rows(command);
    return new Reports.Report(rows, reports.answer, reports.warnings);
  }

  private MemoryTable rows(NlCommand command) throws SQLException {
    if (command instanceof NlCommand.Ask asking) {
      return switch (asking.form()) {
        case EXPLAIN -> explain(asking.question());
        case TRACE -> trace(asking.question());
        case ASK -> readings(asking.question());
        default -> sql(asking.question());
      };
    } else if (command instanceof NlCommand.Show show) {
      return show(show.form());
    } else if (command instanceof NlCommand.Refresh refresh) {
      return refreshed(refresh.table());
    } else if (command instanceof NlCommand.Describe describe) {
      return describe(describe.table());
    }
    return indexed(command);
  }

  /** The rows of a command that needs the index. */
  private MemoryTable indexed(NlCommand command) throws SQLException {
    try (LeasedIndex.Lease lease = session.lease(cancellation)) {
      if (command instanceof NlCommand.ShowPrompt prompt) {
        Question question = session.questions().withEvidence(prompt.question());
        Workspace workspace = session.questions().workspace(lease, question, cancellation);
        return PromptReport.of(question, workspace, cancellation);
      }
      if (ofTerms(command)) {
        return terms(command, lease.workspace());
      }
      if (command instanceof NlCommand.Show show && show.form() == NlForm.CHECK) {
        CheckReport check = new CheckReport(session, lease.workspace(), cancellation);
        MemoryTable rows = check.rows();
        warnings = check.warnings();
        return rows;
      }
      if (command instanceof NlCommand.ExportMemory) {
        return exported(lease.workspace());
      }
      return SearchReports.searches(command)
          ? new SearchReports(lease.workspace(), cancellation).of(command)
          : verified(command, lease.workspace());
    }
  }

  private MemoryTable show(NlForm form) throws SQLException {
    return switch (form) {
      case LOG -> {
        Journal.Contents log = session.questions().log().newest(cancellation);
        warnings = log.warnings();
        yield AnswerReports.log(log.entries());
      }
      case SETTINGS -> SettingReports.settings(session.settings());
      case STATUS -> new StatusReport(session).rows(cancellation);
      case HELP -> SettingReports.help();
      default -> indexed(new NlCommand.Show(form));
    };
  }

  private MemoryTable refreshed(Optional<String> table) throws SQLException {
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

  /** Descriptions made before a failure are kept too. */
  private MemoryTable describe(Optional<String> table) throws SQLException {
    try (LeasedIndex.Lease lease = session.lease(cancellation)) {
      return new DescribeReport(
              lease.toModel(), session.described(), session.usageTotals(), cancellation)
          .of(table);
    } finally {
      session.mayHaveChanged();
    }
  }

  private MemoryTable readings(Question question) throws SQLException {
    ReadingsReport report = new ReadingsReport(session, values, cancellation);
    MemoryTable rows = report.of(question);
    answer = report.answer();
    return rows;
  }

  private MemoryTable explain(Question question) throws SQLException {
    NlAnswer found = ask(question);
    try (LeasedIndex.Lease lease = session.lease(cancellation)) {
      MemoryTable rows =
          AnswerReports.explanation(Explanation.of(question, found, lease.workspace()));
      cancellation.check(); // an interrupted reading only says that it could not read
      return rows;
    }
  }

  private MemoryTable sql(Question question) throws SQLException {
    NlAnswer found = ask(question);
    return AnswerReports.sql(
        found, session.questions().estimate(found.sql(), values, cancellation));
  }

  private NlAnswer ask(Question question) throws SQLException {
    NlAnswer found = session.questions().ask(question, values, cancellation);
    answer = found;
    return found;
  }

  /**
   * A question that has just failed is not asked again for its trace. Another question that fails
   * shows its steps.
   */
  private MemoryTable trace(Question question) throws SQLException {
    Questions asked = session.questions();
    Optional<NlException> known =
        asked.lastAsked().flatMap(last -> last.failureOf(asked.withEvidence(question)));
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
    return failure.error() != NlError.CANCELLED && !FailureTrace.before(failure).steps().isEmpty();
  }

  private MemoryTable terms(NlCommand command, Workspace workspace) throws SQLException {
    TermReports reports = new TermReports(session, workspace, cancellation);
    MemoryTable rows;
    if (command instanceof NlCommand.Define define) {
      rows = reports.define(define);
    } else if (command instanceof NlCommand.ForgetTerm forget) {
      rows = reports.forget(forget);
    } else {
      rows = reports.terms();
    }
    warnings = reports.warnings();
    return rows;
  }

  private MemoryTable exported(Workspace workspace) throws SQLException {
    ShownEntries shown = new ShownEntries(session, workspace);
    String all = ""; // what is of single sessions stays theirs
    String file = MemoryFile.write(shown.queries(all), shown.terms(all));
    warnings = shown.warnings();
    return MemoryTable.of("memory").add(file);
  }

  private static boolean ofTerms(NlCommand command) {
    return command instanceof NlCommand.Define
        || command instanceof NlCommand.ForgetTerm
        || command instanceof NlCommand.Show show && show.form() == NlForm.TERMS;
  }

  private MemoryTable verified(NlCommand command, Workspace workspace) throws SQLException {
    VerifiedReports reports = new VerifiedReports(session, workspace, cancellation);
    MemoryTable rows;
    if (command instanceof NlCommand.Remember remember) {
      rows = reports.remember(remember);
    } else if (command instanceof NlCommand.RememberLast last) {
      rows = reports.rememberLast(last);
    } else if (command instanceof NlCommand.Forget forget) {
      rows = reports.forget(forget);
    } else if (command instanceof NlCommand.Choose choose) {
      rows = reports.choose(choose);
      warnings = new ArrayList<>(reports.warnings());
      warnings.add(ReadingsReport.REMEMBERED);
      return rows;
    } else if (command instanceof NlCommand.Show show && show.form() == NlForm.MEMORY) {
      rows = reports.memory();
    } else {
      throw new IllegalArgumentException("nothing here makes the rows of " + command);
    }
    warnings = reports.warnings();
    return rows;
  }
}
