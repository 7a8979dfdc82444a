// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nljdbc.testing.FakeChatServer.Reply;
import dev.nljdbc.testing.FakeChatServer.Request;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * What servers that call themselves OpenAI-compatible really do, as their documentation and reports
 * of their users say (docs/models.md has the sources): what they add to a turn and want back, and
 * what they refuse, in their words. Each answers a question by one query and then ends the work.
 */
public enum ProviderProfile {
  /** As documented by OpenAI for chat completions. */
  PLAIN("gpt-4o"),

  /** Tools together with reasoning are served at another address. */
  OPENAI_REASONING("gpt-5.6") {
    @Override
    Optional<Reply> refusal(Request request) {
      if (!request.path().endsWith("/responses")) {
        return bad(
            "Function tools with reasoning_effort are not supported for gpt-5.6 in"
                + " /v1/chat/completions. To use function tools, use /v1/responses or set"
                + " reasoning_effort to 'none'.");
      }
      if (request.body().has("temperature")) {
        return bad("Unsupported parameter: 'temperature' is not supported with this model.");
      }
      boolean lost =
          items(request.body().path("input"))
              .anyMatch(
                  item ->
                      item.path("type").asText().equals("reasoning")
                          && item.path("encrypted_content").asText().isEmpty());
      long calls = ofType(request, "function_call");
      if (lost || calls != ofType(request, "reasoning")) {
        return bad(
            "Item with id 'rs_1' not found. Items are not persisted when `store` is set to false.");
      }
      return calls == ofType(request, "function_call_output")
          ? Optional.empty()
          : bad("No tool output found for function call call_1.");
    }

    private long ofType(Request request, String type) {
      return items(request.body().path("input"))
          .filter(item -> item.path("type").asText().equals(type))
          .count();
    }

    @Override
    int step(Request request) {
      return (int) ofType(request, "function_call");
    }

    @Override
    Reply reply(Request request, int step, String sql) {
      ObjectNode reply = ChatReplies.JSON.createObjectNode().put("object", "response");
      reply.put("status", "completed").putNull("error");
      ArrayNode output = reply.putArray("output");
      ObjectNode reasoning = output.addObject().put("type", "reasoning").put("id", "rs_" + step);
      reasoning.putArray("summary");
      if (request.body().path("include").toString().contains("reasoning.encrypted_content")) {
        reasoning.put("encrypted_content", "gAAAA" + step);
      }
      output
          .addObject()
          .put("type", "function_call")
          .put("call_id", "call_" + step)
          .put("name", tool(step))
          .put("arguments", arguments(step, sql));
      reply
          .putObject("usage")
          .put("input_tokens", 100)
          .put("output_tokens", 20)
          .putObject("input_tokens_details")
          .put("cached_tokens", 40);
      return Reply.json(200, reply.toString());
    }
  },

  /** Reasoning has to come back with the calls that it led to. */
  DEEPSEEK("deepseek-v4-pro") {
    @Override
    Optional<Reply> refusal(Request request) {
      return calling(request)
              .allMatch(said -> said.path("reasoning_content").asText().startsWith("hm"))
          ? Optional.empty()
          : bad("The reasoning_content in the thinking mode must be passed back to the API.");
    }

    @Override
    void add(ObjectNode message, int step) {
      message.put("reasoning_content", "hm <|im_start|>" + step);
    }
  },

  /** Reasoning has to come back even where the model gave none. */
  DEEPSEEK_WITHOUT_THOUGHTS("deepseek-v3.2") {
    @Override
    Optional<Reply> refusal(Request request) {
      return calling(request).allMatch(said -> said.path("reasoning_content").isTextual())
          ? Optional.empty()
          : bad("Missing `reasoning_content` field in the assistant message at message index 2.");
    }

    @Override
    void add(ObjectNode message, int step) {
      message.putNull("reasoning_content");
    }
  },

  /** Reasoning, and one temperature alone. */
  KIMI("kimi-k3") {
    @Override
    Optional<Reply> refusal(Request request) {
      if (request.body().has("temperature")) {
        return bad("invalid temperature: only 1 is allowed for this model");
      }
      return calling(request).allMatch(said -> said.path("reasoning_content").asText().equals("hm"))
          ? Optional.empty()
          : bad(
              "thinking is enabled but reasoning_content is missing in assistant tool call message"
                  + " at index 3");
    }

    @Override
    void add(ObjectNode message, int step) {
      message.put("reasoning_content", "hm");
    }
  },

