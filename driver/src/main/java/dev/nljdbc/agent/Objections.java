// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import dev.nljdbc.agent.AnswerExamination.Examined;
import dev.nljdbc.agent.tool.Tool.Observation;
import dev.nljdbc.examine.Doubt;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a model is asked to look at before its query is the answer: doubts that may change the rows,
 * each kind of them once in a conversation.
 */
final class Objections {

  private static final String DOUBTED =
      "\nBefore it is the answer, look at the query%s\nIf the question means it otherwise, run"
          + " another query; Done keeps this one.";
  private static final String UNREAD = "not done yet: read what speaks against the query first";

  private final Set<Doubt.Kind> told = EnumSet.noneOf(Doubt.Kind.class);
  private Observation.@Nullable Ran held;
  private int heldIn;

  /** The last answer that an objection was raised against. */
  Optional<Observation.Ran> held() {
    return Optional.ofNullable(held);
  }

  /**
   * What is to be said of a query that the model calls the answer; empty to take it.
   *
   * @param observation the query's, which the objection follows
   * @param round of the model's turn
   * @param goesOn whether the model can be asked once more
   */
  String against(
      Observation.Ran answer, Examined examined, String observation, int round, boolean goesOn) {
    List<Doubt> untold =
        examined.changing().stream()
            .filter(doubt -> !told.contains(doubt.kind()) && !seen(doubt, answer))
            .toList();
    boolean unread = heldIn == round && !examined.changing().isEmpty();
    if (!goesOn || untold.isEmpty() && !unread) {
      return "";
    }
    held = answer;
    heldIn = round;
    untold.forEach(doubt -> told.add(doubt.kind()));
    return untold.isEmpty() ? UNREAD : DOUBTED.formatted(lines(untold, examined, observation));
  }

  /** Leaves out what the observation right above already says. */
  private static String lines(List<Doubt> untold, Examined examined, String observation) {
    List<Doubt> unsaid =
        untold.stream()
            .filter(doubt -> !observation.contains(examined.lines(List.of(doubt))))
            .toList();
    return unsaid.isEmpty() ? " again." : ":\n" + examined.lines(unsaid);
  }

  /** Whether the query's own observation told it while the work went on. */
  private static boolean seen(Doubt doubt, Observation.Ran answer) {
    return !answer.ends() && answer.doubts().contains(doubt);
  }
}
