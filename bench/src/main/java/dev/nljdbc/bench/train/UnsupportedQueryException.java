package dev.nljdbc.bench.train;

import java.io.Serial;

/** A query is none that the offline model's form of queries can hold; the message says why. */
final class UnsupportedQueryException extends Exception {

  @Serial private static final long serialVersionUID = 1L;

  UnsupportedQueryException(String reason) {
    super(reason);
  }

  /** The reason. */
  String reason() {
    return String.valueOf(getMessage());
  }
}