  /** The signature of a turn's first call, and errors in an array. */
  GEMINI("gemini-3-pro") {
    @Override
    Optional<Reply> refusal(Request request) {
      String path = "/tool_calls/0/extra_content/google/thought_signature";
      return calling(request).allMatch(said -> said.at(path).asText().equals("sig=="))
          ? Optional.empty()
          : Optional.of(
              Reply.json(
                  400,
                  "[{\"error\":{\"code\":400,\"message\":\"Function call is missing a"
                      + " thought_signature in functionCall"
                      + " parts.\",\"status\":\"INVALID_ARGUMENT\"}}]"));
    }

    @Override
    void add(ObjectNode message, int step) {
      ObjectNode call = (ObjectNode) message.path("tool_calls").get(0);
      call.putObject("extra_content").putObject("google").put("thought_signature", "sig==");
    }
  },

  /** Thoughts are parts of the content; ids of nine characters. */
  MISTRAL("mistral-medium-3.5") {
    @Override
    Optional<Reply> refusal(Request request) {
      for (JsonNode said : calling(request).toList()) {
        String id = said.at("/tool_calls/0/id").asText();
        if (!id.matches("[a-zA-Z0-9]{9}")) {
          return bad("Tool call id was " + id + " but must be a-z, A-Z, 0-9, with a length of 9.");
        }
        if (!said.at("/content/0/type").asText().equals("thinking")) {
          return bad("the thoughts of the turn are gone");
        }
      }
      return Optional.empty();
    }

    @Override
    void add(ObjectNode message, int step) {
      ArrayNode parts = message.putArray("content");
      ObjectNode thinking = parts.addObject().put("type", "thinking");
      thinking.putArray("thinking").addObject().put("type", "text").put("text", "hm");
      parts.addObject().put("type", "text").put("text", "I look.");
    }
  },

  /** Names a field that it refuses as pydantic does; gives reasoning and refuses it back. */
  MISTRAL_BY_GATEWAY("mistral-large-latest") {
    @Override
    Optional<Reply> refusal(Request request) {
      int at = 0;
      for (JsonNode message : request.body().path("messages")) {
        if (message.has("reasoning_content")) {
          return forbidden("messages", at, "assistant", "reasoning_content");
        }
        at++;
      }
      return Optional.empty();
    }

    @Override
    void add(ObjectNode message, int step) {
      message.put("reasoning_content", "hm");
    }
  },

  /** The newer name of the length alone, one temperature, one reply. */
  REASONING_BY_GATEWAY("o4-mini") {
    @Override
    Optional<Reply> refusal(Request request) {
      if (request.body().has("max_tokens")) {
        return bad(
            "Unsupported parameter: 'max_tokens' is not supported with this model. Use"
                + " 'max_completion_tokens' instead.");
      }
      return request.body().has("temperature")
          ? bad(
              "Unsupported value: 'temperature' does not support 0.2 with this model. Only the"
                  + " default (1) value is supported.")
          : Optional.empty();
    }
  },

  /** Knows content as a text alone. */
  CLAUDE_WITHOUT_PARTS("claude-haiku-4.5") {
    @Override
    Optional<Reply> refusal(Request request) {
      boolean parts =
          items(request.body().path("messages")).anyMatch(m -> m.path("content").isArray());
      return parts
          ? Optional.of(
              Reply.json(
                  422,
                  "{\"detail\":[{\"type\":\"string_type\",\"loc\":[\"body\",\"messages\",0,\"content\"],"
                      + "\"msg\":\"Input should be a valid string\"}]}"))
          : Optional.empty();
    }
  },

  /** The template of the weights: it wants other ids than its own server gives. */
  MISTRAL_BY_VLLM("mistral-small-24b") {
    @Override
    Optional<Reply> refusal(Request request) {
      return calling(request)
              .allMatch(said -> said.at("/tool_calls/0/id").asText().matches("[a-zA-Z0-9]{9}"))
          ? Optional.empty()
          : bad("Tool call IDs should be alphanumeric strings with length 9!");
    }
  },

  /** Thoughts in tags are part of the text, and have to stay there; errors come as successes. */
  MINIMAX("minimax-m2.5") {
    @Override
    Optional<Reply> refusal(Request request) {
      return calling(request)
              .allMatch(said -> said.path("content").asText().contains("<think>hm</think>"))
          ? Optional.empty()
          : Optional.of(
              Reply.json(
                  200,
                  "{\"base_resp\":{\"status_code\":2013,\"status_msg\":\"invalid params, the thoughts"
                      + " are gone\"}}"));
    }

    @Override
    void add(ObjectNode message, int step) {
      message.put("content", "<think>hm</think>I look.");
    }
  },

