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
 * {@code nl.cache} is off, and repeats a failure that was paid for during a few seconds.
 * Thread-safe.
 */
public final class RecentAnswers {

  /** Longer than a tool takes to ask again by itself, shorter than a person who changed a thing. */
  private static final Duration VAIN = Duration.ofSeconds(5);

  private static final int MOST_FAILURES = 100;

  /** Failures that were paid for. Others pass by themselves, or cost nothing. */
  private static final Set<NlError> PAID =
      Set.of(NlError.NO_ANSWER, NlError.REFUSED, NlError.BUDGET);

  private final AnswerCache answers = new AnswerCache();
  private final Cache<AnswerKey, NlException> failures;

  /** Of a connection that was asked nothing yet. */
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
    if (PAID.contains(failure.error())) {
      failures.put(key, failure);
    }
  }
}
