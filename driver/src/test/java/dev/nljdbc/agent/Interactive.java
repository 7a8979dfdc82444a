package dev.nljdbc.agent;

import dev.nljdbc.config.Setting;
import dev.nljdbc.llm.ChatModel;

/** The strategy of a model that goes step by step, whatever the settings say. */
final class Interactive {

  private Interactive() {}

  static Strategy asking(ChatModel model) {
    ModelStrategy strategy = new ModelStrategy(model);
    return (question, workspace, cancellation) ->
        strategy.answer(
            question,
            workspace.under(workspace.settings().with(Setting.STRATEGY, "interactive")),
            cancellation);
  }
}
