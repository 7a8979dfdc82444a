// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.export;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the queries out of a model's reply: a JSON array, with or without prose around it. */
final class AlternativesReply {

  private static final JsonMapper JSON = new JsonMapper();

  private AlternativesReply() {}

  /**
   * A query that was proposed.
   *
   * @param similarity as stated; null when it was not
   */
  record Proposed(String sql, @Nullable Double similarity) {}

  /** The queries; none when there is no such array. */
  static List<Proposed> read(String reply) {
    List<Proposed> queries = new ArrayList<>();
    for (int from = reply.indexOf('['); from >= 0; from = reply.indexOf('[', from + 1)) {
      JsonNode array = parse(reply.substring(from));
      if (array != null && array.isArray()) {
        array.forEach(each -> add(each, queries));
        if (!queries.isEmpty()) {
          return queries;
        }
      }
    }
    return queries;
  }

  /** The value that the text begins with, whatever follows; null when it begins with none. */
  private static @Nullable JsonNode parse(String text) {
    try {
      return JSON.readTree(JSON.createParser(text));
    } catch (JsonProcessingException e) {
      return null; // a bracket of prose: the next one may open the array
    } catch (java.io.IOException e) {
      throw new IllegalStateException("a text has no faults of reading", e);
    }
  }

  private static void add(JsonNode each, List<Proposed> to) {
    String sql = each.isTextual() ? each.textValue() : each.path("sql").asText("");
    JsonNode stated = each.path("similarity");
    if (!sql.isBlank()) {
      to.add(new Proposed(sql.strip(), stated.isNumber() ? stated.doubleValue() : null));
    }
  }
}
