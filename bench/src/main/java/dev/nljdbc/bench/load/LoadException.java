// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.load;

import java.io.Serial;

/** A database could not be loaded; the message says what to do. */
public final class LoadException extends Exception {

  @Serial private static final long serialVersionUID = 1L;

  /** Something is wrong. */
  public LoadException(String message) {
    super(message);
  }

  /** The engine says so. */
  public LoadException(String message, Throwable cause) {
    super(message, cause);
  }
}
