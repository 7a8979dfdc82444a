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

  private static final Pattern NO_TOOLS =
      Pattern.compile(
          "(?i)(tools?\\b|tool.?choice|tool.?call|function.?call).*(support|requires?|unsupported|unknown|unrecognized|unexpected|not"
              + " (enabled|implemented|permitted|allowed)|extra"
              + " inputs)|(support|requires?|unsupported|unknown|unrecognized|unexpected|no"
              + " endpoints).*(tools?\\b|tool.?choice|tool.?call|function.?call)");
  private static final Pattern STOP = Pattern.compile("(?i)\\bstop\\b");
  private static final Pattern TEMPERATURE = Pattern.compile("(?i)\\btemperature\\b");
  private static final Pattern USER =
      Pattern.compile(
          "(?i)['\"`\\[]user['\"`\\]]|\\b(parameter|field|property|argument):? user\\b");
  private static final Pattern NO_SYSTEM =
      Pattern.compile(
          "(?i)system.?(role|message|prompt).*support|support.*system.?(role|message)|\\brole\\b.*support.*\\bsystem\\b");
  private static final Pattern ONE_REPLY =
      Pattern.compile(
          "(?i)['\"`\\[]n['\"`\\]]|\\bn (must|should|has|is|needs)\\b|\\bn *(=|:|>)|(only|just)"
              + " (one|a single|1) (completion|choice|reply)|(multiple|several)"
              + " (completions|choices)|number of (completions|choices)");

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
    LONG_THOUGHTS
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

  /** What to try first. */
  static ServerLimitations expectedOf(ServerAddress server) {
    LengthField limit =
        server.openAi() || server.azure()
            ? LengthField.MAX_COMPLETION_TOKENS
            : LengthField.MAX_TOKENS;
    return new ServerLimitations(Set.of(), limit);
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

  ServerLimitations withLimit(LengthField other) {
    return new ServerLimitations(learned, other);
  }

  /** What to do without after a refusal; empty when the words name nothing that was sent. */
  static Optional<ServerLimitations> learn(
      ChatRequest request, int most, ServerLimitations quirks, ServerFault fault) {
    String said = fault.detail();
    if (!request.tools().isEmpty() && NO_TOOLS.matcher(said).find()) {
      return Optional.of(quirks.with(Limitation.NO_TOOLS));
    }
    if (quirks.system() && NO_SYSTEM.matcher(said).find()) {
      return Optional.of(quirks.with(Limitation.NO_SYSTEM));
    }
    return fault.status() == 400 || fault.status() == 422
        ? quirks.withoutField(request, most, said)
        : Optional.empty();
  }

  private Optional<ServerLimitations> withoutField(ChatRequest request, int most, String said) {
    if (most > 1 && ONE_REPLY.matcher(said).find()) {
      return Optional.of(with(Limitation.ONE_REPLY));
    }
    if (limit != LengthField.NONE && said.contains(limit.field())) {
      return Optional.of(new ServerLimitations(learned, afterRefusal(limit, said)));
    }
    if (user() && !request.endUser().isEmpty() && USER.matcher(said).find()) {
      return Optional.of(with(Limitation.NO_USER));
    }
    if (temperature() && request.temperature().isPresent() && TEMPERATURE.matcher(said).find()) {
      return Optional.of(with(Limitation.NO_TEMPERATURE));
    }
    return stop() && !request.stop().isEmpty() && STOP.matcher(said).find()
        ? Optional.of(with(Limitation.NO_STOP))
        : Optional.empty();
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
