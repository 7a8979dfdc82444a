package dev.nljdbc.index;

import java.io.IOException;

/** An index is there but can't be used; the message says why, for a warning. */
final class UnusableIndexException extends IOException {

  private static final long serialVersionUID = 1;

  UnusableIndexException(String message) {
    super(message);
  }
}
