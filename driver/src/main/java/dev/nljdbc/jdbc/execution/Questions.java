// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.agent.ReadingFinder.FoundReading;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.answer.Answers.OutdatedAnswer;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.answer.RecentAnswers;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.read.PlanEstimate;
import dev.nljdbc.catalog.read.SessionState;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.explain.ResultColumnLabels;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.jdbc.execution.NlRuntime.QuestionAnswerer;
import dev.nljdbc.jdbc.syntax.NlCommand;
import dev.nljdbc.jdbc.syntax.NlCommandParser;
import dev.nljdbc.jdbc.syntax.NlForm;
import dev.nljdbc.memory.VerifiedQueries.VerifiedQuery;
import dev.nljdbc.queries.QueryMiner;
import dev.nljdbc.queries.SqlParsing.UnparsableSqlException;
import dev.nljdbc.semantics.BusinessTerms;
import dev.nljdbc.template.QuestionTemplate;
import dev.nljdbc.text.Sha256;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Answers the questions of one connection, and keeps the last one. */
public final class Questions {

  private static final int MARK = 16;

  private final NlSession session;
  private final QuestionAnswerer answerer;
  private final ClientInfo info;
  private final LimitedExplorer explorer;
  private final QuestionLog log;
  private final RecentAnswers recent = new RecentAnswers();
  private final String connection = UUID.randomUUID().toString();

  /** Counts what was learnt of the session, so that a question knows whether anything was. */
  private final AtomicLong learnt = new AtomicLong();

  private volatile @Nullable Asker asker;
  private volatile @Nullable PreviousQuestion last;
  private volatile @Nullable Named named;
  private volatile @Nullable AskedReadings readings;

  /** Who asked last, to the engine and to the application. */
  private record Asker(SessionState.Identity identity, String user) {}

  /** The names that the last question was answered with. */
  private record Named(Catalog catalog, BusinessTerms terms, Dialect dialect) {}

  Questions(
      NlSession session, QuestionAnswerer answerer, ClientInfo info, LimitedExplorer explorer) {
    this.session = session;
    this.answerer = answerer;
    this.info = info;
    this.explorer = explorer;
    this.log = new QuestionLog(session, info);
  }

  /** A text without the key that the model of a question is sent. */
  String withoutKey(String text, Question question) {
    try {
      return answerer.withoutKey(text, question.settings().over(session.settings()));
    } catch (NlException e) {
      return answerer.withoutKey(text, session.settings()); // the question's own can't be used
    }
  }

  /** The log of this database. */
  public QuestionLog log() {
    return log;
  }

  /** The SQL of a question, or SQL with the questions' SQL in it. */
  public String nativeSql(String sql, Connection engines) throws SQLException {
    NlCommand command = NlCommandParser.parse(sql, session.flavour());
    AskedSql askedSql = AskedSql.of(command, this);
    if (askedSql == null) {
      throw new NlException(NlError.UNSUPPORTED, "Only a question has SQL: NL: question");
    }
    Cancellation cancellation = session.begin(Cancellation.unbounded());
    try {
      AnsweredSql asked = new AnsweredSql(askedSql, ParameterValues.NONE, session);
      asked.ask(cancellation);
      try (Statement describing = engines.createStatement()) {
        String found = asked.sql(new AnswerExecutor(describing), cancellation);
        asked.answered();
        return found;
      }
    } catch (RuntimeException | Error e) {
      throw NlException.inside(e);
    } finally {
      session.end(cancellation);
    }
  }

  /** Answers a question and logs it; its SQL is not executed. */
  public NlAnswer ask(Question asked, ParameterValues values, Cancellation cancellation)
      throws SQLException {
    QuestionLog.Note note = log.note(asked, values);
    try {
      NlAnswer answer = ask(asked, values, List.of(), cancellation);
      note.answered(answer);
      return answer;
    } catch (SQLException e) {
      note.failed(null, e);
      throw e;
    }
  }

