package dev.nljdbc.offline.question;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the columns that an adjective asks about: "how old" means ages, "how far" means distances.
 */
public final class AdjectiveMeasures {

  private static final Map<String, String> IRREGULAR =
      Map.of("far", "farthest", "good", "best", "bad", "worst");

  private AdjectiveMeasures() {}

  /** The columns that it speaks of; empty where nothing is known of it. */
  public static Optional<List<Lexicon.Hint>> of(String adjective) {
    String stem =
        adjective.endsWith("y") ? adjective.substring(0, adjective.length() - 1) + "i" : adjective;
    for (String superlative :
        List.of(
            IRREGULAR.getOrDefault(adjective, ""),
            stem + "est",
            stem + "st",
            "most " + adjective,
            stem + stem.charAt(stem.length() - 1) + "est")) {
      Lexicon.Comparison known = Lexicon.ENGLISH.superlatives().get(superlative);
      if (known != null && !known.hints().isEmpty()) {
        return Optional.of(known.hints());
      }
    }
    return Optional.empty();
  }
}
