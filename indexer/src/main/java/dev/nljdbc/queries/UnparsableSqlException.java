package dev.nljdbc.queries;

import org.jspecify.annotations.Nullable;

/** A text could not be parsed as one SQL statement, or not in time. */
public final class UnparsableSqlException extends Exception {

  private static final long serialVersionUID = 1;

  private final @Nullable String near;
  private final int line;
  private final int character;

  UnparsableSqlException(String reason) {
    this(reason, null, 0, 0);
  }

  UnparsableSqlException(String reason, @Nullable String near, int line, int character) {
    super(reason);
    this.near = near;
    this.line = line;
    this.character = character;
  }

  /** The word at which parsing ended, as it stands in the text; null when that is not known. */
  public @Nullable String near() {
    return near;
  }

  /** The line of that word, from 1. */
  public int line() {
    return line;
  }

  /** The character of that line at which the word begins, from 1. */
  public int character() {
    return character;
  }
}
