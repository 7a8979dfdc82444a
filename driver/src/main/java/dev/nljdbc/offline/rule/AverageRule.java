// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads comparisons with an average or an extreme: longer than the average, above the mean price.
 */
final class AverageRule extends Rule {

  private static final Set<String> OF_ROWS = Set.of("", "SUM");

  AverageRule(QueryDraft draft) {
    super(draft);
  }

  private static boolean comparable(ColumnView c) {
    return c.numeric() && !c.identifier();
  }

  void apply() {
    for (Cue cue : u.cues()) {
      if (cue.is(Cue.Kind.COMPARE) && u.linkAt(cue.start()) == null) {
        Cue average = after(cue.end());
        average = average == null ? quantifier(cue) : average;
        if (average != null) {
          compare(cue, average);
        }
      }
    }
  }

  private @Nullable Cue after(int from) {
    int i = from;
    while (i < u.size() && u.isIn(i, "average.skipped")) {
      i++;
    }
    Cue cue = u.cueAt(i);
    if (cue == null || u.linkAt(i) != null) {
      return null;
    }
    boolean extreme =
        cue.is(Cue.Kind.SUPERLATIVE)
            && WordLists.set("extreme.compared").contains(u.token(i).lower());
    return extreme || cue.is(Cue.Kind.AGGREGATE) && !cue.operator().equals("SUM") ? cue : null;
  }

  /** "longer than all books", "older than some members": more than the greatest, or the least. */
  private @Nullable Cue quantifier(Cue cue) {
    int i = cue.end();
    while (i < u.size() && u.linkAt(i) == null && u.isAny(i, "that", "those", "of", "the")) {
      i++;
    }
    Link of = u.linkAt(i);
    if (of != null && u.isAny(of.end(), "of", "for")) {
      i = of.end() + 1;
    }
    if (!u.isAny(i, "all", "any", "some", "every") || u.linkAt(i) != null) {
      return null;
    }
    boolean all = u.isAny(i, "all", "every", "any");
    boolean more = cue.operator().startsWith(">");
    return new Cue(Cue.Kind.SUPERLATIVE, i, i + 1, all == more ? "DESC" : "ASC", List.of());
  }

  private void compare(Cue cue, Cue average) {
    Optional<Link> left = left(cue);
    Optional<Link> right =
        IntStream.range(average.end(), Math.min(u.size(), average.end() + 3))
            .mapToObj(u::linkAt)
            .filter(Objects::nonNull)
            .findFirst();
    Optional<ColumnView> averaged = right.flatMap(this::column);
    Optional<ColumnView> compared = left.flatMap(this::column);
    if (compared.isPresent() && right.filter(chooser::meansTable).isPresent()) {
      averaged = Optional.empty();
    }
    if (averaged.isEmpty() && compared.isEmpty()) {
      compared = hinted(cue.hints()).or(() -> paid(cue));
    }
    boolean both = averaged.isPresent() && compared.isPresent() && cue.hints().isEmpty();
    Optional<ColumnView> of = averaged.isPresent() ? averaged : compared;
    if (of.isPresent()) {
      draft.use(cue);
      draft.use(average);
      right.filter(Link::column).ifPresent(draft::use);
      left.filter(l -> u.part(l) != Utterance.Part.HEAD).ifPresent(draft::use);
      filter(cue, average, both ? compared.get() : of.get(), of.get());
    }
  }

  private Optional<Link> left(Cue cue) {
    return u.links().stream()
        .filter(l -> l.end() <= cue.start() && cue.start() - l.end() <= 4 && l.column())
        .reduce((first, second) -> second);
  }

  private Optional<ColumnView> column(Link link) {
    return chooser.column(link, AverageRule::comparable);
  }

  private Optional<ColumnView> hinted(List<Lexicon.Hint> hints) {
    return chooser.hinted(hints, AverageRule::comparable).map(ColumnDisambiguator.Hinted::column);
  }

  /** "spent more than the average": the verb before says what. */
  private Optional<ColumnView> paid(Cue cue) {
    return IntStream.rangeClosed(1, cue.start())
        .mapToObj(k -> hinted(Lexicon.ENGLISH.amountHints(u.token(cue.start() - k).stem())))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private void filter(Cue cue, Cue average, ColumnView what, ColumnView of) {
    String function = average.is(Cue.Kind.AGGREGATE) ? "AVG" : ExtremeValueRule.function(average);
    Query sub = Query.of(List.of(Query.Term.of(function, of.id())));
    draft.where(
        Query.Predicate.of(Query.Term.of(what.id()), cue.operator(), new Query.Sub(sub)),
        cue.start(),
        average.end());
  }

  /**
   * Superlatives of an average, of the groups and not of one row: the longest tracks on average.
   */
  void onAverage() {
    for (Cue cue : u.cues()) {
      boolean average =
          cue.is(Cue.Kind.AGGREGATE) && cue.operator().equals("AVG") && draft.free(cue);
      if (average && u.is(cue.start() - 1, "on") && draft.query().orderBy().size() == 1) {
        order(cue);
      }
    }
  }

  private void order(Cue cue) {
    Query.Order order = draft.query().orderBy().get(0);
    Query.Term by = order.term();
    if (by.column() != null
        && !draft.focuses(by.column().table())
        && OF_ROWS.contains(by.function())) {
      draft.use(cue);
      draft.orderOnly(Query.Term.of("AVG", by.column()), order.descending());
      draft.notes().idiom(true);
    }
  }
}
