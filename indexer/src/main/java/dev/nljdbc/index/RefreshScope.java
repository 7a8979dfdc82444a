// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import java.util.Optional;

/**
 * What a refresh reads again.
 *
 * @param scope which tables
 * @param table the name of a table that is read in any case
 */
record RefreshScope(Scope scope, Optional<String> table) {

  static final RefreshScope SCHEMA = new RefreshScope(Scope.SCHEMA, Optional.empty());
  static final RefreshScope UNREAD = new RefreshScope(Scope.UNREAD, Optional.empty());
  static final RefreshScope FOLLOWING = new RefreshScope(Scope.FOLLOWING, Optional.empty());
  static final RefreshScope CHANGED = new RefreshScope(Scope.CHANGED, Optional.empty());
  static final RefreshScope ALL = new RefreshScope(Scope.ALL, Optional.empty());

  /** Which tables are read again. */
  enum Scope {
    /** New tables, and tables with changed columns. */
    SCHEMA,
    /** Also tables that were not reached in time. */
    UNREAD,
    /**
     * Also tables whose rows may have changed. Of one that seems only to have grown, the earlier
     * rows are compared now and then.
     */
    FOLLOWING,
    /** The same, and all rows are compared. */
    CHANGED,
    /** All tables; the old index is ignored. */
    ALL
  }

  /** Reads this table again, and those that {@link Scope#SCHEMA} names. */
  static RefreshScope of(String table) {
    return new RefreshScope(Scope.SCHEMA, Optional.of(table));
  }
}
