package dev.nljdbc.offline.rule;

import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.ColumnView;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Lexicon;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.TableView;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.question.Utterance.Part;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads "sorted by", "in descending order of" and the like. */
final class OrderRule extends Rule {

  OrderRule(QueryDraft draft) {
    super(draft);
  }

  void apply() {
    if (!u.parts().contains(Part.ORDER)) {
      return;
    }
    Optional<Cue> first = firstOf(u);
    if (first.isPresent()) {
      magnitude(first.get());
      return;
    }
    boolean any = false;
    for (Link link : u.links()) {
      if (u.part(link) == Part.ORDER && draft.free(link) && !link.cell()) {
        any |= item(link);
      }
    }
    if (!any) {
      any = before();
    }
    if (!any) {
      any = counted();
    }
    if (!any) {
      hinted();
    }
  }

  /** "by age in descending order": the column stands before the cue. */
  private boolean before() {
    int first = u.parts().indexOf(Part.ORDER);
    for (Link link : u.links()) {
      if (link.end() <= first
          && link.column()
          && draft.free(link)
          && (u.is(link.start() - 1, "by") || u.is(link.start() - 2, "by"))) {
        return item(link);
      }
    }
    return false;
  }

  private boolean item(Link link) {
    Cue before = cueBefore(link);
    boolean count = before != null && before.kind() == Cue.Kind.COUNT;
    Query.Term term;
    if (count && link.table() && (chooser.meansTable(link) || link.columnScore() < 0.7)) {
      TableView counted = link.tables().get(0).what();
      draft.tables.add(counted.id());
      draft.use(link);
      term = Query.Term.countAll();
    } else {
      Optional<ColumnView> column = chooser.column(link);
      if (column.isEmpty() || link.columnScore() < Link.PARTLY_NAMED) {
        return false;
      }
      ColumnView c = column.get();
      draft.use(link);
      String function =
          count && !c.measure()
              ? "COUNT"
              : before != null && before.kind() == Cue.Kind.AGGREGATE ? before.operator() : "";
      term = Query.Term.of(function, c.id());
    }
    draft.orderBy.add(new Query.Order(term, descending(link.end())));
    return true;
  }

  /** "in order of the number" or "by popularity": what was counted. */
  private boolean counted() {
    for (Cue cue : u.cues()) {
      if (cue.kind() == Cue.Kind.COUNT && u.parts().get(cue.start()) == Part.ORDER) {
        draft.orderBy.add(new Query.Order(Query.Term.countAll(), descending(cue.end())));
        return true;
      }
    }
    return false;
  }

  private void hinted() {
    for (int i = 0; i < u.size(); i++) {
      if (u.parts().get(i) != Part.ORDER || !u.token(i).word()) {
        continue;
      }
      Lexicon.Comparison c = Lexicon.ENGLISH.superlatives().get(u.token(i).lower());
      if (c != null && !c.hints().isEmpty()) {
        Optional<ColumnDisambiguator.Hinted> hint = chooser.hinted(c.hints(), x -> true);
        if (hint.isPresent()) {
          draft.orderBy.add(
              new Query.Order(
                  Query.Term.of(hint.get().column().id()), hint.get().operator().equals("DESC")));
          return;
        }
      }
    }
    alphabetical = true;
  }

  private boolean alphabetical;

  private boolean bySize;

  /** "highest first", "oldest first": which end comes first, of what is measured. */
  static Optional<Cue> firstOf(Utterance u) {
    return u.cues().stream()
        .filter(c -> c.kind() == Cue.Kind.DIRECTION && u.is(c.end() - 1, "first"))
        .findFirst();
  }

  private void magnitude(Cue first) {
    Lexicon.Comparison said =
        Lexicon.ENGLISH
            .superlatives()
            .get(u.span(first.start(), first.end() - 1).toLowerCase(Locale.ROOT));
    Optional<ColumnDisambiguator.Hinted> hint =
        said == null
            ? Optional.empty()
            : chooser.hinted(said.hints(), c -> c.numeric() || c.temporal());
    if (hint.isPresent()) {
      draft.orderBy.add(
          new Query.Order(
              Query.Term.of(hint.get().column().id()), hint.get().operator().equals("DESC")));
    } else {
      bySize = true;
    }
    draft.idiom = true;
  }

  /** Orders by what is shown, when it is known what is. */
  void bySelected() {
    Optional<Query.Term> shown =
        bySize
            ? draft.select.stream()
                .filter(Query.Term::aggregate)
                .findFirst()
                .or(() -> draft.select.stream().filter(this::measure).findFirst())
            : alphabetical ? draft.select.stream().findFirst() : Optional.empty();
    shown.ifPresent(t -> draft.orderBy.add(new Query.Order(t, descending(0))));
  }

  private boolean measure(Query.Term t) {
    return t.column() != null && schema.column(t.column()).measure();
  }

  boolean descending(int from) {
    List<Cue> directions = u.cues().stream().filter(c -> c.kind() == Cue.Kind.DIRECTION).toList();
    for (Cue c : directions) {
      if (c.start() >= from) {
        return c.operator().equals("DESC");
      }
    }
    return !directions.isEmpty() && directions.get(directions.size() - 1).operator().equals("DESC");
  }

  private @Nullable Cue cueBefore(Link link) {
    int i = link.start() - 1;
    while (i > 0 && u.isAny(i, "the", "of", "their", "its", "all")) {
      Cue at = u.cueAt(i);
      if (at != null) {
        return at;
      }
      i--;
    }
    return i >= 0 ? u.cueAt(i) : null;
  }
}
