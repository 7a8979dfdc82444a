package dev.nljdbc.explain;

import dev.nljdbc.agent.OfflineStrategy;
import dev.nljdbc.agent.Step;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.explain.Line.Part;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * What a language model said on its way to the SQL, or how else the offline model read the
 * question.
 */
final class Thoughts {

  private static final int MOST = 12;
  private static final int LONGEST = 600;

  private Thoughts() {}

  /** Of the try that the SQL comes from, where the trace tells; in order. */
  static List<Line> of(NlAnswer answer) {
    if (answer.verified()) {
      return List.of(); // what it says of itself is told by the clauses
    }
    if (OfflineStrategy.made(answer.outcome())) {
      return OfflineStrategy.otherReadings(answer.outcome()).stream()
          .map(Thoughts::reading)
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
                new Line(
                    Part.THOUGHT,
                    cut(step.thought().strip()),
                    "The model's own words, in round " + step.round() + ".",
                    ClauseLines.MAIN))
        .toList();
  }

  private static Line reading(Step step) {
    return new Line(
        Part.THOUGHT,
        cut(step.thought()),
        step.action() + ": " + cut(step.observation()),
        ClauseLines.MAIN);
  }

  private static String cut(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
  }
}
