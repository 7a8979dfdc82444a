package dev.nljdbc.offline.parse;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.Both;
import dev.nljdbc.offline.question.ColumnView;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Lexicon;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Measures;
import dev.nljdbc.offline.question.PartialTables;
import dev.nljdbc.offline.question.TableView;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.question.Utterance.Part;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Whether queries heed what a question says in so many words. Those that pass over it go where
 * there are others that do not: an average that was asked for, what it is asked for each of, a yes
 * or no, what the longest is measured by.
 */
final class Heed {

  /** So sure a word names a table. */
  private static final double NAMED = 0.9;

  /** Verbs of money. */
  private static final Set<String> PAYING = Set.of("spend", "earn", "pay");

  private final QuestionView view;
  private final Utterance u;

  Heed(QuestionView view) {
    this.view = view;
    this.u = view.utterance();
  }

  /** The candidates that pass over the least of each. */
  List<CandidateFeatures.Derived> of(List<CandidateFeatures.Derived> derived) {
    List<CandidateFeatures.Derived> left = least(derived, d -> d.crossed() ? 1 : 0);
    for (ToIntFunction<Query> passed :
        List.<ToIntFunction<Query>>of(
            q -> new Coverage(view, q).unusedFlags,
            this::partial,
            this::ungrouped,
            this::average,
            this::uncounted,
            this::onlyOne,
            this::unmeasured,
            this::unnumbered,
            this::noAmount,
            this::unasked,
            this::unpaid,
            this::namesakes,
            this::multiplied)) {
      left = least(left, d -> passed.applyAsInt(d.made().query()));
    }
    return left;
  }

  private static List<CandidateFeatures.Derived> least(
      List<CandidateFeatures.Derived> derived, ToIntFunction<CandidateFeatures.Derived> passed) {
    int[] each = derived.stream().mapToInt(passed).toArray();
    int least = java.util.Arrays.stream(each).min().orElse(0);
    List<CandidateFeatures.Derived> left = new ArrayList<>();
    for (int i = 0; i < each.length; i++) {
      if (each[i] == least) {
        left.add(derived.get(i));
      }
    }
    return left;
  }

  /** Tables with some rows only, which the question does not ask for. */
  private int partial(Query q) {
    return (int)
        QueryParts.of(q).tables().stream()
            .map(view.schema()::table)
            .filter(t -> PartialTables.unasked(t, u))
            .count();
  }

  /** "average price per genre", "total revenue by store": one figure for all is no answer. */
  private int ungrouped(Query q) {
    boolean each =
        u.cues().stream()
                .filter(c -> c.kind() == Cue.Kind.EACH && u.is(c.start(), "per"))
                .anyMatch(c -> names(u.linkAt(c.end()), c.end()))
            || java.util.stream.IntStream.range(2, u.size() - 1).anyMatch(this::by);
    boolean one =
        q.groupBy().isEmpty()
            && q.combined() == null
            && q.select().stream().allMatch(Query.Term::aggregate);
    return each && one ? 1 : 0;
  }

  /** Whether what there is a figure of stands at the end: not "written by authors". */
  private boolean by(int i) {
    Link link = u.linkAt(i + 1);
    boolean figure =
        u.linkAt(i - 1) != null || !Lexicon.ENGLISH.amountOf(u.token(i - 1).stem()).isEmpty();
    return u.is(i, "by")
        && link != null
        && u.linkAt(i) == null
        && figure
        && u.parts().get(i) == Part.HEAD
        && names(link, i + 1)
        && (link.end() == u.size() || !u.token(link.end()).word());
  }

  /** Whether a word names what there can be several of: no hours per week. */
  private boolean names(@Nullable Link link, int at) {
    return link != null
        && !link.cell()
        && link.start() == at
        && Lexicon.ENGLISH.unit(u.token(at).lower()).isEmpty();
  }

  /** An average that is asked for, and one that is not. */
  private int average(Query q) {
    boolean asked = u.cues().stream().anyMatch(this::averages);
    if (!asked && u.tokens().stream().anyMatch(t -> t.is("average") || t.is("mean"))) {
      return 0; // part of a name
    }
    QueryParts parts = QueryParts.of(q);
    boolean has = parts.terms().stream().anyMatch(t -> t.function().equals("AVG"));
    boolean kept =
        parts.columns().stream()
            .map(view.schema()::column)
            .anyMatch(c -> c.has("average") || c.has("mean"));
    return asked == has || asked && kept ? 0 : 1;
  }