  /**
   * Asks the model a question as if nothing had been verified or answered before, and logs it. It
   * is not this connection's last question.
   */
  public NlAnswer askAnew(Question asked, Cancellation cancellation) throws SQLException {
    QuestionLog.Note note = log.note(asked, ParameterValues.NONE);
    try (LeasedIndex.Lease lease = lease(asked.text(), cancellation)) {
      Settings settings = session.settings().with(Setting.ANSWERS, "model");
      NlAnswer answer =
          ask(asked, lease.workspace().under(settings).toModel(), List.of(), cancellation);
      note.answered(answer);
      return answer;
    } catch (SQLException e) {
      note.failed(null, e);
      throw e;
    }
  }

  /**
   * Tells who the session is now. Whoever comes next on it does not go on from the last question.
   */
  void asksAs(SessionState.Identity present) {
    Asker now = new Asker(present, info.user());
    Asker before = asker;
    if (before != null && !before.equals(now)) {
      last = null;
      readings = null;
    }
    asker = now;
    if (present.complete()) {
      learnt.incrementAndGet();
    }
  }

  /** Leases the index, which tells whether rows depend on who asks. */
  private LeasedIndex.Lease lease(String question, Cancellation cancellation) throws SQLException {
    LeasedIndex.Lease lease = session.index().lease(question, cancellation);
    learnt.incrementAndGet();
    return lease;
  }

  /** A mark of this moment for {@link #sessionSince}. */
  long learnt() {
    return learnt.get();
  }

  /**
   * As {@link #session}, where that was learnt since a moment or never changes; empty where a
   * question failed before, so that it may be another's than the last one was.
   */
  Optional<String> sessionSince(long moment) {
    return learnt.get() == moment && session.varies() ? Optional.empty() : Optional.of(session());
  }

  /**
   * Tells sessions of one login apart that may see different rows; empty where there are none.
   * Where the engine does not tell what a session has set, its end user tells it apart, or else its
   * connection.
   */
  public String session() {
    Asker now = asker;
    if (now == null || (!now.identity().complete() && !session.perSession())) {
      return "";
    }
    String set =
        now.identity().complete()
            ? now.identity().variables()
            : now.user().isEmpty() ? connection : "user " + now.user();
    // a session that set nothing may see rows that others, which did, may not
    return set.isEmpty() && !session.perSession() ? "" : Sha256.hex(set, MARK);
  }

  /** Tells whether the session has changes that no other must see. */
  void uncommitted(boolean any) {
    recent.uncommitted(any);
  }

  /** Whether the session has changes that no other must see. */
  boolean uncommitted() {
    return recent.uncommitted();
  }

  /**
   * Answers a question without executing its SQL; the caller logs it. The time of {@code
   * nl.timeout} begins when the index is ready, since an index build has its own budget.
   *
   * @param failed answers that did not run
   */
  public NlAnswer ask(
      Question asked,
      ParameterValues values,
      List<OutdatedAnswer> failed,
      Cancellation cancellation)
      throws SQLException {
    Question question = withEvidence(asked);
    try (LeasedIndex.Lease lease = lease(question.text(), cancellation)) {
      Workspace workspace = workspace(lease, question, values);
      DatabaseIndex index = workspace.index();
      named = new Named(index.catalog(), index.terms(), index.dialect());
      NlAnswer answer = ask(question, workspace, failed, cancellation);
      last = new PreviousQuestion(question, answer, null);
      return answer;
    } catch (NlException e) {
      last = new PreviousQuestion(question, null, e);
      throw e;
    }
  }

  /**
   * The question of a command; a follow-up is joined to the last question.
   *
   * @throws SQLException when there is nothing to go on from
   */
  public Question whole(NlCommand.Ask asking) throws SQLException {
    return asking.form() == NlForm.MORE
        ? PreviousQuestion.goingOn(lastAsked(), asking.question())
        : asking.question();
  }

  /**
   * Headings in words for an answer's columns.
   *
   * @return as {@link ResultColumnLabels#of} says; empty also where the SQL can't be read here
   */
  public List<String> headings(String sql) {
    Named by = named;
    if (by == null) {
      return List.of();
    }
    try {
      return QueryMiner.of(by.catalog())
          .outline(sql, by.dialect()::column)
          .map(outline -> ResultColumnLabels.of(outline, by.catalog(), by.terms(), by.dialect()))
          .orElse(List.of());
    } catch (UnparsableSqlException e) {
      return List.of(); // the engine's headings do
    }
  }

