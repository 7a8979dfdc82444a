package dev.nljdbc.llm;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.openai.core.JsonNumber;
import com.openai.core.JsonValue;
import com.openai.models.FunctionDefinition;
import com.openai.models.FunctionParameters;
import com.openai.models.chat.completions.ChatCompletionAssistantMessageParam;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.chat.completions.ChatCompletionFunctionTool;
import com.openai.models.chat.completions.ChatCompletionMessageFunctionToolCall;
import com.openai.models.chat.completions.ChatCompletionToolMessageParam;
import dev.nljdbc.llm.ChatMessage.ToolCall;
import dev.nljdbc.llm.ChatRequest.ToolSpec;
import java.util.ArrayList;
import java.util.List;

/** Writes our requests as openai-java's. */
final class RequestWriter {

  /** Deprecated by OpenAI alone; other servers know no other name. */
  private static final String USER = "user";

  private final JsonMapper json;
  private final String model;

  RequestWriter(JsonMapper json, String model) {
    this.json = json;
    this.model = model;
  }

  ChatCompletionCreateParams write(ChatRequest request, int most, ServerLimitations quirks) {
    ChatCompletionCreateParams.Builder params = ChatCompletionCreateParams.builder().model(model);
    List<ChatMessage> messages = request.messages();
    (quirks.system() ? messages : systemAsUser(messages)).forEach(message -> add(params, message));
    for (ToolSpec tool : request.tools()) {
      params.addTool(ChatCompletionFunctionTool.builder().function(function(tool)).build());
    }
    addSampling(params, request, quirks);
    if (quirks.user() && !request.endUser().isEmpty()) {
      params.putAdditionalBodyProperty(USER, JsonValue.from(request.endUser()));
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

  private static void add(ChatCompletionCreateParams.Builder params, ChatMessage message) {
    if (message instanceof ChatMessage.System system) {
      params.addSystemMessage(system.text());
    } else if (message instanceof ChatMessage.User user) {
      params.addUserMessage(user.text());
    } else if (message instanceof ChatMessage.Assistant assistant) {
      params.addMessage(assistant(assistant));
    } else if (message instanceof ChatMessage.ToolResult result) {
      params.addMessage(
          ChatCompletionToolMessageParam.builder()
              .toolCallId(result.callId())
              .content(result.text())
              .build());
    }
  }

  private static ChatCompletionAssistantMessageParam assistant(ChatMessage.Assistant said) {
    ChatCompletionAssistantMessageParam.Builder to = ChatCompletionAssistantMessageParam.builder();
    if (!said.text().isEmpty() || said.calls().isEmpty()) {
      to.content(said.text());
    }
    said.calls().forEach(call -> to.addToolCall(functionCall(call)));
    return to.build();
  }

  private static ChatCompletionMessageFunctionToolCall functionCall(ToolCall call) {
    return ChatCompletionMessageFunctionToolCall.builder()
        .id(call.id())
        .function(
            ChatCompletionMessageFunctionToolCall.Function.builder()
                .name(call.name())
                .arguments(call.arguments())
                .build())
        .build();
  }

  private FunctionDefinition function(ToolSpec tool) {
    FunctionParameters.Builder parameters = FunctionParameters.builder();
    try {
      for (var field : json.readTree(tool.parameters()).properties()) {
        JsonNode value = field.getValue();
        parameters.putAdditionalProperty(field.getKey(), JsonValue.fromJsonNode(value));
      }
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("The parameters of " + tool.name() + " are no JSON", e);
    }
    return FunctionDefinition.builder()
        .name(tool.name())
        .description(tool.description())
        .parameters(parameters.build())
        .build();
  }

  /** Instructions of a model that knows no system role stand before what the user says first. */
  private static List<ChatMessage> systemAsUser(List<ChatMessage> messages) {
    List<ChatMessage> out = new ArrayList<>();
    StringBuilder instructions = new StringBuilder();
    for (ChatMessage message : messages) {
      if (message instanceof ChatMessage.System system) {
        instructions.append(system.text()).append("\n\n");
      } else if (message instanceof ChatMessage.User user && instructions.length() > 0) {
        out.add(new ChatMessage.User(instructions + user.text()));
        instructions.setLength(0);
      } else {
        out.add(message);
      }
    }
    if (instructions.length() > 0) {
      out.add(0, new ChatMessage.User(instructions.toString().strip()));
    }
    return out;
  }
}
