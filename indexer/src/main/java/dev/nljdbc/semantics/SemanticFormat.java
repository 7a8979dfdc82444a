// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.semantics;

/** A form in which semantic models are written; one object reads the files of one model. */
interface SemanticFormat {

  /** Whether a document is written so, by what stands at its top. */
  boolean fits(SourceNode root);

  /** Collects what a document says. */
  void read(SourceNode root, SemanticCollector into);

  /** Collects what several documents say together, after all were read. */
  default void finish(SemanticCollector into) {}
}
