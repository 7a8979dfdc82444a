// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.openai.core.JsonField;
import com.openai.core.JsonValue;
import com.openai.errors.OpenAIInvalidDataException;
import com.openai.models.chat.completions.ChatCompletion;
import com.openai.models.chat.completions.ChatCompletionMessage;
import com.openai.models.chat.completions.ChatCompletionMessageFunctionToolCall;
import com.openai.models.chat.completions.ChatCompletionMessageToolCall;
import com.openai.models.completions.CompletionUsage;
import dev.nljdbc.llm.ChatMessage.ToolCall;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads openai-java's completions as our replies, leniently: compatible servers leave out ids,
 * usage and even finish reasons, write arguments as an object, or content as a list of parts.
 */
final class ReplyReader {

  /** The cached tokens of DeepSeek, of gateways to Anthropic, of Kimi. */
  private static final List<String> CACHED =
      List.of("prompt_cache_hit_tokens", "cache_read_input_tokens", "cached_tokens");

  private static final Set<String> ERRORS = Set.of("error", "base_resp");

  private ReplyReader() {}

  private static OpenAIInvalidDataException without(String part) {
    return new OpenAIInvalidDataException("the reply has no " + part + " in it");
  }

  /**
   * The choices, with the usage of all on the first; without time and price. Zero tokens mean that
   * the server keeps them to itself.
   *
   * @throws OpenAIInvalidDataException when there is nothing that can be read as a reply
   */
  static List<ChatReply> read(@Nullable ChatCompletion completion) {
    if (completion == null) {
      throw without("object");
    }
    List<ChatCompletion.Choice> choices =
        completion._choices().asKnown().stream()
            .flatMap(List::stream)
            .filter(Objects::nonNull)
            .toList();
    if (choices.isEmpty()) {
      throw without("choice");
    }
    List<ChatReply> replies = new ArrayList<>();
    for (ChatCompletion.Choice choice : choices) {
      replies.add(read(choice, replies.isEmpty() ? usage(completion) : Usage.NONE));
    }
    return replies;
  }

  /** Whether there is no choice, or anything beside the choices that is called an error. */
  static boolean mayBeAnError(ChatCompletion completion) {
    Optional<List<ChatCompletion.Choice>> choices = completion._choices().asKnown();
    boolean named =
        completion._additionalProperties().keySet().stream().anyMatch(ERRORS::contains)
            || choices.stream()
                .flatMap(List::stream)
                .filter(Objects::nonNull)
                .anyMatch(choice -> choice._additionalProperties().containsKey("error"));
    return named || choices.isEmpty() || choices.get().isEmpty();
  }

  private static ChatReply read(ChatCompletion.Choice choice, Usage usage) {
    ChatCompletionMessage message =
        choice._message().asKnown().orElseThrow(() -> without("message"));
    List<ToolCall> calls = calls(message);
    String finish =
        choice
            ._finishReason()
            .asKnown()
            .map(reason -> reason.asString())
            .orElse(calls.isEmpty() ? "stop" : "tool_calls");
    String text = text(message);
    return new ChatReply(text, calls, finish, usage, List.of(), added(message, text, calls));
  }

  /** Where tools are called, what the server wants back; thoughts in the text are among it. */
  private static String added(ChatCompletionMessage message, String text, List<ToolCall> calls) {
    if (calls.isEmpty()) {
      return "";
    }
    ObjectNode fields = ProviderFields.kept(message._additionalProperties());
    Optional<List<JsonValue>> parts = message._content().asArray();
    if (parts.isPresent()) {
      fields.set(ProviderFields.CONTENT, ClientJson.mapper().valueToTree(parts.get()));
    } else if (!TidyingChatModel.withoutThoughts(text).equals(text)) {
      fields.put(ProviderFields.CONTENT, text);
    }
    return ProviderFields.text(fields);
  }

  private static String text(ChatCompletionMessage message) {
    JsonField<String> content = message._content();
    Optional<String> plain = content.asKnown().or(content::asString);
    return plain.orElseGet(() -> content.asArray().map(ReplyReader::parts).orElse(""));
  }

  private static String parts(List<JsonValue> parts) {
    StringBuilder text = new StringBuilder();
    for (JsonValue part : parts) {
      JsonNode node = ClientJson.tree(part);
      text.append(node.isTextual() ? node.asText() : node.path("text").asText(""));
    }
    return text.toString();
  }

  private static List<ToolCall> calls(ChatCompletionMessage message) {
    List<ToolCall> calls = new ArrayList<>();
    message._toolCalls().asKnown().stream()
        .flatMap(List::stream)
        .filter(Objects::nonNull)
        .flatMap(call -> function(call).stream())
        .limit(ChatReply.MOST_CALLS)
        .forEach(function -> calls.add(call(function, calls.size() + 1)));
    return calls;
  }

  /** Some servers leave out the type, which can be one alone. */
  private static Optional<ChatCompletionMessageFunctionToolCall> function(
      ChatCompletionMessageToolCall call) {
    return call.function()
        .or(
            () ->
                call._json()
                    .map(ClientJson::tree)
                    .filter(tree -> tree.path("function").isObject())
                    .map(ReplyReader::typed));
  }

  private static ChatCompletionMessageFunctionToolCall typed(JsonNode call) {
    JsonNode typed = ((ObjectNode) call).put("type", "function");
    return ClientJson.mapper().convertValue(typed, ChatCompletionMessageFunctionToolCall.class);
  }

  private static ToolCall call(ChatCompletionMessageFunctionToolCall call, int number) {
    ChatCompletionMessageFunctionToolCall.Function function =
        call._function().asKnown().orElseThrow(() -> without("function for a tool call"));
    JsonField<String> arguments = function._arguments();
    return new ToolCall(
        call._id().asKnown().filter(id -> !id.isBlank()).orElse("call_" + number),
        function._name().asKnown().orElse(""),
        arguments
            .asKnown()
            .or(() -> arguments.asUnknown().map(v -> ClientJson.tree(v).toString()))
            .filter(text -> !text.isBlank())
            .map(ReplyReader::decoded)
            .orElse("{}"),
        ProviderFields.text(ProviderFields.kept(call._additionalProperties())));
  }

  /** Some servers encode the arguments twice: a JSON text that holds the object. */
  private static String decoded(String arguments) {
    if (!arguments.strip().startsWith("\"")) {
      return arguments;
    }
    try {
      String inner = ClientJson.mapper().readTree(arguments).asText();
      return inner.strip().startsWith("{") ? inner : arguments;
    } catch (JsonProcessingException e) {
      return arguments; // the model is told that it is no JSON
    }
  }

  private static Optional<Long> cachedByAnotherName(CompletionUsage usage) {
    return CACHED.stream()
        .map(name -> usage._additionalProperties().get(name))
        .filter(Objects::nonNull)
        .map(value -> ClientJson.tree(value).asLong(0))
        .filter(tokens -> tokens > 0)
        .findFirst();
  }

  private static Usage usage(ChatCompletion completion) {
    Optional<CompletionUsage> told = completion._usage().asKnown();
    long prompt = told.flatMap(u -> u._promptTokens().asKnown()).orElse(0L);
    long cached =
        told.flatMap(u -> u._promptTokensDetails().asKnown())
            .flatMap(d -> d._cachedTokens().asKnown())
            .or(() -> told.flatMap(ReplyReader::cachedByAnotherName))
            .orElse(0L);
    long completed = told.flatMap(u -> u._completionTokens().asKnown()).orElse(0L);
    return new Usage(
        1, prompt, Math.min(cached, prompt), completed, Duration.ZERO, BigDecimal.ZERO, false);
  }
}
