// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Notes of the rules about a reading: the evidence for its confidence. */
final class ReadingNotes {

  private double doubt;
  private boolean measured;
  private boolean idiom;
  private @Nullable String unknownUnit;

  /** Adds to the doubts. */
  void doubt(double more) {
    doubt += more;
  }

  double doubt() {
    return doubt;
  }

  /** What "how long" or the like asks for was found. */
  void foundMeasure() {
    measured = true;
  }

  boolean measured() {
    return measured;
  }

  /** Notes whether a turn of phrase was read that what is learned knows nothing of. */
  void idiom(boolean read) {
    idiom |= read;
  }

  boolean idiom() {
    return idiom;
  }

  /** No column is known to be kept in a unit of the question. */
  void unknownUnit(String unit) {
    unknownUnit = unit;
  }

  Optional<String> unknownUnit() {
    return Optional.ofNullable(unknownUnit);
  }
}
