package dev.nljdbc.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads along the client's messages. The SDK tells a tool nothing of the request that calls it, and
 * passes cancellations over; so each call is marked with the request's id, by which the
 * notification finds it.
 */
final class CallMarks {

  /** Within {@code _meta} of a call; a client's own is replaced. */
  private static final String MARK = "dev.nljdbc/call";

  private final ObjectMapper json = new ObjectMapper();
  private final CallsUnderWay calls;

  CallMarks(CallsUnderWay calls) {
    this.calls = calls;
  }

  /** The mark of a call; empty where it has none. */
  static String of(@Nullable Map<String, Object> meta) {
    return meta == null ? "" : String.valueOf(meta.getOrDefault(MARK, ""));
  }

  /**
   * A message as it goes on to the SDK; empty for what is no message.
   *
   * @param session tells the ids of one client from those of another
   */
  Optional<byte[]> marked(byte[] message, String session) throws IOException {
    Optional<ObjectNode> read = read(message);
    if (read.isEmpty()) {
      return Optional.empty();
    }
    mark(read.get(), session);
    return Optional.of(json.writeValueAsBytes(read.get()));
  }

  /** A request, a response or a notification of JSON-RPC. */
  Optional<ObjectNode> read(byte[] message) throws IOException {
    try {
      return json.readTree(message) instanceof ObjectNode read
              && (read.path("method").isTextual() || read.hasNonNull("id"))
          ? Optional.of(read)
          : Optional.empty();
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  private void mark(ObjectNode message, String session) {
    String method = message.path("method").asText();
    JsonNode parameters = message.path("params");
    if (method.equals("notifications/cancelled")) {
      calls.cancel(key(session, parameters.path("requestId")));
    } else if (method.equals("tools/call") && parameters instanceof ObjectNode call) {
      ObjectNode meta =
          call.path("_meta") instanceof ObjectNode given ? given : call.putObject("_meta");
      meta.put(MARK, key(session, message.path("id")));
    }
  }

  private static String key(String session, JsonNode id) {
    return session + ' ' + id;
  }
}
