// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.words;

/** Puts questions in other words. */
@FunctionalInterface
public interface Rewriter {

  /** The question in other words; its own text where nothing is to be changed. */
  String rewrite(NamedQuestion question);
}