  /** Replies in pieces alone. */
  QWEN_STREAM("qwq-plus") {
    @Override
    Optional<Reply> refusal(Request request) {
      return request.body().path("stream").asBoolean()
          ? Optional.empty()
          : bad(
              "This model only support stream mode, please enable the stream parameter to access"
                  + " the model. ");
    }

    @Override
    Reply reply(Request request, int step, String sql) {
      String arguments = arguments(step, sql);
      int half = arguments.length() / 2;
      StringBuilder events = new StringBuilder(": keep-alive\n\n");
      piece(events, "{\"role\":\"assistant\",\"content\":null,\"reasoning_content\":\"h\"}");
      piece(events, "{\"reasoning_content\":\"m\"}");
      piece(events, call("\"id\":\"call_1\",\"type\":\"function\",", tool(step), ""));
      piece(events, call("", null, arguments.substring(0, half)));
      piece(events, call("", null, arguments.substring(half)));
      events.append(
          "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"tool_calls\"}]}\n\n");
      events.append(
          "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":100,\"completion_tokens\":20,\"total_tokens\":120}}\n\n");
      return Reply.events(events.append("data: [DONE]\n\n").toString());
    }

    private String call(String identity, String name, String arguments) {
      ObjectNode function = ChatReplies.JSON.createObjectNode();
      if (name != null) {
        function.put("name", name);
      }
      function.put("arguments", arguments);
      return "{\"tool_calls\":[{\"index\":0," + identity + "\"function\":" + function + "}]}";
    }

    private void piece(StringBuilder to, String delta) {
      to.append("data: {\"choices\":[{\"index\":0,\"delta\":").append(delta);
      to.append(",\"finish_reason\":null}]}\n\n");
    }
  },

  /** Gives reasoning and refuses it back; calls that it can't read are errors of the request. */
  GROQ("llama-3.3-70b-versatile") {
    @Override
    Optional<Reply> refusal(Request request) {
      return calling(request).noneMatch(said -> said.has("reasoning"))
          ? Optional.empty()
          : bad(
              "'messages.2' : for 'role:assistant' the following must be satisfied[('messages.2' :"
                  + " property 'reasoning' is unsupported)]");
    }

    @Override
    void add(ObjectNode message, int step) {
      message.put("reasoning", "hm");
    }

    @Override
    List<Reply> before() {
      return List.of(
          Reply.json(
              400,
              "{\"error\":{\"message\":\"Failed to call a function. Please adjust your prompt. See"
                  + " 'failed_generation' for more details.\",\"code\":\"tool_use_failed\"}}"));
    }
  },

  /** A flat error; reasoning under the one name that it has. */
  CEREBRAS("gpt-oss-120b") {
    @Override
    Optional<Reply> refusal(Request request) {
      return calling(request).allMatch(s -> s.path("reasoning").asText().equals("hm"))
          ? Optional.empty()
          : Optional.of(
              Reply.json(
                  400,
                  "{\"message\":\"the reasoning is"
                      + " gone\",\"type\":\"invalid_request_error\",\"code\":\"wrong_api_format\"}"));
    }

    @Override
    void add(ObjectNode message, int step) {
      message.put("reasoning", "hm");
    }
  },

  /** A failure of the server behind comes as a success; reasoning in parts, some signed. */
  OPENROUTER("openai/gpt-oss-120b") {
    @Override
    Optional<Reply> refusal(Request request) {
      return calling(request)
              .allMatch(s -> s.at("/reasoning_details/0/signature").asText().equals("s1"))
          ? Optional.empty()
          : bad("Provider returned error");
    }

    @Override
    void add(ObjectNode message, int step) {
      message.put("reasoning", "hm");
      ObjectNode detail = message.putArray("reasoning_details").addObject();
      detail.put("type", "reasoning.text").put("text", "hm").put("signature", "s1");
    }

    @Override
    List<Reply> before() {
      return List.of(
          Reply.json(
              200,
              "{\"error\":{\"code\":502,\"message\":\"Provider returned"
                  + " error\",\"metadata\":{\"raw\":\"overloaded\"}}}"),
          Reply.json(
              200,
              "{\"choices\":[{\"finish_reason\":\"error\",\"error\":{\"code\":503,\"message\":\"gone\"},"
                  + "\"message\":{\"content\":\"\"}}]}"));
    }
  },

