// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.period;

import dev.nljdbc.catalog.TableId;
import dev.nljdbc.core.Today;
import dev.nljdbc.dialect.RelativeDay.Start;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.answerability.NotUnderstood;
import dev.nljdbc.offline.language.Period;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.parse.RankedQuery;
import dev.nljdbc.offline.period.DateColumns.Dated;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.question.LinkedSpan;
import dev.nljdbc.offline.question.QuestionReader;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.DateForm;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A question without the period that it counts from today, or the months or quarters that it names.
 * The rest is read as any question is; the period becomes a condition on the date column that the
 * query has, wherever its table is read.
 */
public final class DatedQuestion {

  private static final Pattern EDGE = Pattern.compile("^[\\s,;:]+");

  private static final Set<String> DENYING = Set.of("not", "never", "no", "without", "except");

  private final OverdueRows overdue;
  private final Utterance whole;
  private final Utterance rest;
  private final @Nullable AskedPeriod asked;
  private final String said;
  private final @Nullable DateColumns columns;
  private final SchemaView schema;

  /** One that has no period, or its rest. */
  private DatedQuestion(
      OverdueRows overdue,
      Utterance whole,
      Utterance rest,
      @Nullable AskedPeriod asked,
      String said,
      @Nullable DateColumns columns,
      SchemaView schema) {
    this.overdue = overdue;
    this.whole = whole;
    this.rest = rest;
    this.asked = asked;
    this.said = said;
    this.schema = schema;
    this.columns = columns;
  }

  /**
   * Takes the period out of a question.
   *
   * @throws NlException {@link NlError#NOT_UNDERSTOOD} where it speaks of several
   */
  public static DatedQuestion of(
      Utterance asks, QuestionReader reader, SchemaView schema, Today today) throws NlException {
    OverdueRows overdue = OverdueRows.of(asks, reader, schema, today);
    Utterance u = overdue.rest();
    PeriodFinder finder = new PeriodFinder(u, schema);
    AskedPeriod asked = finder.find(today).orElse(null);
    if (asked == null) {
      return new DatedQuestion(overdue, u, u, null, "", null, schema);
    }
    Period period = asked.period();
    String before = u.text().substring(0, u.token(finder.dateSaid(period)).from());
    String behind = u.text().substring(u.token(period.end() - 1).to());
    String text = EDGE.matcher(before.stripTrailing() + " " + behind.strip()).replaceFirst("");
    return new DatedQuestion(
        overdue,
        u,
        reader.read(text),
        asked,
        u.span(period.start(), period.end()),
        new DateColumns(schema, u, period),
        schema);
  }

  /** One with all its words. */
  public static DatedQuestion whole(Utterance u, SchemaView schema) {
    return new DatedQuestion(OverdueRows.none(u, schema), u, u, null, "", null, schema);
  }

  /** Whether the period may be read like other values: a year is a number, two days are dates. */
  public boolean mayBeWhole() {
    return asked != null && asked.isNamed() && (asked.period().unit() == Start.YEAR || wholeDays());
  }

  private boolean wholeDays() {
    Period period = Objects.requireNonNull(asked).period();
    return IntStream.range(period.start(), period.end())
            .filter(i -> whole.token(i).kind() == Token.Kind.DATE)
            .count()
        == 2;
  }

  /** What the period's words may mean as well. */
  public Optional<AskedPeriod.Alternative> alternative() {
    boolean ago = said.toLowerCase(Locale.ROOT).endsWith("ago");
    return asked == null || ago ? Optional.empty() : asked.alternative();
  }

  /** The same question with another period. */
  public DatedQuestion with(AskedPeriod other) {
    return new DatedQuestion(overdue, whole, rest, other, said, columns, schema);
  }

  /** The words that tell the period; empty where there is none. */
  public String said() {
    return said;
  }

  /** The question with all its words. */
  public Utterance allWords() {
    return whole;
  }

  /** The words that may name a date: all but those of the period. */
  public List<Token> wordsBesidePeriod() {
    int from = asked == null ? whole.size() : asked.period().start();
    int to = asked == null ? whole.size() : asked.period().end();
    return IntStream.range(0, whole.size())
        .filter(i -> i < from || i >= to)
        .mapToObj(whole::token)
        .filter(Token::word)
        .toList();
  }

  /** The question without the period. */
  public Utterance rest() {
    return rest;
  }

