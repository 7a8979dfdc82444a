// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nljdbc.agent.prompt.Protocol.Turn;
import dev.nljdbc.llm.ChatMessage;
import dev.nljdbc.llm.ChatMessage.ToolCall;
import dev.nljdbc.llm.ChatReply;
import dev.nljdbc.llm.RepliesOnTheWire;
import dev.nljdbc.testing.FuzzMeter;
import dev.nljdbc.testing.ScriptedModel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Any bytes as a model's reply: as the body of its server's response, as its text, as the arguments
 * of a call. Each is read as something to do or to complain of, and what is sent back is fit to be
 * sent.
 */
class ModelReplyFuzzTest {

  private static final FuzzMeter METER = new FuzzMeter("model replies, tools and text");
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<Protocol> PROTOCOLS =
      List.of(new TextProtocol(ProtocolTest.TOOLBOX), new ToolsProtocol(ProtocolTest.TOOLBOX));
  private static final SqlExtractor SQL = new SqlExtractor(sql -> sql.length() % 2 == 0);

  @AfterAll
  static void tell() {
    METER.tell();
  }

  static Stream<Arguments> seeds() {
    return Stream.of(
            "Thought: find it\nAction: SearchValue([\"Oslo\"], table=[\"city\"])\nObservation: x",
            "Thought: x\n"
                + "Action: ExecuteSQL(\"\"\"SELECT a FROM t WHERE b = 'x (y)'\"\"\", final=true)\n"
                + "Action: Done",
            "The query is\n```sql\nWITH x AS (SELECT 1) SELECT * FROM x;\n```\nwhich answers it.",
            "x\n"
                + "<tool_call>\n"
                + "{\"name\":\"SearchValue\",\"arguments\":\"{\\\"query\\\":[\\\"Oslo\\\"]}\"}\n"
                + "</tool_call>",
            "{\"id\":\"1\",\"object\":\"chat.completion\",\"model\":\"m\",\"created\":1,\"choices\":[{\"index\":0,\"finish_reason\":\"tool_calls\",\"message\":{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{\"id\":\"c\",\"type\":\"function\",\"function\":{\"name\":\"ExecuteSQL\",\"arguments\":\"{\\\"sql\\\":"
                + " \\\"SELECT"
                + " 1\\\"}\"}}]}}],\"usage\":{\"prompt_tokens\":3,\"completion_tokens\":4,\"total_tokens\":7}}",
            "{\"choices\":[{\"message\":{\"content\":[{\"type\":\"text\",\"text\":\"SELECT"
                + " 1\"}]}}]}",
            "SearchValue\n{\"query\": \"Oslo\", \"table\": [\"city\"]}",
            "[{\"tool\":\"executesql\",\"args\":{\"sql\":\"SELECT 1\"}},"
                + " {\"tool_calls\":[{\"function\":{\"name\":\"Done\"}}]}]")
        .map(text -> Arguments.of((Object) text.getBytes(StandardCharsets.UTF_8)));
  }

  @MethodSource("seeds")
  @FuzzTest(maxDuration = "24m")
  void read_anyBytes_isATurnThatCanBeAnswered(byte[] bytes) throws Exception {
    String text = new String(bytes, StandardCharsets.UTF_8);
    var unused =
        METER.of(
            () -> {
              List<ChatReply> replies = new ArrayList<>(RepliesOnTheWire.in(text));
              replies.add(ScriptedModel.text(text));
              replies.add(called(text));
              for (ChatReply reply : replies) {
                for (Protocol protocol : PROTOCOLS) {
                  answered(protocol, reply);
                }
              }
              SQL.find(text).ifPresent(sql -> assertThat(sql).isNotBlank());
              return text;
            });
  }

  private static ChatReply called(String text) {
    int end = Math.max(text.indexOf('\n'), 0);
    ToolCall known = new ToolCall("1", "ExecuteSQL", text);
    ToolCall any = new ToolCall("2", text.substring(0, end), text.substring(end));
    ChatReply said = ScriptedModel.text("");
    return new ChatReply("", List.of(known, any), "tool_calls", said.usage());
  }

  private static void answered(Protocol protocol, ChatReply reply) throws IOException {
    Turn turn = protocol.read(reply);
    assertThat(turn.requests()).hasSizeBetween(1, Turn.MOST_REQUESTS);
    List<String> observations = Collections.nCopies(turn.requests().size(), "seen");
    List<ChatMessage> messages = protocol.messages(reply, turn, observations);
    assertThat(messages.get(0)).isInstanceOf(ChatMessage.Assistant.class);
    ChatMessage.Assistant assistant = (ChatMessage.Assistant) messages.get(0);
    for (ToolCall call : assistant.calls()) {
      assertThat(JSON.readTree(call.arguments()).isObject()).as(call.arguments()).isTrue();
    }
    List<String> answered =
        messages.stream()
            .flatMap(
                m -> m instanceof ChatMessage.ToolResult r ? Stream.of(r.callId()) : Stream.empty())
            .toList();
    assertThat(answered).isEqualTo(assistant.calls().stream().map(ToolCall::id).toList());
  }
}
