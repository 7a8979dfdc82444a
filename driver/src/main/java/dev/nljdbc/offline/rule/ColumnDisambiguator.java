package dev.nljdbc.offline.rule;

import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.question.ColumnView;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Lexicon;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.PartialTables;
import dev.nljdbc.offline.question.SchemaView;
import dev.nljdbc.offline.question.TableView;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.question.WordLists;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Chooses between the columns that a span may name, by the context of the question. */
final class ColumnDisambiguator {

  private static final Set<String> DESCRIBING = WordLists.set("column.describing");

  private static final String PRICE = "price";

  private static final Set<String> CONNECTING = WordLists.set("column.connecting");
  private static final Set<String> SKIPPED = WordLists.set("column.skipped");

  private final QueryDraft draft;
  private final Utterance u;
  private final SchemaView schema;
  private final Map<TableId, Double> mentioned = new HashMap<>();

  ColumnDisambiguator(QueryDraft draft) {
    this.draft = draft;
    this.u = draft.utterance();
    this.schema = draft.schema();
    for (Link link : u.links()) {
      for (Link.Named<TableView> t : link.tables()) {
        if (t.score() >= link.tableScore() - 0.001 && t.score() >= Link.PARTLY_NAMED) {
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
    TableView attached = attached(link);
    if (attached == null) {
      attached = described(link);
    }
    Set<TableId> needed = draft.needed();
    Optional<ColumnView> best = best(link, want, attached, needed);
    TableView owner = attached != null ? attached : draft.focus();
    if (owner != null
        && named(link)
        && best.isPresent()
        && !best.get().table().equals(owner.id())
        && (attached != null || mentioned.containsKey(owner.id()))) {
      return owner.readable().stream().filter(want).findFirst().or(() -> best);
    }
    return best;
  }

  /** "name" and "title" mean whatever a table's rows are known by. */
  private boolean named(Link link) {
    return link.length() == 1 && Set.of("name", "title").contains(u.token(link.start()).stem());
  }

  private Optional<ColumnView> best(
      Link link, Predicate<ColumnView> want, @Nullable TableView attached, Set<TableId> needed) {
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
    if (attached != null && c.table().equals(attached.id())) {
      score += 0.4;
    }
    score += 0.2 * mentioned.getOrDefault(c.table(), 0.0);
    TableView focus = draft.focus();
    if (focus != null && c.table().equals(focus.id())) {
      score += 0.25;
    }
    if (needed.contains(c.table())) {
      score += 0.1;
    }
    if (!needed.isEmpty()) {
      int hops = schema.distance(needed, c.table());
      score -= hops >= 50 ? 0.8 : 0.1 * Math.min(4, hops);
    }
    if (c.foreign() && !c.key()) {
      score -= 0.02;
    }
    return score;
  }

  /** The table whose column a span is said to be: name of the student, the student's name. */
  @Nullable TableView attached(Link link) {
    if (link.start() > 0) {
      int before = link.start() - 1;
      while (before > 0 && (u.isAny(before, "'s", "'"))) {
        before--;
      }
      Link left = u.linkAt(before);
      if (left != null && left != link && left.namesTable() && !left.cell()) {
        return left.tables().get(0).what();
      }
    }
    int i = link.end();
    boolean connected = false;
    while (i < u.size()) {
      Link next = u.linkAt(i);
      if (next != null) {
        if (connected && next.namesTable()) {
          return next.tables().get(0).what();
        }
        if (connected && !next.column() && !next.value()) {
          return null;
        }
        i = next.end();
      } else if (CONNECTING.contains(u.token(i).lower())) {
        connected = true;
        i++;
      } else if (SKIPPED.contains(u.token(i).lower())
          || u.cueAt(i) != null
          || u.token(i).number()) {
        i++;
      } else {
        return null;
      }
    }
    return null;
  }

  /** The table that a relative clause describes: the document with id 4. */
  private @Nullable TableView described(Link link) {
    if (u.part(link) != Utterance.Part.FILTER) {
      return null;
    }
    for (int i = link.start() - 1; i >= 0; i--) {
      Link left = u.linkAt(i);
      if (left != null) {
        if (left.namesTable() && !left.cell()) {
          return left.tables().get(0).what();
        }
        i = left.start();
      } else if (!DESCRIBING.contains(u.token(i).lower())
          && u.cueAt(i) == null
          && !u.token(i).number()) {
        return null;
      }
    }
    return null;
  }

  /** Whether a span that may be either is meant as a table here. */
  boolean meansTable(Link link) {
    if (!link.table() || link.tableScore() < Link.PARTLY_NAMED) {
      return false;
    }
    if (link.tableScore() > link.columnScore() + 0.03) {
      return true;
    }
    if (link.columnScore() > link.tableScore() + 0.12) {
      return false;
    }
    Cue before = link.start() > 0 ? u.cueAt(link.start() - 1) : null;
    if (before != null && before.kind() == Cue.Kind.COUNT) {
      return true;
    }
    TableId own = link.tables().get(0).what().id();
    TableView attached = attached(link);
    for (Link.Named<ColumnView> c : link.columns()) {
      TableId other = c.what().table();
      if (c.score() >= link.columnScore() - 0.03 && !other.equals(own)) {
        if (attached != null && attached.id().equals(other)) {
          return false;
        }
        if (mentioned.getOrDefault(other, 0.0) > Link.NAMED && schema.distance(own, other) > 1) {
          return false;
        }
      }
    }
    return true;
  }

  /** The column of a table that a cue's hints speak of, and the operator to use with it. */
  Optional<Hinted> hinted(List<Lexicon.Hint> hints, TableView table, Predicate<ColumnView> want) {
    for (Lexicon.Hint hint : hints) {
      for (ColumnView c : table.columns()) {
        if (c.speaksOf(hint)
            && !c.key()
            && !c.foreign()
            && !c.last().equals("id")
            && want.test(c)) {
          return Optional.of(new Hinted(c, hint.operator()));
        }
      }
    }
    return Optional.empty();
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
    TableView focus = draft.focus();
    List<TableView> near =
        schema.tables().stream()
            .filter(t -> t.table().kind() == kind || t.equals(focus))
            .filter(t -> distance(t) < 50)
            .filter(t -> !PartialTables.unasked(t, draft.utterance()))
            .sorted(Comparator.comparingDouble(this::distance))
            .toList();
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
    return best.map(b -> b.column().has(PRICE) ? amount(hints, near).orElse(b) : b);
  }

  /** How many pieces were sold: neither those in stock nor what one costs. */
  Optional<Hinted> sold() {
    List<Lexicon.Hint> hints = Lexicon.ENGLISH.amountHints("sell");
    return hinted(hints, c -> c.measure() && !c.has("stock") && !c.has(PRICE));
  }

  /** What is earned or spent is what lines come to, where there are such, and no price. */
  private static Optional<Hinted> amount(List<Lexicon.Hint> hints, List<TableView> near) {
    for (Lexicon.Hint hint : hints) {
      Optional<ColumnView> amount =
          near.stream()
              .flatMap(t -> t.columns().stream())
              .filter(c -> c.amount() != null && c.speaksOf(hint))
              .findFirst();
      if (amount.isPresent()) {
        return Optional.of(new Hinted(amount.get(), hint.operator()));
      }
    }
    return Optional.empty();
  }

  /** Of tables equally near, the one with the column that is hinted at first. */
  private static int rank(List<Lexicon.Hint> hints, Hinted hinted) {
    for (int i = 0; i < hints.size(); i++) {
      if (hinted.column().has(hints.get(i).stem())) {
        return i;
      }
    }
    return hints.size();
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
    TableView focus = draft.focus();
    if (focus != null && focus.id().equals(t.id())) {
      return -1;
    }
    Double m = mentioned.get(t.id());
    if (m != null) {
      return 1 - m;
    }
    if (focus != null) {
      return schema.distance(focus.id(), t.id());
    }
    return mentioned.isEmpty() ? 60 : schema.distance(mentioned.keySet(), t.id());
  }

  /** A column that a cue hints at. */
  record Hinted(ColumnView column, String operator) {}
}
