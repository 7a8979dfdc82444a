package dev.nljdbc.llm;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.time.Duration;
import java.util.function.DoubleSupplier;

/**
 * Asks again after faults that pass: 429, 408, 5xx, time-outs, cut connections. Waits as long as
 * the server wants, else exponentially longer with full jitter (half of it fixed), and never beyond
 * the time that is left for the question.
 */
final class RetryingChatModel implements ChatModel {

  private static final int TRIES = 4;
  private static final Duration FIRST = Duration.ofMillis(500);
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private final ChatModel model;
  private final Pause pause;
  private final DoubleSupplier random;

  /** As {@link #chat} says; {@code random} gives numbers from 0 to 1. */
  RetryingChatModel(ChatModel model, Pause pause, DoubleSupplier random) {
    this.model = model;
    this.pause = pause;
    this.random = random;
  }

  @Override
  public String name() {
    return model.name();
  }

  @Override
  public ChatReply chat(ChatRequest request, Cancellation cancellation) throws NlException {
    for (int attempt = 1; ; attempt++) {
      try {
        return model.chat(request, cancellation);
      } catch (NlException e) {
        pause.rest(delay(attempt, e, cancellation), cancellation);
      }
    }
  }

  private Duration delay(int attempt, NlException thrown, Cancellation cancellation)
      throws NlException {
    ServerFault fault = ServerFault.behind(thrown);
    if (fault == null || !fault.passing() || attempt >= TRIES) {
      throw attempt == 1 ? thrown : afterTries(attempt, thrown);
    }
    Duration delay = fault.retryAfter() != null ? fault.retryAfter() : backoff(attempt);
    Duration left = cancellation.remaining();
    if (delay.compareTo(LONGEST) > 0 || left != null && delay.compareTo(left) >= 0) {
      throw new NlException(
          thrown.error(),
          thrown.getMessage()
              + " It would have to be asked again in "
              + delay.toMillis() / 1000.0
              + " s, which is longer than this question may wait.",
          fault);
    }
    return delay;
  }

  private Duration backoff(int attempt) {
    double full = FIRST.toMillis() * (double) (1L << (attempt - 1));
    return Duration.ofMillis((long) (full / 2 + random.getAsDouble() * full / 2));
  }

  private static NlException afterTries(int tries, NlException last) {
    NlError error = last.error();
    return new NlException(
        error, last.getMessage() + " (Tried " + tries + " times.)", last.getCause());
  }

  @Override
  public void close() {
    model.close();
  }
}
