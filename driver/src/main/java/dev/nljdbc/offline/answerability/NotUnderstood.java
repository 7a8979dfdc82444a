// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.answerability;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.List;
import java.util.stream.Collectors;

/** Creates the error {@link NlError#NOT_UNDERSTOOD}, with what the user can do. */
public final class NotUnderstood {

  private static final String OTHER_MODEL = " A language model may do better: set nl.model.";

  /** At most so many words are named. */
  private static final int WORDS = 8;

  private static final int NEAREST = 5;

  private final SchemaView schema;

  NotUnderstood(SchemaView schema) {
    this.schema = schema;
  }

  /**
   * Passes on any other error, such as that of a cancelled question.
   *
   * @throws NlException the error, unless it says that a question was not understood
   */
  public static void check(NlException error) throws NlException {
    if (error.error() != NlError.NOT_UNDERSTOOD) {
      throw error;
    }
  }

  /** The error for input that no model can answer from the database. */
  static NlException because(String why) {
    return new NlException(NlError.NOT_UNDERSTOOD, why);
  }

  /**
   * For what another model may answer.
   *
   * @param what the rest of a sentence that begins with "the offline model"
   */
  public static NlException offline(String what) {
    return because("The offline model " + what + "." + OTHER_MODEL);
  }

  /** The error for words without a meaning in the database; names the nearest columns. */
  NlException unknown(Utterance u, List<String> words) {
    String known = words.isEmpty() ? "" : ": nothing in this database is known as " + quoted(words);
    List<String> near =
        schema.index().columns().search(u.text(), NEAREST).stream()
            .map(hit -> hit.column().id().toString())
            .toList();
    return offline(
        "does not understand this question"
            + known
            + (near.isEmpty()
                ? ". Its tables are " + String.join(", ", someTables())
                : ". The nearest columns are " + String.join(", ", near)));
  }

  private List<String> someTables() {
    return schema.tables().stream().limit(WORDS).map(t -> t.id().toString()).toList();
  }

  private static String quoted(List<String> words) {
    return words.stream().limit(WORDS).map(w -> '"' + w + '"').collect(Collectors.joining(", "));
  }
}
