package dev.nljdbc.offline.rule;

import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.ColumnView;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Lexicon;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.TableView;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.question.WordLists;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
      if (cue.kind() == Cue.Kind.COMPARE && u.linkAt(cue.start()) == null) {
        Cue average = after(cue.end());
        if (average == null) {
          average = quantifier(cue);
        }
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
    Cue cue = i < u.size() ? u.cueAt(i) : null;
    if (cue == null || u.linkAt(i) != null) {
      return null;
    }
    boolean extreme =
        cue.kind() == Cue.Kind.SUPERLATIVE
            && WordLists.set("extreme.compared").contains(u.token(i).lower());
    return cue.kind() == Cue.Kind.AGGREGATE && !cue.operator().equals("SUM") || extreme
        ? cue
        : null;
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
    Link right = null;
    for (int i = average.end(); i < Math.min(u.size(), average.end() + 3) && right == null; i++) {
      right = u.linkAt(i);
    }
    Link left = null;
    for (Link link : u.links()) {
      if (link.end() <= cue.start() && cue.start() - link.end() <= 4 && link.column()) {
        left = link;
      }
    }
    Optional<ColumnView> of =
        right == null ? Optional.empty() : chooser.column(right, AverageRule::comparable);
    Optional<ColumnView> what =
        left == null ? Optional.empty() : chooser.column(left, AverageRule::comparable);
    if (what.isPresent() && right != null && right.table() && chooser.meansTable(right)) {
      of = Optional.empty();
    }
    if (of.isEmpty() && what.isEmpty() && !cue.hints().isEmpty()) {
      what =
          chooser
              .hinted(cue.hints(), AverageRule::comparable)
              .map(ColumnDisambiguator.Hinted::column);
    }
    for (int k = cue.start() - 1; of.isEmpty() && what.isEmpty() && k >= 0; k--) {
      List<Lexicon.Hint> amounts = Lexicon.ENGLISH.amountHints(u.token(k).stem());
      what =
          chooser.hinted(amounts, AverageRule::comparable).map(ColumnDisambiguator.Hinted::column);
    }
    if (of.isEmpty()) {
      of = what;
    }
    if (what.isEmpty() || of.isPresent() && !cue.hints().isEmpty()) {
      what = of;
    }
    if (of.isEmpty()) {
      return;
    }
    String function =
        average.kind() == Cue.Kind.AGGREGATE
            ? "AVG"
            : average.operator().equals("DESC") ? "MAX" : "MIN";
    Query sub = Query.of(List.of(Query.Term.of(function, of.get().id())));
    draft.use(cue);
    draft.use(average);
    if (right != null && right.column()) {
      draft.use(right);
    }
    if (left != null && u.part(left) != Utterance.Part.HEAD) {
      draft.use(left);
    }
    draft.filters.add(
        new QueryDraft.Filter(
            Query.Predicate.of(Query.Term.of(what.get().id()), cue.operator(), new Query.Sub(sub)),
            cue.start(),
            average.end(),
            false));
  }

  /**
   * Superlatives of an average, of the groups and not of one row: the longest tracks on average.
   */
  void onAverage() {
    for (Cue cue : u.cues()) {
      boolean average =
          cue.kind() == Cue.Kind.AGGREGATE && cue.operator().equals("AVG") && draft.free(cue);
      if (average && u.is(cue.start() - 1, "on") && draft.orderBy.size() == 1) {
        order(cue);
      }
    }
  }

  private void order(Cue cue) {
    Query.Order order = draft.orderBy.get(0);
    Query.Term by = order.term();
    TableView focus = draft.focus();
    boolean others =
        by.column() != null && focus != null && !by.column().table().equals(focus.id());
    if (others && OF_ROWS.contains(by.function())) {
      draft.use(cue);
      draft.orderBy.set(0, new Query.Order(Query.Term.of("AVG", by.column()), order.descending()));
      draft.idiom = true;
    }
  }
}
