package dev.nljdbc.agent;

import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Cancellation;
import java.util.List;

/** Tries at one question, each independent of the others: what a strategy's vote is over. */
interface Sampler {

  /**
   * Draws tries. One that finds no query is a candidate without SQL; only the end of the whole
   * question (cancelled, out of time or budget) is an exception.
   *
   * @param n how many are wanted, at least 1; fewer may come
   */
  List<Candidate> sample(int n, Cancellation cancellation) throws NlException;
}
