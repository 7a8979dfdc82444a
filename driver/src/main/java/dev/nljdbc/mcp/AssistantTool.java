// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.mcp;

import dev.nljdbc.core.Cancellation;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/**
 * What an assistant can call.
 *
 * @param name as it calls it
 * @param description what it does and when to use it
 * @param parameters what it takes
 * @param gives the schema of the structured result
 * @param writes whether it changes anything that lasts
 * @param work does it
 */
record AssistantTool(
    String name,
    String description,
    List<Parameter> parameters,
    ResultSchema gives,
    boolean writes,
    Work work) {

  /** Reads and keeps nothing. */
  AssistantTool(
      String name, String description, List<Parameter> parameters, ResultSchema gives, Work work) {
    this(name, description, parameters, gives, false, work);
  }

  /**
   * An argument.
   *
   * @param type of the value
   * @param required whether a call without it is refused
   */
  record Parameter(String name, Type type, boolean required, String description) {

    enum Type {
      TEXT("string", false),
      /** A text or a list of texts. */
      TEXTS("string", true),
      NUMBER("integer", false);

      private final String json;
      private final boolean several;

      Type(String json, boolean several) {
        this.json = json;
        this.several = several;
      }

      /** The type as JSON schemas name it. */
      String json() {
        return json;
      }

      /** Whether there may be a list of them. */
      boolean several() {
        return several;
      }
    }
  }

  /** The work of a tool. */
  @FunctionalInterface
  interface Work {

    /**
     * Does it.
     *
     * @throws SQLException what went wrong, with what to do in its message
     */
    Result with(LentDatabase database, Arguments arguments, Cancellation cancellation)
        throws SQLException;
  }

  /**
   * What comes back.
   *
   * @param structured by the tool's schema; empty for a failure
   * @param text the same for models that read text only
   * @param failed whether the call did not do what was asked
   */
  record Result(Map<String, Object> structured, String text, boolean failed) {

    static Result of(Map<String, Object> structured, String text) {
      return new Result(structured, text, false);
    }

    static Result failure(String text) {
      return new Result(Map.of(), text, true);
    }
  }
}
