// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnProfile;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.MinHash;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** What the rows say about the inclusion of one column's values in another's. */
enum InclusionEvidence {
  /** Nothing: there are no rows, or the sketches have nothing to compare. */
  NONE,
  /** Most values are not among the other's. */
  AGAINST,
  /** Many values are, many are not. */
  MIXED,
  /** All are, or all but a few strays; it may be an accident. */
  CONTAINED,
  /** So many words are among the other's that an accident is unlikely. */
  SURPRISING;

  /** Real tables have some rows that refer to nothing. */
  private static final double NEARLY_ALL = 0.9;

  private static final double HALF = 0.5;

  /** So many different words in common are more than chance. */
  private static final int ENOUGH = 5;

  /** Compares the sketches of two columns. Ranges alone can only contradict. */
  static InclusionEvidence of(Column from, Column to, ColumnFacts facts) {
    ColumnStatistics some = facts.statistics(from.id());
    ColumnStatistics all = facts.statistics(to.id());
    if (some.distinct() == 0 || all.distinct() == 0) {
      return NONE;
    }
    if (apart(some, all)) {
      return AGAINST;
    }
    if (all.estimated()) {
      return NONE; // what a sample lacks may be in the table
    }
    MinHash.Containment found = facts.sketch(from.id()).containedIn(facts.sketch(to.id()));
    if (found.compared() == 0) {
      if (numbered(from, some, to, all)) {
        return CONTAINED;
      }
      return some.distinct() > all.distinct() ? AGAINST : NONE;
    }
    if (found.share() < NEARLY_ALL) {
      return found.share() < HALF ? AGAINST : MIXED;
    }
    boolean words = from.kind() == ColumnKind.TEXT && to.kind() == ColumnKind.TEXT;
    return words && found.compared() >= ENOUGH ? SURPRISING : CONTAINED;
  }

  /** Whether all values, or all but a few strays, were found. */
  boolean contained() {
    return this == CONTAINED || this == SURPRISING;
  }

  /** Whether the other's are all whole numbers of a range, and these lie within it. */
  private static boolean numbered(
      Column from, ColumnStatistics some, Column to, ColumnStatistics all) {
    return from.jdbcType() == to.jdbcType()
        && all.profile().order() == ColumnProfile.Order.SEQUENCE
        && number(some.min()).orElse(Double.NaN) >= number(all.min()).orElse(Double.NaN)
        && number(some.max()).orElse(Double.NaN) <= number(all.max()).orElse(Double.NaN);
  }

  private static boolean apart(ColumnStatistics some, ColumnStatistics all) {
    OptionalDouble low = number(some.min());
    OptionalDouble high = number(some.max());
    OptionalDouble from = number(all.min());
    OptionalDouble to = number(all.max());
    return low.isPresent()
        && high.isPresent()
        && from.isPresent()
        && to.isPresent()
        && (low.getAsDouble() > to.getAsDouble() || high.getAsDouble() < from.getAsDouble());
  }

  private static OptionalDouble number(@Nullable String text) {
    try {
      return text == null ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(text));
    } catch (NumberFormatException e) {
      return OptionalDouble.empty(); // an engine's own way to write a number
    }
  }
}
