package dev.nljdbc.agent.tool;

/**
 * A parameter of a tool.
 *
 * @param name as the model writes it
 * @param kind what it takes
 * @param required whether a call without it is malformed
 * @param description for the model; empty where the name says it all
 * @param example a value as JSON, for a model that makes no call; empty where a call needs none
 */
public record Parameter(
    String name, Kind kind, boolean required, String description, String example) {

  /** One that examples leave out. */
  public Parameter(String name, Kind kind, boolean required, String description) {
    this(name, kind, required, description, "");
  }

  public enum Kind {
    /** One text. */
    TEXT,
    /** One text or a list of texts. */
    TEXTS,
    /** True or false. */
    FLAG
  }
}
