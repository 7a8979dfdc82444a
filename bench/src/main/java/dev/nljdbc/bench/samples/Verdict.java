// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.samples;

/** What became of a question. */
public enum Verdict {
  /** It has the rows that somebody who knows the database would give. */
  right,
  /** It has others. */
  wrong,
  /** It was not answered, and said why. */
  refused
}
