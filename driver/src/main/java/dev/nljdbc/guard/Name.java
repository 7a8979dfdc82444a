package dev.nljdbc.guard;

/**
 * A name as the query spells it.
 *
 * @param text without its quotes
 * @param quoted whether it stood in quotes
 */
record Name(String text, boolean quoted) {

  /** No name, where a schema could stand. */
  static final Name EMPTY = new Name("", true);
}
