package dev.nljdbc.guard;

import org.jspecify.annotations.Nullable;

/**
 * The names of common table expressions that a part of the query sees for certain, innermost first.
 */
record Scope(@Nullable Scope outer, String key) {

  /** No names at all. */
  static final Scope NONE = new Scope(null, "");

  Scope with(String another) {
    return new Scope(this, another);
  }

  boolean sees(String name) {
    for (Scope scope = this; scope != null; scope = scope.outer()) {
      if (scope.key().equals(name) && scope.outer() != null) {
        return true;
      }
    }
    return false;
  }
}
