// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;

/** The JSON that an OpenAI-compatible server writes. */
final class ChatReplies {

  static final ObjectMapper JSON = new ObjectMapper();

  private ChatReplies() {}

  static String completion(String text, List<String[]> calls, boolean usage) {
    ObjectNode root = root();
    ObjectNode choice = root.putArray("choices").addObject();
    choice.put("index", 0).put("finish_reason", calls.isEmpty() ? "stop" : "tool_calls");
    ObjectNode message = choice.putObject("message").put("role", "assistant");
    message.put("content", calls.isEmpty() || !text.isEmpty() ? text : null);
    if (!calls.isEmpty()) {
      ArrayNode array = message.putArray("tool_calls");
      for (String[] call : calls) {
        array
            .addObject()
            .put("id", "call_" + array.size())
            .put("type", "function")
            .putObject("function")
            .put("name", call[0])
            .put("arguments", call[1]);
      }
    }
    if (usage) {
      root.putObject("usage")
          .put("prompt_tokens", 100)
          .put("completion_tokens", 20)
          .put("total_tokens", 120)
          .putObject("prompt_tokens_details")
          .put("cached_tokens", 40);
    }
    return root.toString();
  }

  /** One choice for each text, all ended alike, with this usage. */
  static String choices(List<String> texts, String finish, long prompt, long completion) {
    ObjectNode root = root();
    ArrayNode choices = root.putArray("choices");
    for (String text : texts) {
      ObjectNode choice = choices.addObject();
      choice.put("index", choices.size() - 1).put("finish_reason", finish);
      choice.putObject("message").put("role", "assistant").put("content", text);
    }
    root.putObject("usage")
        .put("prompt_tokens", prompt)
        .put("completion_tokens", completion)
        .put("total_tokens", prompt + completion);
    return root.toString();
  }

  static String emptyChoices() {
    ObjectNode root = root();
    root.putArray("choices");
    return root.toString();
  }

  static String error(String message, String code) {
    return JSON.valueToTree(
            Map.of("error", Map.of("message", message, "type", "fake_error", "code", code)))
        .toString();
  }

  private static ObjectNode root() {
    return JSON.createObjectNode()
        .put("id", "chatcmpl-1")
        .put("object", "chat.completion")
        .put("created", 1_700_000_000)
        .put("model", "fake");
  }
}
