package dev.nljdbc.llm;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The end user for whom this thread asks model servers: requests are written deep below the
 * question, and models and embedders are shared by connections.
 */
public final class EndUser {

  private static final ThreadLocal<@Nullable String> PRESENT = new ThreadLocal<>();

  private EndUser() {}

  /**
   * Begins to ask for a user, until {@link #end}.
   *
   * @param hash what servers are told in place of the name; empty for nobody
   */
  public static void begin(String hash) {
    if (hash.isEmpty()) {
      end();
    } else {
      PRESENT.set(hash);
    }
  }

  /** Asks for nobody any more. */
  public static void end() {
    PRESENT.remove();
  }

  /** What servers are told; empty for nothing. */
  static Optional<String> present() {
    return Optional.ofNullable(PRESENT.get());
  }
}
