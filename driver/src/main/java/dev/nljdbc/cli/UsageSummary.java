package dev.nljdbc.cli;

import dev.nljdbc.agent.Outcome;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.llm.Usage;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The line that says what an answer cost.
 *
 * @param rows written
 * @param milliseconds from the question to the last row
 */
record UsageSummary(long rows, long milliseconds) {

  String ofSql() {
    return String.join(" · ", many(rows, "row"), milliseconds + " ms");
  }

  String of(NlAnswer answer) {
    Outcome outcome = answer.outcome();
    List<String> parts = new ArrayList<>();
    parts.add(many(rows, "row"));
    parts.add("model " + outcome.model());
    parts.add(many(outcome.rounds(), "round"));
    parts.add(many(outcome.usage().tokens(), "token"));
    parts.add(price(outcome.usage()));
    parts.add(milliseconds + " ms");
    outcome
        .confidence()
        .ifPresent(c -> parts.add(String.format(Locale.ROOT, "confidence %.2f", c)));
    if (answer.cached()) {
      parts.add("answered before");
    }
    return String.join(" · ", parts);
  }

  private static String price(Usage usage) {
    if (!usage.priced()) {
      return "price not known";
    }
    int digits = usage.usd().signum() == 0 ? 2 : 4;
    return "$" + usage.usd().setScale(digits, RoundingMode.HALF_UP);
  }

  private static String many(long count, String noun) {
    return String.format(Locale.ROOT, "%,d %s%s", count, noun, count == 1 ? "" : "s");
  }
}
