// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.compute;

import dev.nljdbc.offline.compute.Computation.Kind;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.TableView;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Finds in a question what it computes, and takes it apart into simpler questions. */
public final class ComputationFinder {

  private static final Pattern TELLING =
      Pattern.compile(
          "\\b(?:(?:average|mean)\\b.*\\b(?:per|each|every)|on average|percent(?:age)?|share|proportion|fraction|ratio"
              + "|difference|compared|versus|vs|how many (?:more|fewer|less))\\b",
          Pattern.CASE_INSENSITIVE);

  private static final String AMOUNT = "What is ";
  private static final String NUMBER = "What is the number of ";
  private static final String TOTAL = "What is the total ";
  private static final String COUNT = "How many ";

  private static final Set<Cue.Kind> AMOUNTS =
      Set.of(Cue.Kind.AGGREGATE, Cue.Kind.COUNT, Cue.Kind.SUPERLATIVE);

  /** The most ways in which one half is completed with words of the other. */
  private static final int WAYS = 8;

  private final Utterance u;
  private final int end;

  private ComputationFinder(Utterance utterance) {
    this.u = utterance;
    this.end = u.endOfWords();
  }

  /** Whether a question has words that may say of a computation. */
  public static boolean mayCompute(String question) {
    return TELLING.matcher(question).find();
  }

  /** The computation of a question; empty if it has none, or if its words name a column. */
  public static Optional<Computation> of(Utterance utterance) {
    ComputationFinder in = new ComputationFinder(utterance);
    return in.average()
        .or(in::averageOfSums)
        .or(in::averageOfOne)
        .or(in::share)
        .or(in::moreThan)
        .or(in::difference)
        .or(in::ratio)
        .or(in::compared);
  }

