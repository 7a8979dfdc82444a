package dev.nljdbc.agent.tool;

/**
 * A parameter of a tool.
 *
 * @param name as the model writes it
 * @param kind what it takes
 * @param required whether a call without it is malformed
 * @param description for the model; empty where the name says it all
 */
public record Parameter(String name, Kind kind, boolean required, String description) {

  public enum Kind {
    /** One text. */
    TEXT,
    /** One text or a list of texts. */
    TEXTS,
    /** True or false. */
    FLAG
  }
}
