// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.period;

import dev.nljdbc.catalog.TableId;
import dev.nljdbc.core.Today;
import dev.nljdbc.dialect.RelativeDay.Start;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.answerability.NotUnderstood;
import dev.nljdbc.offline.language.NamedPeriod;
import dev.nljdbc.offline.language.Period;
import dev.nljdbc.offline.language.Seasons;
import dev.nljdbc.offline.period.DateColumns.Dated;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.DateForm;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the one period of a question that a date column can be compared with. */
final class PeriodFinder {

  /** Names whose scores differ by less are as good. */
  private static final double AS_GOOD = 0.1;

  /** Words behind which four digits are a year rather than any number. */
  private static final Set<String> BEFORE_YEARS =
      Set.of("in", "during", "since", "before", "after", "until", "throughout", "between", "from");

  private static final Set<String> RANGES = Set.of("between", "from", "until");

  private static final Set<Integer> CENTURIES = Set.of(18, 19, 20);

  /** What leads to a verb: orders that have shipped. */
  static final String[] LEADING = {"have", "has", "had", "that", "which", "who"};

  private static final Set<String> COMPARING = Set.of("than", "versus", "vs", "with", "against");

  private final Utterance u;
  private final SchemaView schema;

  PeriodFinder(Utterance question, SchemaView schema) {
    this.u = question;
    this.schema = schema;
  }

  /**
   * The period; empty where the question has none.
   *
   * @throws NlException {@link NlError#NOT_UNDERSTOOD} where it speaks of several
   */
  Optional<AskedPeriod> find(Today today) throws NlException {
    Stream<AskedPeriod> relative =
        Period.in(u.tokens()).stream()
            .filter(period -> !named(period))
            .map(period -> AskedPeriod.relative(period, today));
    List<NamedPeriod> named = NamedPeriod.in(u.tokens());
    Stream<AskedPeriod> calendar =
        named.stream().filter(this::comparable).map(period -> AskedPeriod.named(period, today));
    List<AskedPeriod> found = Stream.concat(relative, calendar).toList();
    List<AskedPeriod> all =
        Stream.concat(
                found.stream(),
                named.stream().filter(n -> joined(n, found)).map(n -> AskedPeriod.named(n, today)))
            .toList();
    if (all.size() > 1 || all.stream().anyMatch(asked -> compared(asked.period()))) {
      throw NotUnderstood.offline(
          "can't compare periods or read several in one question: "
              + all.stream()
                  .map(asked -> '"' + u.span(asked.period().start(), asked.period().end()) + '"')
                  .collect(Collectors.joining(", "))
              + ". Ask for one of them");
    }
    return all.stream().findFirst();
  }

  /** Whether it is the second one of "in 2023 and 2024". */
  private boolean joined(NamedPeriod second, List<AskedPeriod> found) {
    int before = second.period().start() - 1;
    return u.isAny(before, "and", "or", ",")
        && found.stream().anyMatch(asked -> asked.period().end() == before);
  }

  /**
   * Whether what the question speaks of has dates that tell it. Four digits may be any number: they
   * are a year behind a word that says so, where no column of years or numbers may be meant. Where
   * a word names the date, the model has learned how years are compared with it.
   */
  private boolean comparable(NamedPeriod named) {
    Period period = named.period();
    Set<TableId> spoken = spoken();
    DateColumns columns = new DateColumns(schema, u, period);
    List<Dated> found = columns.reached(spoken);
    if (named(period)) {
      return false;
    }
    if (found.isEmpty() && period.unit() != Start.YEAR && !named.yearly()) {
      return columns.anyReferring(spoken);
    }
    if (found.stream().allMatch(d -> d.form() == DateForm.YEAR)) {
      return false;
    }
    List<Dated> facts = found.size() > 1 ? columns.ofFacts(spoken) : List.of();
    List<Dated> dates = facts.isEmpty() ? found : facts;
    return period.unit() != Start.YEAR
        || dates.size() == 1 && !columns.anySaidBefore() && year(named, dates.get(0), spoken);
  }

