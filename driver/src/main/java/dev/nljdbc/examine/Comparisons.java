// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.examine.Doubt.Kind;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.queries.MirroredComparison;
import dev.nljdbc.queries.QueryOutline.Term;
import dev.nljdbc.queries.QueryOutline.Test;
import java.util.ArrayList;
import java.util.List;

/** "more than 5" that the query reads as at least 5, or as less. */
final class Comparisons implements Examiner {

  /** So many words before a comparison may say that it is left out. */
  private static final int NEAR = 5;

  @Override
  public List<Doubt> examine(ExaminedQuery query, Probe probe) {
    QuestionWords question = query.question();
    List<Doubt> doubts = new ArrayList<>();
    for (Cue cue : question.cues(Cue.Kind.COMPARE).toList()) {
      Token number = cue.end() < question.tokens().size() ? question.tokens().get(cue.end()) : null;
      if (number != null
          && number.number()
          && cue.hints().isEmpty()
          && !leftOut(question, cue.start())) {
        List<String> used = used(query, number.lower());
        if (!used.isEmpty() && !used.contains(cue.operator())) {
          doubts.add(doubt(question.said(cue) + " " + number.text(), used.get(0), number));
        }
      }
    }
    return doubts;
  }

  /** "Skip any with fewer than 10" keeps the others. */
  private static boolean leftOut(QuestionWords question, int at) {
    return question.tokens().subList(Math.max(0, at - NEAR), at).stream()
        .anyMatch(token -> WordLists.set("compared.left-out").contains(token.lower()));
  }

  private static Doubt doubt(String said, String used, Token number) {
    return Doubt.ofWords(
        Kind.OPPOSITE,
        "The question says \"%s\", and the query compares with %s %s."
            .formatted(said, used, number.lower()));
  }

  /** The operators by which the query compares something with that number, on its right side. */
  private static List<String> used(ExaminedQuery query, String number) {
    List<String> used = new ArrayList<>();
    query.selects().stream()
        .flatMap(QueryText::tests)
        .filter(test -> test.kind() == Test.Kind.COMPARED && test.terms().size() == 2)
        .forEach(
            test -> {
              boolean left = is(test.terms().get(0), number);
              if (left || is(test.terms().get(1), number)) {
                String operator = test.operator();
                used.add(left ? MirroredComparison.of(operator).orElse(operator) : operator);
              }
            });
    return used;
  }

  private static boolean is(Term term, String number) {
    return term.kind() == Term.Kind.CONSTANT && term.name().equals(number);
  }
}
