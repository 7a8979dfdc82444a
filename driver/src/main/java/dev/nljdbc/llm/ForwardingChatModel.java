// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import java.util.List;

/** Passes everything on to another model; subclasses override what they change. */
public abstract class ForwardingChatModel implements ChatModel {

  private final ChatModel model;

  /** Forwards to a model. */
  protected ForwardingChatModel(ChatModel model) {
    this.model = model;
  }

  @Override
  public String name() {
    return model.name();
  }

  @Override
  public boolean callsTools() {
    return model.callsTools();
  }

  @Override
  public final ChatReply chat(ChatRequest request, Cancellation cancellation) throws NlException {
    return choices(request, 1, cancellation).get(0);
  }

  @Override
  public List<ChatReply> choices(ChatRequest request, int most, Cancellation cancellation)
      throws NlException {
    return model.choices(request, most, cancellation);
  }

  @Override
  public String hideKeyIn(String text) {
    return model.hideKeyIn(text);
  }

  @Override
  public void close() {
    model.close();
  }
}
