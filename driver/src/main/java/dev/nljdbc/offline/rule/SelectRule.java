// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance.Part;
import dev.nljdbc.offline.schema.ColumnView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Finds what to show. */
final class SelectRule extends Rule {

  private static final Set<String> THINGS = WordLists.set("everything");

  private List<Cue> pending = new ArrayList<>();
  private List<Cue> last = new ArrayList<>();
  private int lastEnd;

  SelectRule(QueryDraft draft) {
    super(draft);
  }

  void apply() {
    int i = 0;
    while (i < u.size()) {
      i = step(i);
    }
    openCount();
    everything();
    byDefault();
    new UnionRule(draft).apply();
  }

  private int step(int i) {
    if (u.parts().get(i) != Part.HEAD) {
      behindHead(i);
      return i + 1;
    }
    return inHead(i);
  }

  private void behindHead(int i) {
    if (howMuch() && amountAfter(i)) {
      draft.notes().idiom(true); // did each customer spend
    }
    openCount();
    pending.clear();
  }

  private int inHead(int i) {
    Link link = u.linkAt(i);
    if (link != null) {
      link(link);
      return link.end();
    }
    Cue cue = u.cueAt(i);
    if (cue != null && cue.start() == i && draft.free(cue)) {
      cue(cue);
      return cue.end();
    }
    if (!(u.token(i).word() && amount(i))) {
      word(i, cue == null);
    }
    return i + 1;
  }

  private void link(Link link) {
    summed(link);
    if (draft.free(link) && (!link.value() || link.named())) {
      show(link);
    } else if (!draft.free(link) && !pending.isEmpty() && !link.cell()) {
      lastEnd = link.end(); // the column was taken by a condition
    }
  }

  private void word(int i, boolean plain) {
    Link next = u.linkAt(i + 1);
    if (u.is(i, "number") && i <= 1 && next != null && chooser.meansTable(next)) {
      pending.add(new Cue(Cue.Kind.COUNT, i, i + 1, "COUNT", List.of())); // number customers
    }
    if (plain
        && u.token(i).word()
        && !Lexicon.ENGLISH.stopword(u.token(i).lower())
        && u.isIn(i + 1, "auxiliary.count")) {
      openCount();
    }
  }

  private boolean pending(Cue.Kind kind) {
    return pending.stream().anyMatch(c -> c.is(kind));
  }

  private boolean pendingSum() {
    return pending.stream().anyMatch(c -> c.operator().equals("SUM"));
  }

  private void cue(Cue cue) {
    boolean counts = cue.is(Cue.Kind.COUNT);
    boolean total =
        counts
            && pending(Cue.Kind.AGGREGATE)
            && !pending(Cue.Kind.COUNT)
            && u.is(cue.start(), "number");
    if ((counts || cue.is(Cue.Kind.AGGREGATE)) && !total) {
      openCount();
      pending.add(cue);
    }
  }

  /** "the total of invoices": a column whose name also asks for its sum. */
  private void summed(Link link) {
    Cue own = u.cueAt(link.start());
    if (own != null
        && link.length() == 1
        && own.is(Cue.Kind.AGGREGATE)
        && pending.isEmpty()
        && draft.query().select().isEmpty()
        && draft.free(link)
        && u.isIn(link.end(), "prepositions.sum")) {
      pending.add(own);
    }
  }

  private boolean howMuch() {
    return pending.size() == 1
        && u.is(pending.get(0).start(), "how")
        && draft.query().select().isEmpty();
  }

  /** "how much did customers from Oslo spend": the verb stands at the end. */
  private boolean amountAfter(int from) {
    return IntStream.range(from, u.size())
        .anyMatch(k -> u.token(k).word() && u.linkAt(k) == null && amount(k));
  }

  /** "total sales", "how much did they spend": an amount that no column is named after. */
  private boolean amount(int i) {
    if (pending.size() != 1) {
      return false;
    }
    if (pending(Cue.Kind.COUNT) && new TransactionTables(draft).count(i)) {
      openCount();
      return true;
    }
    return found(
        amountOf(i),
        c -> {
          boolean single = u.is(pending.get(0).start(), "how") && draft.focuses(c.table());
          draft.show(Query.Term.of(single ? "" : "SUM", c.id()));
          draft.use(pending.remove(0));
        });
  }

