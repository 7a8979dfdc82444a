// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric.spider;

/** The right side of a comparison. */
sealed interface Operand permits SpiderQuery, SpiderQuery.ColumnUnit, Operand.Text, Operand.Number {

  /** A text with its quotes. */
  record Text(String text) implements Operand {}

  /** A number, as Python's float. */
  record Number(double value) implements Operand {}
}
