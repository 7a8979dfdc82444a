// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import dev.nljdbc.agent.prompt.QuestionContext;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.config.Choices;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.Opinion;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Asks the offline model before the language model. With {@code nl.strategy=fast}, the offline
 * model answers when it is sure enough. The offline model's reading also tells whether a word is
 * ambiguous ({@code nl.ambiguity}). Its reading and what it has run serve the second opinion, too.
 * Without either, only the language model is asked.
 */
public final class FastPathStrategy implements Strategy {

  /** The trace's word for a look. */
  static final String ACTION = "OfflineModel";

  /** The minimum confidence of the offline model that answers in place of the language model. */
  static final double SURE = 0.9;

  private static final Set<NlError> OVER =
      Set.of(NlError.CANCELLED, NlError.TIMEOUT, NlError.AMBIGUOUS);

  private final OfflineStrategy offline;
  private final ModelStrategy model;

  /** Looks with the one, asks the other. */
  public FastPathStrategy(OfflineStrategy offline, ModelStrategy model) {
    this.offline = offline;
    this.model = model;
  }

  @Override
  public Outcome answer(Question question, Workspace workspace, Cancellation cancellation)
      throws NlException {
    Settings settings = workspace.settings();
    boolean fast = fast(settings);
    String beyond = beyond(question, settings);
    boolean ambiguity = AmbiguityCheck.wanted(settings) && beyond.isEmpty();
    if (question.earlier().isPresent() || !fast && !ambiguity) {
      return model.answer(question, workspace, cancellation);
    }
    return fast && !beyond.isEmpty()
        ? asked(question, Optional.empty(), workspace, cancellation, note(beyond, Duration.ZERO))
        : looked(question, fast, workspace, cancellation);
  }

  private static boolean fast(Settings settings) {
    return settings.choice(Setting.STRATEGY, Choices.Strategy.class) == Choices.Strategy.FAST;
  }

  /** The parts of the question that the offline model ignores, in words; empty for none. */
  private static String beyond(Question question, Settings settings) throws NlException {
    if (!question.parameters().isEmpty()) {
      return "the question has parameters";
    }
    if (!question.evidence().isBlank()) {
      return "the question comes with evidence";
    }
    if (!question.columns().isEmpty()) {
      return "the question names its columns";
    }
    return QuestionContext.notes(settings).isBlank() ? "" : "there are rules to keep (nl.notes)";
  }

  private Outcome looked(
      Question question, boolean fast, Workspace workspace, Cancellation cancellation)
      throws NlException {
    long began = System.nanoTime();
    String why = "";
    Workspace seen = workspace;
    Optional<Opinion> opinion = Optional.empty();
    Optional<String> ambiguous = Optional.empty();
    try {
      OfflineReading look = offline.look(question, workspace, cancellation);
      ambiguous = AmbiguityCheck.of(look, workspace.settings());
      seen = workspace.through(look.trials().remembering());
      opinion = Optional.of(look.reading().opinion());
      why = unsure(look);
      why = why.isEmpty() ? ambiguous.orElse("") : why;
      if (fast && why.isEmpty()) {
        Outcome outcome =
            offline.outcome(look, OfflineStrategy.FAST_PATH, question, workspace, cancellation);
        if (outcome.warnings().isEmpty()) {
          return outcome;
        }
        why = String.join(" ", outcome.warnings());
      }
    } catch (NlException e) {
      if (OVER.contains(e.error())) {
        throw e;
      }
      why = why.isEmpty() ? String.valueOf(e.getMessage()) : why;
    }
    Duration time = Duration.ofNanos(System.nanoTime() - began);
    Outcome outcome =
        fast
            ? asked(question, opinion, seen, cancellation, note(why, time))
            : model.answer(question, opinion, seen, cancellation);
    return AmbiguityCheck.withWarning(outcome, ambiguous);
  }

  /** Why the look does not do as the answer; empty when it does. */
  private static String unsure(OfflineReading look) {
    String unsure = "the offline model's confidence %.2f is below %.2f for %s";
    return look.confidence() >= SURE
        ? ""
        : String.format(Locale.ROOT, unsure, look.confidence(), SURE, look.reading().sql());
  }

  private static Step note(String why, Duration time) {
    return Step.ofAll(ACTION, "The language model is asked: " + why, time);
  }

  /** The language model's answer, whose trace begins with the look, as that of its failure does. */
  private Outcome asked(
      Question question,
      Optional<Opinion> opinion,
      Workspace workspace,
      Cancellation cancellation,
      Step look)
      throws NlException {
    try {
      return model.answer(question, opinion, workspace, cancellation).after(look);
    } catch (NlException e) {
      throw e.after(FailureTrace.before(e).after(look));
    }
  }
}
