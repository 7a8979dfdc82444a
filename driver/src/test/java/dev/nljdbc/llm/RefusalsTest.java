// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.llm.ChatMessage.ToolCall;
import dev.nljdbc.llm.ServerLimitations.Limitation;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Words of real servers, and what they are taken for. */
class RefusalsTest {

  /** A request with all that can be refused. */
  private static ChatRequest everything() {
    ToolCall one = new ToolCall("a", "ExecuteSQL", "{}", "{\"extra_content\":{}}");
    ToolCall other = new ToolCall("b", "ExecuteSQL", "{}");
    return new ChatRequest(
            List.of(
                new ChatMessage.System("s"),
                new ChatMessage.User("u"),
                new ChatMessage.Assistant(
                    "", List.of(one, other), "{\"reasoning_content\":\"hm\"}"),
                new ChatMessage.ToolResult("a", "1"),
                new ChatMessage.ToolResult("b", "2")),
            List.of(OpenModel.TOOL),
            List.of("STOP"),
            OptionalDouble.of(0.5),
            256)
        .askedBy("user-1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "This model only supports single tool-calls at once! | ONE_CALL",
        "Tool call id was abc123 but must be a-z, A-Z, 0-9, with a length of 9. | SHORT_IDS",
        "Tool call IDs should be alphanumeric strings with length 9! | SHORT_IDS",
        "messages.1.content.0.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$' | SHORT_IDS",
        "Invalid 'messages[2].tool_calls[0].id': string too long. | SHORT_IDS",
        "tool_call_id 'x' does not belong to this conversation | none",
        "Duplicate tool_call_id; each must be unique | none",
        "Missing `reasoning_content` field in the assistant message at message index 2. | NEEDS_REASONING",
        "The reasoning_content in the thinking mode must be passed back to the API. | NEEDS_REASONING",
        "thinking is enabled but reasoning_content is missing in assistant tool call message | NEEDS_REASONING",
        "property 'reasoning_content' is unsupported | NO_PROVIDER_FIELDS",
        "Extra inputs are not permitted [body.messages.2.assistant.reasoning_content] | NO_PROVIDER_FIELDS",
        "messages.1.reasoning_details: Extra inputs are not permitted | NO_PROVIDER_FIELDS",
        "The encrypted content gAAA could not be verified. | NO_PROVIDER_FIELDS",
        "Encrypted content is not supported with this model. | NO_ENCRYPTED_REASONING",
        "messages.0.content.0.cache_control: Extra inputs are not permitted | NO_CACHE_REQUESTS",
        "Input should be a valid string [body.messages.0.content] | NO_CACHE_REQUESTS",
        "messages.2.content: Field required | NEEDS_CONTENT",
        "messages: text content blocks must be non-empty | none",
        "This model only support stream mode, please enable the stream parameter to access the model. | STREAM_ONLY",
        "parameter.enable_thinking must be set to false for non-streaming calls | STREAM_ONLY",
        "current user api does not support http call. | STREAM_ONLY",
        "In context=(), 'additionalProperties' is required to be supplied and to be false. | STRICT_SCHEMAS",
        "In context=(), 'required' is required to be supplied [tools[0].function.parameters] | STRICT_SCHEMAS",
        "\"auto\" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set | NO_TOOLS",
        "tools param requires --jinja flag | NO_TOOLS",
        "Function call is missing a thought_signature in functionCall parts. This is required for tools to work | none",
        "Missing required parameter: 'messages[2].tool_calls[0].type'. | none",
        "invalid params, chat content has invalid message role: system (2013) | NO_SYSTEM",
        "System role not supported | NO_SYSTEM",
        "Unsupported parameter: 'user' | NO_USER",
        "invalid temperature: only 1 is allowed for this model | NO_TEMPERATURE",
        "model is overloaded | none"
      })
  void named_wordsOfServers_areTakenForWhatTheyMean(String words, String limitation) {
    ServerLimitations marking =
        new ServerLimitations(
            EnumSet.of(Limitation.CACHES_MARKED), ServerLimitations.LengthField.NONE);
    String taken =
        Refusals.named(everything(), 1, marking, words, true).map(Enum::name).orElse("none");
    assertThat(taken).isEqualTo(limitation);
  }
}
