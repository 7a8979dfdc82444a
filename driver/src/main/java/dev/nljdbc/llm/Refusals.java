// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import dev.nljdbc.llm.ServerLimitations.Limitation;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The words in which servers refuse a part of a request, and the limitation that they reveal. The
 * first row decides whose words the server said and whose part the request had.
 */
final class Refusals {

  /**
   * A row.
   *
   * @param limitation what is learned
   * @param words the server's
   * @param always whether the words count at any status; else only where the request is called bad
   * @param sent whether the request had that part
   */
  private record Refusal(
      Limitation limitation, Pattern words, boolean always, Predicate<Sent> sent) {}

  private record Sent(ChatRequest request, int most, ServerLimitations quirks) {

    boolean calls(int least) {
      return request.messages().stream().anyMatch(m -> m.calls().size() >= least);
    }

    boolean callsWithoutText() {
      return request.messages().stream().anyMatch(m -> !m.calls().isEmpty() && m.text().isEmpty());
    }

    boolean tools() {
      return !request.tools().isEmpty();
    }
  }

  /** The names of fields that servers add to a turn. */
  private static final String ADDED = "(" + ProviderFields.NAMES + ")";

  private static final String REFUSED =
      "(unsupported|not supported|unknown|unexpected|unrecognized|not permitted|not allowed"
          + "|forbidden|invalid|illegal|wrong)";

  private static final List<Refusal> ROWS =
      List.of(
          bad(
              Limitation.STRICT_SCHEMAS,
              "additionalProperties|'required' is required to be supplied|\\bstrict\\b.{0,60}(schema|tool|function)"
                  + "|(schema|tool|function).{0,60}\\bstrict\\b",
              Sent::tools),
          any(
              Limitation.ONE_CALL,
              "single tool.?call|(only|just) (one|a single|1) tool|multiple tool.?calls"
                  + "|parallel.?(tool|function)",
              sent -> sent.calls(2)),
          any(
              Limitation.SHORT_IDS,
              "tool.?call.?ids?\\b.{0,80}(must be a-z|alphanumeric|length|pattern|characters|too long)"
                  + "|tool_(use|calls?(\\[\\d+\\]|\\.\\d+)?)\\.id\\b.{0,80}(pattern|too long|length)",
              sent -> sent.calls(1)),
          bad(
              Limitation.NO_ENCRYPTED_REASONING,
              "\\bencrypted.{0,80}(not supported|unsupported|unknown|invalid value)"
                  + "|(unsupported|unknown|invalid value).{0,80}\\bencrypted",
              sent -> true),
          bad(
              Limitation.NEEDS_REASONING,
              "reasoning_content.{0,80}(must be passed back|missing)|missing.{0,20}reasoning_content",
              sent -> sent.calls(1)),
          bad(
              Limitation.NO_PROVIDER_FIELDS,
              ADDED
                  + ".{0,120}"
                  + REFUSED
                  + "|"
                  + REFUSED
                  + ".{0,120}"
                  + ADDED
                  + "|\\bencrypted.{0,80}(verified|decrypt)",
              sent -> ProviderFields.in(sent.request.messages())),
          bad(
              Limitation.NO_CACHE_REQUESTS,
              "cache_control|prompt_cache",
              sent -> sent.quirks.cacheMarks() || sent.quirks.cacheKey()),
          bad(
              Limitation.NO_CACHE_REQUESTS,
              "\\bcontent\\b.{0,80}\\b(string|array|list|parts?)\\b"
                  + "|\\b(string|array|list|parts?)\\b.{0,80}\\bcontent\\b",
              sent -> sent.quirks.cacheMarks()),
          bad(
              Limitation.NEEDS_CONTENT,
              "^(?!.*(non-empty|content block)).*\\bcontent\\b.{0,60}(required|missing|null|none|empty|short|provided|string)"
                  + "|^(?!.*(non-empty|content block)).*(missing|required?s?|provide).{0,40}\\bcontent\\b",
              Sent::callsWithoutText),
          bad(
              Limitation.STREAM_ONLY,
              "only supports? (the )?stream|stream(ing)?( mode)? is required"
                  + "|does not support http call|non-streaming calls|when `?stream=false|非流式",
              sent -> true),
          any(
              Limitation.NO_TOOLS,
              "^(?!.*(thought_signature|tool_calls?[\\[.]\\d)).*"
                  + "((tools?\\b|tool.?choice|tool.?call|function.?call).*(support|requires?|unsupported|unknown"
                  + "|unrecognized|unexpected|not (enabled|implemented|permitted|allowed)|extra"
                  + " inputs)|(support|requires?|unsupported|unknown|unrecognized|unexpected|no"
                  + " endpoints).*(tools?\\b|tool.?choice|tool.?call|function.?call))",
              Sent::tools),
          any(
              Limitation.NO_SYSTEM,
              "system.?(role|message|prompt).*support|support.*system.?(role|message)"
                  + "|\\brole\\b.*support.*\\bsystem\\b|invalid message role:? system",
              sent -> true),
          bad(
              Limitation.ONE_REPLY,
              "['\"`\\[]n['\"`\\]]|\\bn (must|should|has|is|needs)\\b|\\bn *(=|:|>)|(only|just) (one|a"
                  + " single|1) (completion|choice|reply)|(multiple|several) (completions|choices)"
                  + "|number of (completions|choices)",
              sent -> sent.most > 1),
          bad(
              Limitation.NO_USER,
              "['\"`\\[]user['\"`\\]]|\\b(parameter|field|property|argument):? user\\b",
              sent -> !sent.request.endUser().isEmpty()),
          bad(
              Limitation.NO_TEMPERATURE,
              "\\btemperature\\b",
              sent -> sent.request.temperature().isPresent()),
          bad(Limitation.NO_STOP, "\\bstop\\b", sent -> !sent.request.stop().isEmpty()));

  private Refusals() {}

  private static Refusal bad(Limitation limitation, String words, Predicate<Sent> sent) {
    return new Refusal(limitation, Pattern.compile("(?i)" + words), false, sent);
  }

  private static Refusal any(Limitation limitation, String words, Predicate<Sent> sent) {
    return new Refusal(limitation, Pattern.compile("(?i)" + words), true, sent);
  }

  /**
   * The limitation that those words reveal, if it was not known before.
   *
   * @param malformed whether the status calls the request bad
   */
  static Optional<Limitation> named(
      ChatRequest request, int most, ServerLimitations quirks, String said, boolean malformed) {
    Sent sent = new Sent(request, most, quirks);
    return ROWS.stream()
        .filter(row -> malformed || row.always)
        .filter(row -> !quirks.has(row.limitation))
        .filter(row -> row.words.matcher(said).find() && row.sent.test(sent))
        .map(Refusal::limitation)
        .findFirst();
  }
}
