package dev.nljdbc.bench.run;

/** Keeps embeddings, which belong to no question: the same text has the same whoever asks. */
@FunctionalInterface
interface EmbeddingLog {

  /** Keeps a request for embeddings with its reply. Called by several threads. */
  void keep(Exchange exchange);
}