  /** The average number of orders per customer. */
  private Optional<Computation> average() {
    for (int i = 0; i + 4 < end; i++) {
      if (u.isAny(i, "average", "mean") && u.is(i + 1, "number") && u.is(i + 2, "of")) {
        boolean free = u.linkAt(i + 1) == null;
        List<String> counts = List.of(NUMBER + u.span(i + 3, end));
        return free && isTable(afterDeterminers(i + 3)) && each(i + 4)
            ? Optional.of(new Computation(Kind.AVERAGE, u.span(i, i + 2), true, counts, List.of()))
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** The average revenue per order, where revenue is of the orders' lines. */
  private Optional<Computation> averageOfSums() {
    for (int i = 0; i + 3 < end; i++) {
      Link link = u.linkAt(i + 1);
      boolean sum = link != null && link.column() && link.columns().get(0).what().amount() != null;
      if (u.isAny(i, "average", "mean") && sum && each(i + 2)) {
        List<String> sums = List.of(TOTAL + u.span(i + 1, end));
        return Optional.of(new Computation(Kind.AVERAGE, u.span(i, i + 2), true, sums, List.of()));
      }
    }
    return Optional.empty();
  }

  private boolean each(int from) {
    for (int i = from; i + 1 < end; i++) {
      if (u.isAny(i, "per", "each", "every") && isTable(afterDeterminers(i + 1))) {
        return true;
      }
    }
    return false;
  }

  /** How many orders has a customer on average. */
  private Optional<Computation> averageOfOne() {
    int on = find(0, "on");
    int how = find(0, "how");
    if (how < 0 || !u.is(how + 1, "many") || on < 0 || !u.is(on + 1, "average")) {
      return Optional.empty();
    }
    StringBuilder asked = new StringBuilder();
    boolean each = false;
    for (int i = how; i < end; i++) {
      boolean one = u.isAny(i, "a", "an", "each", "every") && isTable(i + 1) && i > how + 2;
      if (i != on && i != on + 1) {
        asked.append(one && !each ? "each" : u.span(i, i + 1)).append(' ');
      }
      each |= one || u.is(i, "per");
    }
    List<String> counts = List.of(asked.toString().strip());
    return each
        ? Optional.of(new Computation(Kind.AVERAGE, u.span(on, on + 2), false, counts, List.of()))
        : Optional.empty();
  }

  /** The percentage of customers who live in Oslo, or of the orders that were late per city. */
  private Optional<Computation> share() {
    for (int i = 0; i + 2 < end; i++) {
      boolean said = u.isAny(i, "percentage", "percent", "share", "proportion", "fraction");
      int from = said && u.is(i + 1, "of") ? afterDeterminers(i + 2) : end;
      if (from < end && !(named(i) && mayHold(i, from))) {
        Optional<Computation> ofAmount = shareOfAmount(i, from);
        return ofAmount.isPresent() ? ofAmount : shareOfRows(i, from);
      }
    }
    return Optional.empty();
  }

  private Optional<Computation> shareOfRows(int said, int from) {
    int whole = from;
    while (whole < end && !isTable(whole) && !u.isIn(whole, "be")) {
      whole++;
    }
    if (!isTable(whole)
        || names(from, whole) && !IntStream.range(from, whole).allMatch(u::pastVerb)) {
      return group(from) == end // else an answer would ignore the word
          ? Optional.empty()
          : computed(Kind.PERCENTAGE, said, said + 1, List.of(), List.of());
    }
    Link table = link(whole);
    int group = group(table.end());
    boolean more = table.end() < group && !u.is(table.end() + 1, "there");
    String all = u.span(more ? from : table.start(), Math.min(group, wholeEnd(table.end())));
    boolean each = group < end && (more || from < table.start());
    String asked = each ? " " + u.span(group, end) : " are there";
    String part = COUNT + u.span(from, end);
    Kind kind = u.isAny(said, "proportion", "fraction") ? Kind.RATIO : Kind.PERCENTAGE;
    List<String> parts = List.of(part);
    List<String> wholes = List.of(COUNT + all + asked);
    boolean certain = !names(from, whole); // else it may be a share that some column holds
    return Optional.of(new Computation(kind, u.span(said, said + 1), certain, parts, wholes));
  }

  /** The share of revenue per channel, or that comes from one: of that of all channels. */
  private Optional<Computation> shareOfAmount(int said, int behind) {
    int from = u.is(behind, "total") ? behind + 1 : behind;
    Link link = from < end ? u.linkAt(from) : null;
    if (link == null || !amount(link)) {
      return Optional.empty();
    }
    int group = group(link.end());
    int rest = link.end();
    while (rest < end && (u.isIn(rest, "be") || u.isIn(rest, "share.verbs"))) {
      rest++;
    }
    boolean of = group == end && rest > link.end() && rest < end;
    String whole = TOTAL + u.span(from, of ? link.end() : group);
    String part = of ? whole + " " + u.span(rest, end) : TOTAL + u.span(from, end);
    return group < end || of
        ? computed(Kind.PERCENTAGE, said, said + 1, List.of(part), List.of(whole))
        : Optional.empty();
  }

  private static boolean amount(Link link) {
    return link.column()
        && link.columnScore() >= Link.NAMED
        && (link.columns().get(0).what().amount() != null
            || link.columns().get(0).what().measure());
  }

  /** Where it is said for what each share is: "per channel"; the end where it is not. */
  private int group(int from) {
    for (int i = from; i + 1 < end; i++) {
      boolean each = u.isAny(i, "for", "in", "of", "at") && u.isAny(i + 1, "each", "every");
      int named = afterDeterminers(each ? i + 2 : i + 1);
      Link link = named < end ? u.linkAt(named) : null;
      boolean groups = link == null ? u.isIn(named, "per.units") : !link.cell();
      if ((each || u.isAny(i, "per", "by")) && named < end && groups) {
        return i;
      }
    }
    return end;
  }

  /**
   * Behind the rows that are the whole: up to what says which are the part, "invoices of 2024 |
   * were paid", "customers from Oslo | who order".
   */
  private int wholeEnd(int table) {
    for (int i = table; i < end; i++) {
      boolean verb = u.isIn(i, "be") || u.isIn(i, "row.auxiliaries") || u.isIn(i, "verbs.past");
      if (verb || u.isIn(i, "row.relatives")) {
        return i;
      }
    }
    return table;
  }

  /** How many more customers are from Norway than from Sweden. */
  private Optional<Computation> moreThan() {
    int than = find(3, "than");
    boolean more = u.isAny(2, "more", "fewer", "less");
    if (!u.is(0, "how") || !u.is(1, "many") || !more || than < 4 || than + 1 >= end) {
      return Optional.empty();
    }
    if (u.token(than + 1).number() && than + 2 < end && u.linkAt(than + 1) == null) {
      return Optional.empty();
    }
    List<String> one = halves(COUNT, 3, than, than + 1, end, true);
    List<String> other = halves(COUNT, 3, than, than + 1, end, false);
    return u.is(2, "more")
        ? computed(Kind.DIFFERENCE, 2, 3, one, other)
        : computed(Kind.DIFFERENCE, 2, 3, other, one);
  }

  /** The difference between the number of books and of films; the difference in price between. */
  private Optional<Computation> difference() {
    int said = find(0, "difference");
    if (said < 0 || named(said)) {
      return Optional.empty();
    }
    int between = find(said, "between");
    int and = between < 0 ? -1 : find(between, "and");
    if (and < between + 2 || and + 1 >= end) {
      return Optional.empty();
    }
    boolean named = between > said + 2 && u.isAny(said + 1, "in", "of");
    String base = named ? AMOUNT + u.span(said + 2, between) + " of " : amount(between + 1);
    return computed(
        Kind.DIFFERENCE,
        said,
        said + 1,
        halves(base, between + 1, and, and + 1, end, true),
        halves(base, between + 1, and, and + 1, end, false));
  }

  /** The ratio of books to films. */
  private Optional<Computation> ratio() {
    int said = find(0, "ratio");
    if (said < 0 || named(said) || !u.isAny(said + 1, "of", "between")) {
      return Optional.empty();
    }
    int to = find(said + 2, u.is(said + 1, "of") ? "to" : "and");
    if (to < said + 3 || to + 1 >= end) {
      return Optional.empty();
    }
    String base = amount(said + 2);
    return computed(
        Kind.RATIO,
        said,
        said + 1,
        halves(base, said + 2, to, to + 1, end, true),
        halves(base, said + 2, to, to + 1, end, false));
  }

  /** Orders in 2023 compared with 2024. */
  private Optional<Computation> compared() {
    for (int i = 1; i + 1 < end; i++) {
      boolean two = u.is(i, "compared") && u.isAny(i + 1, "to", "with");
      if (two || u.isAny(i, "versus", "vs")) {
        int from = two ? i + 2 : i + 1;
        from += u.is(from, ".") ? 1 : 0;
        boolean computes = u.has(Cue.Kind.AGGREGATE) || u.has(Cue.Kind.COUNT);
        String counted = !computes && isTable(afterDeterminers(0)) ? NUMBER : "";
        return from >= end
            ? Optional.empty()
            : computed(
                Kind.BOTH,
                i,
                from,
                halves(counted, 0, i, from, end, true),
                halves(counted, 0, i, from, end, false));
      }
    }
    return Optional.empty();
  }

  /** What comes before an amount that is named, and before things that are to be counted. */
  private String amount(int from) {
    boolean computes =
        u.cues().stream().filter(c -> AMOUNTS.contains(c.kind())).anyMatch(c -> c.start() >= from);
    return computes ? AMOUNT : NUMBER;
  }

  /**
   * The question for one half of a comparison. What both share is often said once: at the end of
   * the second, "Rock and Jazz tracks", or at the beginning of the first, "tracks of Ann and Bo".
   */
  private List<String> halves(
      String base, int from, int middle, int behind, int last, boolean first) {
    String own = first ? u.span(from, middle) : u.span(behind, last);
    List<String> ways = new ArrayList<>(List.of(own));
    if (first) {
      for (int i = last - 1; i > behind && ways.size() < WAYS; i--) {
        ways.add(own + " " + u.span(i, last));
      }
    } else {
      for (int i = from + 1; i < middle && ways.size() < WAYS; i++) {
        ways.add(u.span(from, i) + " " + own);
      }
      u.links().stream()
          .filter(l -> l.start() > from && l.end() < middle && l.value())
          .forEach(l -> ways.add(replaced(from, l, middle, own)));
    }
    return ways.stream().map(way -> question(base, way)).toList();
  }

  /** The number of things is best asked for as people ask most. */
  private static String question(String base, String way) {
    String asked = base + way;
    return asked.startsWith(NUMBER)
        ? COUNT + asked.substring(NUMBER.length()) + " are there"
        : asked;
  }

  private String replaced(int from, Link link, int middle, String by) {
    return u.span(from, link.start()) + " " + by + " " + u.span(link.end(), middle);
  }

  private Optional<Computation> computed(
      Kind kind, int from, int to, List<String> first, List<String> second) {
    return Optional.of(new Computation(kind, u.span(from, to), true, first, second));
  }

  private int find(int from, String word) {
    for (int i = Math.max(0, from); i < end; i++) {
      if (u.is(i, word)) {
        return i;
      }
    }
    return -1;
  }

  private int afterDeterminers(int from) {
    int i = from;
    while (i < end && (u.isIn(i, "determiners") || u.isAny(i, "all", "the", "our"))) {
      i++;
    }
    return i;
  }

  private boolean isTable(int i) {
    Link link = i < end ? u.linkAt(i) : null;
    return link != null && link.start() == i && link.namesTable();
  }

  private Link link(int i) {
    Link link = u.linkAt(i);
    if (link == null) {
      throw new IllegalStateException("no link at " + i);
    }
    return link;
  }

  /** Whether a column is named in a span. */
  private boolean names(int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(u::linkAt)
        .filter(Objects::nonNull)
        .anyMatch(link -> link.nameScore() >= Link.PARTLY_NAMED && !link.cell());
  }

  /** Whether rows that are asked about may have a column of this name; else it is of others. */
  private boolean mayHold(int name, int rows) {
    return !isTable(rows)
        || link(name).columns().stream()
            .anyMatch(c -> link(rows).tables().stream().anyMatch(t -> holds(t.what(), c.what())));
  }

  private static boolean holds(TableView table, ColumnView column) {
    return table.id().equals(column.table());
  }

  private boolean named(int i) {
    Link link = u.linkAt(i);
    return link != null
        && (link.nameScore() >= Link.NAMED
            || link.columns().stream().anyMatch(c -> c.what().has(u.token(i).stem())));
  }
}
