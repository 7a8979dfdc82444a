// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import dev.nljdbc.agent.BudgetedChatModel.QuestionBudget;
import dev.nljdbc.agent.tool.TextLimits;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.config.Choices;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlException;
import dev.nljdbc.examine.Examination;
import dev.nljdbc.llm.ChatModel;
import dev.nljdbc.offline.Opinion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Answers with a language model in the way that {@code nl.strategy} names: {@code interactive}
 * (Interactive-T2S), {@code direct} (SQL-PaLM), {@code ensemble} (tries of both in turn, chosen
 * among by what they return, as SQL-PaLM's test-time selection, section 6.3.6) or {@code auto}.
 */
public final class ModelStrategy implements Strategy {

  /** The trace's word for the choice of a strategy. */
  static final String ACTION = "Strategy";

  /**
   * A schema that takes no more is read whole at less cost than one further round of a
   * conversation, and there is nothing in it that a search would have to find. About that of an
   * average database of Spider (307 tokens, Interactive-T2S, table 6); those of BIRD take ten times
   * as much.
   */
  static final int SMALL_SCHEMA_TOKENS = 300;

  private static final int LEAST_COLUMN_TOKENS = 3;
  private static final int FAR_TOO_LARGE = 100 * SMALL_SCHEMA_TOKENS;

  /** One of each, and a third where those two disagree. */
  private static final int LEAST_OF_ENSEMBLE = 3;

  private final ChatModel model;
  private final Optional<OfflineStrategy> offline;
  private final AnswerExamination.Examiners examiners;
  private final ModelBehavior habits = new ModelBehavior();

  /** Asks this model; answers at one try have no confidence. */
  public ModelStrategy(ChatModel model) {
    this(model, Optional.empty(), Examination::of);
  }

  /** Asks this model; the offline one reads each question, too, and gives answers a confidence. */
  public ModelStrategy(ChatModel model, OfflineStrategy offline) {
    this(model, Optional.of(offline), Examination::of);
  }

  ModelStrategy(
      ChatModel model, Optional<OfflineStrategy> offline, AnswerExamination.Examiners examiners) {
    this.model = model;
    this.offline = offline;
    this.examiners = examiners;
  }

  @Override
  public Outcome answer(Question question, Workspace workspace, Cancellation cancellation)
      throws NlException {
    return answer(question, Optional.empty(), workspace, cancellation);
  }

  /** Answers a question that the offline parser has already read. */
  Outcome answer(
      Question question, Optional<Opinion> read, Workspace workspace, Cancellation cancellation)
      throws NlException {
    Settings settings = workspace.settings();
    Choices.Strategy wanted = settings.choice(Setting.STRATEGY, Choices.Strategy.class);
    BudgetedChatModel budgeted =
        new BudgetedChatModel(model, QuestionBudget.of(settings), workspace.endUser());
    Question asked = ParameterInstructions.on(question, workspace);
    AnswerExamination examination = new AnswerExamination(asked, workspace, examiners);
    Sampler direct = new DirectSampler(budgeted, asked, workspace, examination);
    Sampler interactive =
        new InteractiveSampler(
            budgeted, habits, asked, workspace, examination, wanted == Choices.Strategy.AUTO);
    List<Step> trace = new ArrayList<>();
    List<Sampler> samplers =
        switch (wanted) {
          case INTERACTIVE, FAST -> List.of(interactive);
          case DIRECT -> List.of(direct);
          case ENSEMBLE -> List.of(interactive, direct);
          case AUTO -> {
            Choice choice = choice(workspace.index().catalog());
            trace.add(Step.ofAll(ACTION, choice.words(), Duration.ZERO));
            yield List.of(
                choice.direct() ? direct : new FallbackSampler(interactive, direct, habits));
          }
        };
    int least = wanted == Choices.Strategy.ENSEMBLE ? LEAST_OF_ENSEMBLE : 1;
    int tries = Math.max(least, settings.integer(Setting.SAMPLES));
    SecondOpinion opinion = new SecondOpinion(offline, read, question, workspace);
    SelfConsistency election = new SelfConsistency(workspace, budgeted, samplers, tries, opinion);
    trace.forEach(election::after);
    try {
      return election.hold(cancellation).inWords(model::hideKeyIn);
    } catch (NlException e) {
      throw FailureTrace.inWords(
          UnanswerableQuestion.withNearest(e, asked, workspace), model::hideKeyIn);
    }
  }

  private record Choice(boolean direct, String reason) {

    String words() {
      return (direct ? "direct: " : "interactive: ") + reason;
    }
  }

  private Choice choice(Catalog catalog) {
    int tokens = schemaTokens(catalog);
    boolean small = tokens <= SMALL_SCHEMA_TOKENS;
    if (!small && habits.losesProtocol()) {
      return new Choice(true, "the model did not keep to the protocol of actions before");
    }
    String reason =
        small
            ? "the schema takes about %s tokens, so that one prompt of it is cheaper than steps"
                + " through it (up to %s)"
            : "the schema takes about %s tokens, more than the %s up to which it is asked about in"
                + " one prompt";
    return new Choice(small, reason.formatted(tokens, SMALL_SCHEMA_TOKENS));
  }

  /**
   * Tables and columns with their types. Of a schema that is far too large columns count as if all
   * were as short as can be: they are not read for this.
   */
  private static int schemaTokens(Catalog catalog) {
    int least = LEAST_COLUMN_TOKENS * catalog.columnCount();
    return least > FAR_TOO_LARGE ? least : countedTokens(catalog);
  }

  private static int countedTokens(Catalog catalog) {
    return catalog.tables().stream().mapToInt(t -> TextLimits.tokens(t.id().toString())).sum()
        + catalog.columns().stream()
            .mapToInt(c -> TextLimits.tokens(c.name()) + TextLimits.tokens(c.type()) + 1)
            .sum();
  }
}
