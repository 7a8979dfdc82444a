// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.question.DateWords;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.OwnerTables;
import dev.nljdbc.offline.question.PartialTables;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Chooses between the columns that a span may name, by the context of the question. */
final class ColumnDisambiguator {

  private static final String PRICE = "price";

  // What a column's score gains by its table, and loses

  /** The table that the phrase is said to be of: name of the student. */
  private static final double ATTACHED = 0.4;

  private static final double FOCUS = 0.25;

  /** A table that is mentioned; times how well. */
  private static final double MENTIONED = 0.2;

  /** A table that the query needs already. */
  private static final double NEEDED = 0.1;

  /** Each hop from the tables that the query needs. */
  private static final double HOP = 0.1;

  private static final double UNCONNECTED = 0.8;

  /** A column of a foreign key: the table that it refers to is meant rather. */
  private static final double FOREIGN = 0.02;

  /** More hops count as so many. */
  private static final int MOST_HOPS = 4;

  // How the scores of a column and a table of one phrase compare

  /** So much more, and the column is meant. */
  private static final double BETTER = 0.12;

  /** Scores that differ by less are as good. */
  private static final double TIE = 0.03;

  private static final double ROUNDING = 0.001;

  private final QueryDraft draft;
  private final Utterance u;
  private final OwnerTables owners;
  private final SchemaView schema;
  private final Map<TableId, Double> mentioned = new HashMap<>();

  ColumnDisambiguator(QueryDraft draft) {
    this.draft = draft;
    this.u = draft.utterance();
    this.owners = new OwnerTables(u);
    this.schema = draft.schema();
    for (Link link : u.links()) {
      for (Link.Named<TableView> t : link.tables()) {
        if (t.score() >= link.tableScore() - ROUNDING && t.score() >= Link.PARTLY_NAMED) {
          mentioned.merge(t.what().id(), t.score(), Math::max);
        }
      }
    }
  }

  Map<TableId, Double> mentioned() {
    return mentioned;
  }

  /** The best column for a span. */
  Optional<ColumnView> column(Link link, Predicate<ColumnView> want) {
    TableView attached = owners.attached(link);
    if (attached == null) {
      attached = owners.described(link);
    }
    Optional<ColumnView> best = best(link, want, attached);
    if (best.isEmpty() || !named(link) || attached == null && !draft.focused()) {
      return best;
    }
    TableView owner = attached != null ? attached : draft.focus();
    return !best.get().table().equals(owner.id())
            && (attached != null || mentioned.containsKey(owner.id()))
        ? owner.readable().stream().filter(want).findFirst().or(() -> best)
        : best;
  }

  /** "name" and "title" mean whatever a table's rows are known by. */
  private boolean named(Link link) {
    return link.length() == 1 && Set.of("name", "title").contains(u.token(link.start()).stem());
  }

  private Optional<ColumnView> best(
      Link link, Predicate<ColumnView> want, @Nullable TableView attached) {
    Set<TableId> needed = draft.needed();
    return link.columns().stream()
        .filter(n -> want.test(n.what()))
        .max(Comparator.comparingDouble((Link.Named<ColumnView> n) -> score(n, attached, needed)))
        .map(Link.Named::what);
  }

  Optional<ColumnView> column(Link link) {
    return column(link, c -> true);
  }

  private double score(
      Link.Named<ColumnView> n, @Nullable TableView attached, Set<TableId> needed) {
    ColumnView c = n.what();
    double score = n.score();
    score += attached != null && c.table().equals(attached.id()) ? ATTACHED : 0;
    score += MENTIONED * mentioned.getOrDefault(c.table(), 0.0);
    score += draft.focuses(c.table()) ? FOCUS : 0;
    score += needed.contains(c.table()) ? NEEDED : 0;
    if (!needed.isEmpty()) {
      int hops = schema.distance(needed, c.table());
      score -= apart(hops, HOP, UNCONNECTED);
    }
    return score - (c.foreign() && !c.key() ? FOREIGN : 0);
  }

  /** The cost of a distance. */
  static double apart(int hops, double each, double unconnected) {
    return hops >= SchemaView.FAR ? unconnected : each * Math.min(MOST_HOPS, hops);
  }

  /** See {@link OwnerTables#attached}. */
  @Nullable TableView attached(Link link) {
    return owners.attached(link);
  }

  /** Whether a span that may be either is meant as a table here. */
  boolean meansTable(Link link) {
    if (link.tableScore() < Link.PARTLY_NAMED || link.columnScore() > link.tableScore() + BETTER) {
      return false;
    }
    if (link.tableScore() > link.columnScore() + TIE) {
      return true;
    }
    Cue before = u.cueAt(link.start() - 1);
    TableId own = link.firstTable().id();
    TableView attached = owners.attached(link);
    return before != null && before.is(Cue.Kind.COUNT)
        || link.columns().stream()
            .filter(c -> c.score() >= link.columnScore() - TIE)
            .map(c -> c.what().table())
            .filter(other -> !other.equals(own))
            .noneMatch(other -> attached != null && attached.id().equals(other) || far(own, other));
  }

