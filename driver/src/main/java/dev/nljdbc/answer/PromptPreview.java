// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import dev.nljdbc.agent.FastPathStrategy;
import dev.nljdbc.agent.ModelStrategy;
import dev.nljdbc.agent.OfflineStrategy;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.ChatModel;
import dev.nljdbc.llm.ChatModels;
import dev.nljdbc.llm.ChatReply;
import dev.nljdbc.llm.ChatRequest;
import java.util.ArrayList;
import java.util.List;

/** The first request that a question would send to the model. */
public final class PromptPreview {

  private PromptPreview() {}

  /**
   * The first request of the strategy in force, made as for a real question. What follows depends
   * on what the model says, and with {@code nl.strategy=fast} or {@code nl.ambiguity}, whether it
   * is asked at all on the offline model.
   *
   * @param workspace as the model may see it
   * @throws NlException when no request could be made, with the reason
   */
  public static ChatRequest of(Question question, Workspace workspace, Cancellation cancellation)
      throws NlException {
    Settings toTheModel = workspace.settings().with(Setting.AMBIGUITY, "ignore");
    if (toTheModel.required(Setting.STRATEGY).equals("fast")) {
      toTheModel = toTheModel.with(Setting.STRATEGY, "interactive");
    }
    Workspace sent = workspace.under(toTheModel);
    try (UnsentChatModel model = new UnsentChatModel(workspace.settings())) {
      try {
        new FastPathStrategy(new OfflineStrategy(), new ModelStrategy(model))
            .answer(question, sent, cancellation);
      } catch (NlException e) {
        cancellation.check();
        if (model.requests().isEmpty()) {
          throw e; // it always ends so, but as a rule after it asked: nothing was sent
        }
      }
      return model.requests().get(0);
    }
  }

  /**
   * Stands in for the model that the settings name, and keeps what it would be sent: no server is
   * asked, and no key is needed. Who asks it is told that the question was cancelled.
   */
  private static final class UnsentChatModel implements ChatModel {

    private final String name;
    private final boolean callsTools;
    private final List<ChatRequest> requests = new ArrayList<>();

    UnsentChatModel(Settings settings) {
      this.name = settings.required(Setting.MODEL);
      this.callsTools = ChatModels.callsTools(settings);
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public synchronized ChatReply chat(ChatRequest request, Cancellation cancellation)
        throws NlException {
      cancellation.check();
      requests.add(request);
      throw new NlException(NlError.CANCELLED, "Nothing is sent to the model.");
    }

    @Override
    public boolean callsTools() {
      return callsTools;
    }

    synchronized List<ChatRequest> requests() {
      return List.copyOf(requests);
    }

    @Override
    public void close() {}
  }
}