  private boolean year(NamedPeriod period, Dated found, Set<TableId> spoken) {
    TableId table = found.column().table();
    int lead = period.period().start();
    return (found.isOwn() || spoken.contains(table) && !found.isSpokenOf())
        && found.form().trouble().isEmpty()
        && BEFORE_YEARS.contains(u.wordAt(lead))
        && CENTURIES.contains(period.first().getYear() / 100)
        && !measured(lead)
        && Stream.concat(spoken.stream(), Stream.of(table))
            .flatMap(t -> schema.table(t).columns().stream())
            .noneMatch(c -> c.yearOnly() || c.has("year"));
  }

  /** Whether numbers of a column are compared: a salary between 1900 and 2000. */
  private boolean measured(int lead) {
    int before = u.isIn(lead - 1, "be") ? lead - 2 : lead - 1;
    Link link = u.linkAt(before);
    return RANGES.contains(u.wordAt(lead))
        && link != null
        && link.columns().stream().anyMatch(c -> c.what().measure());
  }

  /** Where the period begins, with what only says of which date: were shipped, with a due date. */
  int dateSaid(Period period) {
    int last = period.start() - 1;
    while (u.isIn(last, "be")) {
      last--;
    }
    Link link = u.linkAt(last);
    if (link == null && last > 0 && u.isIn(last, "date.verbs")) {
      return verb(last);
    }
    if (link == null || link.value() || !days(link) || link.start() == 0) {
      return period.start();
    }
    int first = link.start() - 1;
    while (first > 0 && (u.isIn(first, "determiners") || u.isIn(first, "be"))) {
      first--;
    }
    if (u.isAny(first, "with", "whose", "where", "having")) {
      return first;
    }
    boolean verb = link.length() == 1 && link.end() == period.start();
    return verb ? verb(first + 1) : period.start();
  }

  /** A verb with what leads to it: that have shipped. */
  private int verb(int at) {
    int first = at - 1;
    while (first > 0 && (u.isIn(first, "be") || u.isAny(first, LEADING))) {
      first--;
    }
    return first + 1;
  }

  /** Whether it names a column of days, and nothing better. */
  private static boolean days(Link link) {
    return link.tableScore() < Link.NAMED
        && link.columns().stream()
            .filter(c -> c.score() >= link.columnScore() - AS_GOOD)
            .anyMatch(c -> DateForm.of(c.what()).isPresent());
  }

  /** Whether the words are a name of the schema or a cell: the song Yesterday. */
  private boolean named(Period period) {
    for (int i = period.start(); i < period.end(); i++) {
      Link link = u.linkAt(i);
      boolean one = period.end() - period.start() == 1 || Seasons.isOne(u.token(i));
      if (link != null && (link.length() > 1 || one)) {
        boolean cell = !link.values().isEmpty() && link.literal() == null;
        boolean written = link.length() > 1 || i > 0 && u.token(i).capital();
        if (link.nameScore() >= Link.NAMED || cell && (written || !dated(period))) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether what the question names has dates. */
  private boolean dated(Period period) {
    return !new DateColumns(schema, u, period).reached(namedTables()).isEmpty();
  }

  /** The tables that are named, those of named columns, or else all. */
  private Set<TableId> spoken() {
    Set<TableId> tables = new LinkedHashSet<>(namedTables());
    u.links().stream()
        .filter(link -> link.columnScore() >= Link.NAMED)
        .forEach(link -> tables.add(link.columns().get(0).what().table()));
    return tables.isEmpty()
        ? schema.tables().stream().map(TableView::id).collect(Collectors.toSet())
        : tables;
  }

  private List<TableId> namedTables() {
    return u.links().stream()
        .filter(link -> link.tableScore() >= Link.NAMED)
        .map(link -> link.firstTable().id())
        .toList();
  }

  private boolean compared(Period period) {
    return u.tokens().stream().anyMatch(t -> t.is("compared") || t.is("versus") || t.is("vs"))
        || period.start() > 0 && COMPARING.contains(u.wordAt(period.start() - 1));
  }
}