  private boolean averages(Cue c) {
    return c.kind() == Cue.Kind.AGGREGATE
        && c.operator().equals("AVG")
        && u.linkAt(c.start()) == null;
  }

  /** "the number of films and the average length": both. */
  private int uncounted(Query q) {
    boolean counted = false;
    boolean both = false;
    for (Cue c : u.cues()) {
      boolean head = u.parts().get(c.start()) == Part.HEAD && u.linkAt(c.start()) == null;
      both |= head && counted && averages(c) && joined(c.start());
      counted |= head && c.kind() == Cue.Kind.COUNT;
    }
    boolean has =
        q.select().stream()
            .anyMatch(t -> t.function().equals("COUNT") || t.function().equals("SUM"));
    return both && !has ? 1 : 0;
  }

  /** "both customers and suppliers": those of the one, or of either, are too many. */
  private int onlyOne(Query q) {
    boolean either = q.combined() != null && !q.combined().operator().equals("INTERSECT");
    return Both.of(u).filter(b -> either || !b.in(QueryParts.of(q).tables())).map(b -> 1).orElse(0);
  }

  private boolean joined(int i) {
    return u.isAny(i - 1, "and", ",") || u.isAny(i - 2, "and", ",");
  }

  /**
   * "the longest song": by its seconds where it has any, by its number only if that is named or
   * counted.
   */
  private int unmeasured(Query q) {
    List<Query.Term> extremes = extremes(q);
    for (Cue cue : u.cues()) {
      boolean speaks =
          cue.kind() == Cue.Kind.SUPERLATIVE
              && !cue.hints().isEmpty()
              && u.linkAt(cue.start()) == null;
      if (speaks
          && measurable(q, cue)
          && extremes.stream().anyMatch(t -> t.column() != null && !named(t.column()))
          && extremes.stream().noneMatch(t -> t.column() == null || speaks(cue, t.column()))) {
        return 1;
      }
    }
    return 0;
  }

  /** "the most films": by how many there are, or by a column that says so. */
  private int unnumbered(Query q) {
    List<Query.Term> extremes = extremes(q);
    for (Cue cue : u.cues()) {
      Link link = u.linkAt(cue.end());
      boolean rows =
          cue.kind() == Cue.Kind.SUPERLATIVE
              && u.isAny(cue.start(), "most", "fewest")
              && cue.hints().isEmpty()
              && link != null
              && !link.cell()
              && link.start() == cue.end()
              && link.tableScore() >= NAMED
              && link.tableScore() >= link.columnScore();
      if (rows && extremes.stream().noneMatch(t -> t.aggregate() || spokenOf(t.column()))) {
        return 1;
      }
    }
    return 0;
  }

  private boolean tellsApart(ColumnView column) {
    return column.identifier()
        || !column.numeric()
            && !column.temporal()
            && view.schema().table(column.table()).readable().contains(column);
  }

  /** "how much": a number, and "how much does a song cost": not that of all together. */
  private int noAmount(Query q) {
    boolean sum = q.select().stream().anyMatch(t -> t.function().equals("SUM"));
    boolean none = HowMuch.asked(u) && !HowMuch.told(q, view.schema());
    return none || sum && HowMuch.each(u) || asksMeasure() && !shown(q) ? 1 : 0;
  }

  /** "how long is the longest song": its seconds. */
  private boolean asksMeasure() {
    return u.is(0, "how")
        && u.isAny(2, "is", "are", "was", "were")
        && u.linkAt(1) == null
        && Measures.of(u.token(1).lower()).isPresent();
  }

  private boolean shown(Query q) {
    return q.select().stream()
        .anyMatch(
            t ->
                t.column() != null
                    && (view.schema().column(t.column()).measure()
                        || view.schema().column(t.column()).temporal()));
  }

  /** Whether any word of the question may mean it. */
  private boolean spokenOf(@Nullable ColumnId column) {
    return u.links().stream()
        .flatMap(l -> l.columns().stream())
        .anyMatch(n -> n.what().id().equals(column));
  }

