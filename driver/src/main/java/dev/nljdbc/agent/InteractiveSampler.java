// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import dev.nljdbc.agent.prompt.Prompt;
import dev.nljdbc.agent.prompt.Protocol;
import dev.nljdbc.agent.tool.Toolbox;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.config.Choices;
import dev.nljdbc.config.Setting;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.ChatMessage;
import dev.nljdbc.llm.ChatModel;
import dev.nljdbc.llm.Usage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tries of Interactive-T2S: each a conversation of its own from the same prompt. Under {@code
 * nl.lab.protocol=auto} a model that is known to call functions does so until its server says that
 * it can't, and then, from the same question on, writes actions as text, as any other model does
 * from the start.
 */
final class InteractiveSampler implements Sampler {

  /**
   * Of tries after the first, unless {@code nl.lab.temperature} says another: Interactive-T2S's own
   * (its table of parameters).
   */
  private static final String TEMPERATURE = "0.7";

  private final ChatModel model;
  private final ModelBehavior habits;
  private final Question question;
  private final Workspace first;
  private final AnswerExamination examination;
  private final Toolbox toolbox;
  private final boolean watched;
  private int drawn;
  private @Nullable Opening opening;

  private record Opening(Protocol protocol, List<ChatMessage> messages) {}

  /** {@code watched}: a try ends when the model has lost the protocol. */
  InteractiveSampler(
      ChatModel model,
      ModelBehavior habits,
      Question question,
      Workspace workspace,
      AnswerExamination examination,
      boolean watched) {
    this.model = model;
    this.habits = habits;
    this.question = question;
    this.first = workspace;
    this.examination = examination;
    this.toolbox = Toolbox.of(workspace);
    this.watched = watched;
  }

  @Override
  public List<SampledAnswer> sample(int n, Cancellation cancellation) {
    return Sampler.oneByOne(n, () -> one(cancellation));
  }

  private SampledAnswer one(Cancellation cancellation) {
    Choices.ToolProtocol wanted =
        first.settings().choice(Setting.PROTOCOL, Choices.ToolProtocol.class);
    boolean auto = wanted == Choices.ToolProtocol.AUTO;
    try {
      if (wanted == Choices.ToolProtocol.TOOLS
          || auto && model.callsTools() && !habits.withoutTools()) {
        SampledAnswer called = run(Protocol.calls(toolbox), cancellation);
        NlException failure = called.failure();
        if (!auto || failure == null || failure.error() != NlError.MODEL_NO_TOOLS) {
          return called;
        }
        habits.refusesTools();
      }
      return run(Protocol.text(toolbox), cancellation);
    } catch (NlException e) {
      return SampledAnswer.failed(e, List.of(), Usage.NONE); // the prompt could not be made
    } finally {
      drawn++;
    }
  }

  private SampledAnswer run(Protocol protocol, Cancellation cancellation) throws NlException {
    Opening from = opening;
    if (from == null || !from.protocol().name().equals(protocol.name())) {
      from = new Opening(protocol, Prompt.of(question, first, protocol, toolbox, cancellation));
      opening = from;
    }
    ModelBehavior told = watched ? habits : null;
    return new AgentLoop(model, protocol, workspace(), examination, cancellation, told)
        .run(from.messages());
  }

  /** Tries that are all alike would tell nothing. */
  private Workspace workspace() throws NlException {
    if (drawn == 0 || first.settings().decimal(Setting.TEMPERATURE).isPresent()) {
      return first;
    }
    return first.under(first.settings().with(Setting.TEMPERATURE, TEMPERATURE));
  }
}
