// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Numerals;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance.Part;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.search.ValueSearch.ValueHit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Turns cell values, quoted text and names into conditions. */
final class ValueRule extends Rule {

  private static final Set<String> BETWEEN = WordLists.set("value.gap");

  private final CellDisambiguator choice;

  ValueRule(QueryDraft draft) {
    super(draft);
    this.choice = new CellDisambiguator(draft);
  }

  void apply() {
    Link previous = null;
    ColumnView column = null;
    for (Link link : u.links()) {
      if (!link.value() || !draft.free(link)) {
        continue;
      }
      if (verb(link)) {
        draft.use(link);
      } else if (link.literal() != null || !link.named() || prefersValue(link)) {
        boolean listed = previous != null && choice.listed(previous, link);
        column = condition(link, listed ? column : null);
        previous = link;
      }
    }
  }

  /** "were paid by gift card": what was done with the value behind it. */
  private boolean verb(Link link) {
    int next = u.isAny(link.end() + 1, "a", "an", "the") ? link.end() + 2 : link.end() + 1;
    Link other = u.linkAt(next);
    return link.length() == 1
        && link.literal() == null
        && !u.token(link.start()).capital()
        && u.isIn(link.start() - 1, "be")
        && u.isAny(link.end(), "by", "with", "through", "via", "using")
        && other != null
        && other.value();
  }

  /** Whether a word that is both a name and a cell is meant as the cell here. */
  private boolean prefersValue(Link link) {
    return link.nameScore() < Link.NAMED
        || u.token(link.start()).capital() && link.start() > 0 && explicit(link) != null;
  }

  private @Nullable ColumnView condition(Link link, @Nullable ColumnView inherited) {
    Cue like = choice.likeBefore(link);
    ColumnView column = column(link, inherited, like != null);
    if (column == null) {
      return null;
    }
    ColumnView within = within(link);
    if (within != null && hit(link, within.id()) == null) {
      filter(link, like(within, link, "%x%"));
      return within;
    }
    condition(link, column, like);
    return column;
  }

  private void condition(Link link, ColumnView column, @Nullable Cue like) {
    ValueHit hit = hit(link, column.id());
    String text = hit != null ? hit.contents() : literal(link);
    filter(
        link,
        like != null
            ? like(column, link, like.operator())
            : equal(column, link.spellings(column.id(), text)));
    draft.use(like);
    beside(link, column);
    if (hit == null && link.literal() != null && like == null) {
      draft.notes().doubt(0.1);
    }
  }

  /**
   * The column that a value is of: that of the value before, the one that is named, the likeliest.
   */
  private @Nullable ColumnView column(Link link, @Nullable ColumnView inherited, boolean like) {
    if (inherited != null && (link.values().isEmpty() || hit(link, inherited.id()) != null)) {
      return inherited;
    }
    ColumnView named = explicitColumn(link, like);
    if (named != null) {
      return named;
    }
    ValueHit best = like ? null : choice.best(link);
    return best == null ? choice.fallback(link, like) : schema.column(best.column());
  }

  private void filter(Link link, Query.Predicate p) {
    draft.where(new QueryDraft.Filter(p, link.start(), link.end(), choice.denied(link)));
    draft.use(link);
  }

  private Query.Predicate like(ColumnView column, Link link, String pattern) {
    String value = pattern.replace("x", Query.Literal.inLike(literal(link)));
    return Query.Predicate.of(Query.Term.of(column.id()), "LIKE", new Query.Literal(value, true));
  }

  private static Query.Predicate equal(ColumnView column, List<String> values) {
    List<Query.Operand> literals = new ArrayList<>();
    values.forEach(v -> literals.add(Query.Literal.of(column, v)));
    return new Query.Predicate(
        Query.Term.of(column.id()), literals.size() == 1 ? "=" : "IN", literals);
  }

