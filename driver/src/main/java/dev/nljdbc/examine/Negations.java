// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.examine.Doubt.Kind;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Token;
import dev.nljdbc.offline.question.WordLists;
import java.util.List;
import java.util.Optional;

/** "not", "without", "except": left out, or put in. */
final class Negations implements Examiner {

  @Override
  public List<Doubt> examine(ExaminedQuery query, Probe probe) {
    QueryText text = query.text();
    QuestionWords question = query.question();
    boolean negates =
        text.has("NOT", "EXCEPT", "MINUS", "IS NULL", "LEFT", "RIGHT", "FULL")
            || text.operations().contains("<>")
            || text.operations().contains("!=");
    Optional<Cue> not =
        question.cues(Cue.Kind.NOT).filter(cue -> leavesOut(cue, question)).findFirst();
    if (not.isPresent() && !negates && !softer(text)) {
      return List.of(
          Doubt.ofWords(
              Kind.UNUSED_WORD,
              "The question says \""
                  + question.said(not.get())
                  + "\", and the query excludes nothing."));
    }
    boolean excludes =
        text.has("NOT IN", "NOT LIKE", "EXCEPT", "MINUS", "NOT EXISTS", "NOT BETWEEN", "IS NULL")
            || text.operations().contains("<>")
            || text.operations().contains("!=");
    boolean prefixed =
        question.tokens().stream()
            .anyMatch(t -> t.word() && (t.lower().startsWith("un") || t.lower().startsWith("non")));
    return excludes && not.isEmpty() && !prefixed && !question.has(WordLists.set("asks.exclusion"))
        ? List.of(
            Doubt.ofWords(
                Kind.UNASKED_OPERATION,
                "The query excludes rows, and the question does not ask for that."))
        : List.of();
  }

  /** Whether it is so "or not" asks for both; "not only" leaves nothing out. */
  private static boolean leavesOut(Cue not, QuestionWords question) {
    List<Token> tokens = question.tokens();
    boolean either = not.start() > 0 && tokens.get(not.start() - 1).is("or");
    boolean more = not.end() < tokens.size() && tokens.get(not.end()).is("only");
    return !either && !more;
  }

  /** A flag or a number may say no as well; so may a text. */
  private static boolean softer(QueryText text) {
    return text.numbers().contains("0")
        || text.operations().contains("<")
        || text.operations().contains(">")
        || text.texts().stream().anyMatch(Negations::says);
  }

  private static boolean says(String text) {
    String lower = text.toLowerCase(java.util.Locale.ROOT);
    return lower.length() <= 1
        || lower.startsWith("n")
        || lower.startsWith("f")
        || lower.contains("no");
  }
}
