// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import com.openai.core.JsonValue;
import com.openai.models.chat.completions.ChatCompletionContentPart;
import com.openai.models.chat.completions.ChatCompletionContentPartText;
import com.openai.models.chat.completions.ChatCompletionMessageParam;
import com.openai.models.chat.completions.ChatCompletionSystemMessageParam;
import com.openai.models.chat.completions.ChatCompletionToolMessageParam;
import com.openai.models.chat.completions.ChatCompletionUserMessageParam;
import dev.nljdbc.text.Sha256;
import java.util.List;
import java.util.Map;

/**
 * Asks for the prompt to be cached where servers cache only what is asked for. Most cache the
 * beginning that two prompts share on their own. Claude's models behind gateways want marks: on the
 * instructions, the opening with the schema, and the newest message, so that the next round finds
 * all before it in the cache. Mistral, xAI and OpenAI want a key that is equal where beginnings
 * are.
 */
final class PromptCaching {

  /** The field of the key. */
  static final String KEY = "prompt_cache_key";

  private static final String MARK = "cache_control";
  private static final Map<String, String> EPHEMERAL = Map.of("type", "ephemeral");

  private final List<ChatMessage> marked;

  private PromptCaching(List<ChatMessage> marked) {
    this.marked = marked;
  }

  static PromptCaching of(List<ChatMessage> messages, ServerLimitations quirks) {
    if (!quirks.cacheMarks() || messages.isEmpty()) {
      return new PromptCaching(List.of());
    }
    ChatMessage first = messages.get(0);
    ChatMessage opening =
        messages.stream().filter(m -> m instanceof ChatMessage.User).findFirst().orElse(first);
    return new PromptCaching(List.of(first, opening, messages.get(messages.size() - 1)));
  }

  /** A hash that is equal for all conversations with the same instructions. */
  static String key(List<ChatMessage> messages) {
    String instructions = messages.isEmpty() ? "" : messages.get(0).text();
    return "nl-" + Sha256.hex(instructions, 24);
  }

  /** Whether the prompt up to this message is to be cached. */
  boolean marks(ChatMessage message) {
    return marked.stream().anyMatch(m -> m == message);
  }

  static ChatCompletionMessageParam system(String text, boolean marked) {
    ChatCompletionSystemMessageParam.Builder to = ChatCompletionSystemMessageParam.builder();
    return ChatCompletionMessageParam.ofSystem(
        (marked ? to.contentOfArrayOfContentParts(List.of(part(text))) : to.content(text)).build());
  }

  static ChatCompletionMessageParam user(String text, boolean marked) {
    ChatCompletionUserMessageParam.Builder to = ChatCompletionUserMessageParam.builder();
    ChatCompletionContentPart part = ChatCompletionContentPart.ofText(part(text));
    return ChatCompletionMessageParam.ofUser(
        (marked ? to.contentOfArrayOfContentParts(List.of(part)) : to.content(text)).build());
  }

  static ChatCompletionMessageParam result(String callId, String text, boolean marked) {
    ChatCompletionToolMessageParam.Builder to =
        ChatCompletionToolMessageParam.builder().toolCallId(callId);
    return ChatCompletionMessageParam.ofTool(
        (marked ? to.contentOfArrayOfContentParts(List.of(part(text))) : to.content(text)).build());
  }

  private static ChatCompletionContentPartText part(String text) {
    return ChatCompletionContentPartText.builder()
        .text(text)
        .putAdditionalProperty(MARK, JsonValue.from(EPHEMERAL))
        .build();
  }
}
