// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads one construct of English into a draft. */
abstract class Rule {

  final QueryDraft draft;
  final ColumnDisambiguator chooser;
  final Utterance u;
  final SchemaView schema;
  final NearbyWords around;

  Rule(QueryDraft draft) {
    this.draft = draft;
    this.chooser = draft.chooser();
    this.u = draft.utterance();
    this.schema = draft.schema();
    this.around = new NearbyWords(u);
  }

  /** Does something with what was found, and says whether there was any. */
  static <T> boolean found(Optional<T> what, Consumer<T> then) {
    what.ifPresent(then);
    return what.isPresent();
  }
}
