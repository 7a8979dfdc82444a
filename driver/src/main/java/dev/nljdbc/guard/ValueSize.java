// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

/**
 * A bound of a value.
 *
 * @param length of characters or elements
 * @param number the largest, where it is one
 * @param replaced how often a string of the query is put into it in many places
 */
record ValueSize(double length, double number, int replaced) {

  static final ValueSize NONE = new ValueSize(0, 0, 0);

  ValueSize max(ValueSize other) {
    return new ValueSize(
        Math.max(length, other.length),
        Math.max(number, other.number),
        Math.max(replaced, other.replaced));
  }

  ValueSize plus(ValueSize other) {
    return new ValueSize(
        length + other.length, number + other.number, Math.max(replaced, other.replaced));
  }

  ValueSize times(ValueSize other) {
    return new ValueSize(
        Math.max(1, length) * Math.max(1, other.length), number, replaced + other.replaced);
  }

  ValueSize counting(double largest) {
    return new ValueSize(length, largest, replaced);
  }

  ValueSize scaled(double factor) {
    return new ValueSize(length * factor, number * factor, replaced);
  }
}
