// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import org.apiguardian.api.API;

/** Texts could not be turned into vectors: an endpoint does not answer, or not as agreed. */
@API(status = API.Status.STABLE)
public final class EmbeddingException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Creates an exception with a message for the user. */
  public EmbeddingException(String message) {
    super(message);
  }

  /** Creates an exception with a message for the user, and a cause. */
  public EmbeddingException(String message, Throwable cause) {
    super(message, cause);
  }
}
