// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import dev.nljdbc.agent.prompt.QuestionContext;
import dev.nljdbc.agent.tool.Workspace;
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
 * Asks the offline model before the language model. With {@code nl.fastpath}, the offline model
 * answers when it is sure enough. With {@code nl.lab.offline.hints}, the language model is told its
 * readings. The offline model's reading also tells whether a word is ambiguous ({@code
 * nl.ambiguity}). Its reading and what it has run serve the second opinion, too. Without any of
 * these, only the language model is asked.
 */
public final class FastPathStrategy implements Strategy {

  /** The trace's word for a look. */
  static final String ACTION = "OfflineModel";

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
    boolean hints = settings.on(Setting.OFFLINE_HINTS);
    boolean fast = settings.on(Setting.FASTPATH);
    boolean ambiguity = AmbiguityCheck.wanted(settings) && beyond(question, settings).isEmpty();
    if (question.earlier().isPresent() || !hints && !fast && !ambiguity) {
      return model.answer(question, workspace, cancellation);
    }
    String beyond = fast ? beyond(question, settings) : "nl.fastpath is off";
    return !hints && !beyond.isEmpty() && !ambiguity
        ? asked(
            question,
            Optional.empty(),
            workspace,
            cancellation,
            note(beyond, question, Duration.ZERO))
        : looked(question, hints, beyond, workspace, cancellation);
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
      Question question,
      boolean hints,
      String beyond,
      Workspace workspace,
      Cancellation cancellation)
      throws NlException {
    long began = System.nanoTime();
    String why = beyond;
    Question told = question;
    Workspace seen = workspace;
    Optional<Opinion> opinion = Optional.empty();
    Optional<String> ambiguous = Optional.empty();
    try {
      OfflineReading look = offline.look(question, workspace, cancellation);
      if (beyond(question, workspace.settings()).isEmpty()) {
        ambiguous = AmbiguityCheck.of(look, workspace.settings());
      }
      seen = workspace.through(look.trials().remembering());
      opinion = Optional.of(look.reading().opinion());
      told = hints ? question.guessed(look.hints(workspace)) : question;
      why = beyond.isEmpty() ? unsure(look, workspace.settings()) : beyond;
      why = why.isEmpty() ? ambiguous.orElse("") : why;
      if (why.isEmpty()) {
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
    boolean noted = hints || workspace.settings().on(Setting.FASTPATH);
    Outcome outcome =
        noted
            ? asked(told, opinion, seen, cancellation, note(why, told, time))
            : model.answer(told, opinion, seen, cancellation);
    return AmbiguityCheck.withWarning(outcome, ambiguous);
  }

  /** Why the look does not do as the answer; empty when it does. */
  private static String unsure(OfflineReading look, Settings settings) {
    double wanted = settings.decimal(Setting.FASTPATH_CONFIDENCE).orElseThrow().doubleValue();
    String unsure =
        "the offline model's confidence %.2f is below %.2f (nl.lab.fastpath.confidence) for %s";
    return look.confidence() >= wanted
        ? ""
        : String.format(Locale.ROOT, unsure, look.confidence(), wanted, look.reading().sql());
  }

  private static Step note(String why, Question told, Duration time) {
    String guesses = told.guesses().isEmpty() ? "" : "\nIt is told:\n" + told.guesses();
    return Step.ofAll(ACTION, "The language model is asked: " + why + guesses, time);
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
