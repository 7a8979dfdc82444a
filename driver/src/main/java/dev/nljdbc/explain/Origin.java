package dev.nljdbc.explain;

import dev.nljdbc.agent.OfflineStrategy;
import dev.nljdbc.answer.NlAnswer;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Where an answer comes from, and how sure it is. */
final class Origin {

  private static final double LOW = 0.5;

  private Origin() {}

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
                : "The model "
                    + model
                    + " made it in "
                    + rounds
                    + (rounds == 1 ? " round." : " rounds.");
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
}
