package dev.nljdbc.llm;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Learns what a server refuses. A refusal that names a field which was sent is answered by the same
 * request without it (or with it under its other name); what was learned is kept for the next call.
 * Each step takes one thing away, so it ends. A thinking model that a stop sequence cuts short in
 * the midst of its thoughts is asked again without; {@link TidyingChatModel} cuts behind them.
 */
final class AdaptingChatModel implements ChatModel {

  private static final Pattern NO_TOOLS =
      Pattern.compile(
          "(?i)(tools?\\b|tool.?choice|tool.?call|function.?call).*(support|requires?|unsupported|unknown|unrecognized|unexpected"
              + "|not (enabled|implemented|permitted|allowed)|extra inputs)|"
              + "(support|requires?|unsupported|unknown|unrecognized|unexpected|no endpoints).*(tools?\\b|tool.?choice|tool.?call|function.?call)");
  private static final Pattern STOP = Pattern.compile("(?i)\\bstop\\b");
  private static final Pattern TEMPERATURE = Pattern.compile("(?i)\\btemperature\\b");
  private static final Pattern NO_SYSTEM =
      Pattern.compile("(?i)system.?(role|message|prompt).*support|support.*system.?(role|message)");

  private final ChatServer server;
  private final String name;
  private volatile Quirks known;

  AdaptingChatModel(ChatServer server, String name, Quirks expected) {
    this.server = server;
    this.name = name;
    this.known = expected;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public ChatReply chat(ChatRequest request, Cancellation cancellation) throws NlException {
    Quirks quirks = known;
    while (true) {
      if (!quirks.tools() && !request.tools().isEmpty()) {
        throw noTools(null);
      }
      try {
        ChatReply reply = server.ask(request, quirks, cancellation);
        if (quirks.stop() && TidyingChatModel.stoppedInThought(request, reply)) {
          known = quirks.withoutStop();
          return plus(server.ask(request, known, cancellation), reply.usage());
        }
        return reply;
      } catch (NlException e) {
        quirks = learned(request, quirks, e);
        known = quirks;
      }
    }
  }

  private static ChatReply plus(ChatReply reply, Usage before) {
    return new ChatReply(reply.text(), reply.calls(), reply.finish(), before.plus(reply.usage()));
  }

  private Quirks learned(ChatRequest request, Quirks quirks, NlException thrown)
      throws NlException {
    ServerFault fault = ServerFault.behind(thrown);
    if (fault == null || fault.status() < 400 || fault.status() == 429) {
      throw thrown;
    }
    String said = fault.detail();
    if (!request.tools().isEmpty() && NO_TOOLS.matcher(said).find()) {
      known = quirks.withoutTools();
      throw noTools(fault);
    }
    if (quirks.system() && NO_SYSTEM.matcher(said).find()) {
      return quirks.withoutSystem();
    }
    if (fault.status() != 400 && fault.status() != 422) {
      throw thrown;
    }
    if (quirks.limit() != Quirks.Limit.NONE && said.contains(quirks.limit().field())) {
      return quirks.withLimit(afterRefusal(quirks.limit(), said));
    }
    if (quirks.temperature()
        && request.temperature().isPresent()
        && TEMPERATURE.matcher(said).find()) {
      return quirks.withoutTemperature();
    }
    if (quirks.stop() && !request.stop().isEmpty() && STOP.matcher(said).find()) {
      return quirks.withoutStop();
    }
    throw thrown;
  }

  /** The other name when the server asks for it; else none, so that two refusals end it. */
  private static Quirks.Limit afterRefusal(Quirks.Limit refused, String said) {
    Quirks.Limit other =
        refused == Quirks.Limit.MAX_TOKENS
            ? Quirks.Limit.MAX_COMPLETION_TOKENS
            : Quirks.Limit.MAX_TOKENS;
    boolean wantsNewer =
        refused == Quirks.Limit.MAX_TOKENS && !said.contains("too large")
            || said.contains("Use '" + other.field());
    boolean unknownNewer =
        refused == Quirks.Limit.MAX_COMPLETION_TOKENS && !said.contains("max_tokens");
    return wantsNewer || unknownNewer ? other : Quirks.Limit.NONE;
  }

  private NlException noTools(@Nullable ServerFault fault) {
    return new NlException(
        NlError.MODEL_NO_TOOLS,
        "The model '"
            + name
            + "' or its server can't call tools"
            + (fault == null ? "" : " (" + fault.getMessage() + ")")
            + ". Set nl.protocol to text or auto, or use a model that can.",
        fault);
  }

  @Override
  public void close() {
    server.close();
  }
}