  /** The greatest or the sum of what only tells rows apart, key or name, and is not named. */
  private int unasked(Query q) {
    List<Query.Term> terms = new ArrayList<>(extremes(q));
    QueryParts.of(q).terms().stream()
        .filter(t -> t.function().equals("SUM") || t.function().equals("AVG"))
        .forEach(terms::add);
    return terms.stream()
            .anyMatch(
                t ->
                    t.column() != null
                        && !t.function().equals("COUNT")
                        && tellsApart(view.schema().column(t.column()))
                        && !named(t.column()))
        ? 1
        : 0;
  }

  /** "who spent the most": by money, not by how often. */
  private int unpaid(Query q) {
    boolean paid =
        u.cues().stream()
            .filter(c -> c.kind() == Cue.Kind.SUPERLATIVE && u.isAny(c.start(), "most", "least"))
            .anyMatch(c -> pays(c.start() - 1) || pays(c.start() - 2));
    return paid && extremes(q).stream().noneMatch(this::measures) ? 1 : 0;
  }

  private boolean pays(int i) {
    return i >= 0 && PAYING.contains(u.token(i).stem()) && u.linkAt(i) == null;
  }

  private boolean measures(Query.Term t) {
    return t.column() != null
        && !t.function().equals("COUNT")
        && view.schema().column(t.column()).measure();
  }

  /** What the first rows are the first by, or the least and the greatest of. */
  private static List<Query.Term> extremes(Query q) {
    List<Query.Term> extremes = new ArrayList<>();
    if (q.limit() > 0) {
      q.orderBy().forEach(o -> extremes.add(o.term()));
    }
    QueryParts.of(q).terms().stream()
        .filter(t -> t.function().equals("MIN") || t.function().equals("MAX"))
        .forEach(extremes::add);
    return extremes;
  }

  private boolean measurable(Query q, Cue cue) {
    return q.involved().stream()
        .flatMap(t -> view.schema().table(t).columns().stream())
        .anyMatch(c -> !c.identifier() && speaks(cue, c.id()));
  }

  private boolean speaks(Cue cue, ColumnId column) {
    ColumnView c = view.schema().column(column);
    return cue.hints().stream().anyMatch(c::speaksOf);
  }

  /** Whether words of the question are its name, and not rather its table's. */
  private boolean named(ColumnId column) {
    return u.links().stream()
        .filter(l -> l.columnScore() >= NAMED && l.columnScore() > l.tableScore())
        .anyMatch(l -> l.columns().stream().anyMatch(n -> n.what().id().equals(column)));
  }

  /** What a view calls rows that have a table of their own: two of one name are two. */
  private int namesakes(Query q) {
    Set<ColumnId> shown = new LinkedHashSet<>(q.groupBy());
    q.select().forEach(t -> t.addTo(shown));
    for (ColumnId c : shown) {
      if (view(c.table()) && rows(view.schema().column(c), q.involved())) {
        return 1;
      }
    }
    return 0;
  }

  private boolean rows(ColumnView shown, Set<TableId> involved) {
    for (Link link : u.links()) {
      boolean named = link.columns().stream().anyMatch(n -> n.what().equals(shown));
      if (named && link.tables().stream().anyMatch(n -> own(n, involved))) {
        return true;
      }
    }
    return false;
  }

  private boolean own(Link.Named<TableView> named, Set<TableId> involved) {
    return named.score() >= NAMED
        && !view(named.what().id())
        && !involved.contains(named.what().id());
  }

  /** A sum of what a view has summed up, over rows that a join with others repeats. */
  private int multiplied(Query q) {
    List<Query.Term> terms = new ArrayList<>(q.select());
    q.having().forEach(p -> terms.add(p.left()));
    q.orderBy().forEach(o -> terms.add(o.term()));
    boolean several = q.involved().size() > 1;
    return several
            && terms.stream()
                .filter(t -> t.function().equals("SUM"))
                .map(Query.Term::column)
                .filter(Objects::nonNull)
                .anyMatch(c -> view(c.table()))
        ? 1
        : 0;
  }

  private boolean view(TableId table) {
    return view.schema().table(table).table().kind() == Table.Kind.VIEW;
  }
}
