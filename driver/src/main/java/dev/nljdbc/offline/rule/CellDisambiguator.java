package dev.nljdbc.offline.rule;

import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.question.ColumnView;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Lexicon;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.TableView;
import dev.nljdbc.offline.question.Token;
import dev.nljdbc.search.ValueSearch.ValueHit;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Chooses between columns that hold the same value, by the context of the question. */
final class CellDisambiguator extends Rule {
  CellDisambiguator(QueryDraft draft) {
    super(draft);
  }

  @Nullable ValueHit best(Link link) {
    ValueHit best = null;
    double most = Double.NEGATIVE_INFINITY;
    Set<TableId> needed = draft.needed();
    TableView beside = beside(link);
    for (ValueHit hit : link.values()) {
      boolean known = schema.knows(hit.column());
      double score = known ? score(hit, needed, beside, link) : Double.NEGATIVE_INFINITY;
      if (score > most + 1e-9) {
        most = score;
        best = hit;
      }
    }
    return best;
  }

  private double score(ValueHit hit, Set<TableId> needed, @Nullable TableView beside, Link link) {
    TableId table = hit.column().table();
    ColumnView c = schema.column(hit.column());
    double score = -0.12 * hit.match().ordinal();
    score += beside != null && beside.id().equals(table) ? 0.5 : 0;
    score += draft.focuses(table) ? 0.35 : 0;
    score += 0.25 * chooser.mentioned().getOrDefault(table, 0.0);
    int hops = needed.isEmpty() ? 0 : schema.distance(needed, table);
    score -= hops >= 50 ? 1.5 : 0.15 * Math.min(4, hops);
    score += c.last().equals("name") || c.last().equals("title") ? 0.1 : 0;
    score -= c.foreign() || schema.table(table).table().kind() == Table.Kind.VIEW ? 0.03 : 0;
    return named(c, link, score);
  }

  /** The score with what the words around the value say of the column. */
  private double named(ColumnView c, Link link, double begun) {
    double score = begun;
    boolean own = draft.focuses(c.table()) && draft.focus().readable().contains(c);
    if (own && u.isAny(link.start() - 1, "in", "from", "of") && c.last().equals("name")) {
      score -= 0.3;
    }
    for (int i = link.start() - 1; i >= Math.max(0, link.start() - 3); i--) {
      String root = Lexicon.root(u.token(i).stem());
      if (c.words().stream().anyMatch(w -> w.length() > 3 && Lexicon.root(w).equals(root))) {
        score += 0.3;
      }
    }
    Link next = u.linkAt(link.end());
    return next != null && next.names(c.id()) ? score + 0.4 : score;
  }

  /** No cell holds it: the readable column of the table that is spoken of nearest. */
  @Nullable ColumnView fallback(Link link, boolean like) {
    if (link.literal() == null) {
      return null;
    }
    draft.notes().doubt(like ? 0 : 0.1);
    TableView table = Objects.requireNonNullElseGet(beside(link), draft::focus);
    return table.readable().stream().findFirst().orElse(null);
  }

  /** A table named right beside the value: the customer Anna, Anna's orders. */
  private @Nullable TableView beside(Link link) {
    for (int i = link.start() - 1; i >= Math.max(0, link.start() - 3); i--) {
      Link left = u.linkAt(i);
      if (left != null) {
        if (left.namesTable()) {
          return left.firstTable();
        }
        break;
      }
      if (!u.isIn(i, "value.naming")) {
        break;
      }
    }
    Link right = u.linkAt(link.end());
    return right != null && right.namesTable() ? right.firstTable() : null;
  }

  /** "Oslo or Bergen": the second value is of the first one's column. */
  boolean listed(Link first, Link second) {
    return IntStream.range(first.end(), second.start()).allMatch(i -> u.isIn(i, "value.list"));
  }

  boolean denied(Link link) {
    for (int i = link.start() - 1; i >= Math.max(0, link.start() - 7); i--) {
      Cue cue = u.cueAt(i);
      if (cue != null && u.linkAt(i) == null && denies(cue)) {
        draft.use(cue);
        return true;
      }
      if (endsDenial(i)) {
        return false;
      }
    }
    return false;
  }

  private static boolean denies(Cue cue) {
    return cue.is(Cue.Kind.NOT) || cue.is(Cue.Kind.COMPARE) && cue.operator().equals("<>");
  }

  /** Whether a denial before a word says nothing of what stands behind it. */
  private boolean endsDenial(int i) {
    Link link = u.linkAt(i);
    Link before = u.linkAt(i - 1);
    return u.isAny(i, "but", ".", "that", "who")
        || u.is(i, "and") && link == null && (before == null || !before.value())
        || link != null && link.value() && !u.isAny(i + 1, "or", ",", "nor", "and");
  }

  @Nullable Cue likeBefore(Link link) {
    for (int i = link.start() - 1; i >= Math.max(0, link.start() - 3); i--) {
      Cue cue = u.cueAt(i);
      if (cue != null && cue.kind() == Cue.Kind.LIKE && u.linkAt(i) == null) {
        return means(cue, link) ? cue : null;
      }
      if (u.linkAt(i) == null ? !u.isIn(i, "pattern.skipped") : !u.isAny(i + 1, "or")) {
        return null;
      }
    }
    return null;
  }

  private boolean means(Cue like, Link link) {
    return u.token(link.start()).kind() == Token.Kind.QUOTED
        || link.values().isEmpty()
        || !u.isAny(like.start(), "include", "includes", "including");
  }
}
