// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.sketch;

import java.util.ArrayList;
import java.util.List;

/** Generates the most likely queries of a question by beam search over sketches and slot values. */
public final class QueryGenerator {

  private static final int SKETCHES = 30;
  private static final int BEAM = 6;
  private static final int KEPT = 80;

  private final SketchScorer sketches;

  public QueryGenerator(SketchScorer sketches) {
    this.sketches = sketches;
  }

  /** The queries, most likely first. */
  public List<Derivation> derive(QuestionView view, SlotScorer slots, ExtraTables tables) {
    List<Derivation> all = new ArrayList<>();
    for (SketchScorer.Scored scored : sketches.best(SketchFeatures.of(view, tables), SKETCHES)) {
      for (SlotAssignment filling : fill(scored.sketch(), slots)) {
        all.add(
            new Derivation(
                SketchAssembler.query(scored.sketch(), filling),
                scored.sketch(),
                filling,
                scored.score(),
                scored.score() + filling.score));
      }
    }
    return LogSoftmax.best(all, Derivation::score, KEPT);
  }

  private static List<SlotAssignment> fill(Sketch sketch, SlotScorer slots) {
    List<SlotAssignment> beam = List.of(SlotAssignment.EMPTY);
    for (Slot slot : Slot.of(sketch)) {
      List<SlotAssignment> next = new ArrayList<>();
      for (SlotAssignment filling : beam) {
        next.addAll(slots.fill(slot, filling, BEAM));
      }
      beam = LogSoftmax.best(next, f -> f.score, BEAM);
    }
    return beam;
  }
}
