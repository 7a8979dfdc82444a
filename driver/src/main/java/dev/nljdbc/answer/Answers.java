// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import dev.nljdbc.agent.FailureTrace;
import dev.nljdbc.agent.Outcome;
import dev.nljdbc.agent.ParameterInstructions;
import dev.nljdbc.agent.ReadingFinder;
import dev.nljdbc.agent.ReadingFinder.FoundReading;
import dev.nljdbc.agent.Strategy;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.agent.tool.Workspace.Exemplars.Exemplar;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.config.Choices;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.core.Question.BoundValue;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.llm.Usage;
import dev.nljdbc.memory.UserMemory;
import dev.nljdbc.memory.VerifiedQueries;
import dev.nljdbc.memory.VerifiedQueries.VerifiedQuery;
import dev.nljdbc.telemetry.Operation;
import dev.nljdbc.template.QuestionTemplate;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Answers questions: by what a person verified, from what was answered before, or by the strategy
 * that the settings choose. One per driver; models and kept answers are shared by its connections.
 * Thread-safe.
 */
public final class Answers implements AutoCloseable {

  private final Strategies models = new Strategies();
  private final AnswerCache cache = new AnswerCache();
  private final UserMemory store;
  private final VerifiedAnswers verified;
  private final TemplateAnswers templates;
  private final UsageTotals usageTotals;

  /**
   * Keeps nothing yet.
   *
   * @param verified wins over every model
   * @param usageTotals counts every question
   */
  public Answers(UserMemory verified, UsageTotals usageTotals) {
    this.store = verified;
    this.verified = new VerifiedAnswers(verified);
    this.templates = new TemplateAnswers(models::parser);
    this.usageTotals = usageTotals;
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
    boolean anew =
        workspace.settings().choice(Setting.ANSWERS, Choices.AnswerSource.class)
            == Choices.AnswerSource.MODEL;
    Workspace seen = anew ? workspace.withoutExemplars() : workspace;
    Asking one =
        new Asking(databaseId, question, seen, cancellation, failed, recent, new QuestionTimer());
    return Operation.watched(
        Operation.Kind.QUESTION, "", operation -> accounted(one, operation.about(question::text)));
  }

  private NlAnswer accounted(Asking one, Operation operation) throws NlException {
    try {
      NlAnswer answer = answered(one);
      usageTotals.answered(one.databaseId, answer);
      operation
          .by(answer.outcome().model())
          .answered(answer.cached(), answer.confidence(), answer.doubts().size());
      spent(operation, answer.cached() ? Usage.NONE : answer.usage());
      return answer;
    } catch (NlException e) {
      Usage usage = FailureTrace.before(e).usage();
      usageTotals.failed(one.databaseId, usage, one.timer.of(one.timer.elapsed(), usage.time()));
      spent(operation, usage);
      throw e;
    }
  }

  private static void spent(Operation operation, Usage usage) {
    operation.used(usage.promptTokens(), usage.completionTokens(), usage.usd().doubleValue());
  }

  /** A question on its way to its answer. */
  private record Asking(
      String databaseId,
      Question question,
      Workspace workspace,
      Cancellation cancellation,
      List<OutdatedAnswer> failed,
      RecentAnswers recent,
      QuestionTimer timer) {

    /** This asking with a verified query of a similar question. */
    Asking with(Exemplar nearest) {
      return new Asking(
          databaseId,
          question,
          workspace.withNearest(nearest),
          cancellation,
          failed,
          recent,
          timer);
    }

    Choices.AnswerSource source() {
      return workspace.settings().choice(Setting.ANSWERS, Choices.AnswerSource.class);
    }

    void dropFailed(AnswerCache kept, AnswerKey key) {
      failed.stream()
          .filter(run -> run.answer().cached())
          .forEach(run -> kept.drop(key, run.answer().sql(), workspace));
    }

    /**
     * What whoever asks next may see: not cells of tables whose rows differ, nor values of
     * parameters.
     */
    NlAnswer shareable(NlAnswer made) {
      if (workspace.index().catalog().tables().stream().anyMatch(Table::perSession)) {
        return made.withoutCells();
      }
      List<String> values = question.parameters().stream().map(BoundValue::text).toList();
      return values.isEmpty() ? made : made.with(made.outcome().withoutValues(values));
    }

    /** Whether nothing counts that was verified or answered before. */
    boolean anew() {
      return source() == Choices.AnswerSource.MODEL;
    }

    boolean verifiedOnly() {
      return source() == Choices.AnswerSource.VERIFIED
          || source() == Choices.AnswerSource.KEPT && !failed.isEmpty();
    }

    /**
     * No model may be asked.
     *
     * @param passedOver why a verified query is not the answer
     */
    NlException notKept(Optional<String> passedOver) {
      String from = workspace.settings().required(Setting.ANSWERS);
      String why =
          passedOver.isPresent()
              ? "the verified query of this question " + sentence(passedOver.get())
              : failed.isEmpty()
                  ? "this question has no " + from + " answer. "
                  : "the SQL of this question "
                      + sentence("no longer runs: " + failed.get(0).failure().getMessage());
      return new NlException(
          NlError.NOT_KEPT,
          ("No model is asked, for nl.answers is %s, and %sGive its SQL with NL REMEMBER '%s' "
                  + "AS SELECT …, or ask it with nl.answers=any.")
              .formatted(from, why, question.text().replace("'", "''")));
    }

    private static String sentence(String text) {
      return text.endsWith(".") ? text + " " : text + ". ";
    }
  }

