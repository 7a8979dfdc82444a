// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.candidate;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.ConjunctionPattern;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.PartialTables;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.question.Utterance.Part;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.TableView;
import dev.nljdbc.offline.schema.TermColumn;
import dev.nljdbc.offline.sketch.ListedColumns;
import dev.nljdbc.offline.sketch.QuestionView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the candidates that ignore the fewest explicit words of the question: a denial, an average,
 * a grouping, a yes-or-no column, the measure of a superlative. A check has no effect where all
 * candidates fail it alike.
 */
public final class CoverageFilter {

  private final QuestionView view;
  private final Utterance u;
  private final SuperlativeCheck measured;
  private final OrderCheck ordered;
  private final BoundCheck bounds;
  private final CalledCheck called;
  private final ListedColumns listed;
  private final DenialCheck denials;

  public CoverageFilter(QuestionView view) {
    this.view = view;
    this.u = view.utterance();
    this.denials = new DenialCheck(view);
    this.measured = new SuperlativeCheck(view);
    this.ordered = new OrderCheck(u);
    this.bounds = new BoundCheck(view);
    this.called = new CalledCheck(u);
    this.listed = new ListedColumns(u, view.schema());
  }

  /** The candidates that pass over the least of each. */
  public List<CandidateFeatures.Derived> of(List<CandidateFeatures.Derived> derived) {
    List<CandidateFeatures.Derived> left = least(derived, d -> d.crossed() ? 1 : 0);
    for (ToIntFunction<Query> passed : checks()) {
      left = least(left, d -> passed.applyAsInt(d.made().query()));
    }
    return left;
  }

  private List<ToIntFunction<Query>> checks() {
    return List.of(
        this::undefined,
        this::unshown,
        q -> new QuestionCoverage(view, QueryParts.of(q)).unusedFlags,
        this::partial,
        bounds::unsaid,
        called::elsewhere,
        this::shownUnits,
        denials::unsaid,
        denials::twice,
        denials::elsewhere,
        denials::ofSome,
        this::ungrouped,
        view.owners()::summedUp,
        listed::omitted,
        q -> new AskedGroups(u, view.schema()).missing(q).size(),
        this::average,
        this::uncounted,
        this::oneOfMany,
        this::onlyOne,
        ordered::passed,
        ordered::turned,
        measured::named,
        measured::counted,
        measured::grouped,
        q -> AmountQuestion.passed(q, view),
        measured::asked,
        measured::paid,
        measured::earned,
        this::namesakes,
        this::multiplied);
  }

  private static List<CandidateFeatures.Derived> least(
      List<CandidateFeatures.Derived> derived, ToIntFunction<CandidateFeatures.Derived> passed) {
    int[] each = derived.stream().mapToInt(passed).toArray();
    int least = Arrays.stream(each).min().orElse(0);
    List<CandidateFeatures.Derived> left = new ArrayList<>();
    for (int i = 0; i < each.length; i++) {
      if (each[i] == least) {
        left.add(derived.get(i));
      }
    }
    return left;
  }

  /** Business terms that the question names: people said what they mean. */
  private int undefined(Query q) {
    Set<ColumnId> used = QueryParts.of(q).columns();
    return (int)
        u.links().stream()
            .filter(l -> !l.cell())
            .flatMap(l -> l.columns().stream().limit(1))
            .filter(n -> n.score() >= Link.NAMED && n.what().term() != null)
            .filter(n -> !used.contains(n.what().id()))
            .count();
  }

  /** A measure that the question asks for in the first place, and that only orders the rows. */
  private int unshown(Query q) {
    boolean extreme = u.cues().stream().anyMatch(c -> c.is(Cue.Kind.SUPERLATIVE));
    return extreme
        ? 0
        : (int)
            u.links().stream()
                .filter(l -> !l.cell() && u.parts().get(l.start()) == Part.HEAD)
                .flatMap(l -> l.columns().stream().limit(1))
                .filter(n -> n.score() >= Link.NAMED && measure(n.what()))
                .filter(n -> !q.shown().contains(n.what().id()))
                .count();
  }

  private static boolean measure(ColumnView column) {
    TermColumn term = column.term();
    return term != null && term.measure();
  }

  /** Whether a query shows a measure that people defined. */
  private boolean measures(Query q) {
    return q.shown().stream().map(view.schema()::column).anyMatch(CoverageFilter::measure);
  }

  /** Tables with some rows only, which the question does not ask for. */
  private int partial(Query q) {
    return (int)
        QueryParts.of(q).tables().stream()
            .map(view.schema()::table)
            .filter(t -> PartialTables.unasked(t, u))
            .count();
  }

  /** "trainings of 4 hours": the hours are those of the condition, and nobody asks for them. */
  private int shownUnits(Query q) {
    Set<ColumnId> compared =
        q.where().stream()
            .flatMap(List::stream)
            .map(p -> p.left().column())
            .filter(Objects::nonNull)
            .collect(Collectors.toSet());
    return (int)
        q.select().stream()
            .filter(t -> t.function().isEmpty() && compared.contains(t.column()))
            .map(t -> view.columnLink(view.schema().column(Objects.requireNonNull(t.column()))))
            .filter(named -> named.link() != null && u.given(named.link().start() - 1))
            .count();
  }

  /** "average price per genre", "total revenue by store": one figure for all is no answer. */
  private int ungrouped(Query q) {
    boolean each =
        u.cues().stream()
                .filter(c -> c.kind() == Cue.Kind.EACH && (u.is(c.start(), "per") || measures(q)))
                .anyMatch(c -> names(u.linkAt(c.end()), c.end()))
            || IntStream.range(2, u.size() - 1).anyMatch(this::by)
            || measures(q) && IntStream.range(1, u.size() - 1).anyMatch(this::byAnything);
    boolean one =
        q.groupBy().isEmpty()
            && q.combined() == null
            && (q.select().stream().allMatch(Query.Term::aggregate)
                || q.select().size() == 1 && measures(q));
    return each && one ? 1 : 0;
  }

  /** "turnover by home town", where a business term is computed. */
  private boolean byAnything(int i) {
    return u.is(i, "by") && u.linkAt(i) == null && u.linkAt(i - 1) != null && u.token(i + 1).word();
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

  /** A title beside the number of books of a genre: which one of them is chance. */
  private int oneOfMany(Query q) {
    boolean counted = q.select().stream().anyMatch(Query.Term::aggregate);
    return counted && q.select().stream().anyMatch(t -> oneOfMany(t, q.groupBy())) ? 1 : 0;
  }

  private boolean oneOfMany(Query.Term shown, List<ColumnId> groups) {
    ColumnId column = shown.column();
    return column != null
        && !shown.aggregate()
        && !groups.isEmpty()
        && groups.stream().allMatch(g -> refersTo(column.table(), view.schema().column(g)));
  }

  private boolean refersTo(TableId many, ColumnView key) {
    return key.key()
        && !key.table().equals(many)
        && view.schema().key(many, key.table()).isPresent();
  }

  /** "both customers and suppliers": those of the one, or of either, are too many. */
  private int onlyOne(Query q) {
    boolean either = q.combined() != null && !q.combined().operator().equals("INTERSECT");
    return ConjunctionPattern.of(u)
        .filter(b -> either || !b.in(QueryParts.of(q).tables()))
        .map(b -> 1)
        .orElse(0);
  }

  private boolean joined(int i) {
    return u.isAny(i - 1, "and", ",") || u.isAny(i - 2, "and", ",");
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
    return named.score() >= Link.NAMED
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