  /** Caches what is marked. */
  CLAUDE_BY_GATEWAY("anthropic/claude-sonnet-5") {
    @Override
    Optional<Reply> refusal(Request request) {
      long marks =
          items(request.body().path("messages"))
              .filter(m -> m.at("/content/0/cache_control/type").asText().equals("ephemeral"))
              .count();
      return marks >= 2 && marks <= 4 ? Optional.empty() : bad("not marked for the cache");
    }
  },

  /** Knows no marks of a cache. */
  CLAUDE_WITHOUT_MARKS("claude-sonnet-5") {
    @Override
    Optional<Reply> refusal(Request request) {
      return request.body().toString().contains("cache_control")
          ? bad("messages.0.content.0.cache_control: Extra inputs are not permitted")
          : Optional.empty();
    }
  },

  /** The ids hold signatures, and come back as they are; the cache has a name of its own. */
  LITELLM("gemini-3-flash") {
    @Override
    Optional<Reply> refusal(Request request) {
      boolean unchanged =
          calling(request)
              .allMatch(
                  said ->
                      said.at("/tool_calls/0/id").asText().endsWith("s".repeat(900))
                          && said.at("/thinking_blocks/0/signature").asText().equals("t1"));
      return unchanged ? Optional.empty() : bad("the signatures are gone");
    }

    @Override
    void add(ObjectNode message, int step) {
      ObjectNode call = (ObjectNode) message.path("tool_calls").get(0);
      call.put("id", "call_" + step + "__thought__" + "s".repeat(900));
      ObjectNode block = message.putArray("thinking_blocks").addObject();
      block.put("type", "thinking").put("thinking", "hm").put("signature", "t1");
    }

    @Override
    void addUsage(ObjectNode usage) {
      usage.remove("prompt_tokens_details");
      usage.put("cache_read_input_tokens", 40);
    }
  },

  /** Content in parts; refuses a text without letters. */
  DATABRICKS("databricks-claude-sonnet-4") {
    @Override
    Optional<Reply> refusal(Request request) {
      boolean empty =
          calling(request)
              .anyMatch(
                  said ->
                      said.path("content").isTextual() && said.path("content").asText().isEmpty()
                          || said.at("/tool_calls/0/function/arguments").asText().isEmpty());
      return empty
          ? Optional.of(
              Reply.json(
                  400,
                  "{\"error_code\":\"BAD_REQUEST\",\"message\":\"{\\\"message\\\":\\\"messages: text"
                      + " content blocks must be non-empty\\\"}\"}"))
          : Optional.empty();
    }

    @Override
    String arguments(int step, String sql) {
      return step == 0 ? super.arguments(step, sql) : "";
    }

    @Override
    void add(ObjectNode message, int step) {
      ArrayNode parts = message.putArray("content");
      ObjectNode summary =
          parts.addObject().put("type", "reasoning").putArray("summary").addObject();
      summary.put("type", "summary_text").put("text", "hm").put("signature", "s");
      parts.addObject().put("type", "text").put("text", "I look.");
    }
  },

  /** The template of Llama 3: one call in a turn. */
  LLAMA_BY_VLLM("llama-3.1-8b") {
    @Override
    Optional<Reply> refusal(Request request) {
      return calling(request).allMatch(said -> said.path("tool_calls").size() == 1)
          ? Optional.empty()
          : Optional.of(Reply.error(500, "This model only supports single tool-calls at once!"));
    }

    @Override
    int step(Request request) {
      return (int) Math.min(1, calling(request).count());
    }

    @Override
    void add(ObjectNode message, int step) {
      ArrayNode calls = (ArrayNode) message.path("tool_calls");
      if (step == 0) {
        ObjectNode again = calls.get(0).deepCopy();
        calls.add(again.put("id", "call_2"));
      }
    }
  },

  /** Strict schemas alone. */
  STRICT("gpt-5-chat-strict") {
    @Override
    Optional<Reply> refusal(Request request) {
      for (JsonNode tool : request.body().path("tools")) {
        JsonNode parameters = tool.at("/function/parameters");
        boolean all = parameters.path("required").size() == parameters.path("properties").size();
        if (!tool.at("/function/strict").asBoolean()
            || !all
            || parameters.path("additionalProperties").asBoolean(true)) {
          return bad(
              "Invalid schema for function 'ExecuteSQL': In context=(), 'additionalProperties' is"
                  + " required to be supplied and to be false.");
        }
      }
      return Optional.empty();
    }

    @Override
    String arguments(int step, String sql) {
      ObjectNode all = ChatReplies.JSON.createObjectNode();
      return step == 0
          ? all.put("sql", sql).putNull("final").toString()
          : all.putNull("unanswerable").toString();
    }
  },

