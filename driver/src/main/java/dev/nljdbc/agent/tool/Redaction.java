// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import dev.nljdbc.index.DatabaseIndex;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Makes an index without cells, once for all questions that need it: the parsers of its questions
 * are kept for it. Thread-safe.
 */
public final class Redaction {

  private @Nullable RedactedIndex made;

  Redaction() {}

  /** The index without cells. What it keeps is that of {@link DatabaseIndex#shared}. */
  synchronized DatabaseIndex of(DatabaseIndex index) {
    DatabaseIndex shared = index.shared();
    RedactedIndex bare = made;
    if (bare == null || !bare.redacts(shared)) {
      bare = new RedactedIndex(shared);
      made = bare;
    }
    return shared == index ? bare : new RedactedIndex(index, bare);
  }

  /** The index without cells that others share; empty if no question needed it. */
  public synchronized Optional<DatabaseIndex> made() {
    return Optional.ofNullable(made);
  }
}
