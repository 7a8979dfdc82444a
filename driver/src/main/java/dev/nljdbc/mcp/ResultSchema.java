// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.mcp;

import dev.nljdbc.mcp.AssistantTool.Parameter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON schemas of what tools take and give. */
record ResultSchema(Map<String, Object> json) {

  private static final String TYPE = "type";
  private static final String OBJECT = "object";

  /** The schema of an object. */
  static Builder object() {
    return new Builder();
  }

  /** The schema of the arguments of a call. */
  static Map<String, Object> of(List<Parameter> parameters) {
    Builder arguments = object();
    for (Parameter p : parameters) {
      Map<String, Object> one = Map.of(TYPE, p.type().json());
      Map<String, Object> type =
          new LinkedHashMap<>(p.type().several() ? Map.of("anyOf", List.of(one, list(one))) : one);
      type.put("description", p.description());
      if (p.type() == Parameter.Type.NUMBER) {
        type.put("minimum", 1);
      }
      arguments.with(p.name(), type, p.required());
    }
    return arguments.build().json();
  }

  static Map<String, Object> list(Map<String, Object> items) {
    return Map.of(TYPE, "array", "items", items);
  }

  /** Builds the schema of an object that has no other members. */
  static final class Builder {

    private final Map<String, Object> members = new LinkedHashMap<>();
    private final List<String> required = new ArrayList<>();

    /** A member that is always there. */
    Builder always(String name, String type) {
      return with(name, Map.of(TYPE, type), true);
    }

    /** A member that may be missing. */
    Builder maybe(String name, String type) {
      return with(name, Map.of(TYPE, type), false);
    }

    Builder with(String name, Map<String, Object> type, boolean always) {
      members.put(name, type);
      if (always) {
        required.add(name);
      }
      return this;
    }

    ResultSchema build() {
      Map<String, Object> schema = new LinkedHashMap<>();
      schema.put(TYPE, OBJECT);
      schema.put("properties", members);
      schema.put("required", required);
      schema.put("additionalProperties", false);
      return new ResultSchema(schema);
    }
  }
}
