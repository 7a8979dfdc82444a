// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import dev.nljdbc.agent.Step;
import java.util.List;
import java.util.Locale;

/** A trace as a story: thought, action and observation of each step, one below the other. */
final class TraceWriter {

  private final Console.Printer printer;

  TraceWriter(Console.Printer printer) {
    this.printer = printer;
  }

  void write(List<Step> steps) {
    boolean several = steps.stream().anyMatch(step -> step.sample() > 1);
    for (Step step : steps) {
      printer.println(heading(step, several));
      part("Thought", step.thought());
      part("Action", step.action());
      part("Observation", step.observation());
      printer.println("");
    }
  }

  /** The heading of a step. Steps about the whole question, such as the vote, have no round. */
  private static String heading(Step step, boolean several) {
    String sample = several ? "try " + step.sample() + ", " : "";
    return String.format(
        Locale.ROOT,
        "--- %s (%,d tokens, %,d ms)",
        step.sample() == 0 ? "question" : sample + "round " + step.round(),
        step.tokens(),
        step.time().toMillis());
  }

  private void part(String name, String text) {
    if (!text.isBlank()) {
      printer.println(name + ": " + text.strip());
    }
  }
}
