// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.SubQuestions.SubReading;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Numerals;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryExplanation;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.AdditiveColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads "which month had the most orders?" where no column holds months: the first of the months,
 * by the figures of "number of orders per month". "In which month" is one of twelve, "which month"
 * one of a year.
 */
final class BusiestPeriodReading {

  private static final Set<String> REVENUE = WordLists.set("revenue.names");

  /** At most so many words stand before the period, and between it and the superlative. */
  private static final int FEW = 4;

  private static final Set<String> SUBJECTS = Set.of("we", "you", "they", "people");

  private final Utterance u;
  private final int period;
  private final Cue cue;

  private BusiestPeriodReading(Utterance question, int period, Cue cue) {
    this.u = question;
    this.period = period;
    this.cue = cue;
  }

  /** Empty for other questions, and where there are no such figures. */
  static Optional<Reading> of(Utterance question, SubQuestions simpler, SqlRenderer renderer)
      throws NlException {
    BusiestPeriodReading asked = asked(question);
    String figures = asked == null ? null : asked.figures();
    if (asked == null || figures == null) {
      return Optional.empty();
    }
    return simpler.surestIfAny(List.of(figures), way -> asked.read(way, renderer));
  }

  private static @Nullable BusiestPeriodReading asked(Utterance u) {
    int period =
        IntStream.range(0, Math.min(u.size(), FEW))
            .filter(i -> u.isAny(i, "month", "year") && u.linkAt(i) == null)
            .findFirst()
            .orElse(-1);
    boolean begins =
        period >= 0
            && IntStream.range(0, period)
                .allMatch(i -> u.isAny(i, "in", "during", "which", "what", "is", "was", "the"));
    return begins
        ? u.cues().stream()
            .filter(cue -> cue.is(Cue.Kind.SUPERLATIVE) && cue.end() == cue.start() + 1)
            .filter(cue -> leads(u, ofYear(u, period + 1), cue.start()))
            .findFirst()
            .map(cue -> new BusiestPeriodReading(u, period, cue))
            .orElse(null)
        : null;
  }

  /** Where "of 2024" ends if it begins here. */
  private static int ofYear(Utterance u, int i) {
    boolean year = u.isAny(i, "of", "in") && i + 1 < u.size() && Numerals.isYear(u.wordAt(i + 1));
    return year ? i + 2 : i;
  }

  /** Whether nothing but a subject and a verb stand between the period and the superlative. */
  private static boolean leads(Utterance u, int from, int to) {
    return to - from <= FEW + 1
        && IntStream.range(from, to)
            .allMatch(
                i ->
                    u.isIn(i, "be-or-do")
                        || SUBJECTS.contains(u.wordAt(i))
                        || i > from && SUBJECTS.contains(u.wordAt(i - 1)) && u.linkAt(i) == null
                        || u.isAny(
                            i, "has", "have", "had", "saw", "with", "the", "there", "of", "year"));
  }

  /** The question for the figures of all periods; null where it can't be told what they are. */
  private @Nullable String figures() {
    boolean most = u.isAny(cue.start(), "most", "fewest", "least");
    boolean number = u.is(cue.end(), "number") && u.is(cue.end() + 1, "of");
    int what = number ? cue.end() + 2 : cue.end();
    int noun = u.is(what, "total") && u.linkAt(what) == null ? what + 1 : what;
    Link link = noun < u.size() ? u.linkAt(noun) : null;
    if (link == null || link.start() != noun) {
      return null;
    }
    boolean rows = link.tableScore() >= Link.NAMED && link.tableScore() >= link.columnScore();
    int behind = ofYear(u, period + 1);
    String year = behind > period + 1 ? " in " + u.wordAt(behind - 1) : "";
    String rest =
        u.span(what, u.size()).replaceFirst("[?.!\\s]+$", "")
            + year
            + " per "
            + u.token(period).lower();
    if (rows && (most || number)) {
      return "number of " + rest;
    }
    return number || !additive(link) ? null : u.is(what, "total") ? rest : "total " + rest;
  }

  /** Whether a link names an amount that can be added up, or a revenue of which there is none. */
  private boolean additive(Link link) {
    return REVENUE.contains(u.token(link.end() - 1).stem())
        || link.namesColumn() && AdditiveColumns.contains(link.columns().get(0).what());
  }

  /** The first period of a query that has one amount for each. */
  private Optional<DerivedReading> read(SubReading way, SqlRenderer renderer) throws NlException {
    Query groups = way.query();
    String function = u.is(period, "month") ? "MONTH" : "YEAR";
    boolean ofTwelve = u.is(0, "in") || u.isAny(period + 1, "of", "in");
    List<Query.Term> keys =
        groups.select().stream()
            .filter(Query.Term::part)
            .filter(t -> !ofTwelve || t.function().equals(function))
            .toList();
    List<Query.Term> amounts = groups.select().stream().filter(Query.Term::aggregate).toList();
    boolean apart =
        keys.stream().anyMatch(k -> k.function().equals(function))
            && amounts.size() == 1
            && groups.select().stream().allMatch(t -> t.part() || t.aggregate());
    if (!apart || groups.limit() > 0 || groups.combined() != null) {
      return Optional.empty();
    }
    boolean least = u.isAny(cue.start(), "fewest", "least") || !cue.descending();
    List<List<Query.Predicate>> where = new ArrayList<>(groups.where());
    where.add(present(keys.get(0)));
    if (amounts.get(0).column() != null) {
      where.add(present(amounts.get(0)));
    }
    Query first =
        groups
            .withSelect(keys)
            .withWhere(where)
            .withOrderBy(List.of(new Query.Order(amounts.get(0), !least)))
            .withLimit(1);
    String sql = renderer.render(first).sql();
    return Optional.of(DerivedReading.of("busiest period", sql, QueryExplanation.of(first), way));
  }

  private static List<Query.Predicate> present(Query.Term term) {
    Query.Term column = Query.Term.of(Objects.requireNonNull(term.column()));
    return List.of(new Query.Predicate(column, "IS NOT NULL", List.of()));
  }
}
