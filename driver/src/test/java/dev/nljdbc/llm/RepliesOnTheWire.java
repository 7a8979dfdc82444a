// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.openai.errors.OpenAIInvalidDataException;
import com.openai.models.chat.completions.ChatCompletion;
import java.util.List;

/** The bodies of a server's responses, read as the client reads them, without a server. */
public final class RepliesOnTheWire {

  private RepliesOnTheWire() {}

  /** The replies in a body; none where it can't be read as one. */
  public static List<ChatReply> in(String body) {
    try {
      ChatCompletion completion = ClientJson.mapper().readValue(body, ChatCompletion.class);
      return completion == null ? List.of() : ReplyReader.read(completion);
    } catch (JsonProcessingException | OpenAIInvalidDataException e) {
      return List.of(); // what the client makes an error of
    }
  }
}