  private Optional<ColumnView> amountOf(int i) {
    return pendingSum() && draft.query().orderBy().isEmpty()
        ? chooser
            .hinted(Lexicon.ENGLISH.amountHints(u.token(i).stem()), ColumnView::measure)
            .map(ColumnDisambiguator.Hinted::column)
        : Optional.empty();
  }

  /** "total payments": not how many, where each has an amount. */
  private Optional<ColumnView> paid(Link link) {
    List<Lexicon.Hint> hints = Lexicon.ENGLISH.amountHints(u.token(link.end() - 1).stem());
    return link.bestTable()
        .flatMap(t -> chooser.hinted(hints, t, ColumnView::measure))
        .map(ColumnDisambiguator.Hinted::column);
  }

  /** A count of something that does not link: how many are there. */
  private void openCount() {
    for (Cue cue : pending) {
      if (cue.is(Cue.Kind.COUNT)) {
        draft.show(Query.Term.countAll());
        draft.use(cue);
      }
    }
    pending.removeIf(c -> c.is(Cue.Kind.COUNT));
  }

  private void show(Link link) {
    if (pending(Cue.Kind.COUNT)) {
      count(link);
    } else if (pending(Cue.Kind.AGGREGATE)) {
      aggregate(link);
    } else if (chooser.meansTable(link)) {
      draft.use(link);
      headTable(link);
    } else {
      chooser.column(link).filter(c -> shown(link, c)).ifPresent(c -> plain(link, c));
    }
  }

  private void headTable(Link link) {
    boolean listed = u.isAny(link.start() - 1, "and", ",") && headNamesBefore(link);
    if (listed && !draft.focuses(link.firstTable().id())) {
      draft.showNames(link.firstTable());
    }
  }

  private boolean headNamesBefore(Link link) {
    return u.links().stream()
        .anyMatch(l -> l.end() <= link.start() && u.part(l) == Part.HEAD && l.named());
  }

  private void count(Link link) {
    Cue cue = pending.stream().filter(c -> c.is(Cue.Kind.COUNT)).findFirst().orElseThrow();
    if (chooser.meansTable(link)
        || link.tableScore() >= Link.PARTLY_NAMED && link.columnScore() < 0.8) {
      draft.use(link);
      countRows(link.firstTable().id());
    } else {
      chooser
          .column(link, ColumnView::measure)
          .or(() -> chooser.column(link))
          .ifPresent(c -> count(link, c, cue));
    }
    draft.use(cue);
    pending.remove(cue);
  }

  private void count(Link link, ColumnView c, Cue cue) {
    draft.use(link);
    draft.show(
        c.measure() && !cue.operator().equals("DISTINCT")
            ? Query.Term.of("SUM", c.id())
            : new Query.Term("COUNT", c.id(), true));
  }

  private void countRows(TableId table) {
    draft.from(table);
    draft.show(Query.Term.countAll());
  }

  private void aggregate(Link link) {
    Link next = u.linkAt(link.end());
    boolean table = chooser.meansTable(link);
    if (table && next != null && next.column()) {
      draft.use(link);
      return;
    }
    boolean rows = table && pendingSum() && link.tableScore() > link.columnScore() + 0.1;
    // "total orders": no part of another table's units on order
    Optional<ColumnView> found = rows ? Optional.empty() : number(link);
    if (found.isPresent()) {
      aggregate(link, found.get());
      return;
    }
    aggregateRows(link, table);
  }

  private Optional<ColumnView> number(Link link) {
    return chooser
        .column(link, ColumnView::measure)
        .or(() -> chooser.column(link, c -> c.numeric() && !c.identifier()));
  }

  private void aggregateRows(Link link, boolean table) {
    if (table) {
      draft.use(link);
    }
    if (!amountAfter(link.end()) && pendingSum() && link.table()) {
      sumOfRows(link);
    }
  }

  private void aggregate(Link link, ColumnView c) {
    draft.use(link);
    showAll(pending, c);
    pending.forEach(draft::use);
    last = pending;
    lastEnd = link.end();
    pending = new ArrayList<>();
  }

