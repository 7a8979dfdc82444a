// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.catalog.TableId;
import dev.nljdbc.core.Today;
import dev.nljdbc.dialect.RelativeDay.Start;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.DateColumns.Dated;
import dev.nljdbc.offline.parse.RankedQuery;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.LinkedSpan;
import dev.nljdbc.offline.question.NamedPeriod;
import dev.nljdbc.offline.question.Period;
import dev.nljdbc.offline.question.QuestionReader;
import dev.nljdbc.offline.question.SchemaView;
import dev.nljdbc.offline.question.TableView;
import dev.nljdbc.offline.question.Utterance;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A question without the period that it counts from today, or the months or quarters that it names.
 * The rest is read as any question is; the period becomes a condition on the date column that the
 * query has, wherever its table is read.
 */
final class DatedQuestion {

  private static final Pattern EDGE = Pattern.compile("^[\\s,;:]+");

  /** Names whose scores differ by less are as good. */
  private static final double AS_GOOD = 0.1;

  /** Words behind which four digits are a year rather than any number. */
  private static final Set<String> BEFORE_YEARS =
      Set.of("in", "during", "since", "before", "after", "until", "throughout", "between", "from");

  private static final Set<String> RANGES = Set.of("between", "from", "until");

  private static final Set<Integer> CENTURIES = Set.of(18, 19, 20);

  private static final Set<String> COMPARING = Set.of("than", "versus", "vs", "with", "against");
  private static final Set<String> DENYING = Set.of("not", "never", "no", "without", "except");

  private final Utterance rest;
  private final @Nullable Period period;
  private final String said;
  private final @Nullable DateColumns columns;
  private final SchemaView schema;
  private final Today today;
  private final PeriodCondition condition;

  /** One that counts nothing from today, or its rest. */
  private DatedQuestion(
      Utterance rest,
      @Nullable Period period,
      String said,
      @Nullable DateColumns columns,
      SchemaView schema,
      Today today) {
    this.rest = rest;
    this.period = period;
    this.said = said;
    this.schema = schema;
    this.columns = columns;
    this.today = today;
    this.condition = new PeriodCondition(schema.index().dialect(), today);
  }

  /**
   * Takes the period out of a question.
   *
   * @throws NlException {@link NlError#NOT_UNDERSTOOD} where it speaks of several
   */
  static DatedQuestion of(Utterance u, QuestionReader reader, SchemaView schema, Today today)
      throws NlException {
    List<Period> relative =
        Period.in(u.tokens()).stream().filter(period -> !named(u, period, schema)).toList();
    List<NamedPeriod> calendar =
        NamedPeriod.in(u.tokens()).stream().filter(p -> comparable(u, p, schema)).toList();
    List<Period> periods =
        Stream.concat(relative.stream(), calendar.stream().map(NamedPeriod::period)).toList();
    if (periods.isEmpty()) {
      return new DatedQuestion(u, null, "", null, schema, today);
    }
    Period only = periods.get(0);
    if (periods.size() > 1 || compared(u, only)) {
      throw refused(
          "can't compare periods or read several in one question: "
              + periods.stream()
                  .map(p -> '"' + u.span(p.start(), p.end()) + '"')
                  .collect(Collectors.joining(", "))
              + ". Ask for one of them.");
    }
    String before = u.text().substring(0, u.token(dateSaid(u, only)).from());
    String behind = u.text().substring(u.token(only.end() - 1).to());
    String text = EDGE.matcher(before.stripTrailing() + " " + behind.strip()).replaceFirst("");
    return new DatedQuestion(
        reader.read(text),
        only,
        u.span(only.start(), only.end()),
        new DateColumns(schema, u, only),
        schema,
        calendar.isEmpty() ? today : today.at(calendar.get(0).first()));
  }

  /**
   * Whether what the question speaks of has dates that tell it. Four digits may be any number: they
   * are a year behind a word that says so, where no column of years or numbers may be meant.
   */
  private static boolean comparable(Utterance u, NamedPeriod named, SchemaView schema) {
    Period period = named.period();
    Set<TableId> spoken = spokenOf(u, schema);
    List<Dated> found = new DateColumns(schema, u, period).reached(spoken);
    if (named(u, period, schema) || found.stream().allMatch(d -> d.form() == DateForm.YEAR)) {
      return false;
    }
    boolean digits = period.unit() == Start.YEAR;
    boolean own = found.stream().allMatch(d -> spoken.contains(d.column().table()));
    return !digits
        || own
            && found.size() == 1
            && found.get(0).form().trouble().isEmpty()
            && BEFORE_YEARS.contains(u.wordAt(period.start()))
            && CENTURIES.contains(named.first().getYear() / 100)
            && !measured(u, period.start())
            && spoken.stream()
                .flatMap(table -> schema.table(table).columns().stream())
                .noneMatch(c -> c.yearOnly() || c.has("year"));
  }

  /** Whether numbers of a column are compared: a salary between 1900 and 2000. */
  private static boolean measured(Utterance u, int lead) {
    int before = u.isIn(lead - 1, "be") ? lead - 2 : lead - 1;
    Link link = u.linkAt(before);
    return RANGES.contains(u.wordAt(lead))
        && link != null
        && link.columns().stream().anyMatch(c -> c.what().measure());
  }

  /** Where the period begins, with what only says of which date: were shipped, with a due date. */
  private static int dateSaid(Utterance u, Period period) {
    int last = period.start() - 1;
    while (u.isIn(last, "be")) {
      last--;
    }
    Link link = u.linkAt(last);
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
    while (verb && first > 0 && u.isAny(first, "have", "has", "had", "that", "which", "who")) {
      first--;
    }
    return verb && first >= 0 ? first + 1 : period.start();
  }

