// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric.spider;

/** SQL that Spider's parser does not accept. It says no more than that, and neither does this. */
final class UnreadableSqlException extends Exception {

  private static final long serialVersionUID = 1L;

  UnreadableSqlException(String message) {
    super(message, null, false, false); // thrown once for every fourth prediction: no stack is kept
  }
}
