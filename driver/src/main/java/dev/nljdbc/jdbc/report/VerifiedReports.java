// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.report;

import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.config.NearestName;
import dev.nljdbc.config.Setting;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.NormalizedQuestion;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.jdbc.execution.NlSession;
import dev.nljdbc.jdbc.execution.PreviousQuestion;
import dev.nljdbc.jdbc.execution.Questions.AskedReadings;
import dev.nljdbc.jdbc.execution.UserSqlCheck;
import dev.nljdbc.jdbc.rows.MemoryTable;
import dev.nljdbc.jdbc.syntax.NlCommand;
import dev.nljdbc.memory.VerifiedQueries;
import dev.nljdbc.memory.VerifiedQueries.VerifiedQuery;
import dev.nljdbc.template.QuestionTemplate;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** NL REMEMBER, NL FORGET and NL MEMORY: verified queries, by hand. */
final class VerifiedReports {

  static final String LIKE_THIS = ", for sessions that see the same rows";

  private static final String MEMORY =
      "question, sql, remembered TIMESTAMP, user, used BIGINT, last used TIMESTAMP,"
          + " parameters INTEGER, columns, chosen BOOLEAN, template, other values BIGINT";

  private final NlSession session;
  private final Workspace workspace;
  private final VerifiedQueries queries;
  private final Cancellation cancellation;
  private final String owner;
  private final ShownEntries shown;

  VerifiedReports(NlSession session, Workspace workspace, Cancellation cancellation) {
    this.session = session;
    this.workspace = workspace;
    this.queries = session.verified(workspace.index().status());
    this.cancellation = cancellation;
    this.owner = session.questions().session();
    this.shown = new ShownEntries(session, workspace);
  }

  /** The new warnings about stored queries. */
  List<String> warnings() {
    return Stream.concat(queries.newWarnings().stream(), shown.warnings().stream()).toList();
  }

  /** {@code NL REMEMBER 'question' AS sql}. */
  MemoryTable remember(NlCommand.Remember statement) throws SQLException {
    return remember(statement.question(), List.of(), statement.sql(), statement.exactly());
  }

  /** {@code NL REMEMBER LAST}. */
  MemoryTable rememberLast(NlCommand.RememberLast statement) throws SQLException {
    PreviousQuestion last =
        session
            .questions()
            .lastAsked()
            .orElseThrow(() -> nothing("This connection has asked no question yet", null));
    NlAnswer answer = last.answer();
    if (answer == null) {
      throw nothing("This connection's last question has no answer", last.failure());
    }
    if (last.question().earlier().isPresent()) {
      throw nothing("The last question goes on from another, and says only half by itself", null);
    }
    return remember(
        last.question().text(), last.question().columns(), answer.sql(), statement.exactly());
  }

  private static NlException nothing(String why, @Nullable NlException failure) {
    return new NlException(
        NlError.SYNTAX,
        why + ", so there is nothing to remember. Write NL REMEMBER 'question' AS sql.",
        failure);
  }

  private MemoryTable remember(
      String question, List<String> columns, String written, boolean exactly) throws SQLException {
    VerifiedQuery checked = checked(question, columns, written);
    VerifiedQuery query = exactly ? checked.asExact() : checked;
    Optional<VerifiedQuery> replaced = queries.remember(query);
    String before = replaced.isEmpty() ? null : shown.sql(replaced.get());
    return MemoryTable.of("question, sql, parameters INTEGER, replaced, kept in, template")
        .add(
            query.question(),
            query.sql(),
            query.parameters(),
            before,
            queries.place() + (owner.isEmpty() ? "" : LIKE_THIS),
            template(query));
  }

  /**
   * The question with its slots in brackets; else why there are none; null where none is wanted.
   */
  private @Nullable String template(VerifiedQuery query) throws NlException {
    if (!query.template()) {
      return null;
    }
    try {
      workspace.guard().checkKept(query.sql());
    } catch (NlException e) {
      if (e.error() != NlError.REFUSED) {
        throw e;
      }
      return "not used, for its SQL no longer passes: " + e.getMessage();
    }
    return session.questions().template(query, workspace).map(QuestionTemplate::shown).orElse(null);
  }

