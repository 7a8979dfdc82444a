// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Joins a chat completion that a server sent in pieces (server-sent events), as some models alone
 * do and some gateways do unasked: texts are joined, lists by their index, and the usage is that of
 * the last piece. An error among the pieces is the whole reply.
 */
final class StreamedReply {

  private static final String DATA = "data:";
  private static final String END = "[DONE]";

  /** Texts that stand whole in a piece, not as a part. */
  private static final Set<String> WHOLE =
      Set.of(
          "id", "type", "role", "name", "object", "model", "finish_reason", "signature", "format");

  /** No reply within nl.lab.max-tokens is that long or has so many pieces. */
  private static final int LONGEST_TEXT = 256 * 1024;

  private static final int MOST_PIECES = 50_000;

  private int pieces;
  private final ObjectNode joined = JsonNodeFactory.instance.objectNode();

  private StreamedReply() {}

  /** Whether a body of this type is one in pieces. */
  static boolean is(String contentType) {
    return contentType.toLowerCase(Locale.ROOT).startsWith("text/event-stream");
  }

  /** The bytes of one completion; the same bytes where there is none in the pieces. */
  static byte[] joined(byte[] body) {
    StreamedReply reply = new StreamedReply();
    try {
      for (String line : new String(body, StandardCharsets.UTF_8).split("\\R")) {
        String data = line.startsWith(DATA) ? line.substring(DATA.length()).strip() : "";
        if (!data.isEmpty() && !data.equals(END)) {
          reply.add(ClientJson.mapper().readTree(data));
        }
      }
      return reply.joined.isEmpty() ? body : ClientJson.mapper().writeValueAsBytes(reply.joined);
    } catch (JsonProcessingException | IllegalArgumentException e) {
      return body; // whoever reads it says that it is no completion
    }
  }

  private void add(JsonNode piece) {
    if (++pieces > MOST_PIECES) {
      throw new IllegalArgumentException("too many pieces");
    }
    for (Map.Entry<String, JsonNode> field : piece.properties()) {
      if (field.getKey().equals("choices")) {
        field.getValue().forEach(this::addChoice);
      } else if (!field.getValue().isNull()) {
        joined.set(field.getKey(), field.getValue());
      }
    }
  }

  private void addChoice(JsonNode piece) {
    if (!piece.isObject()) {
      return;
    }
    ObjectNode choice = at(joined.withArray("choices"), piece.path("index").asInt(0));
    for (Map.Entry<String, JsonNode> field : piece.properties()) {
      boolean delta = field.getKey().equals("delta");
      JsonNode value = field.getValue();
      if (!value.isNull()) {
        String name = delta ? "message" : field.getKey();
        choice.set(name, merged(choice.get(name), value, name));
      }
    }
  }

  private static JsonNode merged(@Nullable JsonNode before, JsonNode piece, String name) {
    if (piece instanceof ObjectNode object) {
      ObjectNode to = before instanceof ObjectNode b ? b : JsonNodeFactory.instance.objectNode();
      for (Map.Entry<String, JsonNode> field : object.properties()) {
        if (!field.getValue().isNull()) {
          String key = field.getKey();
          to.set(key, merged(to.get(key), field.getValue(), key));
        }
      }
      return to;
    }
    if (piece instanceof ArrayNode items) {
      return merged(
          before instanceof ArrayNode b ? b : JsonNodeFactory.instance.arrayNode(), items, name);
    }
    if (before == null || !before.isTextual() || !piece.isTextual() || WHOLE.contains(name)) {
      return piece;
    }
    String text = before.asText() + piece.asText();
    if (text.length() > LONGEST_TEXT) {
      throw new IllegalArgumentException("too long a text");
    }
    return TextNode.valueOf(text);
  }

  /** Items that say their place, as calls do, go there; others are new. */
  private static ArrayNode merged(ArrayNode to, ArrayNode items, String name) {
    for (JsonNode item : items) {
      JsonNode index = item.path("index");
      if (index.isInt()) {
        ObjectNode place = at(to, index.asInt());
        JsonNode whole = merged(place, item, name);
        assert whole == place;
      } else {
        to.add(item);
      }
    }
    return to;
  }

  private static ObjectNode at(ArrayNode items, int index) {
    if (index < 0 || index > ChatReply.MOST_CALLS) {
      throw new IllegalArgumentException("no place of that number");
    }
    while (items.size() <= index) {
      items.addObject();
    }
    if (items.get(index) instanceof ObjectNode object) {
      return object;
    }
    throw new IllegalArgumentException("no object there");
  }
}
