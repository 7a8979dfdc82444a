// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.openai.core.JsonValue;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a server adds to a model's turn beyond OpenAI's chat completions: reasoning in plain text,
 * encrypted or signed, thought signatures of calls. Servers that give it want it back with the
 * calls that it led to, some refuse the conversation without it, so it goes back as it came. Nobody
 * else reads it. Here it is the text of a JSON object, empty for none.
 */
final class ProviderFields {

  /** The name of what stands in place of the message's text. */
  static final String CONTENT = "content";

  /** The reasoning of DeepSeek, Kimi and others. */
  static final String REASONING = "reasoning_content";

  /** The items of a reply of the Responses API. */
  static final String OUTPUT = "output";

  /** More would fill the conversation; no reasoning is that long within nl.lab.max-tokens. */
  private static final int LONGEST = 400_000;

  /** Matches the names of fields that are kept. */
  static final String NAMES =
      "(?:reasoning|thinking|thought)\\w*|extra_content|provider_specific_fields";

  private static final Pattern KEPT = Pattern.compile(NAMES);
  private static final Pattern THOUGHT_TAG =
      Pattern.compile("(?i)</?(?:think|thinking|thought|reasoning)>");

  /** Matches fields that no model reads as text, or that repeat the call. */
  private static final Pattern UNREAD =
      Pattern.compile(
          "encrypted_content|\\w*signature|data|id|call_id|type|format|name|arguments|status|role");

  private ProviderFields() {}

  /** Selects the fields of a message or call that are sent back. */
  static ObjectNode kept(Map<String, JsonValue> fields) {
    ObjectNode kept = JsonNodeFactory.instance.objectNode();
    fields.forEach(
        (name, value) -> {
          JsonNode node = ClientJson.tree(value);
          if (KEPT.matcher(name).matches() && !node.isNull() && !node.isMissingNode()) {
            kept.set(name, node);
          }
        });
    return kept;
  }

  /** The object as text. */
  static String text(ObjectNode fields) {
    String text = fields.isEmpty() ? "" : fields.toString();
    return text.length() > LONGEST ? "" : text;
  }

  /** Reads what {@link #text} wrote. */
  static ObjectNode read(String text) {
    try {
      return text.isEmpty()
          ? JsonNodeFactory.instance.objectNode()
          : (ObjectNode) ClientJson.mapper().readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("No JSON object: " + text, e);
    }
  }

  /** Escapes control tokens in the fields ({@link ControlTokenEscaper}). */
  static String escaped(String text) {
    if (text.isEmpty()) {
      return text;
    }
    ObjectNode fields = read(text);
    fields.properties().forEach(field -> field.setValue(escaped(field.getValue())));
    return fields.toString();
  }

  private static JsonNode escaped(JsonNode node) {
    if (node.isTextual()) {
      return JsonNodeFactory.instance.textNode(escapedBetweenTags(node.asText()));
    }
    if (node instanceof ObjectNode object) {
      object.properties().forEach(field -> field.setValue(escaped(field.getValue())));
    } else if (node instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        array.set(i, escaped(array.get(i)));
      }
    }
    return node;
  }

  /** The tags around thoughts are what the server wants back. */
  private static String escapedBetweenTags(String text) {
    StringBuilder out = new StringBuilder();
    Matcher tag = THOUGHT_TAG.matcher(text);
    int from = 0;
    while (tag.find()) {
      out.append(ControlTokenEscaper.text(text.substring(from, tag.start()))).append(tag.group());
      from = tag.end();
    }
    return out.append(ControlTokenEscaper.text(text.substring(from))).toString();
  }

  /** The texts in it but for signatures and what is encrypted. */
  static String reasoning(String text) {
    StringBuilder read = new StringBuilder();
    collect(read(text), "", read);
    return read.toString();
  }

  private static void collect(JsonNode node, String name, StringBuilder to) {
    if (node.isTextual() && !UNREAD.matcher(name).matches()) {
      to.append(node.asText()).append('\n');
    }
    node.properties().forEach(field -> collect(field.getValue(), field.getKey(), to));
    if (node.isArray()) {
      node.forEach(item -> collect(item, name, to));
    }
  }

  /** Whether a conversation holds any. */
  static boolean in(List<ChatMessage> messages) {
    return messages.stream()
        .anyMatch(
            message ->
                !message.providerFields().isEmpty()
                    || message.calls().stream().anyMatch(c -> !c.providerFields().isEmpty()));
  }
}
