// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.refinement;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.parse.RankedQuery;
import dev.nljdbc.offline.parse.SuperlativeDirection;
import dev.nljdbc.offline.period.DatedQuestion;
import dev.nljdbc.offline.period.DatedStates;
import dev.nljdbc.offline.period.FactDates;
import dev.nljdbc.offline.period.MonthGroups;
import dev.nljdbc.offline.period.ReachableYears;
import dev.nljdbc.offline.period.SaidDates;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.NamedKeys;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.search.ValueSearch.ValueHit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Shows and orders the rows of readings as people expect, whichever reading was chosen: names for
 * keys, groups before their figures, one direction "from the youngest to the oldest".
 */
public final class AnswerLayout {

  private static final Predicate<Token> DAYS =
      token -> Set.of("day", "date", "time", "year", "month").contains(token.stem());

  private final DatedQuestion dated;
  private final Utterance question;
  private final SchemaView schema;
  private final Set<ColumnId> named;
  private final BothEnds ends;
  private final SqlRenderer renderer;

  public AnswerLayout(DatedQuestion dated, SchemaView schema, SqlRenderer renderer) {
    this.dated = dated;
    this.question = dated.rest();
    this.schema = schema;
    NamedKeys keys = new NamedKeys(question, schema);
    this.named = keys.all();
    this.ends = new BothEnds(question, keys);
    this.renderer = named.isEmpty() ? renderer : renderer.joiningBy(named);
  }

  /** Writes queries that join by the keys which the question names. */
  public SqlRenderer renderer() {
    return renderer;
  }

  /** The readings so; those that become alike once. */
  public List<RankedQuery> of(List<RankedQuery> ranked) throws NlException {
    Map<String, RankedQuery> arranged = new LinkedHashMap<>();
    for (RankedQuery r : ranked) {
      Query query = arranged(r.query());
      boolean same = named.isEmpty() && query.equals(r.query());
      RankedQuery other = same ? r : r.with(query, renderer.render(query));
      arranged.putIfAbsent(other.sql(), other);
    }
    return eachExtreme(arranged.values());
  }

  private Query arranged(Query query) {
    Query direct =
        new DirectDenials(question, schema).in(new SetsByKeys(question, schema).in(query));
    Query rows =
        new UnaskedDates(question, schema)
            .in(ends.in(new SaidDates(dated.allWords(), schema).in(direct)));
    Query apart =
        new MergedNames(question, schema)
            .apart(exact(new ReachableYears(question, schema).in(rows)));
    Query exact = new DeniedNames(question, schema).in(apart);
    Query turned =
        new PresentExtremes(schema).in(SuperlativeDirection.fromTo(exact, question, schema));
    Query flagged = new FlagConditions(question, schema).in(new SubtypeExtremes(schema).in(turned));
    Query people =
        new ForeignKeyNames(question, schema).inGroups(new DeniedNulls(schema, named).in(flagged));
    Query categories =
        new CategoryGroups(question, schema)
            .in(new FactDates(question, dated.wordsBesidePeriod(), schema).in(people));
    Query states =
        new TopGroups(question, schema)
            .in(new HiddenGroups(schema).in(new DatedStates(question, schema).in(categories)));
    return GroupLayout.of(
        new MonthGroups(question, schema)
            .in(
                counted(
                    new CountedThings(question, schema)
                        .in(
                            new SoldPieces(question, schema)
                                .in(new PresentValues(question, schema).in(states))))),
        this::place);
  }

  /** The first word that names the column, or else its table; negative if there is none. */
  private int place(ColumnId column) {
    Stream<Link> naming = question.links().stream().filter(link -> link.names(column));
    Stream<Link> ofTable =
        question.links().stream()
            .filter(Link::namesTable)
            .filter(link -> link.firstTable().id().equals(column.table()));
    return Stream.concat(naming, ofTable).mapToInt(Link::start).findFirst().orElse(-1);
  }

  /** A column that has the cell is compared with it, where nobody asks for what contains it. */
  private Query exact(Query query) {
    return question.has(Cue.Kind.LIKE)
        ? query
        : query.withWhere(
            query.where().stream().map(ways -> ways.stream().map(this::exact).toList()).toList());
  }

  private Query.Predicate exact(Query.Predicate p) {
    ColumnId column = p.left().column();
    List<Query.Operand> cells =
        p.operator().equals("LIKE") && column != null
            ? p.literals().findFirst().map(like -> cells(column, like.value())).orElse(List.of())
            : List.of();
    return cells.isEmpty()
        ? p
        : new Query.Predicate(p.left(), cells.size() == 1 ? "=" : "IN", cells);
  }

  /** The cells that people see as the text within a pattern. */
  private List<Query.Operand> cells(ColumnId column, String pattern) {
    String contained = pattern.replaceAll("^%|%$", "");
    return question.links().stream()
        .flatMap(
            link ->
                link.values().stream()
                    .filter(hit -> hit.column().equals(column))
                    .map(ValueHit::contents)
                    .filter(cell -> cell.strip().equalsIgnoreCase(contained))
                    .limit(1)
                    .flatMap(cell -> link.spellings(column, cell).stream()))
        .distinct()
        .<Query.Operand>map(cell -> new Query.Literal(cell, true))
        .toList();
  }

  /** "The number of arrivals" is one of rows, not of different days, where nobody asks for days. */
  private Query counted(Query query) {
    boolean days = question.has(Cue.Kind.DISTINCT) || question.tokens().stream().anyMatch(DAYS);
    List<Query.Term> terms = query.select().stream().map(t -> days ? t : ofRows(t)).toList();
    return terms.equals(query.select()) ? query : query.withSelect(terms);
  }

  private Query.Term ofRows(Query.Term term) {
    ColumnId column = term.column();
    return term.distinct()
            && term.function().equals("COUNT")
            && column != null
            && schema.column(column).temporal()
        ? Query.Term.of("COUNT", column)
        : term;
  }

  private List<RankedQuery> eachExtreme(Iterable<RankedQuery> ranked) throws NlException {
    GroupwiseMaximumReading extremes = new GroupwiseMaximumReading(question, schema);
    SqlRenderer tied = renderer.showingTies();
    List<RankedQuery> shown = new ArrayList<>();
    for (RankedQuery r : ranked) {
      Query query = extremes.in(r.query());
      shown.add(query.equals(r.query()) ? r : r.with(query, tied.render(query)));
    }
    return shown;
  }
}
