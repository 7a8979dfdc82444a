package dev.nljdbc.agent;

import dev.nljdbc.agent.prompt.Prompt;
import dev.nljdbc.agent.prompt.Question;
import dev.nljdbc.agent.protocol.Protocol;
import dev.nljdbc.agent.protocol.TextProtocol;
import dev.nljdbc.agent.protocol.ToolsProtocol;
import dev.nljdbc.agent.tool.Toolbox;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.config.Setting;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Cancellation;
import dev.nljdbc.llm.ChatModel;

/**
 * Interactive-T2S with a language model. Under {@code nl.protocol=auto} it calls functions until
 * the server says that the model can't, and then, from the same question on, writes actions as
 * text.
 */
public final class InteractiveStrategy implements Strategy {

  private final ChatModel model;
  private volatile boolean cannotCallTools;

  /** Asks this model. */
  public InteractiveStrategy(ChatModel model) {
    this.model = model;
  }

  @Override
  public Outcome answer(Question question, Workspace workspace, Cancellation cancellation)
      throws NlException {
    String wanted = workspace.settings().required(Setting.PROTOCOL);
    Toolbox toolbox = Toolbox.of(workspace);
    if (wanted.equals("text") || (wanted.equals("auto") && cannotCallTools)) {
      return run(question, workspace, toolbox, new TextProtocol(toolbox), cancellation);
    }
    try {
      return run(question, workspace, toolbox, new ToolsProtocol(toolbox), cancellation);
    } catch (NlException e) {
      if (e.error() != NlError.MODEL_NO_TOOLS || !wanted.equals("auto")) {
        throw e;
      }
      cannotCallTools = true;
      return run(question, workspace, toolbox, new TextProtocol(toolbox), cancellation);
    }
  }

  private Outcome run(
      Question question,
      Workspace workspace,
      Toolbox toolbox,
      Protocol protocol,
      Cancellation cancellation)
      throws NlException {
    return new AgentLoop(model, protocol, workspace, cancellation)
        .run(Prompt.of(question, workspace, protocol, toolbox, cancellation));
  }
}
