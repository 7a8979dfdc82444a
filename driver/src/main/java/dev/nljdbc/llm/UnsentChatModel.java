package dev.nljdbc.llm;

import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.util.ArrayList;
import java.util.List;

/**
 * Stands in for the model that the settings name, and keeps what it would be sent: no server is
 * asked, and no key is needed. Who asks it is told that the question was cancelled.
 */
public final class UnsentChatModel implements ChatModel {

  private final String name;
  private final boolean callsTools;
  private final List<ChatRequest> requests = new ArrayList<>();

  /** For the model of these settings. */
  public UnsentChatModel(Settings settings) {
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

  /** What would be sent, in order. */
  public synchronized List<ChatRequest> requests() {
    return List.copyOf(requests);
  }

  @Override
  public void close() {}
}
