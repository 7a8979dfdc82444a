// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import dev.nljdbc.agent.prompt.PromptForm.Demonstration;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.agent.tool.Workspace.Exemplars;
import dev.nljdbc.queries.MinedQuery;
import dev.nljdbc.text.IdentifierWords;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Chooses from the questions of this very database whose SQL is known those that ask most like the
 * question at hand. What an example speaks of is told by its own SQL: its names and its literals.
 */
final class DemonstrationSelector {

  /** Comparing more than these would take longer than it helps. */
  private static final int MOST_COMPARED = 2_000;

  /** Longer ones show more of themselves than of how it is done. */
  private static final int LONGEST = 1_500;

  /** Between examples that ask alike, the one about the same things is of more use. */
  private static final double SUBJECT = 0.2;

  /** A name of fewer words says what is shown, but not how it was asked for. */
  private static final int SHORTEST_TITLE = 3;

  private static final Pattern LITERAL = Pattern.compile("'((?:[^']|'')*+)'");
  private static final Pattern WORD = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_]*");

  private final String question;
  private final MaskedQuestion masked;
  private final MaskedQuestion plain;

  /** With the words of names, and the values, that the question may speak of. */
  DemonstrationSelector(String question, Set<String> names, Collection<String> values) {
    this.question = question.strip();
    this.masked = MaskedQuestion.of(question, names, values);
    this.plain = MaskedQuestion.of(question, Set.of(), List.of());
  }

  private record Ranked(Demonstration demonstration, double score) {}

  /**
   * Of what people verified of a database, and of the queries with a question that they keep for
   * it, as {@link #choose(List, Predicate, int)} does.
   */
  List<Demonstration> choose(Workspace workspace, int most) {
    List<Demonstration> known = new ArrayList<>();
    for (Exemplars.Exemplar exemplar : workspace.exemplars().all()) {
      known.add(new Demonstration(exemplar.question(), exemplar.sql()));
    }
    for (MinedQuery query : workspace.index().queries().queries()) {
      if (query.title().strip().split("\\s+").length >= SHORTEST_TITLE) {
        known.add(new Demonstration(query.title().strip(), query.sql()));
      }
    }
    // refused is one of a table that is gone or must not be shown
    return choose(known, workspace.guard()::passes, most);
  }

  /** The most similar demonstrations, the best last: models attend to that most. */
  List<Demonstration> choose(List<Demonstration> known, Predicate<String> usable, int most) {
    List<Demonstration> chosen = new ArrayList<>();
    known.stream()
        .limit(MOST_COMPARED)
        .filter(one -> one.question().length() + one.sql().length() <= LONGEST)
        .filter(one -> !one.question().strip().equals(question))
        .map(one -> new Ranked(one, score(one)))
        .sorted(Comparator.comparingDouble(Ranked::score).reversed())
        .map(Ranked::demonstration)
        .filter(one -> usable.test(one.sql()))
        .limit(most)
        .forEachOrdered(one -> chosen.add(0, one));
    return List.copyOf(chosen);
  }

  private double score(Demonstration one) {
    Set<String> names =
        WORD.matcher(LITERAL.matcher(one.sql()).replaceAll(" "))
            .results()
            .flatMap(word -> IdentifierWords.of(word.group()).stream())
            .collect(Collectors.toSet());
    List<String> values =
        LITERAL
            .matcher(one.sql())
            .results()
            .map(literal -> literal.group(1).replace("''", "'"))
            .toList();
    MaskedQuestion other = MaskedQuestion.of(one.question(), names, values);
    return masked.similarity(other)
        + SUBJECT * plain.similarity(MaskedQuestion.of(one.question(), Set.of(), List.of()));
  }
}
