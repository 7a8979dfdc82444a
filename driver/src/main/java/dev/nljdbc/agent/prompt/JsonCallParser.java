// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nljdbc.agent.prompt.Protocol.Turn.Action;
import dev.nljdbc.agent.tool.Toolbox;
import dev.nljdbc.text.JsonMappers;
import dev.nljdbc.text.Truncation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tool calls that a model wrote as JSON in its text: bare, in a fence, in {@code <tool_call>} tags,
 * several in an array or one after the other, in the forms that the families of models were trained
 * on.
 *
 * @param start where the first call begins, with the fence or tag around it
 * @param acts the calls, in order; empty when there is none
 */
record JsonCallParser(int start, List<Action> acts) {

  private static final ObjectMapper JSON = JsonMappers.mapper();
  private static final List<String> NAMES =
      List.of("name", "tool", "function", "action", "tool_name");
  private static final List<String> ARGUMENTS =
      List.of("arguments", "parameters", "args", "input", "action_input");
  private static final List<String> LISTS = List.of("tool_calls", "calls", "actions");
  private static final Pattern OPENING =
      Pattern.compile("(?:```(?:json|tool_call)?\\s*|<\\|?\\w*tool_?calls?\\w*\\|?>\\s*)++$");
  private static final Pattern BROKEN =
      Pattern.compile("\\{\\s*\"(?:name|tool|function|action)\"\\s*:");
  private static final int LONGEST = 500;

  /** A model that has lost its way may write nothing but brackets. */
  private static final int TRIED = 200;

  static JsonCallParser in(String text, ActionParser reader) {
    List<Action> acts = new ArrayList<>();
    int first = -1;
    int at = 0;
    for (int tried = 0; at < text.length() && tried < TRIED; ) {
      char c = text.charAt(at);
      boolean begins = c == '{' || c == '[';
      tried += begins ? 1 : 0;
      Value value = begins ? value(text, at) : null;
      List<Action> found = value == null ? List.of() : calls(value.node(), reader);
      first = first < 0 && !found.isEmpty() ? at : first;
      acts.addAll(found);
      at = found.isEmpty() || value == null ? at + 1 : at + value.length();
    }
    return acts.isEmpty()
        ? broken(text, reader.toolbox())
        : new JsonCallParser(opening(text, first), acts);
  }

  private record Value(JsonNode node, int length) {}

  /** The JSON value that begins there; null when what begins there is none. */
  private static @Nullable Value value(String text, int at) {
    String rest = text.substring(at);
    try (JsonParser parser = JSON.createParser(rest)) {
      JsonNode node = JSON.readTree(parser);
      int end = (int) parser.currentLocation().getCharOffset();
      return node == null ? null : new Value(node, Math.max(1, end));
    } catch (IOException e) {
      return null; // a brace in prose or SQL
    }
  }

  private static int opening(String text, int start) {
    Matcher opening = OPENING.matcher(text.substring(0, start));
    return opening.find() ? opening.start() : start;
  }

  /** Something that was meant as a call is answered with what is wrong with it. */
  private static JsonCallParser broken(String text, Toolbox toolbox) {
    Matcher broken = BROKEN.matcher(text);
    if (!broken.find()) {
      return new JsonCallParser(text.length(), List.of());
    }
    String written = Truncation.abbreviate(text.substring(broken.start()), LONGEST);
    Action act =
        new Action.Malformed(written, "the call is not JSON. Write " + toolbox.exampleJson());
    return new JsonCallParser(broken.start(), List.of(act));
  }

  private static List<Action> calls(JsonNode node, ActionParser reader) {
    List<Action> acts = new ArrayList<>();
    if (node.isArray()) {
      node.forEach(item -> acts.addAll(calls(item, reader)));
      return acts;
    }
    for (String list : LISTS) {
      if (node.path(list).isArray()) {
        return calls(node.path(list), reader);
      }
    }
    return node.isObject() ? call(node, reader) : List.of();
  }

  private static List<Action> call(JsonNode node, ActionParser reader) {
    if (node.path("function").isObject()) {
      return call(node.path("function"), reader);
    }
    for (String key : NAMES) {
      if (node.path(key).isTextual()) {
        return List.of(reader.json(node.path(key).asText(), arguments(node)));
      }
    }
    if (node.path("sql").isTextual()) {
      return List.of(reader.json(reader.toolbox().querying(), node.toString()));
    }
    String only = node.size() == 1 ? node.fieldNames().next() : "";
    return reader.knows(only) ? List.of(reader.json(only, node.path(only).toString())) : List.of();
  }

  private static String arguments(JsonNode node) {
    for (String key : ARGUMENTS) {
      JsonNode arguments = node.path(key);
      if (!arguments.isMissingNode()) {
        return arguments.isTextual() ? arguments.asText() : arguments.toString();
      }
    }
    return "{}";
  }
}
