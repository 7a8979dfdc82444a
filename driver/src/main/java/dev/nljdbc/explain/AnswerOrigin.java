package dev.nljdbc.explain;

import dev.nljdbc.agent.OfflineStrategy;
import dev.nljdbc.agent.Step;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.explain.Explanation.ExplanationLine;
import dev.nljdbc.explain.Explanation.ExplanationLine.Part;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Where an answer comes from, and how sure it is. */
final class AnswerOrigin {

  private static final double LOW = 0.5;

  private static final int MOST = 12;
  private static final int LONGEST = 600;

  private AnswerOrigin() {}

  static String of(NlAnswer answer) {
    String model = answer.outcome().model();
    int rounds = answer.outcome().rounds();
    String by =
        answer.verified()
            ? "A person verified it"
                + answer.outcome().steps().stream()
                    .findFirst()
                    .map(step -> ": " + step.observation())
                    .orElse("")
                + "."
            : offline(answer)
                ? "The embedded offline model made it"
                    + (model.equals(OfflineStrategy.FAST_PATH)
                        ? " in place of the language model (nl.fastpath)."
                        : ".")
                : "The model %s made it in %s%s"
                    .formatted(model, rounds, rounds == 1 ? " round." : " rounds.");
    String kept =
        answer.cached()
            ? " It was kept from "
                + answer.made().truncatedTo(ChronoUnit.SECONDS)
                + ", when this was asked before."
            : "";
    return by + sure(answer) + kept;
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
      return " It was tried once, without a vote, so that there is no confidence.";
    }
    return String.format(
        Locale.ROOT,
        " Confidence %.2f of 1, by %s.",
        confidence.getAsDouble(),
        offline(answer) ? "its own estimate" : "the vote of its tries");
  }

  /** That it is rather not to be trusted. */
  static Optional<String> doubt(NlAnswer answer) {
    OptionalDouble confidence = answer.outcome().confidence();
    return confidence.isPresent() && confidence.getAsDouble() < LOW
        ? Optional.of(
            String.format(Locale.ROOT, "The confidence is low: %.2f.", confidence.getAsDouble()))
        : Optional.empty();
  }

  /** Of the try that the SQL comes from, where the trace tells; in order. */
  static List<ExplanationLine> thoughts(NlAnswer answer) {
    if (answer.verified()) {
      return List.of(); // what it says of itself is told by the clauses
    }
    if (OfflineStrategy.made(answer.outcome())) {
      return OfflineStrategy.otherReadings(answer.outcome()).stream()
          .map(AnswerOrigin::reading)
          .toList();
    }
    List<Step> steps = answer.outcome().steps();
    OptionalInt sample =
        IntStream.range(0, steps.size())
            .filter(i -> steps.get(i).action().contains(answer.sql()))
            .map(i -> steps.get(i).sample())
            .findFirst();
    return steps.stream()
        .filter(step -> !step.thought().isBlank())
        .filter(step -> sample.isEmpty() || step.sample() == sample.getAsInt())
        .limit(MOST)
        .map(
            step ->
                new ExplanationLine(
                    Part.THOUGHT,
                    cut(step.thought().strip()),
                    "The model's own words, in round " + step.round() + ".",
                    ClauseLines.MAIN))
        .toList();
  }

  private static ExplanationLine reading(Step step) {
    return new ExplanationLine(
        Part.THOUGHT,
        cut(step.thought()),
        step.action() + ": " + cut(step.observation()),
        ClauseLines.MAIN);
  }

  private static String cut(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
  }
}
