package dev.nljdbc.bench.measure;

import org.jspecify.annotations.Nullable;

/** A benchmark could not be run. */
public final class SpeedException extends Exception {

  private static final long serialVersionUID = 1L;

  /** With words for the user. */
  public SpeedException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