  /** Wants every field of a message. */
  NEEDS_CONTENT("command-a") {
    @Override
    Optional<Reply> refusal(Request request) {
      return calling(request).allMatch(said -> said.path("content").isTextual())
          ? Optional.empty()
          : Optional.of(Reply.error(422, "messages.2.content: Field required"));
    }
  },

  /** Encodes arguments twice, gives neither ids nor usage nor a reason to stop. */
  LOOSE("hermes-3") {
    @Override
    String arguments(int step, String sql) {
      return ChatReplies.JSON.getNodeFactory().textNode(super.arguments(step, sql)).toString();
    }

    @Override
    void add(ObjectNode message, int step) {
      ObjectNode call = (ObjectNode) message.path("tool_calls").get(0);
      call.remove(List.of("id", "type"));
    }

    @Override
    void addUsage(ObjectNode usage) {
      usage.removeAll();
    }
  },

  /** Started without its templates: no tools at all, so actions are written as text. */
  LLAMA_CPP("qwen3-8b") {
    @Override
    Optional<Reply> refusal(Request request) {
      return request.body().has("tools")
          ? Optional.of(Reply.error(500, "tools param requires --jinja flag"))
          : Optional.empty();
    }

    @Override
    Reply reply(Request request, int step, String sql) {
      return Reply.text(
          request.body().toString().contains("Action: ExecuteSQL(\\\"SELECT COUNT")
                  || request.body().toString().contains("Action: ExecuteSQL(\\\"" + sql)
              ? "Thought: That is it.\nAction: Done"
              : "Thought: I count.\nAction: ExecuteSQL(\"" + sql + "\")");
    }
  };

  private final String model;

  ProviderProfile(String model) {
    this.model = model;
  }

  /** A model's name as this provider has it. */
  public String model() {
    return model;
  }

  /** What the provider refuses of a request, in its words; empty for nothing. */
  Optional<Reply> refusal(Request request) {
    return Optional.empty();
  }

  /** What it says before all else. */
  List<Reply> before() {
    return List.of();
  }

  /** How many turns of the model there were. */
  int step(Request request) {
    return (int) calling(request).count();
  }

  /** What it adds to a message of the model. */
  void add(ObjectNode message, int step) {}

  /** How it counts. */
  void addUsage(ObjectNode usage) {}

  String arguments(int step, String sql) {
    ObjectNode arguments = ChatReplies.JSON.createObjectNode();
    return step == 0 ? arguments.put("sql", sql).toString() : "{}";
  }

  static String tool(int step) {
    return step == 0 ? "ExecuteSQL" : "Done";
  }

  Reply reply(Request request, int step, String sql) {
    String[] call = {tool(step), arguments(step, sql)};
    try {
      ObjectNode completion =
          (ObjectNode)
              ChatReplies.JSON.readTree(ChatReplies.completion("", List.<String[]>of(call), true));
      add((ObjectNode) completion.at("/choices/0/message"), step);
      addUsage((ObjectNode) completion.path("usage"));
      return Reply.json(200, completion.toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** How a server of this provider answers a question with that query. */
  public Function<Request, Reply> answering(String sql) {
    List<Reply> first = new ArrayList<>(before());
    return request -> {
      synchronized (first) {
        if (!first.isEmpty()) {
          return first.remove(0);
        }
      }
      return refusal(request).orElseGet(() -> reply(request, step(request), sql));
    };
  }

  static Optional<Reply> bad(String message) {
    return Optional.of(Reply.error(400, message));
  }

  /** A field that may not be there, as pydantic says it. */
  static Optional<Reply> forbidden(Object... place) {
    ObjectNode body = ChatReplies.JSON.createObjectNode().put("object", "error");
    ObjectNode one = body.putObject("message").putArray("detail").addObject();
    one.put("type", "extra_forbidden").put("msg", "Extra inputs are not permitted");
    ArrayNode path = one.putArray("loc").add("body");
    Stream.of(place).forEach(step -> path.add(String.valueOf(step)));
    return Optional.of(Reply.json(422, body.toString()));
  }

  static Stream<JsonNode> calling(Request request) {
    return items(request.body().path("messages")).filter(said -> said.has("tool_calls"));
  }

  static Stream<JsonNode> items(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }
}
