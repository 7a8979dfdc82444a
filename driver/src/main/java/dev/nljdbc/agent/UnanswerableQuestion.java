// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.text.Truncation;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The failure of a question of which a model says that the database can't answer it. */
final class UnanswerableQuestion {

  private static final int LONGEST_REASON = 400;
  private static final int NEAREST = 5;

  /** The line that a model writes in place of a query where it has no tools. */
  private static final Pattern LINE =
      Pattern.compile("(?m)^[\\s>*`-]*CANNOT[*`]*:[*`\\s]*(\\S.*)$");

  private UnanswerableQuestion() {}

  /** The reason in a reply that holds no query; empty where the reply says nothing of it. */
  static Optional<String> reason(String reply) {
    Matcher line = LINE.matcher(reply);
    return line.find() ? Optional.of(line.group(1).strip()) : Optional.empty();
  }

  /** Tells what a model says. */
  static NlException says(String model, String reason) {
    return new NlException(
        NlError.CANNOT_ANSWER,
        "The model %s says that this database can't answer the question: \"%s\"."
            .formatted(model, Truncation.abbreviate(reason.strip(), LONGEST_REASON)));
  }

  /** Adds the columns nearest to the question to such a failure; returns any other unchanged. */
  static NlException withNearest(NlException failure, Question question, Workspace workspace) {
    if (failure.error() != NlError.CANNOT_ANSWER) {
      return failure;
    }
    String nearest =
        workspace.index().columns().search(question.text(), NEAREST).stream()
            .map(hit -> hit.column().id().toString())
            .collect(Collectors.joining(", "));
    return nearest.isEmpty() ? failure : failure.and("The nearest columns are " + nearest + ".");
  }
}
