// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.mcp;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads along the client's messages. The SDK tells a tool nothing of the request that calls it, and
 * passes cancellations over; so each call is marked with the request's id, by which the
 * notification finds it.
 */
final class CallMarks {

  /** Within {@code _meta} of a call; a client's own is replaced. */
  private static final String MARK = "dev.nljdbc/call";

  private static final Set<String> MARKED = Set.of("tools/call", "resources/read");

  private static final int PARSE_ERROR = -32700;
  private static final int INVALID_REQUEST = -32600;
  private static final int INVALID_PARAMS = -32602;

  /** A text without which the SDK fails. */
  private static final Map<String, String> NEEDED =
      Map.of("tools/call", "name", "resources/read", "uri", "initialize", "protocolVersion");

  /** The SDK would read only the first of two messages on a line. */
  private final ObjectMapper json =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private final RunningCalls calls;

  CallMarks(RunningCalls calls) {
    this.calls = calls;
  }

  /** The mark of a call; empty where it has none. */
  static String of(@Nullable Map<String, Object> meta) {
    return meta == null ? "" : String.valueOf(meta.getOrDefault(MARK, ""));
  }

  /**
   * A message as it goes on to the SDK, which hears nothing more after what it can't read.
   *
   * @throws NoMessageException when it is no request or notification
   */
  byte[] marked(byte[] message) throws NoMessageException {
    try {
      if (json.readTree(message) instanceof ObjectNode read) {
        check(read);
        mark(read);
        return json.writeValueAsBytes(read);
      }
    } catch (IOException e) {
      throw new NoMessageException(PARSE_ERROR, "This is no JSON.", "null");
    }
    throw new NoMessageException(INVALID_REQUEST, "This is no JSON object.", "null");
  }

  private static void check(ObjectNode message) throws NoMessageException {
    JsonNode id = message.path("id");
    if (!id.isMissingNode()
        && !id.isTextual()
        && !(id.isIntegralNumber() && id.canConvertToLong())) {
      throw new NoMessageException(INVALID_REQUEST, "An id is a text or a whole number.", "null");
    }
    String known = id.isMissingNode() ? "null" : id.toString();
    boolean answers = message.has("id") && (message.has("result") || message.has("error"));
    if (!message.path("jsonrpc").asText().equals("2.0")
        || !message.path("method").isTextual() && !answers) {
      throw new NoMessageException(
          INVALID_REQUEST, "A message has jsonrpc 2.0 and a method.", known);
    }
    JsonNode parameters = message.path("params");
    if (!parameters.isMissingNode() && !parameters.isObject()) {
      throw new NoMessageException(INVALID_PARAMS, "params is an object.", known);
    }
    String needed = NEEDED.getOrDefault(message.path("method").asText(), "");
    if (!needed.isEmpty() && !parameters.path(needed).isTextual()) {
      throw new NoMessageException(INVALID_PARAMS, "params needs a " + needed + ".", known);
    }
  }

  private void mark(ObjectNode message) {
    String method = message.path("method").asText();
    JsonNode parameters = message.path("params");
    if (method.equals("notifications/cancelled")) {
      calls.cancel(parameters.path("requestId").toString());
    } else if (!method.isEmpty() && message.has("id")) {
      calls.asked(message.path("id").toString());
      if (MARKED.contains(method) && parameters instanceof ObjectNode call) {
        ObjectNode meta =
            call.path("_meta") instanceof ObjectNode given ? given : call.putObject("_meta");
        meta.put(MARK, message.path("id").toString());
      }
    }
  }

  /** A message of the SDK was written. */
  void written(byte[] message) throws IOException {
    JsonNode read = json.readTree(message);
    if (read.has("id") && !read.has("method")) {
      calls.answered(read.path("id").toString());
    }
  }

  /** Signals an invalid message, with JSON-RPC's answer to it. */
  static final class NoMessageException extends Exception {

    private static final long serialVersionUID = 1;

    private final int code;
    private final String id;

    NoMessageException(int code, String why, String id) {
      super(why);
      this.code = code;
      this.id = id;
    }

    /** The answer as JSON on one line. */
    String answer() {
      return "{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":{\"code\":%s,\"message\":\"%s\"}}"
          .formatted(id, code, getMessage());
    }
  }
}
