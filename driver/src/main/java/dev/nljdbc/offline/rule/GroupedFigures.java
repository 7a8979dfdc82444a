// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.AdditiveColumns;
import dev.nljdbc.offline.question.ColumnView;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Lexicon;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.SchemaView;
import dev.nljdbc.offline.question.TableView;
import dev.nljdbc.offline.question.Token;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.question.WordLists;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads "paid orders per channel" and "fees by season, open ones only": how many rows, or the total
 * or the average of a column, in each group. The groups are a column of these rows or of what they
 * refer to, so that no row counts twice. It reads only questions of which every word is understood.
 */
final class GroupedFigures {

  /** The confidence of a reading. */
  static final double CONFIDENCE = 0.7;

  private static final Set<Cue.Kind> READ =
      Set.of(Cue.Kind.COUNT, Cue.Kind.AGGREGATE, Cue.Kind.EACH);

  private static final Set<String> BEFORE_BY =
      Set.of("split", "grouped", "down", "totals", "figures");

  private final Utterance u;
  private final SchemaView schema;

  private GroupedFigures(Utterance question, SchemaView schema) {
    this.u = question;
    this.schema = schema;
  }

  /** The query; empty for other questions. */
  static Optional<Query> of(Utterance question, SchemaView schema) {
    return new GroupedFigures(question, schema).query();
  }

  private Optional<Query> query() {
    int at = IntStream.range(1, u.size()).filter(this::isEach).findFirst().orElse(-1);
    if (at < 0 || !u.cues().stream().allMatch(cue -> READ.contains(cue.kind())) || hasNumber()) {
      return Optional.empty();
    }
    Figures figures = figures(at).orElse(null);
    int begin = at + 1;
    while (u.isIn(begin, "articles") || u.isAny(begin, "each", "every")) {
      begin++;
    }
    return figures == null ? Optional.empty() : grouped(figures, begin);
  }

  private Optional<Query> grouped(Figures figures, int begin) {
    FactTables facts = new FactTables(schema, figures.table);
    List<FactTables.Group> groups = new ArrayList<>();
    int behind = begin - 1;
    do {
      int next = behind + 1;
      Link link = u.linkAt(next);
      Link of = link != null && u.is(link.end(), "of") ? u.linkAt(link.end() + 1) : null;
      if (link != null && of != null && of.namesTable() && facts.reads(of.firstTable())) {
        link = facts.columnOf(link, of.firstTable(), of.end());
      }
      FactTables.Group group =
          u.isAny(next, "month", "year")
              ? facts.period(link, u.is(next, "year") ? "YEAR" : "MONTH").orElse(null)
              : link == null || link.start() != next ? null : facts.group(link).orElse(null);
      if (group == null) {
        return Optional.empty();
      }
      groups.add(group);
      behind = link == null ? next + 1 : link.end();
    } while (groups.size() == 1 && u.is(behind, "and"));
    Link named = u.linkAt(behind);
    if (named != null && named.cell()) {
      return Optional.empty(); // one group: albums by the artist Abba
    }
    int end = figuresEnd(behind);
    Figures all = end == behind ? figures : withOthers(figures, behind, end).orElse(null);
    return all == null ? Optional.empty() : query(all, facts, groups, new Span(begin, end));
  }

  /** Tokens that are read, from one to before another. */
  private record Span(int from, int to) {

    boolean holds(int i) {
      return i >= from && i < to;
    }
  }

  /** Behind "how many and how much in total" or "number and amount"; the same place for others. */
  private int figuresEnd(int from) {
    int i = from;
    while (u.isIn(i, "figures.wanted") || i < u.size() && !u.token(i).word()) {
      i++;
    }
    return IntStream.range(from, i).anyMatch(k -> isNumber(k) || isAmount(k)) ? i : from;
  }

  private boolean isNumber(int i) {
    return u.isAny(i, "number", "count", "many");
  }

  private boolean isAmount(int i) {
    return u.isAny(i, "amount", "amounts", "sum", "total", "much", "value");
  }

  /** How many and how much of the rows that are counted. */
  private Optional<Figures> withOthers(Figures figures, int from, int to) {
    List<ColumnView> amounts =
        figures.table.columns().stream().filter(AdditiveColumns::contains).toList();
    boolean amount = IntStream.range(from, to).anyMatch(this::isAmount);
    boolean number = IntStream.range(from, to).anyMatch(this::isNumber);
    boolean counts = figures.terms.contains(Query.Term.countAll());
    if (!counts || amount && amounts.size() != 1) {
      return Optional.empty();
    }
    List<Query.Term> terms = new ArrayList<>();
    if (number) {
      terms.add(Query.Term.countAll());
    }
    if (amount) {
      terms.add(Query.Term.of("SUM", amounts.get(0).id()));
    }
    return Optional.of(new Figures(figures.table, terms));
  }

  private boolean hasNumber() {
    return IntStream.range(0, u.size()).anyMatch(u::given);
  }

  /** Whether "per", "for each" or the like begins here; "by" behind what is counted or added up. */
  private boolean isEach(int i) {
    Link before = u.linkAt(i - 1);
    boolean by =
        u.is(i, "by")
            && (before != null && before.named() && !u.pastVerb(i - 1)
                || before != null && before.cell() && !u.pastVerb(i - 1)
                || u.is(i - 1, ",")
                || BEFORE_BY.contains(u.wordAt(i - 1)));
    return u.is(i, "per")
        || by
        || u.isAny(i, "for", "in", "of", "at", "from") && u.isAny(i + 1, "each", "every");
  }

