// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nljdbc.bench.measure.GoldAgent.ShownText;
import dev.nljdbc.bench.measure.GoldAgent.Turn;
import dev.nljdbc.llm.TokenCounter;

/** One question's conversation, as the scripted server sees it: its tokens and the model's time. */
final class ScriptedConversation {

  private final GoldAgent agent;
  private int rounds;
  private int fixed;
  private int schema;
  private int linking;
  private int interaction;
  private int billed;
  private int repeated;
  private int sentBefore;
  private long modelNanos;
  private long modelProcessorNanos;
  private long firstReceived;
  private long lastAnswered;
  private long between;

  ScriptedConversation(GoldAgent agent) {
    this.agent = agent;
  }

  synchronized Turn next(Transcript transcript) {
    return agent.next(new ShownText(transcript.shown()), transcript.offersTools());
  }

  /** Counts a round, and puts the usage into its reply. */
  synchronized void count(Transcript transcript, Turn turn, ObjectNode reply) {
    rounds++;
    fixed = TokenCounter.count(transcript.fixed());
    schema = TokenCounter.count(transcript.schema());
    linking = TokenCounter.count(transcript.linking());
    int said = TokenCounter.count(ScriptedServer.said(turn));
    int before =
        TokenCounter.count(transcript.question()) + TokenCounter.count(transcript.interaction());
    int sent = fixed + schema + linking + before;
    int cached = rounds == 1 ? fixed : sentBefore;
    interaction = before + said;
    billed += sent + said;
    repeated += cached;
    sentBefore = sent;
    writeUsage(reply.putObject("usage"), sent, said, cached);
  }

  private static void writeUsage(ObjectNode usage, int sent, int said, int cached) {
    usage.put("prompt_tokens", sent).put("completion_tokens", said);
    usage.put("total_tokens", sent + said);
    usage.putObject("prompt_tokens_details").put("cached_tokens", cached);
  }

  synchronized void answered(long received, long now, long processor) {
    modelProcessorNanos += processor;
    if (firstReceived == 0) {
      firstReceived = received;
    } else {
      between += received - lastAnswered;
    }
    modelNanos += now - received;
    lastAnswered = now;
  }

  /** Processor time of the scripted model. */
  synchronized long modelProcessorNanos() {
    return modelProcessorNanos;
  }

  synchronized int rounds() {
    return rounds;
  }

  synchronized Tokens tokens() {
    return new Tokens(fixed, schema, linking, interaction, billed, repeated);
  }

  /** Where the time went, of a question asked and answered at these times. */
  synchronized Spent spent(long asked, long done) {
    return new Spent(
        millis(done - asked - modelNanos),
        millis(firstReceived - asked),
        millis(between),
        millis(done - lastAnswered));
  }

  private static double millis(long nanos) {
    return nanos / 1e6;
  }

  /**
   * Milliseconds of one question without the model's.
   *
   * @param all of them
   * @param opening until the first request was there: search, prompt, HTTP
   * @param tools between the model's turns: tools, HTTP
   * @param closing from the last turn to the last row: its tool, the answer's SQL
   */
  record Spent(double all, double opening, double tools, double closing) {}

  /**
   * The tokens of one question's conversation (o200k).
   *
   * @param fixed instructions, exemplars and tools
   * @param schema the overview of the schema
   * @param linking what was found for the question beforehand
   * @param interaction the question, what the model said and what it was told
   * @param billed sent and received over all rounds
   * @param repeated those of them that a provider's prompt cache may hold: what the request before
   *     sent, and the fixed text
   */
  record Tokens(int fixed, int schema, int linking, int interaction, int billed, int repeated) {

    /** Each text counted once. */
    int transcript() {
      return fixed + schema + linking + interaction;
    }
  }
}
