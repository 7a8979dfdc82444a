package dev.nljdbc.cli;

import dev.nljdbc.agent.Step;
import java.util.List;
import java.util.Locale;

/** A trace as a story: thought, action and observation of each step, one below the other. */
final class StepOutput {

  private final Console.Printer printer;

  StepOutput(Console.Printer printer) {
    this.printer = printer;
  }

  void write(List<Step> steps) {
    for (Step step : steps) {
      printer.println(heading(step));
      part("Thought", step.thought());
      part("Action", step.action());
      part("Observation", step.observation());
      printer.println("");
    }
  }

  private static String heading(Step step) {
    return String.format(
        Locale.ROOT,
        "--- round %d (%,d tokens, %,d ms)",
        step.round(),
        step.tokens(),
        step.time().toMillis());
  }

  private void part(String name, String text) {
    if (!text.isBlank()) {
      printer.println(name + ": " + text.strip());
    }
  }
}
