// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.explain;

import dev.nljdbc.agent.OfflineStrategy;
import dev.nljdbc.agent.Outcome;
import dev.nljdbc.agent.Step;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.explain.Explanation.ExplanationLine;
import dev.nljdbc.explain.Explanation.ExplanationLine.Part;
import dev.nljdbc.text.Truncation;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Where an answer comes from, and how sure it is. */
final class AnswerOrigin {

  private static final double LOW = 0.5;

  private static final int MOST = 12;
  private static final int LONGEST = 600;

  private AnswerOrigin() {}

  /** The origin in words. */
  static String of(NlAnswer answer) {
    String kept =
        answer.cached()
            ? " It was kept from %s, when this was asked before."
                .formatted(answer.made().truncatedTo(ChronoUnit.SECONDS))
            : "";
    return by(answer) + sure(answer) + kept;
  }

  private static String by(NlAnswer answer) {
    Outcome outcome = answer.outcome();
    if (answer.verified()) {
      Optional<Step> step = outcome.steps().stream().findFirst();
      return "A person verified it" + step.map(s -> ": " + s.observation()).orElse("") + ".";
    }
    if (answer.ofTemplate()) {
      Optional<Step> step = outcome.steps().stream().findFirst();
      return "It is the SQL of a verified question with other values"
          + step.map(s -> ": " + s.observation()).orElse("")
          + ".";
    }
    if (offline(answer)) {
      boolean fast = outcome.model().equals(OfflineStrategy.FAST_PATH);
      return "The offline model wrote this SQL"
          + (fast ? " in place of the language model (nl.strategy=fast)." : ".");
    }
    if (outcome.steps().isEmpty()) { // what is kept without cells has none
      return "The model " + outcome.model() + " wrote this SQL.";
    }
    int rounds = outcome.rounds();
    return "The model %s wrote this SQL in %s %s."
        .formatted(outcome.model(), rounds, rounds == 1 ? "round" : "rounds");
  }

  private static boolean offline(NlAnswer answer) {
    return OfflineStrategy.made(answer.outcome());
  }

  private static String sure(NlAnswer answer) {
    OptionalDouble confidence = answer.outcome().confidence();
    if (answer.verified()) {
      return "";
    }
    if (confidence.isEmpty()) {
      return " It was tried once, and no confidence was found. nl.samples=3 asks for a vote.";
    }
    String words = String.format(Locale.ROOT, " Confidence %.2f of 1", confidence.getAsDouble());
    if (answer.outcome().steps().isEmpty()) {
      return words + "."; // how many tries there were is not kept
    }
    return "%s, by %s."
        .formatted(
            words,
            answer.ofTemplate()
                ? "how alike the questions are"
                : offline(answer)
                    ? "its own estimate"
                    : tries(answer) > 1
                        ? "the vote of its tries"
                        : "what the offline model and the doubts make of one try");
  }

  private static int tries(NlAnswer answer) {
    return answer.outcome().steps().stream().mapToInt(Step::sample).max().orElse(1);
  }

  /** A notice that the answer has a low confidence. */
  static Optional<String> doubt(NlAnswer answer) {
    OptionalDouble confidence = answer.outcome().confidence();
    return confidence.isPresent() && confidence.getAsDouble() < LOW
        ? Optional.of(
            String.format(Locale.ROOT, "The confidence is low: %.2f.", confidence.getAsDouble()))
        : Optional.empty();
  }

  /** The steps of the try that made the SQL, if the trace tells it; in order. */
  static List<ExplanationLine> thoughts(NlAnswer answer) {
    if (answer.verified() || answer.ofTemplate()) {
      return List.of(); // what it says of itself is told by the clauses
    }
    return offline(answer)
        ? OfflineStrategy.otherReadings(answer.outcome()).stream()
            .map(
                step ->
                    line(
                        step.thought(),
                        step.action() + ": " + Truncation.abbreviate(step.observation(), LONGEST)))
            .toList()
        : ownWords(answer.outcome().steps(), answer.sql());
  }

  private static List<ExplanationLine> ownWords(List<Step> steps, String sql) {
    Optional<Step> made = steps.stream().filter(step -> step.action().contains(sql)).findFirst();
    String why = "The model's own words, in round %s.";
    return steps.stream()
        .filter(step -> !step.thought().isBlank())
        .filter(step -> made.isEmpty() || step.sample() == made.get().sample())
        .limit(MOST)
        .map(step -> line(step.thought().strip(), why.formatted(step.round())))
        .toList();
  }

  private static ExplanationLine line(String thought, String why) {
    return new ExplanationLine(
        Part.THOUGHT, Truncation.abbreviate(thought, LONGEST), why, ClauseLines.MAIN);
  }
}
