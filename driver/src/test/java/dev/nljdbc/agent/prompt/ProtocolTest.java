// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.nljdbc.agent.prompt.Protocol.Turn;
import dev.nljdbc.agent.prompt.Protocol.Turn.Action;
import dev.nljdbc.agent.tool.Tool;
import dev.nljdbc.agent.tool.Tool.Observation;
import dev.nljdbc.agent.tool.Tool.Parameter;
import dev.nljdbc.agent.tool.ToolArguments;
import dev.nljdbc.agent.tool.Toolbox;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.llm.ChatMessage;
import dev.nljdbc.llm.ChatMessage.ToolCall;
import dev.nljdbc.llm.ChatReply;
import dev.nljdbc.testing.ScriptedModel;
import dev.nljdbc.testing.TableTest;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProtocolTest {

  /** A tool with the parameters of the real one, and no database behind it. */
  private static final class Named extends Tool {

    Named(String name, List<Parameter> parameters) {
      super(name, name + " in a test.", parameters);
    }

    @Override
    public Observation run(ToolArguments arguments, Cancellation cancellation) {
      throw new AssertionError("not to be run");
    }
  }

  static final Toolbox TOOLBOX =
      new Toolbox(
          List.of(
              new Named(
                  "SearchValue",
                  List.of(
                      new Parameter("query", Parameter.Kind.TEXTS, true, "what to look for"),
                      new Parameter("table", Parameter.Kind.TEXTS, false, "where"))),
              new Named(
                  "ExecuteSQL",
                  List.of(
                      new Parameter("sql", Parameter.Kind.TEXT, true, "a SELECT"),
                      new Parameter("final", Parameter.Kind.FLAG, false, "when sure")))));

  private final Protocol text = new TextProtocol(TOOLBOX);
  private final Protocol tools = new ToolsProtocol(TOOLBOX);

  private Turn read(String reply) {
    return text.read(ScriptedModel.text(reply));
  }

  private static String only(Turn turn) {
    assertThat(turn.requests()).hasSize(1);
    return turn.requests().get(0).act().print();
  }

  @TableTest
  void text_waysToWriteOneCall_areTheSameCall(String reply) {
    assertThat(only(read(reply))).isEqualTo("SearchValue(\"Oslo\", table=\"city\")");
    assertThat(read(reply).thought()).startsWith("find it");
  }

  @TableTest
  void text_waysToWriteAQuery_areTheSameQuery(String reply) {
    assertThat(read(reply).requests().get(0).act())
        .isInstanceOfSatisfying(
            Action.Call.class,
            c ->
                assertThat(c.arguments().text("sql"))
                    .isEqualTo("SELECT a FROM t WHERE b = 'x (y)'"));
  }

  @TableTest
  void text_severalCallsInATurn_areReadInOrder(String reply) {
    for (Protocol protocol : List.of(text, tools)) {
      Turn turn = protocol.read(ScriptedModel.text(reply));
      assertThat(turn.thought()).isEqualTo("Both.");
      assertThat(turn.requests())
          .extracting(r -> r.act().print())
          .containsExactly("SearchValue(\"a\")", "SearchValue(\"b\")");
    }
  }

  @Test
  void text_severalCalls_goBackWithTheirObservations() {
    Turn turn = read("Action: SearchValue(\"a\")\nAction: Done");

    assertThat(text.messages(ScriptedModel.text(""), turn, List.of("x", "y")))
        .containsExactly(
            new ChatMessage.Assistant("Action: SearchValue(\"a\")\nAction: Done", List.of()),
            new ChatMessage.User("Observation: x\nObservation: y"));
  }

  @TableTest
  void text_sqlWithoutAnAction_isTheLastFenceOrTheQueryItself(String reply) {
    assertThat(only(read(reply))).isEqualTo("ExecuteSQL(\"SELECT a FROM t\")");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Action: Done", "Thought: that is it.\nAction: Done.", "Action: done()"})
  void text_done_isDone(String reply) {
    assertThat(read(reply).requests().get(0).act()).isEqualTo(new Action.Done());
  }

  @TableTest
  void text_malformed_saysWhatToWrite(String reply) {
    assertThat(read(reply).requests().get(0).act())
        .isInstanceOfSatisfying(Action.Malformed.class, m -> assertThat(m.problem()).isNotBlank());
  }

  @Test
  void text_cutBeforeItsAction_saysThatItWasCut() {
    Turn turn = tools.read(new ChatReply("", List.of(), "length", ScriptedModel.USAGE));

    assertThat(turn.requests().get(0).act())
        .isInstanceOfSatisfying(
            Action.Malformed.class, m -> assertThat(m.problem()).contains("nl.lab.max-tokens"));
  }

  @Test
  void text_madeUpObservations_areNotKeptInTheConversation() {
    Turn turn =
        read(
            "Thought: a\n"
                + "Action: SearchValue(\"x\")\n"
                + "Observation: found!\n"
                + "Thought: b\n"
                + "Action: Done");

    List<ChatMessage> messages =
        text.messages(ScriptedModel.text("ignored"), turn, List.of("nothing"));

    assertThat(messages)
        .containsExactly(
            new ChatMessage.Assistant("Thought: a\nAction: SearchValue(\"x\")", List.of()),
            new ChatMessage.User("Observation: nothing"));
  }

  @Test
  void tools_severalCalls_keepTheirOrderAndIds() {
    Turn turn =
        tools.read(
            ScriptedModel.calls(
                new ToolCall("1", "SearchValue", "{\"query\":[\"a\",\"b\"]}"),
                new ToolCall("2", "ExecuteSQL", "{\"sql\":\"SELECT 1\",\"final\":true}"),
                new ToolCall("3", "Done", "{}")));

    assertThat(turn.requests()).extracting(Turn.Request::id).containsExactly("1", "2", "3");
    assertThat(turn.requests())
        .extracting(r -> r.act().print())
        .containsExactly(
            "SearchValue([\"a\", \"b\"])", "ExecuteSQL(\"SELECT 1\", final=\"true\")", "Done");
  }

  @Test
  void tools_argumentsThatAreNotJson_areAnsweredAndNotSentBack() {
    var reply = ScriptedModel.call("SearchValue", "{\"query\": [");
    Turn turn = tools.read(reply);

    assertThat(turn.requests().get(0).act()).isInstanceOf(Action.Malformed.class);
    assertThat(tools.messages(reply, turn, List.of("malformed")))
        .first()
        .isEqualTo(
            new ChatMessage.Assistant(
                "", List.of(new ToolCall("call_SearchValue", "SearchValue", "{}"))));
  }

  @Test
  void tools_aTurnWithoutCalls_isReadAsText() {
    assertThat(only(tools.read(ScriptedModel.text("Action: SearchValue(\"x\")"))))
        .isEqualTo("SearchValue(\"x\")");
  }

  @Test
  void toolSpecs_schemas_nameTheRequiredParameters() {
    assertThat(tools.toolSpecs()).extracting("name").contains("SearchValue", "ExecuteSQL", "Done");
    assertThat(tools.toolSpecs().get(0).parameters())
        .isEqualTo(
            "{\"type\":\"object\",\"properties\":{\"query\":{\"type\":\"array\",\"items\":{\"type\":\"string\"},\"description\":\"what"
                + " to look for\"},\"table\":{\"type\":\"array\",\"items\":{\"type\":\"string\"},"
                + "\"description\":\"where\"}},\"required\":[\"query\"]}");
  }

  @Test
  void text_nothingButBrackets_isReadInNoTime() {
    String brackets = "[{".repeat(50_000);

    assertTimeoutPreemptively(
        Duration.ofSeconds(10), () -> assertThat(read(brackets).requests()).hasSize(1));
  }
}
