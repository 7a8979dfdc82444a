// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import java.io.Serial;

/** The command line was used wrongly; the message says how to use it. */
final class UsageException extends Exception {

  @Serial private static final long serialVersionUID = 1L;

  UsageException(String message) {
    super(message);
  }
}
