package dev.nljdbc.bench.linking;

import java.util.OptionalDouble;
import java.util.Set;

/**
 * Value recall: whether a prediction spells the values of the question as their cells do.
 *
 * <p>Source: Interactive-T2S, the section on locating cell values, which asks whether the value of
 * the gold query was found; here it is asked of the SQL that came of it.
 *
 * @param recall the share of the texts that the gold query compares columns with that the
 *     prediction holds, character for character, anywhere; empty when the gold has none
 */
public record HeldValues(OptionalDouble recall) {

  /**
   * Compares.
   *
   * @param gold the gold query's texts
   */
  public static HeldValues of(Set<String> gold, NamedParts predicted) {
    return new HeldValues(Selection.of(gold, predicted.texts()).recall());
  }
}