  private VerifiedQuery checked(String question, List<String> columns, String written)
      throws SQLException {
    UserSqlCheck.Passed passed = session.sqlCheck(workspace).of(written, cancellation);
    checkParameters(question, passed.parameters());
    return VerifiedQuery.of(
            question, columns, passed.sql(), passed.parameters(), Instant.now(), session.user())
        .of(owner);
  }

  /**
   * {@code NL CHOOSE n}.
   *
   * @return the question and its SQL
   */
  MemoryTable choose(NlCommand.Choose statement) throws SQLException {
    AskedReadings last =
        session
            .questions()
            .lastReadings()
            .filter(asked -> !asked.all().isEmpty())
            .orElseThrow(
                () ->
                    new NlException(
                        NlError.SYNTAX,
                        "There is nothing to choose from: this connection's last NL ASK gave no"
                            + " readings, or there was none. Write NL ASK: question."));
    int readings = last.all().size();
    if (statement.reading() > readings) {
      throw new NlException(
          NlError.SYNTAX,
          "There is no reading %s: the last NL ASK gave %s. Write a number from 1 to %s."
              .formatted(statement.reading(), readings, readings));
    }
    String sql = last.all().get(statement.reading() - 1).sql();
    VerifiedQuery query = checked(last.question().text(), last.question().columns(), sql);
    queries.remember(query.asChosen());
    return MemoryTable.of("question, sql").add(query.question(), query.sql());
  }

  private static void checkParameters(String question, int inSql) throws NlException {
    NormalizedQuestion text = new NormalizedQuestion(question);
    int inQuestion = text.parameters();
    boolean lastToo = text.endsWithMark() && inSql == inQuestion + 1;
    if (inSql != inQuestion && !lastToo) {
      throw new NlException(
          NlError.SYNTAX,
          ("Not kept: the question has %s parameters (a ? that stands alone), and the SQL"
                  + " %s. Write as many in both, in the same order.")
              .formatted(inQuestion, inSql));
    }
  }

  /** {@code NL FORGET 'question'}. */
  MemoryTable forget(NlCommand.Forget statement) throws SQLException {
    List<VerifiedQuery> forgotten = queries.forget(statement.question(), owner);
    if (forgotten.isEmpty()) {
      if (queries.find(Question.of(statement.question()), owner).isPresent()) {
        throw new NlException(
            NlError.SYNTAX,
            "This verified query is in %s (nl.memory); take it out there."
                .formatted(session.settings().shown(Setting.MEMORY)));
      }
      throw unknown(statement.question());
    }
    MemoryTable rows = MemoryTable.of("question, sql");
    for (VerifiedQuery query : forgotten) {
      rows.add(query.question(), shown.sql(query));
    }
    return rows;
  }

  private NlException unknown(String question) throws SQLException {
    List<String> known = shown.queries(owner).stream().map(VerifiedQuery::question).toList();
    String nearest = known.isEmpty() ? "" : NearestName.of(question, known).replace("'", "''");
    String others =
        known.isEmpty()
            ? "There are none at all."
            : "The nearest is for '" + nearest + "'. NL MEMORY lists all.";
    return new NlException(
        NlError.SYNTAX, "There is no verified query for this question. " + others);
  }

  /** {@code NL MEMORY}. */
  MemoryTable memory() throws SQLException {
    MemoryTable rows = MemoryTable.of(MEMORY);
    for (VerifiedQuery query : shown.queries(owner)) {
      rows.add(
          query.question(),
          query.sql(),
          Timestamp.from(query.remembered()),
          query.by(),
          query.used(),
          query.lastUsed() == null ? null : Timestamp.from(query.lastUsed()),
          query.parameters(),
          query.columns().isEmpty() ? null : String.join(", ", query.columns()),
          query.chosen(),
          template(query),
          query.otherValues());
    }
    return rows;
  }
}