  private NlAnswer answered(Asking one) throws NlException {
    if (one.question.text().isBlank()) {
      throw new NlException(NlError.SYNTAX, "There is no question after NL:.");
    }
    if (one.anew()) {
      return anew(one);
    }
    VerifiedAnswers.Look look =
        verified.look(
            one.question, one.workspace, one.failed, one.recent.variables(), one.cancellation);
    if (look.outcome().isPresent()) {
      Duration time = one.timer.elapsed();
      return new NlAnswer(one.question.text(), look.outcome().get(), time, Instant.now(), false);
    }
    checkTables(one.workspace);
    if (one.verifiedOnly()) {
      throw one.notKept(look.passedOver());
    }
    TemplateAnswers.Look near =
        look.passedOver().isPresent() ? TemplateAnswers.Look.NOTHING : template(one);
    Optional<Outcome> template = near.outcome();
    if (template.isPresent()) {
      Duration time = one.timer.elapsed();
      NlAnswer found =
          new NlAnswer(one.question.text(), template.get(), time, Instant.now(), false);
      return found
          .with(look.warnings())
          .with(ConfidenceFloor.check(found, one.workspace.settings()));
    }
    Asking shown = near.nearest().map(one::with).orElse(one);
    NlAnswer answer =
        new BoundTexts(one.question, one.workspace).examined(keptOrMade(shown, look.passedOver()));
    List<String> doubts = ConfidenceFloor.check(answer, one.workspace.settings());
    List<String> days = new DayChecks(one.question, one.workspace).of(answer);
    return answer.with(look.warnings()).with(doubts).with(days);
  }

  private NlAnswer anew(Asking one) throws NlException {
    checkTables(one.workspace);
    AnswerKey key = AnswerKey.of(one.databaseId, one.question, one.workspace);
    NlAnswer answer = made(key, one);
    return answer
        .with(ConfidenceFloor.check(answer, one.workspace.settings()))
        .with(new DayChecks(one.question, one.workspace).of(answer));
  }

  /** None where answers have to be old ones, or the SQL of one was tried in vain. */
  private TemplateAnswers.Look template(Asking one) throws NlException {
    if (!one.source().asksModels()
        || one.failed.stream().anyMatch(run -> run.answer().ofTemplate())) {
      return TemplateAnswers.Look.NOTHING;
    }
    VerifiedQueries queries =
        store.queries(one.workspace.index().status(), one.workspace.settings());
    return templates.look(
        one.question, one.workspace, queries, one.recent.variables(), one.cancellation);
  }

  /**
   * The workspace with what a model is told of verified queries like the question.
   *
   * @param session tells sessions apart that may see different rows
   */
  public Workspace prepared(
      Question question, Workspace workspace, String session, Cancellation cancellation)
      throws NlException {
    VerifiedQueries queries = store.queries(workspace.index().status(), workspace.settings());
    return templates
        .look(question, workspace, queries, session, cancellation)
        .nearest()
        .map(workspace::withNearest)
        .orElse(workspace);
  }

