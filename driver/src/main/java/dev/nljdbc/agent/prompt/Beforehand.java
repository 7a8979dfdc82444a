package dev.nljdbc.agent.prompt;

import dev.nljdbc.agent.tool.Lines;
import dev.nljdbc.config.Settings;
import dev.nljdbc.error.NlException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a model is told with a question that is no part of the schema: the offline model's guesses,
 * the user's rules, what was asked before, outside knowledge, parameters, the columns wanted.
 */
public final class Beforehand {

  private static final String GUESSES =
      "Guesses of a small parser at this question, its surest queries (confidence from 0 to 1) and what it takes"
          + " words for. They are often wrong: check each against the question and the schema before you use it.\n";

  private Beforehand() {}

  /** A paragraph for each that there is, in that order. */
  public static List<String> of(Question question, Settings settings) throws NlException {
    List<String> parts = new ArrayList<>();
    add(parts, GUESSES, question.guesses());
    add(parts, "Rules to keep:\n", Notes.of(settings));
    question
        .earlier()
        .ifPresent(
            earlier ->
                parts.add(
                    "Asked before: "
                        + Lines.paragraph(earlier.question())
                        + "\nAnswered by: "
                        + Lines.paragraph(earlier.sql())
                        + "\nThe question goes on from there: what it leaves open stays as it was."));
    add(parts, "Known beforehand: ", question.evidence());
    add(
        parts,
        "Each ? of the question is a parameter: write ? for it in the query, in the same order. Now they"
            + " stand for: ",
        question.parameters().stream()
            .map(value -> value.type() + " " + value.text())
            .collect(Collectors.joining("; ")));
    add(
        parts,
        "The result has exactly these columns, named so, in this order: ",
        String.join(", ", question.columns()));
    return parts;
  }

  private static void add(List<String> parts, String label, String text) {
    if (!text.isBlank()) {
      parts.add(label + Lines.paragraph(text));
    }
  }
}
