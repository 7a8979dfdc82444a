// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import java.io.Serial;

/** A run can't begin or go on; in words for the user. */
public final class RunException extends Exception {

  @Serial private static final long serialVersionUID = 1L;

  /** A reason. */
  public RunException(String message) {
    super(message);
  }

  /** A reason with its cause. */
  public RunException(String message, Throwable cause) {
    super(message, cause);
  }
}
