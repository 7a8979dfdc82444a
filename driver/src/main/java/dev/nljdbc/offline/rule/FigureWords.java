// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.AdditiveColumns;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The figures that a stretch of a question asks for: orders, the total fee, the average price. */
final class FigureWords {

  /** Scores that differ by no more are equal. */
  private static final double EQUAL = 0.02;

  private final Utterance u;
  private final SchemaView schema;

  FigureWords(Utterance question, SchemaView schema) {
    this.u = question;
    this.schema = schema;
  }

  /**
   * Figures of the rows of a table.
   *
   * @param terms how many, or what is computed of a column
   */
  record Figures(TableView table, List<Query.Term> terms) {}

  /** The figures that these words name; empty where they name anything else. */
  Optional<Figures> in(Span words) {
    @Nullable Link measured = null;
    @Nullable Link rows = null;
    for (Link link : u.links()) {
      if (words.holds(link.start()) && !link.cell()) {
        if (namesMeasure(link) && link.columnScore() >= link.tableScore()) {
          if (measured != null) {
            return Optional.empty();
          }
          measured = link;
        } else if (link.namesTable() && link.tableScore() >= Link.NAMED && rows == null) {
          rows = link;
        } else {
          return Optional.empty();
        }
      }
    }
    TableView table = rows == null ? null : rows.firstTable();
    return measured == null ? counted(table, words) : computed(measured, table, words);
  }

  /**
   * How many rows there are. "Show the orders of each customer" asks for the orders themselves, and
   * "total orders" for their amounts where they have any.
   */
  private Optional<Figures> counted(@Nullable TableView table, Span words) {
    boolean count = u.cues().stream().anyMatch(c -> c.is(Cue.Kind.COUNT) && words.holds(c.start()));
    boolean shown = !count && words.all().anyMatch(i -> u.isIn(i, "showing"));
    boolean computed =
        !aggregates(words).isEmpty()
            && (!words
                    .all()
                    .allMatch(i -> u.cueAt(i) == null || u.isAny(i, "total", "number", "of"))
                || table != null && table.columns().stream().anyMatch(ColumnView::measure));
    return table == null || shown || computed
        ? Optional.empty()
        : Optional.of(new Figures(table, List.of(Query.Term.countAll())));
  }

  private Optional<Figures> computed(Link measured, @Nullable TableView rows, Span words) {
    Optional<ColumnView> column = measure(measured, rows);
    List<String> functions = aggregates(words);
    boolean count = u.cues().stream().anyMatch(c -> c.is(Cue.Kind.COUNT) && words.holds(c.start()));
    if (column.isEmpty() || functions.size() > 1 || count) {
      return Optional.empty();
    }
    ColumnView c = column.get();
    if (rows != null && !new FactTables(schema, schema.table(c.table())).reads(rows)) {
      return Optional.empty(); // the salaries of employees are not those of managers
    }
    if (functions.isEmpty() && !AdditiveColumns.contains(c)) {
      return Optional.empty();
    }
    String function = functions.isEmpty() ? "SUM" : functions.get(0);
    return Optional.of(
        new Figures(schema.table(c.table()), List.of(Query.Term.of(function, c.id()))));
  }

  private List<String> aggregates(Span words) {
    return u.cues().stream()
        .filter(cue -> cue.is(Cue.Kind.AGGREGATE) && words.holds(cue.start()))
        .map(Cue::operator)
        .distinct()
        .toList();
  }

  private static boolean namesMeasure(Link link) {
    return link.columns().stream()
        .anyMatch(n -> n.score() >= Link.PARTLY_NAMED && n.what().measure());
  }

  /**
   * The column of numbers that a link names: of the rows if they have such a one, or else of the
   * only table whose rows have or refer to all that the question names.
   */
  private Optional<ColumnView> measure(Link link, @Nullable TableView rows) {
    List<ColumnView> all =
        link.columns().stream()
            .filter(n -> n.score() >= Link.PARTLY_NAMED && n.what().measure())
            .filter(
                n -> n.score() >= link.columnScore() - EQUAL || n.what().table().equals(id(rows)))
            .map(Link.Named::what)
            .toList();
    List<ColumnView> own = all.stream().filter(c -> c.table().equals(id(rows))).toList();
    List<ColumnView> one = own.isEmpty() ? all : own;
    if (one.size() > 1) {
      one = one.stream().filter(this::hasAll).toList();
    }
    return one.size() == 1 ? Optional.of(one.get(0)) : storedTotal(one);
  }

  /** Of the total of a sale and the amounts of its lines: the total, which is of the whole. */
  private Optional<ColumnView> storedTotal(List<ColumnView> both) {
    return both.size() == 2
        ? both.stream()
            .filter(c -> c.stored() && both.stream().anyMatch(line -> ofLines(line, c)))
            .findFirst()
        : Optional.empty();
  }

  private boolean ofLines(ColumnView line, ColumnView total) {
    return line.amount() != null && schema.key(line.table(), total.table()).isPresent();
  }

  private boolean hasAll(ColumnView column) {
    FactTables facts = new FactTables(schema, schema.table(column.table()));
    return u.links().stream()
        .allMatch(
            link ->
                link.cell()
                    ? facts.cell(link).isPresent()
                    : !link.namesTable() || facts.reads(link.firstTable()));
  }

  private static @Nullable TableId id(@Nullable TableView table) {
    return table == null ? null : table.id();
  }

  /** Behind "how many and how much in total" or "number and amount"; the same place for others. */
  int end(int from) {
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
  Optional<Figures> withOthers(Figures figures, Span words) {
    List<ColumnView> amounts =
        figures.table.columns().stream().filter(AdditiveColumns::contains).toList();
    boolean amount = words.all().anyMatch(this::isAmount);
    boolean number = words.all().anyMatch(this::isNumber);
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
}