  /** The period as it is said and what it became; nothing where there is none. */
  public Stream<LinkedSpan> links(Query best) {
    if (asked == null) {
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
  public List<RankedQuery> in(List<RankedQuery> ranked, SqlRenderer renderer) throws NlException {
    List<RankedQuery> rows = overdue.in(ranked, renderer);
    if (asked == null) {
      return rows;
    }
    List<RankedQuery> dated = new ArrayList<>();
    for (RankedQuery r : countedFirst(rows, renderer)) {
      try {
        Query query = in(r.query(), renderer);
        dated.add(r.with(query, renderer.render(query)));
      } catch (NlException e) {
        if (dated.isEmpty()) {
          throw e;
        }
      }
    }
    return dated;
  }

  /**
   * The candidates, first one that counts rows with a date rather than those that such rows refer
   * to: "passes in May" are those sold, and no kinds of passes.
   */
  private List<RankedQuery> countedFirst(List<RankedQuery> ranked, SqlRenderer renderer)
      throws NlException {
    if (ranked.isEmpty() || columns == null || !counts(ranked.get(0).query())) {
      return ranked;
    }
    Set<TableId> read = renderer.tables(ranked.get(0).query());
    if (!columns.reached(read).isEmpty() || columns.referring(read).isEmpty()) {
      return ranked;
    }
    for (RankedQuery r : ranked.subList(1, Math.min(RankedQuery.LIKELY, ranked.size()))) {
      Set<TableId> tables = renderer.tables(r.query());
      if (counts(r.query()) && tables.containsAll(read) && !columns.reached(tables).isEmpty()) {
        return r.before(ranked);
      }
    }
    return ranked;
  }

  private static boolean counts(Query query) {
    return query.combined() == null
        && query.select().stream().allMatch(Query.Term::aggregate)
        && query.select().get(0).function().equals("COUNT");
  }

  /** A query with the period in it. */
  public Query in(Query query, SqlRenderer renderer) throws NlException {
    if (asked == null || columns == null) {
      return query;
    }
    Set<TableId> read = renderer.tables(query);
    List<Dated> reached = columns.reached(read);
    List<Dated> ofFacts =
        aggregated(query) || reached.size() > 1 ? columns.ofFacts(read) : List.of();
    boolean facts = aggregated(query) || ofFacts.stream().allMatch(d -> happened(d, query));
    List<Dated> counted = facts ? ofFacts : List.of();
    List<Dated> found = score(counted) >= score(reached) ? counted : reached;
    List<Dated> others = columns.referring(read);
    if (score(others) <= score(found)) {
      others = List.of();
    }
    Dated column = one(others.isEmpty() ? found : others);
    PeriodCondition condition = new PeriodCondition(schema.index().dialect(), asked);
    ConditionPlacement when =
        new ConditionPlacement(
            column.column().table(), condition.of(column.column(), column.form()));
    boolean unlike =
        denies() && !others.isEmpty() && query.conditions().noneMatch(Query.Predicate::denies);
    if (denies() && !unlike && !when.isDeniedIn(query)) {
      throw NotUnderstood.offline(
          "can't tell what is denied of \"" + said + "\". Ask for what there was then");
    }
    return others.isEmpty() ? when.in(query) : when.ofReferred(query, read, schema, unlike);
  }

  private static boolean aggregated(Query query) {
    return Stream.of(
            query.select().stream(),
            query.having().stream().map(Query.Predicate::left),
            query.orderBy().stream().map(Query.Order::term))
        .flatMap(terms -> terms)
        .anyMatch(Query.Term::aggregate);
  }

  /** Whether the question speaks of the rows with a date: by their table, or by what they are. */
  private boolean happened(Dated date, Query query) {
    TableId table = date.column().table();
    return rest.links().stream()
            .anyMatch(link -> link.namesTable() && link.firstTable().id().equals(table))
        || query.where().stream().anyMatch(or -> FactDates.tellsOf(or, table));
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
      throw NotUnderstood.offline(
          "finds no column for \"" + said + "\": nothing that the question asks for has a date");
    }
    throw NotUnderstood.offline(
        "can't tell whether \""
            + said
            + "\" belongs to "
            + found.stream()
                .map(dated -> dated.column().toString())
                .collect(Collectors.joining(" or to "))
            + ". Name one of them");
  }
}
