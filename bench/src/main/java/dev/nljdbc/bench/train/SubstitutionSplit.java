// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.bench.words.Substitution;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Splits reworded questions by what the parser may know of the exchanged words: the list of
 * synonyms names them, or the same exchange was made in questions about databases of another part,
 * from which it learned.
 */
final class SubstitutionSplit {

  private static final String SAME = "Spider-Syn: worded as in Spider";
  private static final String LISTED = "Spider-Syn: all exchanged words are listed synonyms";
  private static final String LEARNED = "Spider-Syn: the others were exchanged in another part too";
  private static final String NEW =
      "Spider-Syn: an exchange that is neither listed nor made elsewhere";

  private final Map<String, TrainingQuestion> originals;
  private final List<? extends Set<String>> parts;

  /**
   * Of questions by their identifiers.
   *
   * @param parts the databases of each turn
   */
  SubstitutionSplit(Map<String, TrainingQuestion> originals, List<? extends Set<String>> parts) {
    this.originals = originals;
    this.parts = parts;
  }

  /** The questions of each kind. */
  Map<String, List<TrainingQuestion>> split(List<TrainingQuestion> reworded) {
    Map<Substitution, Set<Integer>> made = new HashMap<>();
    for (TrainingQuestion question : reworded) {
      for (Substitution exchanged : substitutions(question)) {
        made.computeIfAbsent(exchanged, e -> new HashSet<>()).add(part(question));
      }
    }
    Map<String, List<TrainingQuestion>> split = new LinkedHashMap<>();
    List.of(SAME, LISTED, LEARNED, NEW).forEach(kind -> split.put(kind, new ArrayList<>()));
    for (TrainingQuestion question : reworded) {
      split.getOrDefault(kind(question, made), List.of()).add(question);
    }
    return split;
  }

  private String kind(TrainingQuestion question, Map<Substitution, Set<Integer>> made) {
    Set<Substitution> all = substitutions(question);
    List<Substitution> unlisted = all.stream().filter(e -> !e.listed()).toList();
    if (all.isEmpty()) {
      return SAME;
    } else if (unlisted.isEmpty()) {
      return LISTED;
    }
    Set<Integer> own = Set.of(part(question));
    boolean elsewhere =
        unlisted.stream().allMatch(e -> !own.containsAll(made.getOrDefault(e, Set.of())));
    return elsewhere ? LEARNED : NEW;
  }

  private Set<Substitution> substitutions(TrainingQuestion question) {
    return Optional.ofNullable(originals.get(ParaphraseQuestions.original(question)))
        .map(original -> Substitution.between(original.question(), question.question()))
        .orElse(Set.of());
  }

  private int part(TrainingQuestion question) {
    for (int i = 0; i < parts.size(); i++) {
      if (parts.get(i).contains(question.database())) {
        return i;
      }
    }
    throw new IllegalArgumentException("No part holds " + question.database());
  }
}
