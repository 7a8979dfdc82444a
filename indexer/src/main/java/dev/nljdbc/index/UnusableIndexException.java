// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import java.io.IOException;

/** Signals a damaged or outdated index; the message becomes a warning. */
final class UnusableIndexException extends IOException {

  private static final long serialVersionUID = 1;

  UnusableIndexException(String message) {
    super(message);
  }
}