  /** "New York state": the word after the value only says what it is. */
  private void beside(Link link, ColumnView column) {
    Link right = u.linkAt(link.end());
    if (right != null
        && !right.value()
        && draft.free(right)
        && !chooser.meansTable(right)
        && right.names(column.id())) {
      draft.use(right);
    }
  }

  /** "TN in their address": the column that a text is a part of. */
  private @Nullable ColumnView within(Link link) {
    int i = link.end() + 1;
    while (u.isIn(i, "part.skipped")) {
      i++;
    }
    boolean part = u.isAny(link.end(), "in", "within") && i > link.end() + 1;
    Link right = part ? u.linkAt(i) : null;
    if (right == null || right.value() || chooser.meansTable(right)) {
      return null;
    }
    Optional<ColumnView> column = chooser.column(right, c -> !c.numeric());
    column.ifPresent(c -> draft.use(right));
    return column.orElse(null);
  }

  private String literal(Link link) {
    return link.literal() != null ? link.literal() : u.span(link.start(), link.end());
  }

  private static @Nullable ValueHit hit(Link link, ColumnId column) {
    return link.values().stream().filter(h -> h.column().equals(column)).findFirst().orElse(null);
  }

  /** The link that says of which column the value is, before or after it. */
  private @Nullable Link explicit(Link link) {
    Link left = null;
    for (Link other : u.links()) {
      left = other.end() <= link.start() && other.named() ? other : left;
    }
    if (left != null
        && left.column()
        && link.start() - left.end() <= 5
        && gap(left.end(), link.start())) {
      return left;
    }
    Link right = u.linkAt(link.end());
    return right != null && right.column() && !chooser.meansTable(right) && !right.value()
        ? right
        : null;
  }

  private @Nullable ColumnView explicitColumn(Link link, boolean like) {
    Link named = explicit(link);
    if (named == null) {
      return null;
    }
    Optional<ColumnView> column = explicitColumn(link, named, like);
    if (column.isEmpty() || named.columnScore() < Link.PARTLY_NAMED) {
      return null;
    }
    if ((u.part(named) != Part.HEAD || near(link, named, column.get()))
        && !chooser.meansTable(named)) {
      draft.use(named);
    }
    return column.get();
  }

  private boolean near(Link link, Link named, ColumnView column) {
    return named.end() <= link.start()
        && link.start() - named.end() <= 2
        && (!listHead(named) || hit(link, column.id()) != null);
  }

  private Optional<ColumnView> explicitColumn(Link link, Link named, boolean like) {
    boolean unknown = link.values().isEmpty();
    return chooser
        .column(
            named,
            unknown || like
                ? c -> like || holds(c, link) && (!c.numeric() || c.identifier())
                : c -> hit(link, c.id()) != null)
        .or(() -> unknown ? quoted(link, named) : Optional.empty());
  }

  /** Of a column that is surely named, a number may be quoted. */
  private Optional<ColumnView> quoted(Link link, Link named) {
    boolean sure =
        named.end() <= link.start()
            && link.literal() != null
            && named.columnScore() > 0.75
            && u.token(link.start()).kind() == Token.Kind.QUOTED;
    return chooser.column(named, c -> sure && holds(c, link));
  }

  /** Whether a column can hold a text at all: a number can't be Zanzibar. */
  private boolean holds(ColumnView c, Link link) {
    return c.column().kind() != ColumnKind.NUMBER || Numerals.isNumber(literal(link).strip());
  }

  /** Whether a column in the head is one that is asked for: "the name of Oslo's mayor". */
  private boolean listHead(Link named) {
    return u.isIn(named.end(), "prepositions");
  }

  private boolean gap(int from, int to) {
    for (int i = from; i < to; i++) {
      Cue cue = u.cueAt(i);
      if (!BETWEEN.contains(u.token(i).lower()) && cue == null && u.linkAt(i) == null) {
        return false;
      }
    }
    return true;
  }
}
