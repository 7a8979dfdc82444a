package dev.nljdbc.llm;

import dev.nljdbc.config.Settings;
import dev.nljdbc.error.NlException;

/** Makes the chat model that the settings name. */
public final class ChatModels {

  private ChatModels() {}

  /**
   * A model at an OpenAI-compatible server, with retries, prices and cancellation. Does not connect
   * yet.
   *
   * @throws NlException when the settings can't be used: no key for a server that needs one, no
   *     such key file
   */
  public static ChatModel open(Settings settings) throws NlException {
    throw new UnsupportedOperationException("not built yet");
  }
}
