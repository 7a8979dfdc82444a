package dev.nljdbc.offline.parse;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Makes the most likely queries of a question: a beam over sketches and what fills them. */
final class Generator {

  private static final int SKETCHES = 30;
  private static final int BEAM = 6;
  private static final int KEPT = 80;

  private final SketchScorer sketches;

  Generator(SketchScorer sketches) {
    this.sketches = sketches;
  }

  /** The queries, most likely first. */
  List<Derivation> derive(QuestionView view, SlotScorer slots, Tables tables) {
    List<Derivation> all = new ArrayList<>();
    for (SketchScorer.Scored scored : sketches.best(SketchFeatures.of(view, tables), SKETCHES)) {
      for (Filling filling : fill(scored.sketch(), slots)) {
        all.add(
            new Derivation(
                Assembly.query(scored.sketch(), filling),
                scored.sketch(),
                filling,
                scored.score(),
                scored.score() + filling.score));
      }
    }
    all.sort(Comparator.comparingDouble(d -> -d.score()));
    return all.size() > KEPT ? List.copyOf(all.subList(0, KEPT)) : all;
  }

  private static List<Filling> fill(Sketch sketch, SlotScorer slots) {
    List<Filling> beam = List.of(Filling.EMPTY);
    for (Slot slot : Slot.of(sketch)) {
      List<Filling> next = new ArrayList<>();
      for (Filling filling : beam) {
        next.addAll(slots.fill(slot, filling, BEAM));
      }
      next.sort(Comparator.comparingDouble(f -> -f.score));
      beam = next.size() > BEAM ? next.subList(0, BEAM) : next;
    }
    return beam;
  }
}