  /** "total payments": their amounts, or how many there are. */
  private void sumOfRows(Link link) {
    paid(link)
        .ifPresentOrElse(
            c -> {
              draft.show(Query.Term.of("SUM", c.id()));
              draft.from(c.table());
            },
            () -> countRows(link.firstTable().id()));
    pending.clear();
  }

  private void showAll(List<Cue> functions, ColumnView c) {
    functions.forEach(f -> draft.show(Query.Term.of(f.operator(), c.id())));
  }

  /** Whether a column is what to show, and does not say what was done. */
  private boolean shown(Link link, ColumnView c) {
    return (link.columnScore() >= Link.PARTLY_NAMED || draft.needed().contains(c.table()))
        && !verb(link, c);
  }

  private void plain(Link link, ColumnView c) {
    draft.use(link);
    if (c.measure() && carried(link)) {
      showAll(last, c);
      lastEnd = link.end();
      return;
    }
    last = new ArrayList<>();
    if (u.isAny(link.start() - 1, "in", "from", "at") && !draft.query().select().isEmpty()) {
      return;
    }
    showNamed(link, c);
  }

  private void showNamed(Link link, ColumnView c) {
    List<ColumnView> names = schema.table(c.table()).readable();
    boolean named = names.contains(c) || u.is(link.start() - 1, "full");
    if (wholeName(link) && names.size() > 1 && named) {
      draft.showNames(schema.table(c.table())); // first and last name
    } else {
      owner(link, c);
      draft.show(Query.Term.of(c.id()));
    }
  }

  /** "average price and weight": the second column shares the function. */
  private boolean carried(Link link) {
    return !last.isEmpty() && link.start() - lastEnd <= 2 && u.isAny(lastEnd, "and", ",");
  }

  private boolean wholeName(Link link) {
    return u.token(link.end() - 1).stem().equals("name")
        && (link.length() == 1 || u.is(link.start(), "full"));
  }

  /** "the youngest employees with their dates of birth": the employees, and the dates. */
  private void owner(Link link, ColumnView c) {
    boolean their =
        u.is(link.start() - 2, "with") && u.isAny(link.start() - 1, "their", "its", "his", "her");
    if (!their || !draft.query().select().isEmpty()) {
      return;
    }
    Link before = u.linkAt(link.start() - 3);
    if (before != null
        && chooser.meansTable(before)
        && before.firstTable().id().equals(c.table())) {
      draft.showNames(before.firstTable());
    } else if (u.isAny(link.start() - 3, ",", "along", "together")) {
      draft.showNames(draft.focus());
      draft.notes().idiom(true);
    }
  }

  /** Whether it says what was done: artists released, cost more than, did they release. */
  private boolean verb(Link link, ColumnView c) {
    boolean participle = link.length() == 1 && u.token(link.start()).lower().endsWith("ed");
    if (participle && link.columnScore() < Link.NAMED) {
      return true;
    }
    Link before = u.linkAt(link.start() - 1);
    boolean subject = before != null && chooser.meansTable(before);
    Cue next = u.cueAt(link.end());
    boolean compares = next != null && next.is(Cue.Kind.COMPARE) && next.start() == link.end();
    boolean did = IntStream.range(0, link.start()).anyMatch(i -> u.isAny(i, "did", "does", "do"));
    return link.length() == 1
        && (subject && (compares || participle && c.temporal())
            || did && c.temporal() && !c.own().contains("date"));
  }

  private void everything() {
    if (draft.query().select().isEmpty()
        && IntStream.range(0, u.size()).anyMatch(this::everything)) {
      draft.show(Query.Term.ALL);
    }
  }

  private boolean everything(int i) {
    return u.parts().get(i) == Part.HEAD
        && u.linkAt(i) == null
        && THINGS.contains(u.token(i).lower())
        && (u.isAny(i - 1, "all", "the")
            || u.is(i, "everything")
            || u.isAny(i + 1, "of", "about", "on", "for"));
  }

  private void byDefault() {
    if (!draft.query().select().isEmpty()) {
      return;
    }
    if (!draft.grouped()) {
      draft.showNames(draft.focus());
      return;
    }
    draft.query().groupBy().forEach(c -> draft.show(Query.Term.of(c)));
    if (u.cues().stream().anyMatch(c -> c.is(Cue.Kind.EACH) && u.is(c.start(), "per"))) {
      countRows(draft.focus().id()); // albums per medium: how many
    }
  }
}
