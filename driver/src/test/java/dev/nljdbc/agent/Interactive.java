// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import dev.nljdbc.config.Setting;
import dev.nljdbc.llm.ChatModel;
import java.util.List;
import java.util.Optional;

/**
 * The strategy of a model that goes step by step, whatever the settings say, and whose answers no
 * examiner reads: scripts answer other questions than they are asked.
 */
final class Interactive {

  private Interactive() {}

  static Strategy asking(ChatModel model) {
    ModelStrategy strategy =
        new ModelStrategy(model, Optional.empty(), (query, probe) -> List.of());
    return (question, workspace, cancellation) ->
        strategy.answer(
            question,
            workspace.under(workspace.settings().with(Setting.STRATEGY, "interactive")),
            cancellation);
  }
}
