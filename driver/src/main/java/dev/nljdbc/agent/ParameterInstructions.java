// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.core.Question;
import dev.nljdbc.core.Question.BoundValue;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.util.ArrayList;
import java.util.List;

/** Instructs a model about the parameters of a question, and checks that its SQL follows. */
public final class ParameterInstructions {

  private ParameterInstructions() {}

  /** The question as a model is asked it: what each {@code ?} is goes in as outside knowledge. */
  static Question on(Question question, Workspace workspace) {
    List<BoundValue> values = question.parameters();
    if (values.isEmpty()) {
      return question;
    }
    boolean cells = workspace.sharing().cells();
    String note = note(values, cells);
    return new Question(
        question.text(),
        question.columns(),
        question.evidence().isBlank() ? note : question.evidence() + "\n" + note,
        cells ? values : values.stream().map(v -> new BoundValue(v.type(), "")).toList(),
        question.earlier(),
        question.settings());
  }

  private static String note(List<BoundValue> values, boolean cells) {
    List<String> each = new ArrayList<>();
    for (BoundValue value : values) {
      String now = cells ? ", now " + quoted(value) : "";
      each.add("the %s ? is a %s%s".formatted(ordinal(each.size() + 1), value.type(), now));
    }
    return ("The SQL itself holds every ? of the question, once and as they follow each other "
            + "here, and never a value in its place: %s.")
        .formatted(String.join("; ", each));
  }

  private static String quoted(BoundValue value) {
    return value.text().isEmpty() ? "not shown" : "'" + value.text() + "'";
  }

  private static String ordinal(int number) {
    return switch (number) {
      case 1 -> "first";
      case 2 -> "second";
      case 3 -> "third";
      default -> number + "th";
    };
  }

  /** Fails when the SQL does not hold the question's parameters: others can't be bound. */
  public static void check(Outcome outcome, Question question, Workspace workspace)
      throws NlException {
    int wanted = question.parameters().size();
    int held = wanted == 0 ? 0 : workspace.guard().parameters(outcome.sql());
    if (held != wanted) {
      throw new NlException(
              NlError.NO_ANSWER,
              """
              The model's SQL holds %s parameters (?), the question %s: %s
              Give the SQL yourself, once, with NL REMEMBER 'question' AS sql.\
              """
                  .formatted(held, wanted, outcome.sql()))
          .after(new FailureTrace(outcome.steps(), outcome.usage()));
    }
  }
}
