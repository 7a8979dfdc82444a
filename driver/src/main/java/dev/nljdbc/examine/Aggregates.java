// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.examine.Doubt.Kind;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.queries.QueryOutline.Order;
import dev.nljdbc.queries.QueryOutline.Selecting;
import dev.nljdbc.queries.QueryOutline.Shown;
import dev.nljdbc.queries.QueryOutline.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Counts, averages, totals: asked for and not made, or made and not asked for. */
final class Aggregates implements Examiner {

  @Override
  public List<Doubt> examine(ExaminedQuery query, Probe probe) {
    QueryText text = query.text();
    List<Doubt> doubts = new ArrayList<>();
    unused(query, text, doubts);
    unasked(query, text, doubts);
    ungrouped(query, text, doubts);
    return doubts;
  }

  private static void unused(ExaminedQuery query, QueryText text, List<Doubt> doubts) {
    QuestionWords question = query.question();
    Stream<Cue> cues = question.cues().stream().filter(c -> !named(c, question, text));
    cues.filter(c -> passedOver(c, query, text))
        .findFirst()
        .ifPresent(c -> doubts.add(unused(question.said(c), did(c))));
  }

  private static boolean passedOver(Cue cue, ExaminedQuery query, QueryText text) {
    if (cue.is(Cue.Kind.COUNT)) {
      return !text.has("COUNT", "SUM", "AVG")
          && counts(cue, query.question())
          && !text.names("named.count")
          && !number(query);
    }
    if (!cue.is(Cue.Kind.AGGREGATE)) {
      return false;
    }
    return cue.operator().equals("AVG")
        ? !text.has("AVG", "SUM") && !divides(text) && !text.names("asks.average")
        : !text.has("SUM", "COUNT", "AVG", "MAX", "MIN", "ORDER BY")
            && !text.operations().contains("+")
            && !number(query);
  }

  /** So many bonds by so many atoms are an average as well. */
  private static boolean divides(QueryText text) {
    return text.has("COUNT") && text.operations().contains("/");
  }

  private static String did(Cue cue) {
    return cue.is(Cue.Kind.COUNT)
        ? "counts nothing"
        : cue.operator().equals("AVG") ? "averages nothing" : "adds nothing up";
  }

  /** Not the phone number of somebody, nor the numbers of flights. */
  private static boolean counts(Cue cue, QuestionWords question) {
    Token first = question.tokens().get(cue.start());
    Token before = cue.start() == 0 ? null : question.tokens().get(cue.start() - 1);
    boolean of =
        first.is("number")
            && before != null
            && before.word()
            && !Lexicon.ENGLISH.stopword(before.lower());
    return !of && !first.is("numbers");
  }

  /** Whether a number is shown or ordered by: how many may have been counted before. */
  private static boolean number(ExaminedQuery query) {
    return query.main().stream()
        .flatMap(Aggregates::shownOrOrdered)
        .flatMap(term -> term.column().stream())
        .anyMatch(id -> number(id, query));
  }

  private static Stream<Term> shownOrOrdered(Selecting select) {
    return Stream.concat(
        select.shown().stream().map(Shown::term), select.order().by().stream().map(Order::term));
  }

  private static boolean number(ColumnId id, ExaminedQuery query) {
    return !id.name().toLowerCase(Locale.ROOT).endsWith("id")
        && query
            .index()
            .catalog()
            .column(id.toString())
            .filter(column -> column.kind() == ColumnKind.NUMBER)
            .isPresent();
  }

  private static boolean named(Cue cue, QuestionWords question, QueryText text) {
    return question.tokens().subList(cue.start(), cue.end()).stream().anyMatch(text::names);
  }

  private static Doubt unused(String said, String but) {
    return Doubt.ofWords(
        Kind.UNUSED_WORD, "The question says \"" + said + "\", and the query " + but + ".");
  }

  private static void unasked(ExaminedQuery query, QueryText text, List<Doubt> doubts) {
    QuestionWords question = query.question();
    boolean extreme = question.superlative();
    boolean many = question.has(WordLists.set("asks.count"));
    Set<String> shown = shown(query);
    if (shown.contains("COUNT")
        && !extreme
        && !many
        && !broken(question)
        && !query.defines("COUNT")) {
      doubts.add(unasked("counts", "count"));
    }
    if (text.has("AVG") && !question.has(WordLists.set("asks.average")) && !query.defines("AVG")) {
      doubts.add(unasked("averages", "average"));
    }
    if (shown.contains("SUM")
        && !many
        && !question.has(WordLists.set("asks.total"))
        && !query.defines("SUM")) {
      doubts.add(unasked("adds up", "total"));
    }
    boolean told =
        extreme
            || question.has(WordLists.set("asks.extreme"))
            || question.cues(Cue.Kind.COMPARE).findAny().isPresent()
            || question.tokens().stream().anyMatch(Token::number);
    if (text.has("MAX", "MIN") && !told && !query.defines("MAX") && !query.defines("MIN")) {
      doubts.add(unasked("looks for the greatest or least", "extreme"));
    }
  }

  /** Orders by month: so many of each. */
  private static boolean broken(QuestionWords question) {
    return question.cues(Cue.Kind.EACH).findAny().isPresent() || question.has(Set.of("by"));
  }

  private static Doubt unasked(String does, String what) {
    return Doubt.ofWords(
        Kind.UNASKED_OPERATION,
        "The query " + does + ", and the question asks for no " + what + ".");
  }

  private static Set<String> shown(ExaminedQuery query) {
    return query.main().stream()
        .flatMap(select -> select.shown().stream())
        .flatMap(Aggregates::functions)
        .collect(Collectors.toSet());
  }

  private static Stream<String> functions(Shown shown) {
    String sql = shown.term().sql().toUpperCase(Locale.ROOT);
    if (shown.term().kind() == Term.Kind.ROWS) {
      return Stream.of("COUNT");
    }
    return sql.startsWith("CASE ") // what it counts by is not shown
        ? Stream.of()
        : Term.AGGREGATES.stream().filter(function -> sql.contains(function + "("));
  }

  /** One figure for all where there is to be one for each. */
  private static void ungrouped(ExaminedQuery query, QueryText text, List<Doubt> doubts) {
    boolean one =
        query
            .main()
            .filter(select -> select.groups().isEmpty() && select.others().isEmpty())
            .filter(Aggregates::figures)
            .isPresent();
    query
        .question()
        .cues(Cue.Kind.EACH)
        .filter(c -> one && c.operator().isEmpty() && !text.has("OVER", "GROUP BY"))
        .filter(c -> query.question().unit(c.end()).isEmpty())
        .findFirst()
        .ifPresent(c -> doubts.add(unused(query.question().said(c), "gives one figure for all")));
  }

  private static boolean figures(Selecting select) {
    return !select.shown().isEmpty()
        && select.shown().stream().allMatch(s -> !s.star() && functions(s).findAny().isPresent());
  }
}
