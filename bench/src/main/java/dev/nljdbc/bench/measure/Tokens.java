package dev.nljdbc.bench.measure;

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
