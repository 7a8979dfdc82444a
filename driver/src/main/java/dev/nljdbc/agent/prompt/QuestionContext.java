// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import dev.nljdbc.agent.tool.PromptEscaping;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.agent.tool.Workspace.Exemplars.Exemplar;
import dev.nljdbc.catalog.TextFile;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.files.CanonicalPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a model is told with a question that is no part of the schema: the user's rules, what was
 * asked before, outside knowledge, parameters, the columns wanted.
 */
public final class QuestionContext {

  private static final String PARAMETERS =
      "Each ? of the question is a parameter: write ? for it in the query, in the same order. Now"
          + " they stand for: ";

  private static final String COLUMNS =
      "The result has exactly these columns, named so, in this order: ";

  private static final String PRECEDENCE =
      "Where rules or what is known beforehand disagree with the question: they say what words mean"
          + " and how figures are computed, the question says what to show and how many rows.";

  private static final int LONGEST = 40_000;

  /** One word with a separator of folders or an ending in it is meant as a path. */
  private static final Pattern LIKE_A_PATH = Pattern.compile("\\S*(?:[/\\\\]\\S*|\\.\\w{2,5})");

  private QuestionContext() {}

  /** A paragraph for each that there is, in that order. */
  public static List<String> of(Question question, Workspace workspace) throws NlException {
    List<String> parts = new ArrayList<>();
    String notes = notes(workspace.settings());
    add(parts, "Rules to keep:\n", notes);
    question.earlier().ifPresent(earlier -> parts.add(before(earlier, workspace)));
    add(parts, "Known beforehand: ", question.evidence());
    if (!notes.isBlank() || !question.evidence().isBlank()) {
      parts.add(PRECEDENCE);
    }
    List<String> values =
        question.parameters().stream().map(value -> value.type() + " " + value.text()).toList();
    add(parts, PARAMETERS, String.join("; ", values));
    add(parts, COLUMNS, String.join(", ", question.columns()));
    return parts;
  }

  /** The earlier question as it was typed, and its SQL as far as the model may see it. */
  private static String before(Question.Earlier earlier, Workspace workspace) {
    Exemplar answered = new Exemplar(earlier.question(), earlier.sql(), 0);
    String sql =
        workspace
            .sharing()
            .share(answered, workspace.index().catalog())
            .map(shown -> "\nAnswered by: " + PromptEscaping.paragraph(shown.sql()))
            .orElse("");
    return ("Asked before: %s%s\nThe question goes on from there: "
            + "what it leaves open stays as it was.")
        .formatted(PromptEscaping.paragraph(earlier.question()), sql);
  }

  private static void add(List<String> parts, String label, String text) {
    if (!text.isBlank()) {
      parts.add(label + PromptEscaping.paragraph(text));
    }
  }

  /**
   * The rules; empty for none.
   *
   * @throws NlException {@link NlError#SETTING} when the file named is not there or can't be read,
   *     or the notes are longer than any prompt should be
   */
  public static String notes(Settings settings) throws NlException {
    String value = settings.text(Setting.NOTES).orElse("").strip();
    Optional<Path> file = value.isEmpty() ? Optional.empty() : file(value);
    String notes = file.isPresent() ? read(file.get()) : value;
    if (notes.length() > LONGEST) {
      throw new NlException(
          NlError.SETTING,
          ("nl.notes has %s characters; with every question go at most %s. Shorten it, or "
                  + "put what concerns single columns into nl.semantics.")
              .formatted(notes.length(), LONGEST));
    }
    return notes.strip();
  }

  private static Optional<Path> file(String value) {
    try {
      Path path = Path.of(value);
      return Files.isRegularFile(path) || LIKE_A_PATH.matcher(value).matches()
          ? Optional.of(CanonicalPath.of(path))
          : Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty(); // a text that no file could be called
    }
  }

  private static String read(Path file) throws NlException {
    try {
      return TextFile.read(file);
    } catch (IOException e) {
      throw new NlException(
          NlError.SETTING,
          ("nl.notes names the file %s, which can't be read: %s. Name a file that is there, "
                  + "or write the rules themselves.")
              .formatted(file, e.getClass().getSimpleName()),
          e);
    }
  }
}
