package dev.nljdbc.index;

import java.util.Optional;

/**
 * What of an index is made anew.
 *
 * @param scope which tables
 * @param table one that is read again in any case, as its name is written
 */
record Rereading(Scope scope, Optional<String> table) {

  static final Rereading SCHEMA = new Rereading(Scope.SCHEMA, Optional.empty());
  static final Rereading CHANGED = new Rereading(Scope.CHANGED, Optional.empty());
  static final Rereading ALL = new Rereading(Scope.ALL, Optional.empty());

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
  static Rereading of(String table) {
    return new Rereading(Scope.SCHEMA, Optional.of(table));
  }
}
