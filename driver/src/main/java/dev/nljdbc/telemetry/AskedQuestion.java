// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.telemetry;

import java.util.Set;

/**
 * What came of a question, as whoever asked saw it: each is told once, with its entry in the log.
 *
 * @param model that answered; empty where none did
 * @param error the SQLState of the failure; empty for an answer
 * @param kept whether the answer was kept from an earlier question
 * @param usd what it cost, in US dollars
 * @param doubts how many the answer carries
 * @param faults what was out of order meanwhile, though the question did not need it
 */
public record AskedQuestion(
    String model, String error, boolean kept, double usd, int doubts, Set<Fault> faults) {

  /** What questions go on without. */
  public enum Fault {
    /** A file below {@code nl.dir} can't be written. */
    DISK
  }

  /** Tells whoever watches. */
  public void tell() {
    Listeners.ALL.forEach(listener -> listener.asked(this));
  }
}
