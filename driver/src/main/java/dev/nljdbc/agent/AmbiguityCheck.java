// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import dev.nljdbc.config.Choices;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.ambiguity.Ambiguity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** {@code nl.ambiguity}: what is made of a word that may mean several things. */
final class AmbiguityCheck {

  private static final String SHOWS = "NL ASK: shows the readings.";

  private AmbiguityCheck() {}

  /** Whether the settings want to hear of ambiguous words. */
  static boolean wanted(Settings settings) {
    return action(settings) != Choices.Ambiguity.IGNORE;
  }

  /**
   * What to warn of: the word with most meanings that it fits equally well and that return other
   * rows.
   *
   * @return empty where no word is ambiguous, or nobody wants to know
   * @throws NlException {@link NlError#AMBIGUOUS} when the question has to fail by it; or whatever
   *     ends the question
   */
  static Optional<String> of(OfflineReading look, Settings settings) throws NlException {
    if (!wanted(settings)) {
      return Optional.empty();
    }
    Ambiguity most = null;
    for (Ambiguity word : look.reading().ambiguities()) {
      Optional<Ambiguity> equal = word.equal();
      Optional<Ambiguity> found =
          equal.isEmpty() ? equal : equal.get().differing(look.trials().further());
      if (found.isPresent()
          && (most == null || found.get().meanings().size() > most.meanings().size())) {
        most = found.get();
      }
    }
    if (most != null && action(settings) == Choices.Ambiguity.FAIL) {
      throw refusal(most);
    }
    return Optional.ofNullable(most).map(word -> word.inWords() + ": " + SHOWS);
  }

  private static Choices.Ambiguity action(Settings settings) {
    return settings.choice(Setting.AMBIGUITY, Choices.Ambiguity.class);
  }

  private static NlException refusal(Ambiguity word) {
    String readings =
        word.meanings().stream()
            .map(m -> "\n   " + m.inWords() + ": " + m.sql())
            .collect(Collectors.joining());
    return new NlException(
        NlError.AMBIGUOUS,
        "The question is ambiguous (nl.ambiguity is fail): %s.%s\nSay which one in the question, or choose: %s"
            .formatted(word.inWords(), readings, SHOWS + " NL CHOOSE n answers with one."));
  }

  /** An outcome with one more warning, if there is one. */
  static Outcome withWarning(Outcome outcome, Optional<String> warning) {
    if (warning.isEmpty()) {
      return outcome;
    }
    List<String> all = new ArrayList<>(outcome.warnings());
    all.add(warning.get());
    return outcome.withWarnings(all);
  }
}
