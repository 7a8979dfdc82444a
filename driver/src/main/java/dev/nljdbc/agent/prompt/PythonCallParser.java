// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import dev.nljdbc.agent.tool.Tool.Parameter;
import dev.nljdbc.agent.tool.ToolArguments;
import dev.nljdbc.text.Truncation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a call as the paper's models write it, in Python's syntax: {@code Name("a", ["b", 'c'],
 * key="d")}, with strings in one or three quotes of either kind. One reader reads one text.
 */
final class PythonCallParser {

  /** A model that has lost its way may write nothing but brackets. */
  private static final int DEEPEST = 16;

  private static final Pattern KEYWORD = Pattern.compile("([\\p{L}\\p{Nd}_]++) *+=");

  private final String text;
  private int at;
  private int depth;

  private PythonCallParser(String text) {
    this.text = text;
  }

  /** A syntax error in a call, in words for the model. */
  static final class MalformedCall extends Exception {
    private static final long serialVersionUID = 1L;

    MalformedCall(String message) {
      super(message);
    }
  }

  /**
   * The arguments of a call.
   *
   * @param inside what stands after the opening parenthesis; what follows the closing one is not
   *     looked at
   * @param parameters of the tool, in the order of positional arguments
   */
  static ToolArguments read(String inside, List<Parameter> parameters) throws MalformedCall {
    return new PythonCallParser(inside).arguments(parameters);
  }

  private ToolArguments arguments(List<Parameter> parameters) throws MalformedCall {
    Map<String, List<String>> values = new LinkedHashMap<>();
    int position = 0;
    skipBlanks();
    while (!atEnd() && peek() != ')') {
      String key = keyword();
      Parameter parameter = key != null ? named(key, parameters) : at(position++, parameters);
      values.put(parameter.name(), value());
      if (!skipComma() && !atEnd() && peek() != ')') {
        throw new MalformedCall(
            "a comma or ) is missing before: " + Truncation.abbreviate(text.substring(at), 30));
      }
    }
    return new ToolArguments(values);
  }

  private static Parameter at(int position, List<Parameter> parameters) throws MalformedCall {
    if (position < parameters.size()) {
      return parameters.get(position);
    }
    throw new MalformedCall(
        "too many arguments; the parameters are "
            + String.join(", ", parameters.stream().map(Parameter::name).toList()));
  }

  private static Parameter named(String key, List<Parameter> parameters) throws MalformedCall {
    for (Parameter parameter : parameters) {
      if (parameter.name().equalsIgnoreCase(key)) {
        return parameter;
      }
    }
    throw new MalformedCall(
        "there is no parameter %s; the parameters are %s"
            .formatted(key, String.join(", ", parameters.stream().map(Parameter::name).toList())));
  }

  /** Reads {@code key=} if that comes next; returns null and stays otherwise. */
  private @Nullable String keyword() {
    Matcher keyword = KEYWORD.matcher(text).region(at, text.length());
    if (!keyword.lookingAt()) {
      return null;
    }
    at = keyword.end();
    skipBlanks();
    return keyword.group(1);
  }

  private List<String> value() throws MalformedCall {
    if (atEnd()) {
      throw new MalformedCall("a value is missing at the end");
    }
    char c = peek();
    if (c == '[' || c == '(') {
      return list(c == '[' ? ']' : ')');
    }
    return c == '"' || c == '\'' ? List.of(string()) : List.of(bare());
  }

  private List<String> list(char close) throws MalformedCall {
    if (++depth > DEEPEST) {
      throw new MalformedCall("lists stand in lists more than " + DEEPEST + " deep");
    }
    at++;
    List<String> items = new ArrayList<>();
    skipBlanks();
    while (!atEnd() && peek() != close) {
      items.addAll(value());
      skipComma();
    }
    close("the list", String.valueOf(close));
    depth--;
    return items;
  }

  private void close(String opened, String close) throws MalformedCall {
    if (atEnd()) {
      throw new MalformedCall(opened + " is not closed with " + close);
    }
    at += close.length();
  }

  private String string() throws MalformedCall {
    String quote = String.valueOf(peek());
    String close = text.startsWith(quote.repeat(3), at) ? quote.repeat(3) : quote;
    at += close.length();
    StringBuilder value = new StringBuilder();
    while (!atEnd() && !text.startsWith(close, at)) {
      if (peek() == '\\' && at + 1 < text.length()) {
        value.append(escaped(text.charAt(at + 1)));
        at += 2;
      } else {
        value.append(text.charAt(at++));
      }
    }
    close("a text", close);
    return value.toString();
  }

  private static String escaped(char c) {
    return switch (c) {
      case 'n' -> "\n";
      case 't' -> "\t";
      case 'r' -> "\r";
      case '\n' -> "";
      case '\\', '"', '\'' -> String.valueOf(c);
      default -> "\\" + c;
    };
  }

  /** A word without quotes: a flag, a number, or a text whose quotes the model forgot. */
  private String bare() throws MalformedCall {
    int start = at;
    while (!atEnd() && ",)]".indexOf(peek()) < 0) {
      at++;
    }
    String word = text.substring(start, at).strip();
    if (word.isEmpty()) {
      throw new MalformedCall(
          "a value is missing before: " + Truncation.abbreviate(text.substring(at), 30));
    }
    return switch (word) {
      case "True" -> "true";
      case "False" -> "false";
      default -> word;
    };
  }

  private void skipBlanks() {
    while (!atEnd() && Character.isWhitespace(peek())) {
      at++;
    }
  }

  /** Blanks, a comma if there is one, and the blanks behind it. */
  private boolean skipComma() {
    skipBlanks();
    boolean comma = !atEnd() && peek() == ',';
    if (comma) {
      at++;
      skipBlanks();
    }
    return comma;
  }

  private boolean atEnd() {
    return at >= text.length();
  }

  private char peek() {
    return text.charAt(at);
  }
}
