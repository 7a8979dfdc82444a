// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.text.Truncation;

/** The guard's one way to say no: what was refused, why, and what to do instead. */
final class Refusal {

  private static final int LONGEST_QUOTE = 60;

  private Refusal() {}

  static NlException of(String what, String why, String instead) {
    return new NlException(NlError.REFUSED, "Refused: " + what + ". " + why + ". " + instead + ".");
  }

  /** Text from a query for a message: short, on one line, without control characters. */
  static String quote(String text) {
    String plain = text.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\s]+", " ").strip();
    return Truncation.abbreviate(plain, LONGEST_QUOTE);
  }
}
