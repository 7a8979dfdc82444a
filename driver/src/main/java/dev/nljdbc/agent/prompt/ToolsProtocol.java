// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nljdbc.agent.prompt.Protocol.Turn;
import dev.nljdbc.agent.tool.AnswerTool;
import dev.nljdbc.agent.tool.Tool;
import dev.nljdbc.agent.tool.Tool.Parameter;
import dev.nljdbc.agent.tool.Toolbox;
import dev.nljdbc.llm.ChatMessage;
import dev.nljdbc.llm.ChatMessage.ToolCall;
import dev.nljdbc.llm.ChatReply;
import dev.nljdbc.llm.ChatRequest.ToolSpec;
import dev.nljdbc.text.JsonMappers;
import dev.nljdbc.text.Truncation;
import java.util.ArrayList;
import java.util.List;

/**
 * Function calling: several calls in a turn, run in order. A turn without any is read as the text
 * protocol reads it.
 */
final class ToolsProtocol implements Protocol {

  /** A server that keeps to {@code nl.lab.max-tokens} sends no longer ones. */
  static final int LONGEST_SAID = 20_000;

  private final ObjectMapper json = JsonMappers.mapper();
  private final Toolbox toolbox;
  private final ActionParser acts;
  private final TextProtocol text;

  ToolsProtocol(Toolbox toolbox) {
    this.toolbox = toolbox;
    this.acts = new ActionParser(toolbox);
    this.text = new TextProtocol(toolbox);
  }

  @Override
  public String name() {
    return "tools";
  }

  @Override
  public String instructions() {
    return "protocol-tools.txt";
  }

  @Override
  public List<String> stop() {
    return List.of();
  }

  @Override
  public List<ToolSpec> toolSpecs() {
    List<ToolSpec> specs = new ArrayList<>();
    for (Tool tool : toolbox.tools()) {
      specs.add(new ToolSpec(tool.name(), tool.description(), schema(tool.parameters())));
    }
    if (toolbox.runsQueries()) {
      specs.add(
          new ToolSpec(
              ActionParser.DONE, "Ends the work.", schema(List.of(AnswerTool.UNANSWERABLE))));
    }
    return specs;
  }

  @Override
  public Turn read(ChatReply reply) {
    if (reply.calls().isEmpty()) {
      return text.read(reply);
    }
    List<Turn.Request> requests = new ArrayList<>();
    for (ToolCall call : reply.calls()) {
      requests.add(new Turn.Request(call.id(), acts.json(call.name(), call.arguments())));
    }
    return new Turn(reply.text().strip(), requests);
  }

  @Override
  public List<ChatMessage> messages(ChatReply reply, Turn turn, List<String> observations) {
    if (reply.calls().isEmpty()) {
      return text.messages(reply, turn, observations);
    }
    List<ToolCall> calls = reply.calls().subList(0, turn.requests().size());
    List<ChatMessage> messages = new ArrayList<>();
    messages.add(
        new ChatMessage.Assistant(
            Truncation.abbreviate(reply.text(), LONGEST_SAID),
            calls.stream().map(this::sendable).toList(),
            reply.providerFields()));
    for (int i = 0; i < calls.size(); i++) {
      messages.add(new ChatMessage.ToolResult(calls.get(i).id(), observations.get(i)));
    }
    return messages;
  }

  /**
   * Servers refuse a conversation that holds arguments which are not JSON, even when the model
   * wrote them; and too long ones would fill it.
   */
  private ToolCall sendable(ToolCall call) {
    try {
      boolean sendable = call.arguments().length() <= LONGEST_SAID;
      return sendable && json.readTree(call.arguments()).isObject()
          ? call
          : call.withArguments("{}");
    } catch (JsonProcessingException e) {
      return call.withArguments("{}");
    }
  }

  private String schema(List<Parameter> parameters) {
    ObjectNode schema = json.createObjectNode().put("type", "object");
    ObjectNode properties = schema.putObject("properties");
    ArrayNode required = schema.putArray("required");
    for (Parameter parameter : parameters) {
      describe(parameter, properties.putObject(parameter.name()));
      if (parameter.required()) {
        required.add(parameter.name());
      }
    }
    return schema.toString();
  }

  private static void describe(Parameter parameter, ObjectNode property) {
    switch (parameter.kind()) {
      case TEXT -> property.put("type", "string");
      case FLAG -> property.put("type", "boolean");
      case TEXTS -> property.put("type", "array").putObject("items").put("type", "string");
    }
    if (!parameter.description().isEmpty()) {
      property.put("description", parameter.description());
    }
  }
}
