// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import dev.nljdbc.agent.FailureTrace;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Usage;
import java.time.Duration;
import java.util.Set;

/**
 * The answers that one connection was given. Tools ask the same question again for each page, count
 * and export; these must get the same SQL at no cost. So a connection keeps its answers even where
 * {@code nl.answers} is {@code new}, and repeats a failure that was paid for during a few seconds.
 * Thread-safe.
 */
public final class RecentAnswers {

  /** Longer than a tool takes to ask again by itself, shorter than a person who changed a thing. */
  private static final Duration VAIN = Duration.ofSeconds(5);

  private static final int MOST_FAILURES = 100;

  /** Failures that were paid for. Others pass by themselves, or cost nothing. */
  private static final Set<NlError> PAID =
      Set.of(NlError.NO_ANSWER, NlError.CANNOT_ANSWER, NlError.REFUSED, NlError.BUDGET);

  private final AnswerCache answers = new AnswerCache();
  private volatile String variables = "";
  private volatile boolean uncommitted;
  private final Cache<AnswerKey, NlException> failures;

  /** The answers of a connection before its first question. */
  public RecentAnswers() {
    this(Ticker.systemTicker());
  }

  RecentAnswers(Ticker ticker) {
    this.failures =
        Caffeine.newBuilder()
            .ticker(ticker)
            .expireAfterWrite(VAIN)
            .maximumSize(MOST_FAILURES)
            .executor(Runnable::run)
            .build();
  }

  /**
   * Tells what the session has set of what decides which rows it sees: SQL that was made of the
   * cells that one session sees is not another's answer.
   */
  public void asksAs(String set) {
    variables = set;
  }

  String variables() {
    return variables;
  }

  /** Tells whether what the session reads may never be another's: then no answer is kept. */
  public void uncommitted(boolean any) {
    uncommitted = any;
  }

  /** Whether the session has changes that no other must see. */
  public boolean uncommitted() {
    return uncommitted;
  }

  AnswerCache answers() {
    return answers;
  }

  /** Fails again, at no cost, when the same question was answered in vain a moment ago. */
  void check(AnswerKey key) throws NlException {
    NlException before = failures.getIfPresent(key);
    if (before != null) {
      throw before.after(new FailureTrace(FailureTrace.before(before).steps(), Usage.NONE));
    }
  }

  /** The question has no answer; to be told again for a few seconds if that was paid for. */
  void failed(AnswerKey key, NlException failure) {
    if (PAID.contains(failure.error()) && !uncommitted) {
      failures.put(key, failure);
    }
  }
}
