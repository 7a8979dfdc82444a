// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.offline.compute.SelfJoin;
import dev.nljdbc.offline.compute.SelfJoinFinder;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.List;
import java.util.Optional;

/** Reads a question about a table that refers to itself: an employee and the manager. */
final class SelfJoinReading {

  /** Every word is understood; which of two people of a name is meant is not asked. */
  private static final double CONFIDENCE = 0.8;

  private SelfJoinReading() {}

  /** Empty for other questions. */
  static Optional<Reading> of(Utterance question, SchemaView schema) {
    return SelfJoinFinder.of(question, schema).map(join -> reading(join, join.sql(schema)));
  }

  private static Reading reading(SelfJoin join, String sql) {
    List<String> words = join.words();
    String path =
        "%s.%s=%s.%s"
            .formatted(
                join.key().from(),
                join.key().fromColumns().get(0),
                join.key().to(),
                join.key().toColumns().get(0));
    Candidate only = new Candidate(sql, CONFIDENCE, "self-join", String.join(" ", words));
    return Reading.single(only, List.of(), List.of(path), words, List.of());
  }
}
