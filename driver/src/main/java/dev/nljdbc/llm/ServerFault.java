// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import java.io.Serial;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The failure of a server, for the decorators that handle it. */
final class ServerFault extends Exception {

  @Serial private static final long serialVersionUID = 1L;

  private final int status;
  private final boolean passing;
  private final @Nullable Duration retryAfter;
  private final transient String words;

  /**
   * A fault.
   *
   * @param status the HTTP status; 0 when there was no answer at all
   * @param detail what the server said, cleaned of keys
   * @param passing whether the same request may well succeed later
   * @param retryAfter when the server wants to be asked again; null when it does not say
   */
  ServerFault(
      int status,
      String detail,
      boolean passing,
      @Nullable Duration retryAfter,
      @Nullable Throwable cause) {
    this(status, detail, "", passing, retryAfter, cause);
  }

  /**
   * A fault that the server told.
   *
   * @param words its own, which may hold the key: for comparing alone. In {@code detail}, a key as
   *     short as those of local servers hides its letters in every word
   */
  ServerFault(
      int status,
      String detail,
      String words,
      boolean passing,
      @Nullable Duration retryAfter,
      @Nullable Throwable cause) {
    super(status == 0 ? detail : status + ": " + detail, cause);
    this.status = status;
    this.words = words;
    this.passing = passing;
    this.retryAfter = retryAfter;
  }

  int status() {
    return status;
  }

  /** The server's own words, never to be shown; empty where it said nothing. */
  String words() {
    return words;
  }

  boolean passing() {
    return passing;
  }

  @Nullable Duration retryAfter() {
    return retryAfter;
  }

  /** The fault behind an exception of ours; null if there is none. */
  static @Nullable ServerFault behind(Throwable thrown) {
    return thrown.getCause() instanceof ServerFault fault ? fault : null;
  }
}
