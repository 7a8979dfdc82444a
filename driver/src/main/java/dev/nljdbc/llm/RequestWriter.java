// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.openai.core.JsonNumber;
import com.openai.core.JsonValue;
import com.openai.models.FunctionDefinition;
import com.openai.models.FunctionParameters;
import com.openai.models.chat.completions.ChatCompletionAssistantMessageParam;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.chat.completions.ChatCompletionFunctionTool;
import com.openai.models.chat.completions.ChatCompletionMessageFunctionToolCall;
import dev.nljdbc.llm.ChatMessage.ToolCall;
import dev.nljdbc.llm.ChatRequest.ToolSpec;
import dev.nljdbc.llm.ServerLimitations.Limitation;
import java.util.List;
import java.util.Map;

/** Writes our requests as openai-java's. */
final class RequestWriter {

  /** Deprecated by OpenAI alone; other servers know no other name. */
  static final String USER = "user";

  private final String model;

  RequestWriter(String model) {
    this.model = model;
  }

  ChatCompletionCreateParams write(ChatRequest request, int most, ServerLimitations quirks) {
    ChatCompletionCreateParams.Builder params = ChatCompletionCreateParams.builder().model(model);
    List<ChatMessage> messages = MessageRewriting.forServer(request.messages(), quirks);
    PromptCaching caching = PromptCaching.of(messages, quirks);
    messages.forEach(message -> add(params, message, caching.marks(message), quirks));
    for (ToolSpec tool : request.tools()) {
      params.addTool(ChatCompletionFunctionTool.builder().function(function(tool, quirks)).build());
    }
    if (quirks.has(Limitation.STREAM_ONLY)) {
      params.putAdditionalBodyProperty("stream", JsonValue.from(true));
      params.putAdditionalBodyProperty(
          "stream_options", JsonValue.from(Map.of("include_usage", true)));
    }
    addSampling(params, request, quirks);
    if (quirks.user() && !request.endUser().isEmpty()) {
      params.putAdditionalBodyProperty(USER, JsonValue.from(request.endUser()));
    }
    if (quirks.cacheKey()) {
      params.putAdditionalBodyProperty(
          PromptCaching.KEY, JsonValue.from(PromptCaching.key(messages)));
    }
    if (most > 1) {
      params.n(most);
    }
    return params.build();
  }

  private static void addSampling(
      ChatCompletionCreateParams.Builder params, ChatRequest request, ServerLimitations quirks) {
    if (quirks.stop() && !request.stop().isEmpty()) {
      params.stopOfStrings(request.stop());
    }
    if (quirks.temperature()) {
      request.temperature().ifPresent(params::temperature);
    }
    if (quirks.limit() != ServerLimitations.LengthField.NONE) {
      params.putAdditionalBodyProperty(
          quirks.limit().field(), JsonNumber.of(quirks.limitOf(request)));
    }
  }

  private static void add(
      ChatCompletionCreateParams.Builder params,
      ChatMessage message,
      boolean marked,
      ServerLimitations quirks) {
    if (message instanceof ChatMessage.System system) {
      params.addMessage(PromptCaching.system(system.text(), marked));
    } else if (message instanceof ChatMessage.User user) {
      params.addMessage(PromptCaching.user(user.text(), marked));
    } else if (message instanceof ChatMessage.Assistant assistant) {
      params.addMessage(assistant(assistant, quirks));
    } else if (message instanceof ChatMessage.ToolResult result) {
      params.addMessage(PromptCaching.result(result.callId(), result.text(), marked));
    }
  }

  private static ChatCompletionAssistantMessageParam assistant(
      ChatMessage.Assistant said, ServerLimitations quirks) {
    ChatCompletionAssistantMessageParam.Builder to = ChatCompletionAssistantMessageParam.builder();
    boolean empty = said.text().isEmpty() && !said.calls().isEmpty();
    if (!empty || quirks.has(Limitation.NEEDS_CONTENT)) {
      to.content(said.text());
    }
    ObjectNode added = ProviderFields.read(said.providerFields());
    if (quirks.has(Limitation.NEEDS_REASONING) && !said.calls().isEmpty()) {
      added.putIfAbsent(ProviderFields.REASONING, added.textNode(""));
    }
    for (Map.Entry<String, JsonNode> field : added.properties()) {
      JsonValue value = JsonValue.fromJsonNode(field.getValue());
      if (field.getKey().equals(ProviderFields.CONTENT)) {
        to.content(value);
      } else {
        to.putAdditionalProperty(field.getKey(), value);
      }
    }
    said.calls().forEach(call -> to.addToolCall(functionCall(call)));
    return to.build();
  }

  private static ChatCompletionMessageFunctionToolCall functionCall(ToolCall call) {
    ChatCompletionMessageFunctionToolCall.Builder to =
        ChatCompletionMessageFunctionToolCall.builder()
            .id(call.id())
            .function(
                ChatCompletionMessageFunctionToolCall.Function.builder()
                    .name(call.name())
                    .arguments(call.arguments())
                    .build());
    ProviderFields.read(call.providerFields())
        .properties()
        .forEach(
            field ->
                to.putAdditionalProperty(field.getKey(), JsonValue.fromJsonNode(field.getValue())));
    return to.build();
  }

  private FunctionDefinition function(ToolSpec tool, ServerLimitations quirks) {
    FunctionParameters.Builder parameters = FunctionParameters.builder();
    boolean strict = quirks.has(Limitation.STRICT_SCHEMAS);
    for (Map.Entry<String, JsonNode> field : schema(tool, strict).properties()) {
      parameters.putAdditionalProperty(field.getKey(), JsonValue.fromJsonNode(field.getValue()));
    }
    FunctionDefinition.Builder function =
        FunctionDefinition.builder()
            .name(tool.name())
            .description(tool.description())
            .parameters(parameters.build());
    return strict ? function.strict(true).build() : function.build();
  }

  /** The schema of a tool's arguments. */
  static JsonNode schema(ToolSpec tool, boolean strict) {
    try {
      JsonNode schema = ClientJson.mapper().readTree(tool.parameters());
      return strict ? StrictSchema.of(schema) : schema;
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("The parameters of " + tool.name() + " are no JSON", e);
    }
  }
}
