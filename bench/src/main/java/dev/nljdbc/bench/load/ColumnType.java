// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.load;

/**
 * A column's type on any engine.
 *
 * @param kind what it holds
 * @param precision digits of a decimal; else 0
 * @param scale digits behind a decimal's point; else 0
 * @param longest characters of the longest text; else 0
 */
record ColumnType(Kind kind, int precision, int scale, long longest) {

  static ColumnType of(Kind kind) {
    return new ColumnType(kind, 0, 0, 0);
  }

  static ColumnType text(long longest) {
    return new ColumnType(Kind.TEXT, 0, 0, longest);
  }

  /** Whether one can refer to the other by a foreign key. */
  boolean comparable(ColumnType other) {
    return kind == other.kind && scale == other.scale;
  }

  /** The kinds of columns that all engines have under one name or another. */
  enum Kind {
    /** Whole numbers of 64 bits. */
    INTEGER,
    /** Exact decimals, with precision and scale. */
    DECIMAL,
    /** Floating point of 64 bits. */
    DOUBLE,
    /** Text of any length. */
    TEXT,
    /** Bytes. */
    BLOB,
    /** A day. */
    DATE,
    /** A day and time without zone. */
    TIMESTAMP,
    /** A time of day. */
    TIME
  }
}
