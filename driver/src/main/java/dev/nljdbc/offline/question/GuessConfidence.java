// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.question;

/** The confidence of a reading that may mean something else, however sure its words are. */
public final class GuessConfidence {

  /** The most that it may be, below the half from which answers count as sure. */
  public static final double MOST = 0.45;

  private GuessConfidence() {}
}
