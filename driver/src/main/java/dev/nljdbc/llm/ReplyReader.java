package dev.nljdbc.llm;

import com.fasterxml.jackson.databind.JsonNode;
import com.openai.core.JsonField;
import com.openai.core.JsonValue;
import com.openai.errors.OpenAIInvalidDataException;
import com.openai.models.chat.completions.ChatCompletion;
import com.openai.models.chat.completions.ChatCompletionMessage;
import com.openai.models.chat.completions.ChatCompletionMessageFunctionToolCall;
import com.openai.models.completions.CompletionUsage;
import dev.nljdbc.llm.ChatMessage.ToolCall;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads openai-java's completions as our replies, leniently: compatible servers leave out ids,
 * usage and even finish reasons, write arguments as an object, or content as a list of parts.
 */
final class ReplyReader {

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
    return new ChatReply(text(message), calls, finish, usage);
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
        .flatMap(call -> call.function().stream())
        .limit(ChatReply.MOST_CALLS)
        .forEach(function -> calls.add(call(function, calls.size() + 1)));
    return calls;
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
            .orElse("{}"));
  }

  private static Usage usage(ChatCompletion completion) {
    Optional<CompletionUsage> told = completion._usage().asKnown();
    long prompt = told.flatMap(u -> u._promptTokens().asKnown()).orElse(0L);
    long cached =
        told.flatMap(u -> u._promptTokensDetails().asKnown())
            .flatMap(d -> d._cachedTokens().asKnown())
            .orElse(0L);
    long completed = told.flatMap(u -> u._completionTokens().asKnown()).orElse(0L);
    return new Usage(
        1, prompt, Math.min(cached, prompt), completed, Duration.ZERO, BigDecimal.ZERO, false);
  }
}
