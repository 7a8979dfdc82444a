// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The schema of a tool's arguments in the form that servers with strict schemas alone take: no
 * other fields, all of them required, and those that may be left out may be null instead.
 */
final class StrictSchema {

  private StrictSchema() {}

  /** The strict form of the schema of one object with plain fields. */
  static ObjectNode of(JsonNode schema) {
    ObjectNode strict = schema.deepCopy();
    Set<String> required = new HashSet<>();
    schema.path("required").forEach(name -> required.add(name.asText()));
    ArrayNode all = strict.putArray("required");
    for (Map.Entry<String, JsonNode> field : strict.path("properties").properties()) {
      all.add(field.getKey());
      if (!required.contains(field.getKey()) && field.getValue() instanceof ObjectNode property) {
        JsonNode type = property.get("type");
        property.putArray("type").add(type).add("null");
      }
    }
    return strict.put("additionalProperties", false);
  }
}
