// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.store;

import java.io.IOException;
import java.io.Serial;
import java.sql.SQLException;

/** The team's store did not do what it was asked. */
public final class StoreException extends IOException {

  @Serial private static final long serialVersionUID = 1;

  private static final String TOO_MANY = "53";

  private final boolean away;
  private final boolean busy;

  StoreException(String message, boolean away) {
    this(message, away, false);
  }

  StoreException(String message, boolean away, boolean busy) {
    super(message);
    this.away = away;
    this.busy = busy;
  }

  StoreException(String message, boolean away, Throwable cause) {
    super(message, cause);
    this.away = away;
    this.busy =
        cause instanceof SQLException e && String.valueOf(e.getSQLState()).startsWith(TOO_MANY);
  }

  /**
   * Whether the store can't be reached at present, so that the same may work later. Otherwise it
   * refused.
   */
  public boolean away() {
    return away;
  }

  /** Whether it is there and has no connection left, as when many members begin at once. */
  public boolean busy() {
    return busy;
  }
}