  /**
   * What is computed of each group.
   *
   * @param table the rows
   * @param terms of them
   */
  private record Figures(TableView table, List<Query.Term> terms) {}

  private Optional<Figures> figures(int end) {
    @Nullable Link measured = null;
    @Nullable Link rows = null;
    for (Link link : u.links()) {
      if (link.start() < end && !link.cell()) {
        if (measure(link, null).isPresent() && link.columnScore() >= link.tableScore()) {
          if (measured != null) {
            return Optional.empty();
          }
          measured = link;
        } else if (link.namesTable() && link.tableScore() >= Link.NAMED) {
          rows = rows == null ? link : rows;
        } else {
          return Optional.empty();
        }
      }
    }
    TableView table = rows == null ? null : rows.firstTable();
    return measured == null ? counted(table, end) : computed(measured, table, end);
  }

  private Optional<Figures> counted(@Nullable TableView table, int end) {
    boolean computed = aggregates(end).stream().anyMatch(a -> !a.equals("SUM"));
    return table == null || computed
        ? Optional.empty()
        : Optional.of(new Figures(table, List.of(Query.Term.countAll())));
  }

  private Optional<Figures> computed(Link measured, @Nullable TableView rows, int end) {
    Optional<ColumnView> column = measure(measured, rows);
    List<String> functions = aggregates(end);
    boolean count = u.cues().stream().anyMatch(c -> c.is(Cue.Kind.COUNT) && c.start() < end);
    if (column.isEmpty() || functions.size() > 1 || count) {
      return Optional.empty();
    }
    ColumnView c = column.get();
    if (functions.isEmpty() && !AdditiveColumns.contains(c)) {
      return Optional.empty();
    }
    String function = functions.isEmpty() ? "SUM" : functions.get(0);
    return Optional.of(
        new Figures(schema.table(c.table()), List.of(Query.Term.of(function, c.id()))));
  }

  private List<String> aggregates(int end) {
    return u.cues().stream()
        .filter(cue -> cue.is(Cue.Kind.AGGREGATE) && cue.start() < end)
        .map(Cue::operator)
        .distinct()
        .toList();
  }

  /** The column of numbers that a link names, of the rows if they have such a one. */
  private static Optional<ColumnView> measure(Link link, @Nullable TableView rows) {
    List<ColumnView> all =
        link.columns().stream()
            .filter(n -> n.score() >= Link.PARTLY_NAMED && n.what().measure())
            .filter(
                n -> n.score() >= link.columnScore() - 0.02 || n.what().table().equals(id(rows)))
            .map(Link.Named::what)
            .toList();
    List<ColumnView> own = all.stream().filter(c -> c.table().equals(id(rows))).toList();
    return own.size() == 1
        ? Optional.of(own.get(0))
        : all.size() == 1 || rows == null ? all.stream().findFirst() : Optional.empty();
  }

  private static @Nullable TableId id(@Nullable TableView table) {
    return table == null ? null : table.id();
  }

  private Optional<Query> query(
      Figures figures, FactTables facts, List<FactTables.Group> groups, Span read) {
    List<List<Query.Predicate>> where = new ArrayList<>();
    if (!conditions(facts, read, where) || !understood(read)) {
      return Optional.empty();
    }
    List<Query.Term> select = new ArrayList<>();
    List<ColumnId> by = new ArrayList<>();
    List<Query.Order> order = new ArrayList<>();
    for (FactTables.Group group : groups) {
      select.addAll(group.shown());
      group.key().ifPresentOrElse(by::add, () -> order.add(new Query.Order(group.first(), false)));
    }
    select.addAll(figures.terms);
    return Optional.of(
        Query.of(select)
            .withTables(Set.of(figures.table.id()))
            .withWhere(where)
            .withGroupBy(by)
            .withOrderBy(order));
  }

  /** Adds the condition of each cell; false where one is not surely of these rows. */
  private boolean conditions(FactTables facts, Span read, List<List<Query.Predicate>> where) {
    Set<ColumnId> known = new LinkedHashSet<>();
    for (Link link : u.links()) {
      if (!read.holds(link.start()) && link.cell()) {
        ColumnView column = facts.cell(link).orElse(null);
        boolean again = column != null && !known.add(column.id());
        if (column == null || again && !u.isAny(link.start() - 1, "or", "and", ",")) {
          return false;
        }
        where.add(facts.condition(column, link));
        if (again) {
          merge(where, column);
        }
      } else if (link.start() >= read.to && !facts.repeats(link, u)) {
        return false;
      }
    }
    return true;
  }

  /** One condition of two on a column: new or in progress. */
  private static void merge(List<List<Query.Predicate>> where, ColumnView column) {
    List<Query.Operand> all = new ArrayList<>();
    for (List<Query.Predicate> one : List.copyOf(where)) {
      if (column.id().equals(one.get(0).left().column())) {
        all.addAll(one.get(0).right());
        where.remove(one);
      }
    }
    where.add(List.of(new Query.Predicate(Query.Term.of(column.id()), "IN", all)));
  }

  /** Whether each word is linked, a cue, or one that says nothing. */
  private boolean understood(Span read) {
    return IntStream.range(0, u.size())
        .filter(i -> !read.holds(i))
        .allMatch(
            i ->
                u.linkAt(i) != null
                    || u.cueAt(i) != null && i < read.from
                    || !u.token(i).word()
                    || saysNothing(u.token(i)));
  }

  private static boolean saysNothing(Token t) {
    return Lexicon.ENGLISH.stopword(t.lower())
        || WordLists.set("figures.fillers").contains(t.lower())
        || BEFORE_BY.contains(t.lower());
  }
}