  /** The template of a verified query, where its SQL answers questions with other values. */
  public Optional<QuestionTemplate> template(VerifiedQuery query, Workspace workspace)
      throws NlException {
    return templates.template(query, workspace);
  }

  private NlAnswer keptOrMade(Asking one, Optional<String> passedOver) throws NlException {
    AnswerKey key =
        AnswerKey.of(one.databaseId + one.recent.variables(), one.question, one.workspace);
    boolean shared = one.source() != Choices.AnswerSource.NEW;
    AnswerCache kept = shared ? cache : one.recent.answers();
    one.dropFailed(kept, key);
    try (AnswerCache.Turn turn = kept.turn(key, one.workspace, shared, one.cancellation)) {
      DayChecks days = new DayChecks(one.question, one.workspace);
      Optional<NlAnswer> there = turn.answer().filter(answer -> !days.outdated(answer));
      if (there.isPresent()) {
        return there.get().asCached(one.timer.elapsed());
      }
      if (!one.source().asksModels()) {
        throw one.notKept(passedOver);
      }
      one.recent.check(key.within(one.workspace.settings()));
      NlAnswer made = made(key, one);
      if (!one.recent.uncommitted()) {
        turn.keep(one.shareable(made));
      }
      return made;
    }
  }

  private static void checkTables(Workspace workspace) throws NlException {
    if (workspace.index().catalog().tables().isEmpty()) {
      throw new NlException(
          NlError.NO_TABLES,
          "This user sees no table in this database, so no question about it has an answer. Check"
              + " the schema in the URL and the user's rights"
              + limits(workspace.settings())
              + ". If the server has just started, ask again.");
    }
  }

  private static String limits(Settings settings) {
    String limits =
        Stream.of(Setting.SCHEMAS, Setting.TABLES_ALLOW, Setting.TABLES_DENY)
            .filter(setting -> settings.text(setting).isPresent())
            .map(Setting::key)
            .collect(Collectors.joining(", "));
    return limits.isEmpty() ? "" : ", and what these settings leave: " + limits;
  }

  private NlAnswer made(AnswerKey key, Asking one) throws NlException {
    long began = System.nanoTime();
    Outcome outcome;
    try {
      outcome = checked(outcome(one.question, one.timer.on(one.workspace), one.cancellation), one);
    } catch (NlException e) {
      one.recent.failed(key.within(one.workspace.settings()), e);
      throw e;
    }
    Duration time = Duration.ofNanos(System.nanoTime() - began);
    TimeSpent spent = one.timer.of(time, outcome.usage().time());
    return new NlAnswer(one.question.text(), outcome, time, Instant.now(), false, spent);
  }

  /** The outcome with its headings and a look at the clock; what it cost is told if that fails. */
  private static Outcome checked(Outcome outcome, Asking one) throws NlException {
    try {
      ParameterInstructions.check(outcome, one.question, one.workspace);
      Outcome named = RequestedColumns.of(outcome, one.question, one.workspace, one.cancellation);
      return new DayChecks(one.question, one.workspace).zoned(named, one.cancellation);
    } catch (NlException e) {
      throw e.trail().isPresent() ? e : e.after(new FailureTrace(outcome.steps(), outcome.usage()));
    }
  }

  private Outcome outcome(Question question, Workspace workspace, Cancellation cancellation)
      throws NlException {
    Strategy strategy = models.strategy(workspace.settings());
    return workspace.settings().offline() && !question.parameters().isEmpty()
        ? new OfflineParameters(question, workspace).answer(strategy, cancellation)
        : strategy.answer(question, workspace, cancellation);
  }

  /**
   * What a question may mean.
   *
   * @param answer whatever was answered; empty when there is no answer
   * @return as {@link ReadingFinder#of} says
   */
  public List<FoundReading> readings(
      Question question, Workspace workspace, Optional<NlAnswer> answer, Cancellation cancellation)
      throws NlException {
    Optional<Outcome> outcome = answer.map(NlAnswer::outcome);
    return models.readings().of(question, workspace, outcome, cancellation);
  }

  /** A text without the key that the settings' model is sent. */
  public String withoutKey(String text, Settings settings) {
    return models.withoutKey(text, settings);
  }

  /** Lets go of what was read of an index that nobody uses any more. */
  public void forget(DatabaseIndex index) {
    templates.forget(index);
    models.forget(index);
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
