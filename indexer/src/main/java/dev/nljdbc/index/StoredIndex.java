package dev.nljdbc.index;

import java.time.Instant;
import java.util.Optional;

/**
 * What is known of an index without connecting to its database.
 *
 * @param status of the index in force; empty when there is none that can be used
 * @param building how far a build under way is, in whichever process
 * @param used when it was last used, to the minute; empty when nobody knows
 */
public record StoredIndex(
    Optional<IndexStatus> status, Optional<BuildState> building, Optional<Instant> used) {

  /** There is no index, and none is being built. */
  static final StoredIndex NONE =
      new StoredIndex(Optional.empty(), Optional.empty(), Optional.empty());
}
