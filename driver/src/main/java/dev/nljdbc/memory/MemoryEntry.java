// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.memory;

import java.time.Instant;

/** A verified query or business term that a user entered. */
public interface MemoryEntry {

  /** Equal for entries of which one replaces the other, in one session. */
  String identity();

  /** Tells sessions apart that may see different rows; empty for an entry of all. */
  String session();

  /** When. */
  Instant remembered();

  /** The user of the database who entered it; empty where that is not known. */
  String by();

  /** Whether a line of a file that people edit says enough. */
  boolean usable();

  /** Whether a session may see it. */
  default boolean isSeenBy(String other) {
    return session().isEmpty() || session().equals(other);
  }

  /** Whether another one takes its place. */
  default boolean replacedBy(MemoryEntry other) {
    return identity().equals(other.identity()) && session().equals(other.session());
  }
}
