package dev.nljdbc.agent;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Usage;
import dev.nljdbc.offline.Candidate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Tells of a question that the offline model is not sure enough of: what it may have meant. */
final class Suggestions {

  private static final int MOST = 3;

  private Suggestions() {}

  /**
   * The refusal, after the steps that led to it.
   *
   * @param least the confidence asked for
   */
  static NlException refusal(OfflineLook look, double least) {
    List<Candidate> closest = closest(look);
    StringBuilder text =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "The offline model did not understand the question well enough: its confidence is %.2f, and %.2f"
                    + " is asked for (nl.offline.confidence).",
                look.confidence(),
                least));
    if (!closest.isEmpty()) {
      text.append(closest.size() == 1 ? " The closest reading:" : " The closest readings:");
    }
    for (int i = 0; i < closest.size(); i++) {
      Candidate candidate = closest.get(i);
      text.append(
          String.format(
              Locale.ROOT,
              "\n%d. (%.2f) %s\n   %s",
              i + 1,
              candidate.confidence(),
              candidate.inWords(),
              candidate.sql()));
    }
    text.append(closest.isEmpty() ? " " : "\n")
        .append(
            "Ask in other words, those of the tables and columns if you can; or run the SQL that is right, and"
                + " keep it for the question with NL REMEMBER 'question' AS sql; or set nl.offline.confidence"
                + " lower, or nl.model to a language model.");
    return new NlException(NlError.NOT_UNDERSTOOD, text.toString())
        .tried(closest.isEmpty() ? null : closest.get(0).sql())
        .after(new Attempts(look.refused(), Usage.NONE));
  }

  /** The best that differ. */
  private static List<Candidate> closest(OfflineLook look) {
    Set<String> seen = new HashSet<>();
    List<Candidate> closest = new ArrayList<>();
    for (Candidate candidate : look.reading().candidates()) {
      if (closest.size() < MOST && seen.add(candidate.sql())) {
        closest.add(candidate);
      }
    }
    return closest;
  }
}