  /** Whether another table is mentioned that is not beside the first. */
  private boolean far(TableId own, TableId other) {
    return mentioned.getOrDefault(other, 0.0) > Link.NAMED && schema.distance(own, other) > 1;
  }

  /** The column of a table that a cue's hints speak of, and the operator to use with it. */
  Optional<Hinted> hinted(List<Lexicon.Hint> hints, TableView table, Predicate<ColumnView> want) {
    return hints.stream()
        .flatMap(
            hint ->
                table.columns().stream()
                    .filter(c -> c.speaksOf(hint) && !c.key() && !c.foreign())
                    .filter(c -> !unaskedBirth(c, hint))
                    .filter(c -> !c.last().equals("id") && want.test(c))
                    .map(c -> new Hinted(c, hint.operator())))
        .findFirst();
  }

  /** The newest are not those born last, where nobody speaks of births. */
  private boolean unaskedBirth(ColumnView column, Lexicon.Hint hint) {
    return DateWords.birth(column)
        && WordLists.set("hints.when").contains(hint.stem())
        && u.tokens().stream().noneMatch(t -> t.is("born") || t.stem().startsWith("birth"));
  }

  /**
   * The same over the focus, the tables mentioned, and their neighbours; of views, which may have
   * summed up already, where no table has such a column.
   */
  Optional<Hinted> hinted(List<Lexicon.Hint> hints, Predicate<ColumnView> want) {
    return hinted(hints, want, Table.Kind.TABLE).or(() -> hinted(hints, want, Table.Kind.VIEW));
  }

  private Optional<Hinted> hinted(
      List<Lexicon.Hint> hints, Predicate<ColumnView> want, Table.Kind kind) {
    List<TableView> near =
        schema.tables().stream()
            .filter(t -> t.table().kind() == kind || draft.focuses(t.id()))
            .filter(t -> distance(t) < SchemaView.FAR)
            .filter(t -> !PartialTables.unasked(t, draft.utterance()))
            .sorted(Comparator.comparingDouble(this::distance))
            .toList();
    return nearest(hints, want, near)
        .map(b -> b.column().has(PRICE) ? amount(hints, near).orElse(b) : b);
  }

  /** Of the nearest tables with such a column, the one with the column that is hinted at first. */
  private Optional<Hinted> nearest(
      List<Lexicon.Hint> hints, Predicate<ColumnView> want, List<TableView> near) {
    Optional<Hinted> best = Optional.empty();
    int rank = Integer.MAX_VALUE;
    double reached = Double.MAX_VALUE;
    for (TableView table : near) {
      if (best.isPresent() && distance(table) > reached) {
        break;
      }
      Optional<Hinted> found = hinted(hints, table, want);
      if (found.isPresent() && rank(hints, found.get()) < rank) {
        best = found;
        rank = rank(hints, found.get());
        reached = distance(table);
      }
    }
    return best;
  }

  /** How many pieces were sold: neither those in stock nor what one costs. */
  Optional<Hinted> sold() {
    List<Lexicon.Hint> hints = Lexicon.ENGLISH.amountHints("sell");
    return hinted(hints, c -> c.measure() && !c.has("stock") && !c.has(PRICE));
  }

  /** What is earned or spent is what lines come to, where there are such, and no price. */
  private static Optional<Hinted> amount(List<Lexicon.Hint> hints, List<TableView> near) {
    return hints.stream()
        .flatMap(
            hint ->
                near.stream()
                    .flatMap(t -> t.columns().stream())
                    .filter(c -> c.amount() != null && c.speaksOf(hint))
                    .map(c -> new Hinted(c, hint.operator())))
        .findFirst();
  }

  private static int rank(List<Lexicon.Hint> hints, Hinted hinted) {
    return IntStream.range(0, hints.size())
        .filter(i -> hinted.column().has(hints.get(i).stem()))
        .findFirst()
        .orElse(hints.size());
  }

  /** A column of the focus, the tables mentioned, or a neighbour of them. */
  Optional<ColumnView> near(Predicate<ColumnView> want) {
    return schema.tables().stream()
        .filter(t -> distance(t) <= 1)
        .sorted(Comparator.comparingDouble(this::distance))
        .flatMap(t -> t.columns().stream())
        .filter(want)
        .findFirst();
  }

  private double distance(TableView t) {
    if (draft.focuses(t.id())) {
      return -1;
    }
    Double m = mentioned.get(t.id());
    return m != null ? 1 - m : schema.distance(draft.focus().id(), t.id());
  }

  /** A column that a cue hints at. */
  record Hinted(ColumnView column, String operator) {}
}
