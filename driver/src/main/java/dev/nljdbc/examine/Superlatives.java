// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.examine.Doubt.Kind;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.queries.QueryOutline.Order;
import dev.nljdbc.queries.QueryOutline.Selecting;
import dev.nljdbc.queries.QueryOutline.Shown;
import dev.nljdbc.queries.QueryOutline.Term;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The most and the least: a superlative without an extreme in the query, or with the other one. */
final class Superlatives implements Examiner {

  private static final Set<String> MORE = Set.of("DESC", "MAX");

  @Override
  public List<Doubt> examine(ExaminedQuery query, Probe probe) {
    QueryText text = query.text();
    List<Cue> cues =
        query
            .question()
            .cues(Cue.Kind.SUPERLATIVE)
            .filter(cue -> !named(cue, query.question(), text) && !other(cue, query.question()))
            .toList();
    if (cues.isEmpty()) {
      return List.of();
    }
    Cue first = cues.get(0);
    if (!text.selectsExtreme()) {
      return sure(first, query.question())
          ? without(first, query, text.has("ORDER BY"))
          : List.of();
    }
    boolean same = cues.stream().map(Cue::descending).distinct().count() == 1;
    boolean sure = cues.stream().allMatch(c -> sure(c, query.question()));
    if (!same || !sure || query.selects().isEmpty()) {
      return List.of();
    }
    List<Boolean> greatest = query.selects().stream().flatMap(Superlatives::directions).toList();
    return !greatest.isEmpty() && greatest.stream().allMatch(g -> g != first.descending())
        ? List.of(
            doubt(
                Kind.OPPOSITE,
                first,
                query,
                "the query looks for the " + (first.descending() ? "least" : "greatest")))
        : List.of();
  }

  /** The first of all rows in their order may be what is meant; then it is only told. */
  private static List<Doubt> without(Cue cue, ExaminedQuery query, boolean ordered) {
    if (ordered && query.question().cues(Cue.Kind.ORDER).findAny().isPresent()) {
      return List.of();
    }
    Doubt doubt = doubt(Kind.UNUSED_WORD, cue, query, "nothing in the query looks for an extreme");
    return List.of(new Doubt(doubt.kind(), doubt.text(), "", !ordered));
  }

  private static Doubt doubt(Kind kind, Cue cue, ExaminedQuery query, String but) {
    String said = query.question().said(cue);
    return Doubt.ofWords(kind, "The question says \"" + said + "\", and " + but + ".");
  }

  private static boolean sure(Cue cue, QuestionWords question) {
    boolean several =
        cue.hints().stream()
            .anyMatch(h -> !h.operator().isEmpty() && !h.operator().equals(cue.operator()));
    return !several
        && question.tokens().subList(cue.start(), cue.end()).stream()
            .noneMatch(t -> WordLists.set("superlatives.unsure").contains(t.lower()));
  }

  /** Whether the word is part of a name: the last name, the maximum speed. */
  private static boolean named(Cue cue, QuestionWords question, QueryText text) {
    return question.tokens().subList(cue.start(), cue.end()).stream().anyMatch(text::names);
  }

  /** At least two, without its first word; the highest first, which orders. */
  private static boolean other(Cue cue, QuestionWords question) {
    return cue.end() < question.tokens().size()
        && (question.tokens().get(cue.end()).number() && question.said(cue).endsWith("least")
            || question.tokens().get(cue.end()).is("first"));
  }

  /** The highest rank is the first. */
  private static boolean ranks(Term term) {
    return Conditions.all(Conditions.shown(term))
        .flatMap(part -> part.column().stream())
        .flatMap(column -> QueryText.words(column.name()).stream())
        .anyMatch(WordLists.set("ranks")::contains);
  }

  /** True for each way that the greatest is looked for, false for each of the least. */
  private static Stream<Boolean> directions(Selecting select) {
    Stream<Boolean> order =
        select.order().rows().isEmpty()
            ? Stream.of()
            : select.order().by().stream()
                .limit(1)
                .filter(by -> !ranks(by.term()))
                .map(Order::descending);
    Stream<Boolean> functions =
        select.shown().stream()
            .map(Shown::term)
            .filter(term -> Conditions.calls(term, "MAX", "MIN") && !ranks(term))
            .map(term -> MORE.contains(term.name()));
    return Stream.concat(order, functions);
  }
}
