// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.TableView;
import dev.nljdbc.search.ValueSearch.ValueHit;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Chooses between columns that hold the same value, by the context of the question. */
final class CellDisambiguator extends Rule {

  // What a cell's score gains by its column and table, and loses

  /** Each rank of the match: exact, in other letters, stemmed and so on. */
  private static final double WORSE_MATCH = 0.12;

  /** A table that is named right beside the value. */
  private static final double BESIDE = 0.5;

  private static final double FOCUS = 0.35;

  /** A table that is mentioned; times how well. */
  private static final double MENTIONED = 0.25;

  /** Each hop from the tables that the query needs. */
  private static final double HOP = 0.15;

  private static final double UNCONNECTED = 1.5;

  /** A column that is called name or title. */
  private static final double NAME = 0.1;

  /** A foreign key's column or a view: the value is stored elsewhere. */
  private static final double COPY = 0.03;

  /** The names of the focus behind a preposition: the singers from France. */
  private static final double OWN_NAME = 0.3;

  /** Each word before the value that the column's name has. */
  private static final double WORD_BEFORE = 0.3;

  /** The column's name right behind the value. */
  private static final double NAME_BEHIND = 0.4;

  private static final double ROUNDING = 1e-9;

  /** The doubt of a text that no cell holds. */
  private static final double NO_CELL = 0.1;

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
      if (score > most + ROUNDING) {
        most = score;
        best = hit;
      }
    }
    return best;
  }

  private double score(ValueHit hit, Set<TableId> needed, @Nullable TableView beside, Link link) {
    TableId table = hit.column().table();
    ColumnView c = schema.column(hit.column());
    double score = -WORSE_MATCH * hit.match().ordinal();
    score += beside != null && beside.id().equals(table) ? BESIDE : 0;
    score += draft.focuses(table) ? FOCUS : 0;
    score += MENTIONED * chooser.mentioned().getOrDefault(table, 0.0);
    int hops = needed.isEmpty() ? 0 : schema.distance(needed, table);
    score -= ColumnDisambiguator.apart(hops, HOP, UNCONNECTED);
    score += c.last().equals("name") || c.last().equals("title") ? NAME : 0;
    score -= c.foreign() || schema.table(table).table().kind() == Table.Kind.VIEW ? COPY : 0;
    return named(c, link, score);
  }

  /** The score with what the words around the value say of the column. */
  private double named(ColumnView c, Link link, double begun) {
    double score = begun;
    boolean own = draft.focuses(c.table()) && draft.focus().readable().contains(c);
    if (own && u.isAny(link.start() - 1, "in", "from", "of") && c.last().equals("name")) {
      score -= OWN_NAME;
    }
    for (int i = link.start() - 1; i >= Math.max(0, link.start() - 3); i--) {
      String root = Lexicon.root(u.token(i).stem());
      if (c.words().stream().anyMatch(w -> w.length() > 3 && Lexicon.root(w).equals(root))) {
        score += WORD_BEFORE;
      }
    }
    Link next = u.linkAt(link.end());
    return next != null && next.names(c.id()) ? score + NAME_BEHIND : score;
  }

  /** No cell holds it: the readable column of the table that is spoken of nearest. */
  @Nullable ColumnView fallback(Link link, boolean like) {
    if (link.literal() == null) {
      return null;
    }
    draft.notes().doubt(like ? 0 : NO_CELL);
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
