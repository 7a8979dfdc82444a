// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.text.JsonMappers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads what a model answered, as models do: in a fence, with words around it, as a list or as an
 * object by column, cut in the middle.
 */
final class DescribeReply {

  private static final JsonMapper JSON =
      JsonMappers.builder()
          .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
          .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES)
          .enable(JsonReadFeature.ALLOW_UNQUOTED_FIELD_NAMES)
          .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
          .enable(JsonReadFeature.ALLOW_BACKSLASH_ESCAPING_ANY_CHARACTER)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private static final List<String> NAMES = List.of("column", "name", "column_name");
  private static final List<String> SHORT = List.of("short", "brief", "short_description");
  private static final List<String> LONG = List.of("long", "full", "long_description");
  private static final List<String> EITHER = List.of("description", "text");
  private static final Pattern ENTRY = Pattern.compile("\\{[^{}]*\\}");
  private static final int LONGEST_SHORT = 120;
  private static final int LONGEST_LONG = 600;

  private DescribeReply() {}

  /** Both texts, on one line each. */
  record Texts(String brief, String full) {}

  /** The texts by the columns' names in lower case, without their table's. */
  static Map<String, Texts> read(String reply) {
    Map<String, Texts> found = new LinkedHashMap<>();
    json(reply, '{', '}').or(() -> json(reply, '[', ']')).ifPresent(node -> collect(node, found));
    if (found.isEmpty()) {
      ENTRY // what is whole in a reply that is not
          .matcher(reply)
          .results()
          .forEach(entry -> parsed(entry.group()).ifPresent(node -> add(node, found)));
    }
    return found;
  }

  private static Optional<JsonNode> json(String reply, char open, char close) {
    int from = reply.indexOf(open);
    int to = reply.lastIndexOf(close);
    return from < 0 || to < from ? Optional.empty() : parsed(reply.substring(from, to + 1));
  }

  private static Optional<JsonNode> parsed(String text) {
    try {
      return Optional.ofNullable(JSON.readTree(text));
    } catch (JsonProcessingException e) {
      return Optional.empty(); // to be looked for in another form
    }
  }

  private static void collect(JsonNode node, Map<String, Texts> found) {
    if (node.isArray()) {
      node.forEach(entry -> add(entry, found));
    } else if (node.path("columns").isContainerNode()) {
      collect(node.path("columns"), found);
    } else if (text(node, NAMES).isPresent()) {
      add(node, found);
    } else {
      for (Map.Entry<String, JsonNode> entry : node.properties()) {
        add(entry.getKey(), entry.getValue(), found);
      }
    }
  }

  private static void add(JsonNode entry, Map<String, Texts> found) {
    text(entry, NAMES).ifPresent(name -> add(name, entry, found));
  }

  private static void add(String name, JsonNode entry, Map<String, Texts> found) {
    Optional<String> either =
        entry.isTextual() ? Optional.of(line(entry.asText())) : text(entry, EITHER);
    String brief = text(entry, SHORT).or(() -> either).or(() -> text(entry, LONG)).orElse("");
    String full = text(entry, LONG).or(() -> either).orElse(brief);
    if (!brief.isEmpty()) {
      found.put(plain(name), new Texts(cut(brief, LONGEST_SHORT), cut(full, LONGEST_LONG)));
    }
  }

  private static Optional<String> text(JsonNode entry, List<String> keys) {
    return keys.stream()
        .map(key -> line(entry.path(key).asText("")))
        .filter(text -> !text.isEmpty())
        .findFirst();
  }

  /** A model's own text may hold anything: it becomes one plain line. */
  private static String line(String text) {
    return text.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\s]+", " ").strip();
  }

  private static String cut(String text, int longest) {
    if (text.length() <= longest) {
      return text;
    }
    int blank = text.lastIndexOf(' ', longest - 1);
    return text.substring(0, blank > longest / 2 ? blank : longest - 1) + "…";
  }

  /** A name without quotes, in lower case. */
  static String plain(String name) {
    return name.replaceAll("^[\"`\\[]|[\"`\\]]$", "").strip().toLowerCase(Locale.ROOT);
  }

  /** The texts of a column, by its name with or without its table's. */
  static Optional<Texts> of(Map<String, Texts> found, String table, String column) {
    return Stream.of(plain(column), plain(table + "." + column))
        .flatMap(name -> Stream.ofNullable(found.get(name)))
        .findFirst();
  }
}
