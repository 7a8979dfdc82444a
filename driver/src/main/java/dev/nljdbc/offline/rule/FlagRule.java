// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance.Part;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.FlagValues;
import dev.nljdbc.offline.schema.TableView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Reads yes-or-no columns and their opposites: discontinued products, inactive members, loans not
 * returned yet, books out of stock.
 */
final class FlagRule extends Rule {

  private static final List<String> PREFIXES = WordLists.list("flag.denying");

  /** The words between "not" and the participle. */
  private static final Set<String> BETWEEN = WordLists.set("not.skipped");

  /** The shortest word behind a prefix: until, into and under are no opposites. */
  private static final int SHORTEST = 4;

  FlagRule(QueryDraft draft) {
    super(draft);
  }

  void apply() {
    for (Link link : u.links()) {
      boolean described = u.part(link) == Part.FILTER && !link.cell() && link.column();
      if (described && draft.free(link) && !chooser.meansTable(link)) {
        chooser.column(link, c -> FlagValues.of(c).isPresent()).ifPresent(c -> flag(link, c));
      }
    }
  }

  /** Words that say that something is not so: inactive, not returned yet, out of stock. */
  void opposites() {
    for (int i = 0; i < u.size(); i++) {
      Cue cue = u.cueAt(i);
      if (cue != null && cue.start() == i && cue.is(Cue.Kind.NOT) && draft.free(cue)) {
        undone(cue);
      } else if (u.token(i).word() && u.linkAt(i) == null && cue == null) {
        prefixed(i);
      }
      if (u.is(i, "out") && u.is(i + 1, "of") && i + 2 < u.size()) {
        gone(i);
      }
    }
  }

  private void flag(Link link, ColumnView column) {
    boolean denied = false;
    for (int i = Math.max(0, link.start() - 3); i < link.start(); i++) {
      Cue cue = u.cueAt(i);
      if (cue != null && cue.is(Cue.Kind.NOT) && draft.free(cue)) {
        denied = true;
        draft.use(cue);
      }
    }
    FlagValues flags = FlagValues.of(column).orElseThrow();
    String value = denied ? flags.no() : flags.yes();
    Query.Literal literal = new Query.Literal(value, column.text());
    draft.where(
        Query.Predicate.of(Query.Term.of(column.id()), "=", literal), link.start(), link.end());
    draft.use(link);
  }

  /** "have not been shipped": no date of it is kept. */
  private void undone(Cue cue) {
    int i = cue.end();
    while (i < u.size() && BETWEEN.contains(u.token(i).lower())) {
      i++;
    }
    if (i < u.size() && done(u.token(i))) {
      Optional<ColumnView> date = date(u.token(i).stem(), i);
      date.ifPresent(c -> draft.use(cue));
      isNull(date, cue.start(), i);
    }
  }

  private static boolean done(Token t) {
    return t.word() && (t.lower().endsWith("ed") || !t.lower().startsWith(t.stem()));
  }

  private void prefixed(int i) {
    String word = u.token(i).lower();
    for (String prefix : PREFIXES) {
      if (word.startsWith(prefix)
          && word.length() >= prefix.length() + SHORTEST
          && opposite(i, Lexicon.ENGLISH.stem(word.substring(prefix.length())))) {
        return;
      }
    }
  }

  private boolean opposite(int i, String stem) {
    Optional<ColumnView> flag = column(i, c -> speaks(c, stem) && FlagValues.of(c).isPresent());
    if (flag.isPresent()) {
      String no = FlagValues.of(flag.get()).orElseThrow().no();
      filter(flag.get(), "=", List.of(new Query.Literal(no, flag.get().text())), i, i + 1);
      return true;
    }
    Optional<ColumnView> date = date(stem, i);
    isNull(date, i, i);
    return date.isPresent();
  }

  /** "out of stock": none of it is left. */
  private void gone(int i) {
    Link link = u.linkAt(i + 2);
    String stem = u.token(i + 2).stem();
    Optional<ColumnView> amount =
        link == null || !draft.free(link)
            ? column(i, c -> c.measure() && c.has(stem))
            : chooser.column(link, ColumnView::measure);
    amount
        .filter(c -> c.statistics().min() != null)
        .ifPresent(
            c -> {
              draft.use(link);
              filter(c, "=", List.of(new Query.Literal("0", false)), i, i + 2);
            });
  }

  /** Whether a word of the column's name is of one family with this one: returned, return date. */
  private static boolean speaks(ColumnView c, String stem) {
    String root = Lexicon.root(stem);
    return c.words().stream().anyMatch(w -> Lexicon.root(w).equals(root));
  }

  private Optional<ColumnView> date(String stem, int before) {
    return column(
        before, c -> c.temporal() && speaks(c, stem) && !c.key() && c.statistics().nulls() > 0);
  }

  private void isNull(Optional<ColumnView> column, int start, int at) {
    column.ifPresent(
        c -> {
          draft.use(u.linkAt(at));
          filter(c, "IS NULL", List.of(), start, at + 1);
        });
  }

  private void filter(
      ColumnView c, String operator, List<Query.Operand> right, int start, int end) {
    draft.where(new Query.Predicate(Query.Term.of(c.id()), operator, right), start, end);
    draft.notes().idiom(true);
  }

  /** The one such column of a table that is spoken of, the nearest before the word first. */
  private Optional<ColumnView> column(int before, Predicate<ColumnView> want) {
    List<TableView> tables = new ArrayList<>();
    for (Link link : u.links()) {
      if (link.end() <= before && chooser.meansTable(link)) {
        tables.add(0, link.firstTable());
      }
    }
    tables.add(draft.focus());
    return tables.stream()
        .map(t -> t.columns().stream().filter(want).toList())
        .filter(found -> !found.isEmpty())
        .findFirst()
        .filter(found -> found.size() == 1)
        .map(found -> found.get(0));
  }
}
