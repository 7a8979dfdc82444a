// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import dev.nljdbc.agent.prompt.PromptTexts;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.agent.tool.Workspace.Exemplars;
import dev.nljdbc.config.Choices;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.NormalizedQuestion;
import dev.nljdbc.core.Question;
import dev.nljdbc.core.Question.BoundValue;
import dev.nljdbc.core.Today;
import dev.nljdbc.dialect.Secrets;
import dev.nljdbc.index.IndexStatus;
import dev.nljdbc.offline.OfflineParser;
import dev.nljdbc.offline.language.Period;
import dev.nljdbc.text.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What must be equal for an answer to be the same answer: question, columns, evidence, the question
 * that it goes on from and types of parameters, database with its user, schema, model, the settings
 * that the SQL may depend on, verified queries where they are shown as examples, version of the
 * prompt.
 *
 * @param text all of it, one line each
 */
record AnswerKey(String text) {

  /** The number of hexadecimal digits of a digest. */
  private static final int DIGITS = 32;

  private static final List<Setting> SETTINGS = Setting.of(Setting.Role.IN_ANSWER_KEY);

  /** Settings that may name a file, whose contents count. */
  private static final List<Setting> FILES = List.of(Setting.NOTES, Setting.QUERIES);

  static AnswerKey of(String databaseId, Question question, Workspace workspace) {
    Settings settings = workspace.settings();
    List<String> parts = new ArrayList<>();
    addQuestion(question, parts);
    parts.add(databaseId);
    IndexStatus index = workspace.index().status();
    parts.add(index.fingerprint());
    if (index.unread() > 0) {
      parts.add("read until " + index.built()); // asked again of a fuller index
    }
    SETTINGS.forEach(
        setting -> parts.add(setting.key() + "=" + withoutSecret(settings.text(setting))));
    parts.addAll(offlineParts(settings));
    if (settings.date(Setting.TODAY).isPresent() || Period.dependsOnToday(question.linked())) {
      parts.add("today=" + Today.of(settings).mark());
    }
    FILES.forEach(setting -> parts.add(setting.key() + "=" + contents(settings, setting)));
    parts.add("verified=" + exemplars(workspace));
    String terms = workspace.index().terms().fingerprint();
    if (!terms.isEmpty()) {
      parts.add("terms=" + terms);
    }
    parts.add(PromptTexts.version());
    return new AnswerKey(String.join("\n", parts));
  }

  /** This key for a failure, which a larger budget may turn into an answer. */
  AnswerKey within(Settings settings) {
    return new AnswerKey(
        text
            + "\nbudget="
            + settings.required(Setting.BUDGET_TOKENS)
            + " "
            + settings.required(Setting.BUDGET_USD));
  }

  /** The key is written to files. */
  private static String withoutSecret(Optional<String> value) {
    return value.map(text -> Secrets.mayBeIn(text) ? Sha256.hex(text, DIGITS) : text).orElse("");
  }

  private static void addQuestion(Question question, List<String> parts) {
    parts.add(new NormalizedQuestion(question.text()).normalised());
    parts.add(String.join(",", question.columns()));
    parts.add(new NormalizedQuestion(question.evidence()).normalised());
    parts.add(question.earlier().map(e -> e.question() + "\n" + e.sql()).orElse(""));
    parts.add(String.join(",", question.parameters().stream().map(BoundValue::type).toList()));
  }

  /**
   * What the offline model's part in an answer depends on, where it has one. Below {@code
   * nl.confidence.min} it has no answer, so that one given below a lower mark is another.
   */
  private static List<String> offlineParts(Settings settings) {
    List<String> parts = new ArrayList<>();
    if (settings.offline()) {
      parts.add(Setting.CONFIDENCE_MIN.key() + "=" + settings.leastConfidence());
    }
    if (settings.offline() || strategy(settings) == Choices.Strategy.FAST) {
      parts.add("offline=" + OfflineParser.version());
    }
    return parts;
  }

  private static Choices.Strategy strategy(Settings settings) {
    return settings.choice(Setting.STRATEGY, Choices.Strategy.class);
  }

  /** Only other strategies show verified queries: whoever remembers one keeps all other answers. */
  private static String exemplars(Workspace workspace) {
    Settings settings = workspace.settings();
    boolean shown =
        settings.has(Choices.Part.EXEMPLARS)
            && switch (strategy(settings)) {
              case INTERACTIVE, FAST -> false;
              case DIRECT, ENSEMBLE, AUTO -> true;
            };
    List<Exemplars.Exemplar> all = new ArrayList<>(shown ? workspace.exemplars().all() : List.of());
    if (!settings.offline()) {
      workspace.exemplars().nearest().ifPresent(all::add);
    }
    StringBuilder text = new StringBuilder();
    all.forEach(e -> text.append(e.question()).append('\n').append(e.sql()).append('\n'));
    return text.isEmpty() ? "" : Sha256.hex(text.toString(), DIGITS);
  }

  private static String contents(Settings settings, Setting setting) {
    String value = settings.text(setting).orElse("");
    return value.isEmpty() ? "" : Sha256.hex(value + "\n" + stamp(value), DIGITS);
  }

  /** When a file that the value names was changed; what is no file is its own contents. */
  private static String stamp(String value) {
    try {
      Path path = Path.of(value);
      return Files.isRegularFile(path)
          ? Files.getLastModifiedTime(path) + " " + Files.size(path)
          : "";
    } catch (IOException | java.nio.file.InvalidPathException e) {
      return ""; // whoever reads it says what is wrong with it
    }
  }

  /** A name for a file. */
  String digest() {
    return Sha256.hex(text, DIGITS);
  }
}
