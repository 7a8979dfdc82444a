package dev.nljdbc.index;

import java.time.Instant;
import java.util.Optional;

/**
 * The state of an index, known without connecting to its database.
 *
 * @param status of the current index; empty when none can be used
 * @param building progress of a running build, in any process
 * @param used when it was last used, to the minute; empty when unknown
 */
public record StoredIndex(
    Optional<IndexStatus> status, Optional<BuildState> building, Optional<Instant> used) {

  /** There is no index, and none is being built. */
  static final StoredIndex NONE =
      new StoredIndex(Optional.empty(), Optional.empty(), Optional.empty());
}
