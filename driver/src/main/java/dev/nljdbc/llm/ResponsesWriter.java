// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nljdbc.llm.ChatMessage.Assistant;
import dev.nljdbc.llm.ChatMessage.ToolCall;
import dev.nljdbc.llm.ChatMessage.ToolResult;
import dev.nljdbc.llm.ChatRequest.ToolSpec;
import dev.nljdbc.llm.ServerLimitations.LengthField;
import dev.nljdbc.llm.ServerLimitations.Limitation;
import java.util.List;
import java.util.Optional;

/** Writes our requests as those of OpenAI's Responses API; it has neither stop sequences nor n. */
final class ResponsesWriter {

  /** The reasoning as it is sent back. */
  static final String ENCRYPTED = "encrypted_content";

  private final String model;

  ResponsesWriter(String model) {
    this.model = model;
  }

  ObjectNode write(ChatRequest request, ServerLimitations quirks) {
    ObjectNode to = JsonNodeFactory.instance.objectNode().put("model", model).put("store", false);
    List<ChatMessage> messages = MessageRewriting.forServer(request.messages(), quirks);
    ArrayNode input = to.putArray("input");
    messages.forEach(message -> add(input, message));
    for (ToolSpec tool : request.tools()) {
      add(to.withArray("tools"), tool, quirks.has(Limitation.STRICT_SCHEMAS));
    }
    if (!quirks.has(Limitation.NO_ENCRYPTED_REASONING)) {
      to.putArray("include").add("reasoning." + ENCRYPTED);
    }
    if (quirks.limit() != LengthField.NONE) {
      to.put(ServerLimitations.MAX_OUTPUT_TOKENS, quirks.limitOf(request));
    }
    if (quirks.temperature()) {
      request.temperature().ifPresent(temperature -> to.put("temperature", temperature));
    }
    if (quirks.cacheKey()) {
      to.put(PromptCaching.KEY, PromptCaching.key(messages));
    }
    if (quirks.user() && !request.endUser().isEmpty()) {
      to.put(RequestWriter.USER, request.endUser());
    }
    return to;
  }

  private static void add(ArrayNode tools, ToolSpec tool, boolean strict) {
    ObjectNode to = tools.addObject().put("type", "function").put("name", tool.name());
    to.put("description", tool.description()).put("strict", strict);
    to.set("parameters", RequestWriter.schema(tool, strict));
  }

  private static void add(ArrayNode input, ChatMessage message) {
    if (message instanceof ToolResult result) {
      ObjectNode item = input.addObject().put("type", "function_call_output");
      item.put("call_id", result.callId()).put("output", result.text());
    } else if (message instanceof Assistant said && !said.calls().isEmpty()) {
      addCalls(input, said);
    } else {
      input.addObject().put("role", role(message)).put("content", message.text());
    }
  }

  private static String role(ChatMessage message) {
    if (message instanceof Assistant) {
      return "assistant";
    }
    return message instanceof ChatMessage.System ? "system" : "user";
  }

  /** The server's own items in order, without calls that were not executed. */
  private static void addCalls(ArrayNode input, Assistant said) {
    JsonNode given = ProviderFields.read(said.providerFields()).path(ProviderFields.OUTPUT);
    if (given.isEmpty() && !said.text().isEmpty()) {
      input.addObject().put("role", "assistant").put("content", said.text());
    }
    for (JsonNode item : given) {
      Optional<ToolCall> call = call(said, item);
      if (call.isPresent()) {
        add(input, call.get());
      } else if (!ResponsesReader.isCall(item)) {
        input.add(item);
      }
    }
    if (given.isEmpty()) {
      said.calls().forEach(call -> add(input, call));
    }
  }

  private static Optional<ToolCall> call(Assistant said, JsonNode item) {
    String id = item.path("call_id").asText("");
    return ResponsesReader.isCall(item)
        ? said.calls().stream().filter(call -> call.id().equals(id)).findFirst()
        : Optional.empty();
  }

  private static void add(ArrayNode input, ToolCall call) {
    ObjectNode item = input.addObject().put("type", "function_call").put("call_id", call.id());
    item.put("name", call.name()).put("arguments", call.arguments());
  }
}
