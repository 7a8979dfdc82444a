package dev.nljdbc.llm;

/**
 * What a server was found to refuse, and what is sent instead.
 *
 * @param stop whether it takes stop sequences
 * @param temperature whether it takes a temperature
 * @param tools whether it takes tools
 * @param system whether it takes a system message (else it is put before the first user message)
 * @param limit the name of the field that limits the reply
 */
record Quirks(boolean stop, boolean temperature, boolean tools, boolean system, Limit limit) {

  /** How the longest reply is said. */
  enum Limit {
    /** The name that most servers know. */
    MAX_TOKENS("max_tokens"),
    /** OpenAI's newer name, the only one that its thinking models take. */
    MAX_COMPLETION_TOKENS("max_completion_tokens"),
    /** Not at all. */
    NONE("");

    private final String field;

    Limit(String field) {
      this.field = field;
    }

    String field() {
      return field;
    }
  }

  /** What to try first. */
  static Quirks expectedOf(ServerAddress server) {
    Limit limit =
        server.openAi() || server.azure() ? Limit.MAX_COMPLETION_TOKENS : Limit.MAX_TOKENS;
    return new Quirks(true, true, true, true, limit);
  }

  Quirks withoutStop() {
    return new Quirks(false, temperature, tools, system, limit);
  }

  Quirks withoutTemperature() {
    return new Quirks(stop, false, tools, system, limit);
  }

  Quirks withoutTools() {
    return new Quirks(stop, temperature, false, system, limit);
  }

  Quirks withoutSystem() {
    return new Quirks(stop, temperature, tools, false, limit);
  }

  Quirks withLimit(Limit other) {
    return new Quirks(stop, temperature, tools, system, other);
  }
}
