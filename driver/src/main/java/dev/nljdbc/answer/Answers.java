package dev.nljdbc.answer;

import dev.nljdbc.agent.FailureTrace;
import dev.nljdbc.agent.Outcome;
import dev.nljdbc.agent.Strategy;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.config.Choices;
import dev.nljdbc.config.Setting;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Usage;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Answers questions: by what a person verified, from what was answered before, or by the strategy
 * that the settings choose. One per driver; models and kept answers are shared by its connections.
 * Thread-safe.
 */
public final class Answers implements AutoCloseable {

  private final Strategies models = new Strategies();
  private final AnswerCache cache = new AnswerCache();
  private final VerifiedAnswers verified;
  private final UsageTotals ledger;

  /** Keeps nothing yet. */
  public Answers() {
    this(new VerifiedStore(), new UsageTotals());
  }

  /**
   * Keeps nothing yet.
   *
   * @param verified wins over every model
   * @param ledger is told of every question
   */
  public Answers(VerifiedStore verified, UsageTotals ledger) {
    this.verified = new VerifiedAnswers(verified);
    this.ledger = ledger;
  }

  /**
   * Answers a question.
   *
   * @param databaseId tells the database and its user from others
   * @throws NlException when there is no answer, in words for the user
   */
  public NlAnswer ask(
      String databaseId, Question question, Workspace workspace, Cancellation cancellation)
      throws NlException {
    return ask(databaseId, question, workspace, cancellation, List.of(), new RecentAnswers());
  }

  /**
   * Answers a question whose earlier answers turned out not to run any more: those from the cache
   * are dropped, a verified one is passed over with a warning.
   *
   * @param databaseId tells the database and its user from others
   * @param failed answers of this call's question, in order
   * @param recent of the connection that asks
   * @throws NlException when there is no answer, in words for the user
   */
  public NlAnswer ask(
      String databaseId,
      Question question,
      Workspace workspace,
      Cancellation cancellation,
      List<OutdatedAnswer> failed,
      RecentAnswers recent)
      throws NlException {
    long began = System.nanoTime();
    QuestionTimer meter = new QuestionTimer();
    try {
      NlAnswer answer =
          answered(databaseId, question, workspace, cancellation, failed, recent, meter, began);
      ledger.answered(databaseId, answer);
      return answer;
    } catch (NlException e) {
      Usage usage = FailureTrace.before(e).usage();
      ledger.failed(databaseId, usage, meter.of(since(began), usage.time()));
      throw e;
    }
  }

  private NlAnswer answered(
      String databaseId,
      Question question,
      Workspace workspace,
      Cancellation cancellation,
      List<OutdatedAnswer> failed,
      RecentAnswers recent,
      QuestionTimer meter,
      long began)
      throws NlException {
    check(question, workspace);
    VerifiedAnswers.Look look = verified.look(question, workspace, failed);
    if (look.outcome().isPresent()) {
      return new NlAnswer(
          question.text(), look.outcome().get(), since(began), Instant.now(), false);
    }
    Choices.AnswerSource from =
        workspace.settings().choice(Setting.ANSWERS, Choices.AnswerSource.class);
    boolean any = from == Choices.AnswerSource.ANY;
    if (from == Choices.AnswerSource.VERIFIED || !any && !failed.isEmpty()) {
      throw notKept(workspace.settings().required(Setting.ANSWERS), question, failed);
    }
    AnswerKey key = AnswerKey.of(databaseId, question, workspace);
    boolean shared = workspace.settings().on(Setting.CACHE);
    AnswerCache kept = shared ? cache : recent.answers();
    failed.stream()
        .filter(run -> run.answer().cached())
        .forEach(run -> kept.drop(key, run.answer().sql(), workspace));
    NlAnswer answer;
    try (AnswerCache.Turn turn = kept.turn(key, workspace, shared, cancellation)) {
      if (turn.answer().isPresent()) {
        answer = turn.answer().get().asCached(since(began));
      } else if (any) {
        recent.check(key);
        answer = turn.keep(made(key, question, workspace, cancellation, recent, meter));
      } else {
        throw notKept(workspace.settings().required(Setting.ANSWERS), question, failed);
      }
    }
    return answer.with(look.warnings()).with(ConfidenceFloor.check(answer, workspace.settings()));
  }

  /**
   * No model may be asked.
   *
   * @param failed what was kept or verified, and does not run any more
   */
  private static NlException notKept(String from, Question question, List<OutdatedAnswer> failed) {
    String why =
        failed.isEmpty()
            ? "this question has no " + from + " answer. "
            : "the SQL of this question no longer runs: "
                + failed.get(0).failure().getMessage()
                + ". ";
    return new NlException(
        NlError.NOT_KEPT,
        ("No model is asked, for nl.answers is %s, and %sGive its SQL with NL REMEMBER '%s' "
                + "AS SELECT …, or ask it with nl.answers=any.")
            .formatted(from, why, question.text().replace("'", "''")));
  }

  private static void check(Question question, Workspace workspace) throws NlException {
    if (question.text().isBlank()) {
      throw new NlException(NlError.SYNTAX, "There is no question after NL:.");
    }
    if (workspace.index().catalog().tables().isEmpty()) {
      throw new NlException(
          NlError.NO_TABLES,
          "This user sees no table in this database, so no question about it has an answer. Check"
              + " the schema in the URL and the user's rights.");
    }
  }

  private NlAnswer made(
      AnswerKey key,
      Question question,
      Workspace workspace,
      Cancellation cancellation,
      RecentAnswers recent,
      QuestionTimer meter)
      throws NlException {
    long began = System.nanoTime();
    Outcome outcome;
    try (QuestionTimer.Measuring unused = meter.begin()) {
      Workspace measured = meter.on(workspace);
      Strategy strategy = models.strategy(workspace.settings());
      outcome =
          Strategies.isOffline(workspace.settings()) && !question.parameters().isEmpty()
              ? new OfflineParameters(question, measured).answer(strategy, cancellation)
              : strategy.answer(
                  ParameterInstructions.on(question, measured), measured, cancellation);
      ParameterInstructions.check(outcome, question, workspace);
      outcome = RequestedColumns.of(outcome, question, workspace, cancellation);
    } catch (NlException e) {
      recent.failed(key, e);
      throw e;
    }
    Duration time = since(began);
    return new NlAnswer(
        question.text(),
        outcome,
        time,
        Instant.now(),
        false,
        meter.of(time, outcome.usage().time()));
  }

  private static Duration since(long nanos) {
    return Duration.ofNanos(System.nanoTime() - nanos);
  }

  @Override
  public void close() {
    models.close();
  }

  /**
   * An answer whose SQL does not run any more.
   *
   * @param answer kept or verified; what is made afresh ran a moment ago
   * @param failure what the engine said
   */
  public record OutdatedAnswer(NlAnswer answer, SQLException failure) {}
}
