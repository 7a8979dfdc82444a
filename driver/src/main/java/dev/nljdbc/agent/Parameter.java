package dev.nljdbc.agent;

/**
 * A parameter of a tool.
 *
 * @param name as the model writes it
 * @param kind what it takes
 * @param required whether a call without it is malformed
 * @param description for the model
 */
record Parameter(String name, Kind kind, boolean required, String description) {

  enum Kind {
    /** One text. */
    TEXT,
    /** One text or a list of texts. */
    TEXTS,
    /** True or false. */
    FLAG
  }
}
