package dev.nljdbc.offline.rule;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.ColumnView;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Numerals;
import dev.nljdbc.offline.question.Token;
import dev.nljdbc.offline.question.Utterance.Part;
import dev.nljdbc.offline.question.WordLists;
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
    ColumnView previousColumn = null;
    for (Link link : u.links()) {
      if (!link.value() || !draft.free(link)) {
        continue;
      }
      if (verb(link)) {
        draft.use(link);
        continue;
      }
      if (link.literal() == null && (link.column() || link.table()) && !prefersValue(link)) {
        continue;
      }
      ColumnView inherited =
          previous != null && choice.listed(previous, link) ? previousColumn : null;
      ColumnView column = condition(link, inherited);
      previous = link;
      previousColumn = column;
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
    if (link.nameScore() >= Link.NAMED) {
      boolean capital = u.token(link.start()).capital() && link.start() > 0;
      return capital && explicit(link) != null;
    }
    return true;
  }

  private @Nullable ColumnView condition(Link link, @Nullable ColumnView inherited) {
    Cue like = choice.likeBefore(link);
    ColumnView column = null;
    ValueHit hit = null;
    if (inherited != null && (link.values().isEmpty() || hit(link, inherited.id()) != null)) {
      column = inherited;
    }
    if (column == null) {
      column = explicitColumn(link, like != null);
    }
    if (column == null && like == null) {
      hit = choice.best(link);
      column = hit == null ? null : schema.column(hit.column());
    }
    if (column == null) {
      column = choice.fallback(link, like != null);
    }
    if (column == null) {
      return null;
    }
    if (hit == null) {
      hit = hit(link, column.id());
    }
    ColumnView within = within(link);
    if (within != null && hit(link, within.id()) == null) {
      Query.Predicate p =
          Query.Predicate.of(
              Query.Term.of(within.id()),
              "LIKE",
              new Query.Literal("%" + Query.Literal.inLike(literal(link)) + "%", true));
      draft.filters.add(new QueryDraft.Filter(p, link.start(), link.end(), choice.denied(link)));
      draft.use(link);
      return within;
    }
    String text = hit != null ? hit.contents() : literal(link);
    boolean denied = choice.denied(link);
    String operator = like != null ? "LIKE" : "=";
    String value =
        like != null ? like.operator().replace("x", Query.Literal.inLike(literal(link))) : text;
    Query.Predicate p =
        like != null
            ? Query.Predicate.of(
                Query.Term.of(column.id()), operator, new Query.Literal(value, true))
            : equal(column, link.spellings(column.id(), value));
    draft.filters.add(new QueryDraft.Filter(p, link.start(), link.end(), denied));
    if (like != null) {
      draft.use(like);
    }
    beside(link, column);
    draft.use(link);
    if (hit == null && link.literal() != null && like == null) {
      draft.doubt += 0.1;
    }
    return column;
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
        && right.column()
        && !right.value()
        && draft.free(right)
        && !chooser.meansTable(right)
        && right.columns().stream().anyMatch(n -> n.what().id().equals(column.id()))) {
      draft.use(right);
    }
  }

  /** "TN in their address": the column that a text is a part of. */
  private @Nullable ColumnView within(Link link) {
    int i = link.end();
    if (!u.isAny(i, "in", "within")) {
      return null;
    }
    i++;
    while (u.isIn(i, "part.skipped")) {
      i++;
    }
    Link right = i > link.end() + 1 ? u.linkAt(i) : null;
    if (right == null || !right.column() || right.value() || chooser.meansTable(right)) {
      return null;
    }
    ColumnView column = chooser.column(right, c -> !c.numeric()).orElse(null);
    if (column != null) {
      draft.use(right);
    }
    return column;
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
      if (other.end() <= link.start() && (other.column() || other.table()) && other != link) {
        left = other;
      }
    }
    if (left != null
        && link.start() - left.end() <= 5
        && gap(left.end(), link.start())
        && left.column()) {
      return left;
    }
    Link right = u.linkAt(link.end());
    boolean table = right != null && right.table() && chooser.meansTable(right);
    return right != null && right.column() && !table && !right.value() ? right : null;
  }

  private @Nullable ColumnView explicitColumn(Link link, boolean like) {
    Link named = explicit(link);
    if (named == null || !named.column()) {
      return null;
    }
    Optional<ColumnView> column =
        link.values().isEmpty() || like
            ? chooser.column(named, c -> like || holds(c, link) && (!c.numeric() || c.identifier()))
            : chooser.column(named, c -> hit(link, c.id()) != null);
    if (column.isEmpty()
        && named.end() <= link.start()
        && link.literal() != null
        && named.columnScore() > 0.75
        && u.token(link.start()).kind() == Token.Kind.QUOTED
        && link.values().isEmpty()) {
      column = chooser.column(named, c -> holds(c, link));
    }
    if (column.isPresent() && named.columnScore() >= Link.PARTLY_NAMED) {
      boolean before = named.end() <= link.start();
      boolean consumed =
          u.part(named) != Part.HEAD
              || before
                  && link.start() - named.end() <= 2
                  && (!listHead(named) || hit(link, column.get().id()) != null);
      if (consumed && !(named.table() && chooser.meansTable(named))) {
        draft.use(named);
      }
      return column.get();
    }
    return null;
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
