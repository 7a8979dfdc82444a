package dev.nljdbc.agent;

import dev.nljdbc.agent.prompt.Question;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.config.Setting;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Cancellation;
import dev.nljdbc.llm.ChatModel;
import java.util.List;

/** Interactive-T2S with a language model: as many tries as {@code nl.samples} needs, and a vote. */
public final class InteractiveStrategy implements Strategy {

  private final ChatModel model;
  private final ModelBehavior habits;

  /** Asks this model. */
  public InteractiveStrategy(ChatModel model) {
    this(model, new ModelBehavior());
  }

  InteractiveStrategy(ChatModel model, ModelBehavior habits) {
    this.model = model;
    this.habits = habits;
  }

  @Override
  public Outcome answer(Question question, Workspace workspace, Cancellation cancellation)
      throws NlException {
    BudgetedChatModel budgeted =
        new BudgetedChatModel(model, QuestionBudget.of(workspace.settings()));
    return new SelfConsistency(
            workspace,
            budgeted,
            List.of(new InteractiveSampler(budgeted, habits, question, workspace, false)),
            workspace.settings().integer(Setting.SAMPLES))
        .hold(cancellation);
  }
}