  /** Whether it names a column of days, and nothing better. */
  private static boolean days(Link link) {
    return link.tableScore() < Link.NAMED
        && link.columns().stream()
            .filter(c -> c.score() >= link.columnScore() - AS_GOOD)
            .anyMatch(c -> DateForm.of(c.what()).isPresent());
  }

  /** Whether the words are a name of the schema or a cell: the song Yesterday. */
  private static boolean named(Utterance u, Period period, SchemaView schema) {
    for (int i = period.start(); i < period.end(); i++) {
      Link link = u.linkAt(i);
      boolean one = period.end() - period.start() == 1;
      if (link != null && (link.length() > 1 || one)) {
        boolean cell = !link.values().isEmpty();
        boolean written = link.length() > 1 || i > 0 && u.token(i).capital();
        if (link.nameScore() >= Link.NAMED || cell && (written || !dated(u, period, schema))) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether what the question names has dates. */
  private static boolean dated(Utterance u, Period period, SchemaView schema) {
    return !new DateColumns(schema, u, period).reached(named(u, schema)).isEmpty();
  }

  /** The tables that are named, those of named columns, or else all. */
  private static Set<TableId> spokenOf(Utterance u, SchemaView schema) {
    Set<TableId> tables = new LinkedHashSet<>(named(u, schema));
    u.links().stream()
        .filter(link -> link.columnScore() >= Link.NAMED)
        .forEach(link -> tables.add(link.columns().get(0).what().table()));
    return tables.isEmpty()
        ? schema.tables().stream().map(TableView::id).collect(Collectors.toSet())
        : tables;
  }

  private static List<TableId> named(Utterance u, SchemaView schema) {
    return u.links().stream()
        .filter(link -> link.tableScore() >= Link.NAMED)
        .map(link -> link.firstTable().id())
        .toList();
  }

  private static boolean compared(Utterance u, Period period) {
    return u.tokens().stream().anyMatch(t -> t.is("compared") || t.is("versus") || t.is("vs"))
        || period.start() > 0 && COMPARING.contains(u.wordAt(period.start() - 1));
  }

  /** This question with "last year" as the twelve months up to today; empty for other periods. */
  Optional<DatedQuestion> upToToday() {
    boolean ago = said.toLowerCase(Locale.ROOT).endsWith("ago");
    return period == null || ago
        ? Optional.empty()
        : period
            .upToToday()
            .map(other -> new DatedQuestion(rest, other, said, columns, schema, today));
  }

  /** The words that tell the period; empty where there is none. */
  String said() {
    return said;
  }

  /** The question without the period. */
  Utterance rest() {
    return rest;
  }

  /** The period as it is said and what it became; nothing where there is none. */
  Stream<LinkedSpan> links(Query best) {
    if (period == null) {
      return Stream.empty();
    }
    return QueryParts.of(best).columns().stream()
        .filter(id -> schema.knows(id) && DateForm.of(schema.column(id)).isPresent())
        .map(id -> new LinkedSpan(said, "column", id.toString()))
        .limit(1);
  }

  /**
   * The candidates with the period in them. The best has to take it; of the others, those that do
   * not are left out.
   *
   * @throws NlException {@link NlError#NOT_UNDERSTOOD}, naming the columns between which the
   *     question leaves the choice, or that there is none
   */
  List<RankedQuery> in(List<RankedQuery> ranked, SqlRenderer renderer) throws NlException {
    if (period == null) {
      return ranked;
    }
    List<RankedQuery> dated = new ArrayList<>();
    for (RankedQuery r : ranked) {
      try {
        Query query = in(r.query());
        dated.add(r.with(query, renderer.render(query)));
      } catch (NlException e) {
        if (dated.isEmpty()) {
          throw e;
        }
      }
    }
    return dated;
  }

  /** A query with the period in it. */
  Query in(Query query) throws NlException {
    if (period == null || columns == null) {
      return query;
    }
    Set<TableId> read = QueryParts.of(query).tables();
    List<Dated> found = columns.reached(read);
    List<Dated> others = columns.referring(read);
    if (score(others) <= score(found)) {
      others = List.of();
    }
    Dated column = one(others.isEmpty() ? found : others);
    ConditionPlacement when =
        new ConditionPlacement(
            column.column().table(), condition.of(period, column.column(), column.form()));
    boolean unlike =
        denies() && !others.isEmpty() && query.conditions().noneMatch(Query.Predicate::denies);
    if (denies() && !unlike && !when.isDeniedIn(query)) {
      throw refused("can't tell what is denied of \"" + said + "\". Ask for what there was then.");
    }
    return others.isEmpty() ? when.in(query) : when.ofReferred(query, read, schema, unlike);
  }

  private static int score(List<Dated> equally) {
    return equally.isEmpty() ? -1 : equally.get(0).score();
  }

  private boolean denies() {
    return rest.tokens().stream().anyMatch(t -> t.word() && DENYING.contains(t.lower()));
  }

  private Dated one(List<Dated> found) throws NlException {
    if (found.size() == 1) {
      return found.get(0);
    }
    if (found.isEmpty()) {
      throw refused(
          "finds no column for \"" + said + "\": nothing that the question asks for has a date.");
    }
    throw refused(
        "can't tell of what \""
            + said
            + "\" is said: of "
            + found.stream()
                .map(dated -> dated.column().toString())
                .collect(Collectors.joining(" or of "))
            + ". Name one of them.");
  }

  private static NlException refused(String why) {
    return new NlException(
        NlError.NOT_UNDERSTOOD,
        "The offline model " + why + " A language model may do better: set nl.model.");
  }
}
