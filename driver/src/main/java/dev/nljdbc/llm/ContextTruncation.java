// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import dev.nljdbc.llm.ChatMessage.ToolCall;
import dev.nljdbc.llm.ChatRequest.ToolSpec;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Notices that a server has cut a conversation to its context window without a word, as Ollama
 * does: the tokens that it says it read are far fewer than were sent, or a reply ended for its
 * length before the longest allowed. A model so treated has not seen its instructions or the
 * schema, and answers all the same.
 */
final class ContextTruncation {

  /** Tokenizers differ by less: ours counts up to 30 % more than the model's own. */
  private static final double LEAST_SHARE = 0.7;

  /**
   * No server has a smaller window than about twice this. Servers that leave cached tokens out of
   * their count mostly tell fewer, or tell them apart, where they are added.
   */
  private static final long SMALLEST_WINDOW = 1_000;

  /** Prompts have more characters per token, so that tokens are seldom counted. */
  private static final double CHARACTERS_PER_TOKEN = 3;

  /** A reply this much shorter than the longest allowed did not end at that limit. */
  private static final double CLEARLY_SHORTER = 0.9;

  private ContextTruncation() {}

  /** The notice for the user; empty if nothing was cut. Counts tokens only if necessary. */
  static Optional<String> in(ChatRequest request, List<ChatReply> replies, LongSupplier sent) {
    Usage usage = replies.get(0).usage();
    return cut(request, usage, sent)
        .or(() -> replies.size() == 1 ? early(request, replies.get(0)) : Optional.empty());
  }

  private static Optional<String> cut(ChatRequest request, Usage usage, LongSupplier sent) {
    long told = usage.promptTokens();
    long read = told + usage.cachedTokens();
    if (told < SMALLEST_WINDOW
        || read >= LEAST_SHARE * characters(request) / CHARACTERS_PER_TOKEN) {
      return Optional.empty();
    }
    long counted = sent.getAsLong();
    return read < LEAST_SHARE * counted
        ? Optional.of(
            ("The server read only %s of about %s tokens that it was sent: its context window is"
                    + " too small, and the model has answered without having seen all of the schema"
                    + " and the question's findings. %s")
                .formatted(told, counted, REMEDY))
        : Optional.empty();
  }

  private static Optional<String> early(ChatRequest request, ChatReply reply) {
    long told = reply.usage().promptTokens();
    long said = reply.usage().completionTokens();
    boolean early =
        reply.finish().equals("length")
            && said > 0
            && said < CLEARLY_SHORTER * request.maxTokens()
            && told >= SMALLEST_WINDOW;
    return early
        ? Optional.of(
            ("The server ended a reply after %s tokens although %s were allowed "
                    + "(nl.lab.max-tokens), having read %s: its context window is full. %s")
                .formatted(said, request.maxTokens(), told, REMEDY))
        : Optional.empty();
  }

  private static final String REMEDY =
      "Ollama's window is 4096 tokens (2048 in old versions) unless it is raised: start it with"
          + " OLLAMA_CONTEXT_LENGTH=16384, or put PARAMETER num_ctx 16384 into the model's"
          + " Modelfile; llama.cpp has --ctx-size, vLLM --max-model-len, LM Studio the context"
          + " length of the loaded model. Or lower nl.lab.context-tokens.";

  private static long characters(ChatRequest request) {
    long all = 0;
    for (ChatMessage message : request.messages()) {
      all += message.text().length();
      for (ToolCall call : message.calls()) {
        all += call.arguments().length();
      }
    }
    for (ToolSpec tool : request.tools()) {
      all += tool.description().length() + tool.parameters().length();
    }
    return all;
  }
}
