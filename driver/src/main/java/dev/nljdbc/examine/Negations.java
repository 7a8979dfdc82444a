// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.catalog.ColumnOddities;
import dev.nljdbc.examine.Doubt.Kind;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.queries.QueryOutline.Term;
import dev.nljdbc.queries.QueryOutline.Test;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** "not", "without", "except": left out, or put in. */
final class Negations implements Examiner {

  /** Joins rows without a value, and leaves out none. */
  private static final Pattern NULL_SAFE_EQUAL =
      Pattern.compile("([\\w.]+) = ([\\w.]+) OR \\1 IS NULL AND \\2 IS NULL");

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
        text.has("NOT IN", "NOT LIKE", "EXCEPT", "MINUS", "NOT EXISTS", "NOT BETWEEN")
            || NULL_SAFE_EQUAL.matcher(text.operations()).replaceAll(" ").contains("IS NULL")
            || unequal(query);
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

  /** Whether it leaves out cells that stand for more than a missing value. */
  private static boolean unequal(ExaminedQuery query) {
    return query.outline().isEmpty()
        ? query.text().operations().contains("<>") || query.text().operations().contains("!=")
        : query.selects().stream()
            .flatMap(QueryText::tests)
            .filter(test -> test.operator().equals("<>") || test.operator().equals("!="))
            .anyMatch(test -> !leavesOutMissing(test, query));
  }

  private static boolean leavesOutMissing(Test test, ExaminedQuery query) {
    return Conditions.columns(test).stream()
        .flatMap(column -> query.index().catalog().column(column).stream())
        .flatMap(c -> ColumnOddities.of(c, query.index().statistics(c.id())).missing().stream())
        .anyMatch(
            marker ->
                test.terms().stream()
                    .anyMatch(
                        term ->
                            (term.kind() == Term.Kind.TEXT || term.kind() == Term.Kind.CONSTANT)
                                && same(term.name(), marker.value())));
  }

  /** 9999 and 9999.0 are one number. */
  private static boolean same(String literal, String marker) {
    return literal.equals(marker)
        || !Double.isNaN(Numbers.of(literal)) && Numbers.of(literal) == Numbers.of(marker);
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
    String lower = text.toLowerCase(Locale.ROOT);
    return lower.length() <= 1
        || lower.startsWith("n")
        || lower.startsWith("f")
        || lower.contains("no");
  }
}
