// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** The parts of a conversation as a request carries it, for counting their tokens. */
final class Transcript {

  private final JsonNode request;

  Transcript(JsonNode request) {
    this.request = request;
  }

  boolean offersTools() {
    return request.path("tools").size() > 0;
  }

  /** What is the same for every question: the system's message and the tools. */
  String fixed() {
    String tools = offersTools() ? request.path("tools").toString() : "";
    return texts("system").get(0) + tools;
  }

  /** The message that the question stands in, in parts that blank lines divide. */
  List<String> opening() {
    return List.of(texts("user").get(0).split("\n\n"));
  }

  /** The schema's overview, with its heading. */
  String schema() {
    return opening().get(0);
  }

  /** What schema linking found; empty for nothing. */
  String linking() {
    List<String> parts = opening();
    return parts.size() < 3 ? "" : String.join("\n\n", parts.subList(1, parts.size() - 1));
  }

  /** The question, with its label. */
  String question() {
    List<String> parts = opening();
    return parts.get(parts.size() - 1);
  }

  /** All that was said since the opening. */
  String interaction() {
    StringBuilder text = new StringBuilder();
    boolean opened = false;
    for (JsonNode message : request.path("messages")) {
      String role = message.path("role").asText();
      if (opened) {
        text.append(text(message)).append('\n');
      }
      opened |= role.equals("user");
    }
    return text.toString();
  }

  /** What the model may know of the database: all but the fixed text. */
  String shown() {
    return String.join("\n\n", opening()) + "\n" + observations();
  }

  private String observations() {
    StringBuilder text = new StringBuilder();
    List<String> users = texts("user");
    users.subList(1, users.size()).forEach(t -> text.append(t).append('\n'));
    texts("tool").forEach(t -> text.append(t).append('\n'));
    return text.toString();
  }

  private List<String> texts(String role) {
    List<String> texts = new ArrayList<>();
    for (JsonNode message : request.path("messages")) {
      if (message.path("role").asText().equals(role)) {
        texts.add(text(message));
      }
    }
    return texts;
  }

  private static String text(JsonNode message) {
    StringBuilder text = new StringBuilder(message.path("content").asText(""));
    for (JsonNode part : message.path("content")) {
      text.append(part.path("text").asText());
    }
    for (JsonNode call : message.path("tool_calls")) {
      JsonNode function = call.path("function");
      text.append('\n')
          .append(function.path("name").asText())
          .append(function.path("arguments").asText());
    }
    return text.toString();
  }
}
