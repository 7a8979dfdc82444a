// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.question.Utterance.Part;
import dev.nljdbc.offline.schema.ColumnView;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Reads "sorted by", "in descending order of" and the like. */
final class OrderRule extends Rule {

  private boolean alphabetical;
  private boolean bySize;

  OrderRule(QueryDraft draft) {
    super(draft);
  }

  void apply() {
    if (!u.parts().contains(Part.ORDER)) {
      return;
    }
    Optional<Cue> first = firstOf(u);
    if (items()) {
      return;
    }
    if (first.isPresent()) {
      magnitude(first.get());
    } else if (!before() && !counted() && !hinted()) {
      bySize = u.cues().stream().anyMatch(this::ofSizes);
      alphabetical = !bySize;
    }
  }

  /** "from the largest to the smallest", which no alphabet is meant by. */
  private boolean ofSizes(Cue cue) {
    int first = cue.start() + (u.is(cue.start(), "the") ? 1 : 0);
    return cue.is(Cue.Kind.DIRECTION)
        && Lexicon.ENGLISH.superlatives().containsKey(u.token(first).lower());
  }

  private boolean items() {
    boolean any = false;
    for (Link link : u.links()) {
      if (u.part(link) == Part.ORDER && draft.free(link) && !link.cell()) {
        any |= item(link);
      }
    }
    return any;
  }

  /** "by age in descending order": the column stands before the cue. */
  private boolean before() {
    int first = u.parts().indexOf(Part.ORDER);
    return u.links().stream()
        .filter(l -> l.end() <= first && l.column() && draft.free(l))
        .filter(l -> u.is(l.start() - 1, "by") || u.is(l.start() - 2, "by"))
        .findFirst()
        .filter(this::item)
        .isPresent();
  }

  private boolean item(Link link) {
    Optional<Query.Term> term = term(link);
    if (term.isEmpty()) {
      return false;
    }
    draft.use(link);
    draft.order(term.get(), descending(link.end()));
    return true;
  }

  private Optional<Query.Term> term(Link link) {
    Cue before = cueBefore(link);
    boolean count = before != null && before.is(Cue.Kind.COUNT);
    if (count && link.table() && (chooser.meansTable(link) || link.columnScore() < 0.7)) {
      draft.from(link.firstTable().id());
      return Optional.of(Query.Term.countAll());
    }
    String aggregate = before != null && before.is(Cue.Kind.AGGREGATE) ? before.operator() : "";
    return chooser
        .column(link)
        .filter(c -> link.columnScore() >= Link.PARTLY_NAMED)
        .map(c -> Query.Term.of(count && !c.measure() ? "COUNT" : aggregate, c.id()));
  }

  /** "in order of the number" or "by popularity": what was counted. */
  private boolean counted() {
    return found(
        u.cues().stream()
            .filter(c -> c.is(Cue.Kind.COUNT) && u.parts().get(c.start()) == Part.ORDER)
            .findFirst(),
        c -> draft.order(Query.Term.countAll(), descending(c.end())));
  }

  private boolean hinted() {
    return IntStream.range(0, u.size())
        .filter(i -> u.parts().get(i) == Part.ORDER && u.token(i).word())
        .mapToObj(i -> hinted(u.token(i).lower(), c -> true))
        .anyMatch(found -> found);
  }

  /** Orders by what a superlative means, if a column of it is known. */
  private boolean hinted(String superlative, Predicate<ColumnView> want) {
    Lexicon.Comparison said = Lexicon.ENGLISH.superlatives().get(superlative);
    return found(
        said == null ? Optional.empty() : chooser.hinted(said.hints(), want),
        h -> draft.order(Query.Term.of(h.column().id()), h.operator().equals("DESC")));
  }

  /** "highest first", "oldest first": which end comes first, of what is measured. */
  static Optional<Cue> firstOf(Utterance u) {
    return u.cues().stream()
        .filter(c -> c.kind() == Cue.Kind.DIRECTION && u.is(c.end() - 1, "first"))
        .findFirst();
  }

  private void magnitude(Cue first) {
    String said = u.span(first.start(), first.end() - 1).toLowerCase(Locale.ROOT);
    bySize = !hinted(said, c -> c.numeric() || c.temporal());
    draft.notes().idiom(true);
  }

  /** Orders by what is shown, when it is known what is. */
  void bySelected() {
    List<Query.Term> select = draft.query().select();
    Optional<Query.Term> shown =
        bySize
            ? select.stream()
                .filter(Query.Term::aggregate)
                .findFirst()
                .or(() -> select.stream().filter(this::measure).findFirst())
            : alphabetical ? select.stream().findFirst() : Optional.empty();
    shown.ifPresent(t -> draft.order(t, descending(0)));
  }

  private boolean measure(Query.Term t) {
    return t.column() != null && schema.column(t.column()).measure();
  }

  private boolean descending(int from) {
    List<Cue> directions = u.cues().stream().filter(c -> c.is(Cue.Kind.DIRECTION)).toList();
    return directions.stream()
        .filter(c -> c.start() >= from)
        .findFirst()
        .or(() -> directions.stream().reduce((first, second) -> second))
        .filter(Cue::descending)
        .isPresent();
  }

  private @Nullable Cue cueBefore(Link link) {
    int i = link.start() - 1;
    while (i > 0 && u.cueAt(i) == null && u.isAny(i, "the", "of", "their", "its", "all")) {
      i--;
    }
    return u.cueAt(i);
  }
}