  /** The question with the evidence of the client info. */
  public Question withEvidence(Question question) {
    return question.knowing(info.evidence());
  }

  /**
   * The readings of a question, kept for NL CHOOSE.
   *
   * @param question as asked
   * @param all the best first
   */
  public record AskedReadings(Question question, List<FoundReading> all) {}

  /** Finds what a question may mean. */
  public AskedReadings readings(
      Question asked, Optional<NlAnswer> answer, Cancellation cancellation) throws SQLException {
    Question question = withEvidence(asked);
    readings = null;
    try (LeasedIndex.Lease lease = lease(question.text(), cancellation)) {
      Settings settings = question.settings().over(session.settings());
      Workspace workspace = lease.workspace().under(settings).through(explorer.under(settings));
      Cancellation asking = cancellation.orAfter(settings.duration(Setting.TIMEOUT));
      try (Cancellation.Registration unused = cancellation.onCancel(asking::cancel);
          Cancellation.Registration current = asking.enter()) {
        AskedReadings found =
            new AskedReadings(asked, answerer.readings(question, workspace, answer, asking));
        readings = found;
        return found;
      }
    }
  }

  /** The readings of this connection's last NL ASK, if there was one. */
  public Optional<AskedReadings> lastReadings() throws SQLException {
    session.readState(Cancellation.unbounded());
    return Optional.ofNullable(readings);
  }

  /** The question of the last NL ASK, to be answered with its choice; empty if there is none. */
  Optional<NlCommand> chosen() throws SQLException {
    return lastReadings().map(last -> new NlCommand.Ask(NlForm.ROWS, last.question()));
  }

  /** Exploration binds the values as the execution will. */
  private Workspace workspace(LeasedIndex.Lease lease, Question question, ParameterValues values)
      throws NlException {
    if (values.none() && question.settings().values().isEmpty()) {
      return lease.toModel();
    }
    Settings settings = question.settings().over(session.settings());
    return lease
        .workspace()
        .under(settings)
        .through(explorer.binding(values).under(settings))
        .toModel();
  }

  /** The workspace of a question, as its model would see it. */
  public Workspace workspace(LeasedIndex.Lease lease, Question question, Cancellation cancellation)
      throws NlException {
    Workspace plain = workspace(lease, question, ParameterValues.NONE);
    return answerer.prepared(question, plain, session(), cancellation);
  }

  /**
   * What the engine's plan says that SQL reads; it does not run.
   *
   * @return empty where the engine does not tell
   */
  public Optional<PlanEstimate> estimate(
      String sql, ParameterValues values, Cancellation cancellation) throws SQLException {
    return explorer.binding(values).estimate(sql, cancellation);
  }

  /** The last question of this connection, if there is one. */
  public Optional<PreviousQuestion> lastAsked() throws SQLException {
    session.readState(Cancellation.unbounded());
    return Optional.ofNullable(last);
  }

  private NlAnswer ask(
      Question question,
      Workspace workspace,
      List<OutdatedAnswer> failed,
      Cancellation cancellation)
      throws SQLException {
    Cancellation asking = cancellation.orAfter(workspace.settings().duration(Setting.TIMEOUT));
    try (Cancellation.Registration unused = cancellation.onCancel(asking::cancel);
        Cancellation.Registration current = asking.enter()) {
      recent.asksAs(session());
      session.checkHeld(asking);
      return answerer.ask(
          workspace.index().status().databaseId(), question, workspace, asking, failed, recent);
    } catch (UncheckedIOException e) {
      asking.check();
      throw new NlException(
          NlError.INDEX,
          e.getMessage()
              + ". Stop what uses it and remove its folder, "
              + workspace.index().status().directory()
              + ": it is made anew at the next question.",
          e);
    } catch (RuntimeException | Error e) {
      asking.check();
      throw NlException.inside(e);
    }
  }

  /** The template of a verified query, where its SQL answers questions with other values. */
  public Optional<QuestionTemplate> template(VerifiedQuery query, Workspace workspace)
      throws NlException {
    return answerer.template(query, workspace);
  }
}
