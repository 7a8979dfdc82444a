package dev.nljdbc.index;

import java.util.Optional;

/**
 * What of an index is made anew.
 *
 * @param scope which tables
 * @param table one that is read again in any case, as its name is written
 */
record RefreshScope(Scope scope, Optional<String> table) {

  static final RefreshScope SCHEMA = new RefreshScope(Scope.SCHEMA, Optional.empty());
  static final RefreshScope CHANGED = new RefreshScope(Scope.CHANGED, Optional.empty());
  static final RefreshScope ALL = new RefreshScope(Scope.ALL, Optional.empty());

  /** Which tables are read again. */
  enum Scope {
    /** Those that are new, or have other columns than before. */
    SCHEMA,
    /** And those whose rows changed or may have, and those that there was no time for. */
    CHANGED,
    /** All, and nothing of the old index is used. */
    ALL
  }

  /** Reads this table again, and what the schema demands. */
  static RefreshScope of(String table) {
    return new RefreshScope(Scope.SCHEMA, Optional.of(table));
  }
}
