// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nljdbc.llm.ChatMessage.ToolCall;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Reads the replies of OpenAI's Responses API as ours. */
final class ResponsesReader {

  private ResponsesReader() {}

  /** The reply, without time and price; what is to be sent back is its output. */
  static ChatReply read(JsonNode reply) {
    StringBuilder text = new StringBuilder();
    List<ToolCall> calls = new ArrayList<>();
    ArrayNode kept = JsonNodeFactory.instance.arrayNode();
    for (JsonNode item : reply.path("output")) {
      for (JsonNode part : isReasoning(item) ? List.<JsonNode>of() : item.path("content")) {
        text.append(part.path("text").asText(""));
      }
      if (isCall(item) && calls.size() < ChatReply.MOST_CALLS) {
        calls.add(call(item));
      }
      boolean lost = isReasoning(item) && !item.path(ResponsesWriter.ENCRYPTED).isTextual();
      if (!lost) {
        kept.add(item); // the server looks for reasoning that it never stored
      }
    }
    ObjectNode fields = JsonNodeFactory.instance.objectNode();
    if (!calls.isEmpty()) {
      fields.set(ProviderFields.OUTPUT, kept);
    }
    String finish = finish(reply, calls);
    String added = ProviderFields.text(fields);
    return new ChatReply(text.toString(), calls, finish, usage(reply), List.of(), added);
  }

  static boolean isCall(JsonNode item) {
    return item.path("type").asText().equals("function_call");
  }

  private static boolean isReasoning(JsonNode item) {
    return item.path("type").asText().equals("reasoning");
  }

  private static ToolCall call(JsonNode item) {
    String arguments = item.path("arguments").asText("");
    return new ToolCall(
        item.path("call_id").asText(item.path("id").asText("")),
        item.path("name").asText(""),
        arguments.isBlank() ? "{}" : arguments);
  }

  private static String finish(JsonNode reply, List<ToolCall> calls) {
    String incomplete = reply.path("incomplete_details").path("reason").asText("");
    if (incomplete.equals(ServerLimitations.MAX_OUTPUT_TOKENS)) {
      return "length";
    }
    return calls.isEmpty() ? "stop" : "tool_calls";
  }

  private static Usage usage(JsonNode reply) {
    JsonNode told = reply.path("usage");
    long prompt = told.path("input_tokens").asLong(0);
    long cached = told.path("input_tokens_details").path("cached_tokens").asLong(0);
    long completed = told.path("output_tokens").asLong(0);
    return new Usage(
        1, prompt, Math.min(cached, prompt), completed, Duration.ZERO, BigDecimal.ZERO, false);
  }
}
