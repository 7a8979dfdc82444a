package dev.nljdbc.offline.rule;

import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.ColumnView;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Lexicon;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.TableView;
import dev.nljdbc.offline.question.Utterance.Part;
import dev.nljdbc.offline.question.WordLists;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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
      if (howMuch() && amountAfter(i)) {
        draft.idiom = true; // did each customer spend
      }
      openCount();
      pending.clear();
      return i + 1;
    }
    Link link = u.linkAt(i);
    if (link != null) {
      summed(link);
      if (draft.free(link) && !(link.value() && !link.column() && !link.table())) {
        show(link);
      } else if (!draft.free(link) && !pending.isEmpty() && !link.cell()) {
        // the column was taken by a condition
        lastEnd = link.end();
      }
      return link.end();
    }
    Cue cue = u.cueAt(i);
    if (cue != null && cue.start() == i && draft.free(cue)) {
      cue(cue);
      return cue.end();
    }
    if (u.token(i).word() && amount(i)) {
      return i + 1;
    }
    Link next = u.linkAt(i + 1);
    if (u.is(i, "number") && i <= 1 && next != null && next.table() && chooser.meansTable(next)) {
      pending.add(new Cue(Cue.Kind.COUNT, i, i + 1, "COUNT", List.of())); // number customers
    }
    if (u.token(i).word()
        && cue == null
        && !Lexicon.ENGLISH.stopword(u.token(i).lower())
        && !pending.isEmpty()
        && u.isIn(i + 1, "auxiliary.count")) {
      openCount();
    }
    return i + 1;
  }

  private void cue(Cue cue) {
    if (cue.kind() == Cue.Kind.COUNT || cue.kind() == Cue.Kind.AGGREGATE) {
      if (cue.kind() == Cue.Kind.COUNT
          && pending.stream().anyMatch(p -> p.kind() == Cue.Kind.AGGREGATE)
          && pending.stream().noneMatch(p -> p.kind() == Cue.Kind.COUNT)
          && u.is(cue.start(), "number")) {
        return;
      }
      openCount();
      pending.add(cue);
    }
  }

  /** "the total of invoices": a column whose name also asks for its sum. */
  private void summed(Link link) {
    Cue own = u.cueAt(link.start());
    if (own != null
        && link.length() == 1
        && own.kind() == Cue.Kind.AGGREGATE
        && pending.isEmpty()
        && draft.select.isEmpty()
        && draft.free(link)
        && u.isIn(link.end(), "prepositions.sum")) {
      pending.add(own);
    }
  }

  private boolean howMuch() {
    return pending.size() == 1 && u.is(pending.get(0).start(), "how") && draft.select.isEmpty();
  }

  /** "how much did customers from Oslo spend": the verb stands at the end. */
  private boolean amountAfter(int from) {
    for (int k = from; k < u.size(); k++) {
      if (u.token(k).word() && u.linkAt(k) == null && amount(k)) {
        return true;
      }
    }
    return false;
  }

  /** "total sales", "how much did they spend": an amount that no column is named after. */
  private boolean amount(int i) {
    List<String> amounts = Lexicon.ENGLISH.amountOf(u.token(i).stem());
    boolean counts = pending.stream().anyMatch(c -> c.kind() == Cue.Kind.COUNT);
    if (counts && pending.size() == 1 && new TransactionTables(draft).count(i)) {
      openCount();
      return true;
    }
    boolean sum = pending.stream().anyMatch(c -> c.operator().equals("SUM"));
    if (amounts.isEmpty() || !sum || pending.size() != 1 || !draft.orderBy.isEmpty()) {
      return false;
    }
    List<Lexicon.Hint> hints = amounts.stream().map(a -> new Lexicon.Hint(a, "")).toList();
    Optional<ColumnDisambiguator.Hinted> found = chooser.hinted(hints, ColumnView::measure);
    if (found.isEmpty()) {
      return false;
    }
    ColumnView c = found.get().column();
    TableView focus = draft.focus();
    boolean single =
        u.is(pending.get(0).start(), "how") && focus != null && c.table().equals(focus.id());
    draft.show(Query.Term.of(single ? "" : "SUM", c.id()));
    pending.forEach(draft::use);
    pending.clear();
    return true;
  }

  /** "total payments": not how many, where each has an amount. */
  private Optional<ColumnView> paid(Link link) {
    List<Lexicon.Hint> hints = Lexicon.ENGLISH.amountHints(u.token(link.end() - 1).stem());
    return link.table()
        ? chooser
            .hinted(hints, link.tables().get(0).what(), ColumnView::measure)
            .map(ColumnDisambiguator.Hinted::column)
        : Optional.empty();
  }

  /** A count of something that does not link: how many are there. */
  private void openCount() {
    for (Cue cue : pending) {
      if (cue.kind() == Cue.Kind.COUNT) {
        draft.show(Query.Term.countAll());
        draft.use(cue);
      }
    }
    pending.removeIf(c -> c.kind() == Cue.Kind.COUNT);
  }

  private void show(Link link) {
    boolean counts = pending.stream().anyMatch(c -> c.kind() == Cue.Kind.COUNT);
    boolean aggregates = pending.stream().anyMatch(c -> c.kind() == Cue.Kind.AGGREGATE);
    if (counts) {
      count(link);
    } else if (aggregates) {
      aggregate(link);
    } else if (!asTable(link)) {
      plain(link);
    } else {
      draft.use(link);
      headTable(link);
    }
  }

  private boolean asTable(Link link) {
    return link.table() && chooser.meansTable(link);
  }

  private void headTable(Link link) {
    TableView t = link.tables().get(0).what();
    TableView focus = draft.focus();
    boolean listed = u.isAny(link.start() - 1, "and", ",") && headTableBefore(link);
    if (listed && focus != null && !focus.id().equals(t.id())) {
      t.readable().forEach(c -> draft.show(Query.Term.of(c.id())));
    }
  }

  private boolean headTableBefore(Link link) {
    return u.links().stream()
        .anyMatch(
            l -> l.end() <= link.start() && u.part(l) == Part.HEAD && (l.table() || l.column()));
  }

  private void count(Link link) {
    Cue cue = pending.stream().filter(c -> c.kind() == Cue.Kind.COUNT).findFirst().orElseThrow();
    boolean table =
        asTable(link)
            || link.table() && link.tableScore() >= Link.PARTLY_NAMED && link.columnScore() < 0.8;
    if (table) {
      TableView t = link.tables().get(0).what();
      draft.use(link);
      draft.tables.add(t.id());
      draft.show(Query.Term.countAll());
    } else {
      Optional<ColumnView> found =
          chooser.column(link, ColumnView::measure).or(() -> chooser.column(link));
      if (found.isPresent()) {
        ColumnView c = found.get();
        draft.use(link);
        if (c.measure() && !cue.operator().equals("DISTINCT")) {
          draft.show(Query.Term.of("SUM", c.id()));
        } else {
          draft.show(new Query.Term("COUNT", c.id(), true));
        }
      }
    }
    draft.use(cue);
    pending.remove(cue);
  }

  private void aggregate(Link link) {
    Link next = u.linkAt(link.end());
    if (asTable(link) && next != null && next.column()) {
      draft.use(link);
      return;
    }
    boolean sum = pending.stream().anyMatch(c -> c.operator().equals("SUM"));
    boolean rows = sum && asTable(link) && link.tableScore() > link.columnScore() + 0.1;
    Optional<ColumnView> found =
        rows
            ? Optional.empty() // "total orders": no part of another table's units on order
            : chooser
                .column(link, ColumnView::measure)
                .or(() -> chooser.column(link, c -> c.numeric() && !c.identifier()));
    if (found.isEmpty()) {
      if (asTable(link)) {
        draft.use(link);
      }
      if (amountAfter(link.end())) {
        return;
      }
      Optional<ColumnView> paid = sum ? paid(link) : Optional.empty();
      if (paid.isPresent()) {
        draft.show(Query.Term.of("SUM", paid.get().id()));
        draft.tables.add(paid.get().table());
        pending.clear();
        return;
      }
      if (sum && link.table()) {
        draft.show(Query.Term.countAll());
        draft.tables.add(link.tables().get(0).what().id());
        pending.clear();
      }
      return;
    }
    ColumnView c = found.get();
    draft.use(link);
    for (Cue cue : pending) {
      draft.show(Query.Term.of(cue.operator(), c.id()));
      draft.use(cue);
    }
    last = pending;
    lastEnd = link.end();
    pending = new ArrayList<>();
  }

  private void plain(Link link) {
    boolean carried =
        !last.isEmpty() && link.start() - lastEnd <= 2 && u.isAny(lastEnd, "and", ",");
    Optional<ColumnView> found = chooser.column(link);
    if (found.isEmpty()) {
      return;
    }
    ColumnView c = found.get();
    if (link.columnScore() < Link.PARTLY_NAMED && !draft.needed().contains(c.table())) {
      return;
    }
    if (verb(link, c)) {
      return; // says what was done, not what to show
    }
    draft.use(link);
    if (carried && c.measure()) {
      for (Cue cue : last) {
        draft.show(Query.Term.of(cue.operator(), c.id()));
      }
      lastEnd = link.end();
      return;
    }
    last = new ArrayList<>();
    if (u.isAny(link.start() - 1, "in", "from", "by", "at")
        && !draft.select.isEmpty()
        && !u.isAny(link.start() - 1, "by")) {
      return;
    }
    List<ColumnView> readable = schema.table(c.table()).readable();
    boolean whole =
        u.token(link.end() - 1).stem().equals("name")
            && (link.length() == 1 || u.is(link.start(), "full"));
    if (whole && readable.size() > 1 && (readable.contains(c) || u.is(link.start() - 1, "full"))) {
      readable.forEach(r -> draft.show(Query.Term.of(r.id()))); // first and last name
    } else {
      owner(link, c);
      draft.show(Query.Term.of(c.id()));
    }
  }

  /** "the youngest employees with their dates of birth": the employees, and the dates. */
  private void owner(Link link, ColumnView c) {
    Link before = u.linkAt(link.start() - 3);
    TableView focus = draft.focus();
    boolean apart = u.isAny(link.start() - 3, ",", "along", "together");
    boolean their =
        u.is(link.start() - 2, "with") && u.isAny(link.start() - 1, "their", "its", "his", "her");
    if (their
        && draft.select.isEmpty()
        && before != null
        && asTable(before)
        && before.tables().get(0).what().id().equals(c.table())) {
      schema.table(c.table()).readable().forEach(r -> draft.show(Query.Term.of(r.id())));
    } else if (their && apart && draft.select.isEmpty() && focus != null) {
      focus.readable().forEach(r -> draft.show(Query.Term.of(r.id())));
      draft.idiom = true;
    }
  }

  /** Whether it says what was done: artists released, cost more than, did they release. */
  private boolean verb(Link link, ColumnView c) {
    boolean participle = link.length() == 1 && u.token(link.start()).lower().endsWith("ed");
    if (participle && link.columnScore() < Link.NAMED) {
      return true;
    }
    Link before = u.linkAt(link.start() - 1);
    boolean subject = before != null && before.table() && chooser.meansTable(before);
    Cue next = u.cueAt(link.end());
    boolean compares =
        next != null && next.kind() == Cue.Kind.COMPARE && next.start() == link.end();
    if (link.length() > 1 || !(c.temporal() || compares)) {
      return false;
    }
    boolean did = false;
    for (int i = 0; i < link.start(); i++) {
      did |= u.isAny(i, "did", "does", "do");
    }
    return subject && (participle || compares) || did && c.temporal() && !c.own().contains("date");
  }

  private void everything() {
    if (!draft.select.isEmpty()) {
      return;
    }
    for (int i = 0; i < u.size(); i++) {
      if (u.parts().get(i) == Part.HEAD
          && u.linkAt(i) == null
          && THINGS.contains(u.token(i).lower())
          && (u.isAny(i - 1, "all", "the")
              || u.is(i, "everything")
              || u.isAny(i + 1, "of", "about", "on", "for"))) {
        draft.show(Query.Term.ALL);
        return;
      }
    }
  }

  private void byDefault() {
    if (draft.select.isEmpty()) {
      TableView focus = draft.focus();
      boolean per =
          u.cues().stream().anyMatch(c -> c.kind() == Cue.Kind.EACH && u.is(c.start(), "per"));
      if (per && focus != null && !(draft.groupBy.isEmpty() && draft.eachTables.isEmpty())) {
        draft.groupBy.forEach(c -> draft.show(Query.Term.of(c)));
        draft.tables.add(focus.id()); // albums per medium: how many
        draft.show(Query.Term.countAll());
      } else if (!draft.groupBy.isEmpty()) {
        draft.groupBy.forEach(c -> draft.show(Query.Term.of(c)));
      } else if (focus != null && draft.eachTables.isEmpty()) {
        focus.readable().forEach(c -> draft.show(Query.Term.of(c.id())));
      }
    }
  }
}
