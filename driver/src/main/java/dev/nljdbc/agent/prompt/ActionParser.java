// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nljdbc.agent.prompt.Protocol.Turn.Action;
import dev.nljdbc.agent.tool.AnswerTool;
import dev.nljdbc.agent.tool.Tool;
import dev.nljdbc.agent.tool.Tool.Parameter;
import dev.nljdbc.agent.tool.ToolArguments;
import dev.nljdbc.agent.tool.Toolbox;
import dev.nljdbc.text.JsonMappers;
import dev.nljdbc.text.Truncation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what a model wants done, from a tool's name with its arguments as JSON or as a Python call.
 */
final class ActionParser {

  public static final String DONE = "Done";

  /** The maximum number of values of one argument. */
  private static final int MOST_TEXTS = 50;

  private static final int LONGEST_SHOWN = 500;

  private static final Optional<String> NONE = Optional.empty();

  /** The text goes up to its closing quote, or to where the reply was cut. */
  private static final Pattern UNANSWERABLE =
      Pattern.compile(
          "(?is)^\\s*\\((?:.*,)?\\s*unanswerable\\s*=\\s*['\"]*(.*?)['\"]*\\s*(?:\\)\\s*)?$");

  private final ObjectMapper json = JsonMappers.mapper();
  private final Toolbox toolbox;

  public ActionParser(Toolbox toolbox) {
    this.toolbox = toolbox;
  }

  /** Parses a call such as {@code SearchValue("Oslo")}; ignores what follows it. */
  public Action call(String written) {
    String text = written.strip();
    int paren = text.indexOf('(');
    String name = (paren < 0 ? text : text.substring(0, paren)).strip();
    Optional<String> reason = isDone(name) ? unanswerable(text.substring(name.length())) : NONE;
    if (reason.isPresent()) {
      return new Action.CannotAnswer(reason.get());
    }
    return act(
        name,
        text,
        tool ->
            paren < 0
                ? new Action.Malformed(text, name + " needs its arguments in parentheses")
                : python(tool, text, text.substring(paren + 1)));
  }

  private Action python(Tool tool, String written, String inside) {
    if (tool.name().equals(toolbox.querying()) && startsLikeSql(inside)) {
      return checked(tool, Map.of("sql", List.of(unquotedSql(inside))), written);
    }
    try {
      return checked(tool, PythonCallParser.read(inside, tool.parameters()).values(), written);
    } catch (PythonCallParser.MalformedCall e) {
      return new Action.Malformed(written, String.valueOf(e.getMessage()));
    }
  }

  private Action act(String name, String written, Function<Tool, Action> reading) {
    if (isDone(name) && toolbox.runsQueries()) {
      return new Action.Done();
    }
    return toolbox
        .named(isDone(name) ? DONE : name)
        .map(reading)
        .orElseGet(
            () -> new Action.Malformed(written, toolbox.unknown(Truncation.abbreviate(name, 40))));
  }

  /** A query without a call around it. */
  Action query(String sql) {
    return json(toolbox.querying(), json.createObjectNode().put("sql", sql).toString());
  }

  Toolbox toolbox() {
    return toolbox;
  }

  /** Whether a tool has this name, or it is Done. */
  boolean knows(String name) {
    return isDone(name) || toolbox.named(name).isPresent();
  }

  /** Parses a function call: the name and a JSON object. */
  public Action json(String name, String arguments) {
    String written = name + "(" + Truncation.abbreviate(arguments, LONGEST_SHOWN) + ")";
    Optional<String> reason = isDone(name) ? unanswerableJson(arguments) : NONE;
    return reason.isPresent()
        ? new Action.CannotAnswer(reason.get())
        : act(name, written, tool -> json(tool, written, arguments));
  }

  /**
   * The reason in a call of Done; a model that writes another argument means the query's answer.
   */
  private static Optional<String> unanswerable(String call) {
    Matcher argument = UNANSWERABLE.matcher(call);
    return argument.find() ? reason(argument.group(1)) : NONE;
  }

  private Optional<String> unanswerableJson(String arguments) {
    try {
      return reason(json.readTree(arguments).path(AnswerTool.UNANSWERABLE.name()).asText(""));
    } catch (JsonProcessingException e) {
      return NONE; // told as any arguments that can't be read
    }
  }

  private static Optional<String> reason(String written) {
    String reason = written.strip();
    boolean none = reason.isEmpty() || reason.matches("(?i)none|null|false");
    return none ? NONE : Optional.of(reason);
  }

  private Action json(Tool tool, String written, String arguments) {
    try {
      JsonNode node = json.readTree(arguments.isBlank() ? "{}" : arguments);
      if (!node.isObject()) {
        return new Action.Malformed(written, "the arguments must be a JSON object");
      }
      Map<String, List<String>> values = new LinkedHashMap<>();
      node.fields().forEachRemaining(field -> values.put(field.getKey(), texts(field.getValue())));
      return checked(tool, values, written);
    } catch (JsonProcessingException e) {
      return new Action.Malformed(written, "the arguments are not JSON: " + e.getOriginalMessage());
    }
  }

  private static Action checked(Tool tool, Map<String, List<String>> given, String written) {
    Map<String, List<String>> known = new LinkedHashMap<>();
    for (Parameter parameter : tool.parameters()) {
      List<String> texts = texts(parameter.name(), given);
      if (parameter.required() && texts.isEmpty()) {
        return new Action.Malformed(
            written, tool.name() + " needs " + parameter.name() + ": " + parameter.description());
      }
      if (texts.size() > MOST_TEXTS) {
        return new Action.Malformed(
            Truncation.abbreviate(written, LONGEST_SHOWN),
            "%s texts for %s are too many: at most %s"
                .formatted(texts.size(), parameter.name(), MOST_TEXTS));
      }
      if (!texts.isEmpty()) {
        known.put(parameter.name(), texts);
      }
    }
    return new Action.Call(tool, new ToolArguments(known));
  }

  private static List<String> texts(String parameter, Map<String, List<String>> given) {
    return given.entrySet().stream()
        .filter(e -> e.getKey().equalsIgnoreCase(parameter))
        .flatMap(e -> e.getValue().stream())
        .filter(text -> !text.isBlank() && !text.equals("None") && !text.equals("null"))
        .toList();
  }

  private static List<String> texts(JsonNode node) {
    if (node.isNull()) {
      return List.of();
    }
    if (!node.isArray()) {
      return List.of(node.isValueNode() ? node.asText() : node.toString());
    }
    List<String> texts = new ArrayList<>();
    node.forEach(item -> texts.add(item.isValueNode() ? item.asText() : item.toString()));
    return texts;
  }

  private static boolean isDone(String name) {
    String word = name.strip();
    while (word.endsWith(".") || word.endsWith("!")) {
      word = word.substring(0, word.length() - 1);
    }
    return word.equalsIgnoreCase(DONE) || word.equalsIgnoreCase("Finish");
  }

  private static boolean startsLikeSql(String inside) {
    String start = inside.strip();
    return start.regionMatches(true, 0, "select", 0, 6)
        || start.regionMatches(true, 0, "with", 0, 4);
  }

  /** A model forgot the quotes: the query goes up to the last parenthesis. */
  private static String unquotedSql(String inside) {
    int close = inside.lastIndexOf(')');
    return (close < 0 ? inside : inside.substring(0, close)).strip();
  }
}
