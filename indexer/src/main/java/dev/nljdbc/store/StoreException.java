package dev.nljdbc.store;

import java.io.IOException;
import java.io.Serial;

/** The team's store did not do what it was asked. */
public final class StoreException extends IOException {

  @Serial private static final long serialVersionUID = 1;

  private final boolean away;

  StoreException(String message, boolean away) {
    super(message);
    this.away = away;
  }

  StoreException(String message, boolean away, Throwable cause) {
    super(message, cause);
    this.away = away;
  }

  /**
   * Whether the store can't be reached at present, so that the same may work later. Otherwise it
   * refused.
   */
  public boolean away() {
    return away;
  }
}
