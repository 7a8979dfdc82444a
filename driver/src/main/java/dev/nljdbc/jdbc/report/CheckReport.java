// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.report;

import dev.nljdbc.agent.FailureTrace;
import dev.nljdbc.agent.tool.SharingLevel;
import dev.nljdbc.agent.tool.SqlExplorer;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.config.Setting;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.jdbc.execution.NlSession;
import dev.nljdbc.jdbc.rows.MemoryTable;
import dev.nljdbc.llm.Usage;
import dev.nljdbc.memory.VerifiedQueries.VerifiedQuery;
import dev.nljdbc.offline.candidate.CandidateRunner;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * NL CHECK: which verified questions the present model, prompt and schema still answer as verified.
 * It ends when the tokens or the money of one question ({@code nl.budget.tokens}, {@code
 * nl.budget.usd}) are spent.
 */
final class CheckReport {

  private static final String COLUMNS =
      "question, outcome, sql, verified sql, confidence DOUBLE, model, tokens BIGINT, cost DECIMAL,"
          + " milliseconds BIGINT, why";

  private static final int MOST = CandidateRunner.Result.MOST_ROWS;

  private final NlSession session;
  private final Workspace workspace;
  private final Cancellation cancellation;
  private final MemoryTable table = MemoryTable.of(COLUMNS);
  private final ShownEntries shown;
  private Usage spent = Usage.NONE;

  CheckReport(NlSession session, Workspace workspace, Cancellation cancellation) {
    this.session = session;
    this.workspace = workspace;
    this.cancellation = cancellation;
    this.shown = new ShownEntries(session, workspace);
  }

  /** Says how many queries were left out. */
  List<String> warnings() {
    return shown.warnings();
  }

  /** A row for each verified question, in the order in which they were remembered. */
  MemoryTable rows() throws SQLException {
    String owner = session.questions().session();
    for (VerifiedQuery query : shown.queries(owner)) {
      if (query.parameters() > 0) {
        add(query, "not asked", "It has parameters, and their values are not known.");
      } else if (overBudget()) {
        add(query, "not asked", "nl.budget.tokens or nl.budget.usd is spent.");
      } else {
        check(query);
      }
    }
    return table;
  }

  private boolean overBudget() {
    BigDecimal money = workspace.settings().decimal(Setting.BUDGET_USD).orElseThrow();
    return spent.tokens() > 0
            && spent.tokens() >= workspace.settings().integer(Setting.BUDGET_TOKENS)
        || spent.usd().signum() > 0 && spent.usd().compareTo(money) >= 0;
  }

  private void check(VerifiedQuery query) throws SQLException {
    SqlExplorer.Rows expected;
    try {
      String sql = workspace.guard().checkKept(query.sql());
      expected = workspace.explorer().run(sql, MOST, cancellation);
    } catch (SQLException e) {
      cancellation.check();
      add(query, "verified SQL fails", why(e, query.sql()));
      return;
    }
    long began = System.nanoTime();
    try {
      Question question = new Question(query.question(), query.columns(), "");
      NlAnswer answer = session.questions().askAnew(question, cancellation);
      spent = spent.plus(answer.usage());
      SqlExplorer.Rows rows = workspace.explorer().run(guarded(answer.sql()), MOST, cancellation);
      boolean same = same(query.sql(), expected, answer.sql(), rows);
      String why = same ? null : counted(expected) + " verified, " + counted(rows) + " now";
      add(query, same ? "as verified" : "other rows", answer, why, began);
    } catch (SQLException e) {
      cancellation.check();
      Usage usage = e instanceof NlException ours ? FailureTrace.before(ours).usage() : Usage.NONE;
      spent = spent.plus(usage);
      add(query, "no answer", e, usage, began);
    }
  }

  private String guarded(String sql) throws NlException {
    return workspace.guard().check(sql);
  }

  /** The order of columns does not count; that of rows does where both queries give one. */
  private boolean same(
      String sql, SqlExplorer.Rows expected, String otherSql, SqlExplorer.Rows other)
      throws SQLException {
    if (expected.total() > MOST || expected.total() < 0) {
      return workspace
          .explorer()
          .digest(guarded(sql), cancellation)
          .multiset()
          .equals(workspace.explorer().digest(guarded(otherSql), cancellation).multiset());
    }
    return expected.total() == other.total() && ran(expected).same(sql, ran(other), otherSql);
  }

  private static CandidateRunner.Result ran(SqlExplorer.Rows rows) {
    return new CandidateRunner.Result(CandidateRunner.Status.RAN, rows.rows(), false);
  }

  private static String counted(SqlExplorer.Rows rows) {
    String count =
        rows.total() < 0
            ? "very many rows"
            : String.format(
                Locale.ROOT, "%,d %s", rows.total(), rows.total() == 1 ? "row" : "rows");
    int columns = rows.columns().size();
    return count + " of " + columns + (columns == 1 ? " column" : " columns");
  }

  private String why(SQLException failure, String sql) {
    return failure instanceof NlException
        ? String.valueOf(failure.getMessage())
        : SharingLevel.printToWriter(failure, sql, workspace.index().catalog());
  }

  private void add(VerifiedQuery query, String outcome, String why) {
    table.add(query.question(), outcome, null, query.sql(), null, null, null, null, null, why);
  }

  private void add(
      VerifiedQuery query, String outcome, NlAnswer answer, @Nullable String why, long began) {
    OptionalDouble confidence = answer.outcome().confidence();
    table.add(
        query.question(),
        outcome,
        answer.sql(),
        query.sql(),
        confidence.isPresent() ? (Double) confidence.getAsDouble() : null,
        answer.outcome().model(),
        answer.usage().tokens(),
        answer.usage().usd(),
        since(began),
        why);
  }

  private void add(
      VerifiedQuery query, String outcome, SQLException failure, Usage usage, long began) {
    boolean told = failure instanceof NlException ours && ours.error() == NlError.NOT_UNDERSTOOD;
    String why = why(failure, query.sql());
    table.add(
        query.question(),
        outcome,
        null,
        query.sql(),
        null,
        workspace.settings().required(Setting.MODEL),
        usage.tokens(),
        usage.usd(),
        since(began),
        told ? why.lines().findFirst().orElse(why) : why);
  }

  private static long since(long began) {
    return Duration.ofNanos(System.nanoTime() - began).toMillis();
  }
}
