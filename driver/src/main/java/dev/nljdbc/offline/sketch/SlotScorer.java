// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.sketch;

import dev.nljdbc.offline.model.Features;
import dev.nljdbc.offline.model.LinearModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Scores the values of each slot for one question. */
public final class SlotScorer {

  /** The number of choices of a slot that are scored with the slots filled before. */
  private static final int LOOKED_AT = 24;

  private record Known(SlotValue choice, double score) {}

  private final LinearModel weights;
  private final SlotValues choices;
  private final SlotValueFeatures features;
  private final SlotContextFeatures states;
  private final Map<String, List<Known>> known = new HashMap<>();

  /** Sketches begin alike: most states are met many times. */
  private final Map<SlotContextFeatures.State, double[]> scores = new HashMap<>();

  private final Features scratch = new Features();

  public SlotScorer(LinearModel weights, QuestionView view, ForeignKeyLinks partners) {
    this.weights = weights;
    this.choices = new SlotValues(view);
    this.features = new SlotValueFeatures(view);
    this.states = new SlotContextFeatures(view, partners);
  }

  /** The best ways to fill one slot more, at most so many; none when nothing can fill it. */
  List<SlotAssignment> fill(Slot slot, SlotAssignment filling, int most) {
    List<Known> all = known.computeIfAbsent(slot.role(), r -> known(slot));
    if (all.isEmpty()) {
      return List.of();
    }
    double[] each =
        scores.computeIfAbsent(
            SlotContextFeatures.State.of(slot, filling), state -> scores(state, all));
    LogSoftmax softmax = new LogSoftmax(each);
    List<SlotAssignment> filled =
        IntStream.range(0, each.length)
            .filter(i -> softmax.within(each[i], 7))
            .filter(i -> !filling.repeats(slot, all.get(i).choice()))
            .mapToObj(i -> filling.with(slot, all.get(i).choice(), softmax.logarithm(each[i])))
            .toList();
    return LogSoftmax.best(filled, f -> f.score, most);
  }

  private double[] scores(SlotContextFeatures.State state, List<Known> all) {
    int role = Slot.Keys.role(state.slot());
    int clause = Slot.Keys.clause(state.slot());
    double[] each = new double[all.size()];
    for (int i = 0; i < each.length; i++) {
      scratch.clear();
      states.add(state, all.get(i).choice(), scratch);
      each[i] = all.get(i).score() + weights.dot(scratch, role) + weights.dot(scratch, clause);
    }
    return each;
  }

  private List<Known> known(Slot slot) {
    int role = Slot.Keys.role(slot);
    int clause = Slot.Keys.clause(slot);
    List<Known> all = new ArrayList<>();
    for (SlotValue choice : choices.of(slot)) {
      Features f = features.of(slot, choice);
      all.add(new Known(choice, weights.dot(f, role) + weights.dot(f, clause)));
    }
    return LogSoftmax.best(all, Known::score, LOOKED_AT);
  }
}
