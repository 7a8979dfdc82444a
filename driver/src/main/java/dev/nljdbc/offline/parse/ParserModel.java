package dev.nljdbc.offline.parse;

import dev.nljdbc.offline.model.Calibration;
import dev.nljdbc.offline.model.LinearModel;
import dev.nljdbc.offline.model.TreeModel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the parser has learned.
 *
 * @param sketches the sketches that it can make, as text
 * @param sketchWeights which of them a question has
 * @param slotWeights what fills their slots
 * @param ranking which candidate is right, told by {@link Ranked#features}; null before it is
 *     learned
 * @param confidence whether the first candidate is right, told by {@link Ranked#lead}; null before
 *     it is learned
 * @param calibration from that to a probability; null before it is learned
 */
public record ParserModel(
    List<String> sketches,
    LinearModel sketchWeights,
    LinearModel slotWeights,
    @Nullable TreeModel ranking,
    @Nullable TreeModel confidence,
    @Nullable Calibration calibration) {

  /** Copies the sketches. */
  public ParserModel {
    sketches = List.copyOf(sketches);
  }

  /** The same with a ranking. */
  public ParserModel ranking(TreeModel ranked) {
    return new ParserModel(sketches, sketchWeights, slotWeights, ranked, null, null);
  }

  /** The same with a confidence. */
  public ParserModel confidence(TreeModel sure, Calibration calibrated) {
    return new ParserModel(sketches, sketchWeights, slotWeights, ranking, sure, calibrated);
  }

  /** How sure it is that the first of ranked candidates is right, 0 to 1. */
  public double confidence(List<Ranked> ranked) {
    if (confidence == null || calibration == null) {
      throw new IllegalStateException("Confidence was not learned yet");
    }
    return ranked.isEmpty() ? 0 : calibration.probability(confidence.score(Ranked.lead(ranked)));
  }
}
