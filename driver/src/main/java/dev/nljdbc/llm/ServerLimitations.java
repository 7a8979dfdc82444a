// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import dev.nljdbc.llm.ServerLimitations.Limitation;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a server was found to refuse or need, and what is sent instead.
 *
 * @param learned what was found
 * @param limit the name of the field that limits the reply
 */
record ServerLimitations(Set<Limitation> learned, LengthField limit) {

  /** A model that thinks counts its thoughts as reply; the longest reply is widened by this. */
  private static final int ROOM_FOR_THOUGHTS = 4;

  /** The name of the longest reply in the Responses API. */
  static final String MAX_OUTPUT_TOKENS = "max_output_tokens";

  /** Models whose makers cache only what is marked. */
  private static final Pattern MARKED = Pattern.compile("(?i)claude|^qwen/");

  private static final Set<String> KEYED = Set.of("api.mistral.ai", "api.x.ai");

  /** One way in which a server or model differs from most. */
  enum Limitation {
    /** Takes no stop sequences. */
    NO_STOP,
    /** Takes no temperature, as OpenAI's reasoning models do. */
    NO_TEMPERATURE,
    /** Takes no tools. */
    NO_TOOLS,
    /** Takes no field {@code user}. */
    NO_USER,
    /** Takes no system message; it is put before the first user message. */
    NO_SYSTEM,
    /** Gives one reply to a request, whatever {@code n} says, or refuses {@code n}. */
    ONE_REPLY,
    /** Spends the longest reply on thoughts before it says anything. */
    LONG_THOUGHTS,
    /** Refused one name of the field for the longest reply: refusing the other one ends it. */
    OTHER_LENGTH_FIELD,
    /** Takes tools whose schemas are strict alone ({@link StrictSchema}). */
    STRICT_SCHEMAS,
    /** Takes turns that call one tool alone. */
    ONE_CALL,
    /** Takes ids of calls that have nine letters and digits alone. */
    SHORT_IDS,
    /** Wants the text of a turn that only calls tools, empty as it is. */
    NEEDS_CONTENT,
    /** Wants reasoning back with every turn that calls tools, even an empty one. */
    NEEDS_REASONING,
    /** Refuses to get back what it added to a turn ({@link ProviderFields}). */
    NO_PROVIDER_FIELDS,
    /** Replies in pieces alone. */
    STREAM_ONLY,
    /** Encrypts no reasoning of this model. */
    NO_ENCRYPTED_REASONING,
    /** Caches of a prompt what is marked alone ({@link PromptCaching}). */
    CACHES_MARKED,
    /** Caches prompts, or finds them sooner, by a key of the conversation. */
    CACHES_BY_KEY,
    /** Refuses to be asked for its cache. */
    NO_CACHE_REQUESTS
  }

  /** How the longest reply is said. */
  enum LengthField {
    /** The name that most servers know. */
    MAX_TOKENS("max_tokens"),
    /** OpenAI's newer name, the only one that its thinking models take. */
    MAX_COMPLETION_TOKENS("max_completion_tokens"),
    /** Not at all. */
    NONE("");

    private final String field;

    LengthField(String field) {
      this.field = field;
    }

    String field() {
      return field;
    }
  }

  /** The limitations to begin with. */
  static ServerLimitations expectedOf(ServerAddress server, String model) {
    boolean own = server.openAi() || server.azure();
    LengthField limit = own ? LengthField.MAX_COMPLETION_TOKENS : LengthField.MAX_TOKENS;
    EnumSet<Limitation> expected = EnumSet.noneOf(Limitation.class);
    if (!own && MARKED.matcher(model).find()) {
      expected.add(Limitation.CACHES_MARKED);
    }
    if (own || KEYED.contains(server.host())) {
      expected.add(Limitation.CACHES_BY_KEY);
    }
    return new ServerLimitations(expected, limit);
  }

  boolean has(Limitation quirk) {
    return learned.contains(quirk);
  }

  boolean stop() {
    return !has(Limitation.NO_STOP);
  }

  boolean temperature() {
    return !has(Limitation.NO_TEMPERATURE);
  }

  boolean user() {
    return !has(Limitation.NO_USER);
  }

  boolean tools() {
    return !has(Limitation.NO_TOOLS);
  }

  boolean system() {
    return !has(Limitation.NO_SYSTEM);
  }

  /** The longest reply to ask for, in tokens. */
  int limitOf(ChatRequest request) {
    return has(Limitation.LONG_THOUGHTS)
        ? Math.multiplyExact(request.maxTokens(), ROOM_FOR_THOUGHTS)
        : request.maxTokens();
  }

  ServerLimitations with(Limitation quirk) {
    EnumSet<Limitation> more = EnumSet.of(quirk);
    more.addAll(learned);
    return new ServerLimitations(more, limit);
  }

  /** Whether the beginning of a prompt is marked for the server's cache. */
  boolean cacheMarks() {
    return has(Limitation.CACHES_MARKED) && !has(Limitation.NO_CACHE_REQUESTS);
  }

  /** Whether the server's cache is told which conversations begin alike. */
  boolean cacheKey() {
    return has(Limitation.CACHES_BY_KEY) && !has(Limitation.NO_CACHE_REQUESTS);
  }

  /** The limitations after a refusal; empty if its words name nothing that was sent. */
  static Optional<ServerLimitations> learn(
      ChatRequest request, int most, ServerLimitations quirks, ServerFault fault) {
    boolean malformed = fault.status() == 400 || fault.status() == 422;
    String said = fault.words();
    boolean output = said.contains(MAX_OUTPUT_TOKENS);
    boolean named = output || said.contains(quirks.limit.field());
    if (malformed && quirks.limit != LengthField.NONE && named) {
      boolean again = quirks.has(Limitation.OTHER_LENGTH_FIELD);
      LengthField other = output || again ? LengthField.NONE : afterRefusal(quirks.limit, said);
      ServerLimitations renamed = new ServerLimitations(quirks.learned, other);
      return Optional.of(renamed.with(Limitation.OTHER_LENGTH_FIELD));
    }
    return Refusals.named(request, most, quirks, said, malformed).map(quirks::with);
  }

  /** The other name when the server asks for it; else none, so that two refusals end it. */
  private static LengthField afterRefusal(LengthField refused, String said) {
    boolean older = refused == LengthField.MAX_TOKENS;
    LengthField other = older ? LengthField.MAX_COMPLETION_TOKENS : LengthField.MAX_TOKENS;
    boolean wantsNewer =
        older && !said.contains("too large") || said.contains("Use '" + other.field());
    boolean unknownNewer =
        refused == LengthField.MAX_COMPLETION_TOKENS && !said.contains("max_tokens");
    return wantsNewer || unknownNewer ? other : LengthField.NONE;
  }
}
