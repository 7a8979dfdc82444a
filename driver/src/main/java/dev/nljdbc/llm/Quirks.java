package dev.nljdbc.llm;

import java.util.EnumSet;
import java.util.Set;

/**
 * What a server was found to refuse or need, and what is sent instead.
 *
 * @param learned what was found
 * @param limit the name of the field that limits the reply
 */
record Quirks(Set<Quirk> learned, Limit limit) {

  /** A model that thinks counts its thoughts as reply; the longest reply is widened by this. */
  private static final int ROOM_FOR_THOUGHTS = 4;

  /** One way in which a server or model differs from most. */
  enum Quirk {
    /** Takes no stop sequences. */
    NO_STOP,
    /** Takes no temperature, as OpenAI's reasoning models do. */
    NO_TEMPERATURE,
    /** Takes no tools. */
    NO_TOOLS,
    /** Takes no system message; it is put before the first user message. */
    NO_SYSTEM,
    /** Gives one reply to a request, whatever {@code n} says, or refuses {@code n}. */
    ONE_REPLY,
    /** Spends the longest reply on thoughts before it says anything. */
    LONG_THOUGHTS
  }

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

  Quirks {
    learned = Set.copyOf(learned);
  }

  /** What to try first. */
  static Quirks expectedOf(ServerAddress server) {
    Limit limit =
        server.openAi() || server.azure() ? Limit.MAX_COMPLETION_TOKENS : Limit.MAX_TOKENS;
    return new Quirks(Set.of(), limit);
  }

  boolean has(Quirk quirk) {
    return learned.contains(quirk);
  }

  boolean stop() {
    return !has(Quirk.NO_STOP);
  }

  boolean temperature() {
    return !has(Quirk.NO_TEMPERATURE);
  }

  boolean tools() {
    return !has(Quirk.NO_TOOLS);
  }

  boolean system() {
    return !has(Quirk.NO_SYSTEM);
  }

  /** The longest reply to ask for, in tokens. */
  int limitOf(ChatRequest request) {
    return has(Quirk.LONG_THOUGHTS)
        ? Math.multiplyExact(request.maxTokens(), ROOM_FOR_THOUGHTS)
        : request.maxTokens();
  }

  Quirks with(Quirk quirk) {
    EnumSet<Quirk> more = EnumSet.of(quirk);
    more.addAll(learned);
    return new Quirks(more, limit);
  }

  Quirks withLimit(Limit other) {
    return new Quirks(learned, other);
  }
}
