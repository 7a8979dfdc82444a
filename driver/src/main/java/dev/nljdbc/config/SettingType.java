// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.config;

/** The type of a setting's value. */
public enum SettingType {
  /** Any text. */
  TEXT,
  /** Text that is never shown. */
  SECRET,
  /** A program and its arguments, with blanks between them; quotes hold one together. */
  COMMAND,
  /** A path in the file system. */
  PATH,
  /** Files and folders, with commas between them. */
  PATHS,
  /** A whole number, not negative. */
  INTEGER,
  /** A whole number from 1 on. */
  COUNT,
  /** A decimal number, not negative. */
  DECIMAL,
  /** A decimal number from 0 to 1. */
  SHARE,
  /** A whole number, not negative, such as {@code 500000}, {@code 500K} or {@code 10M}. */
  AMOUNT,
  /** A time such as {@code 500ms}, {@code 30s}, {@code 2m}; a plain number is seconds. */
  DURATION,
  /** The same, but not zero: nothing could be done within it. */
  TIME_LIMIT,
  /** A date such as {@code 2024-03-31}. */
  DATE,
  /** A time zone such as {@code Europe/Oslo} or {@code +02:00}. */
  ZONE,
  /** {@code static}, {@code onnx}, {@code none}, or {@code openai[:MODEL[@URL]]}. */
  EMBEDDER,
  /** One of the listed values. */
  CHOICE,
  /** Any of the listed values, separated by commas; {@code all} or {@code none}. */
  CHOICES;

  /**
   * Whether a value is shown and recorded nowhere, and refused in a URL: it is, or may hold, a key.
   */
  public boolean hidden() {
    return this == SECRET || this == COMMAND;
  }
}
