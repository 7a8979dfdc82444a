// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.SubQuestions.SubReading;
import dev.nljdbc.offline.compute.DimensionPhrase;
import dev.nljdbc.offline.compute.MeasureQuestion;
import dev.nljdbc.offline.compute.RankedDimension;
import dev.nljdbc.offline.period.FactDates;
import dev.nljdbc.offline.period.MonthGroups;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryExplanation;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.question.GuessConfidence;
import dev.nljdbc.offline.question.NamedKeys;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads "repair costs per machine in 2023" as the figure of "total repair costs in 2023", for each
 * of the machines that its rows refer to: the figure's rows and dates are chosen without the
 * machines, which have dates of their own.
 */
final class MeasureByDimensionReading {

  /** The most confidence where the question does not say what figure it asks for. */
  private static final double UNSAID = 0.75;

  private final Utterance u;
  private final List<DimensionPhrase> phrases;
  private final MeasureQuestion measure;
  private final @Nullable RankedDimension ranked;
  private final SchemaView schema;
  private final SqlRenderer renderer;

  private MeasureByDimensionReading(
      Utterance question,
      List<DimensionPhrase> phrases,
      MeasureQuestion measure,
      @Nullable RankedDimension ranked,
      OrdinaryParser parser) {
    this.u = question;
    this.phrases = phrases;
    this.measure = measure;
    this.ranked = ranked;
    this.schema = parser.schema();
    this.renderer = parser.renderer();
  }

  /** Empty for other questions, and where there are no such figures. */
  static Optional<SubQuestions.Part> of(
      Utterance question, SubQuestions simpler, OrdinaryParser parser) throws NlException {
    RankedDimension ranked = RankedDimension.of(question).orElse(null);
    List<DimensionPhrase> phrases =
        ranked == null ? DimensionPhrase.all(question) : List.of(ranked.dimension());
    MeasureQuestion measure =
        phrases.isEmpty()
            ? null
            : MeasureQuestion.of(question, phrases, ranked != null).orElse(null);
    if (measure == null) {
      return Optional.empty();
    }
    MeasureByDimensionReading asked =
        new MeasureByDimensionReading(question, phrases, measure, ranked, parser);
    return ComposedReading.surest(simpler, measure.text(), asked::read);
  }

  private Optional<ComposedReading> read(SubReading way) throws NlException {
    Query figure = new FactDates(u, u.tokens(), schema).ofEvents(way.query());
    boolean one =
        figure.select().size() == 1
            && isFigure(figure.select().get(0))
            && figure.groupBy().isEmpty()
            && figure.having().isEmpty()
            && figure.limit() == 0
            && figure.combined() == null;
    if (!one) {
      return Optional.empty();
    }
    DimensionFinder finder = new DimensionFinder(u, schema, figure, rows(figure));
    List<Dimension> dimensions =
        phrases.stream().flatMap(phrase -> finder.of(phrase).stream()).toList();
    return dimensions.size() == phrases.size()
        ? Optional.of(grouped(figure, dimensions, way))
        : Optional.empty();
  }

  /** What the question says it is; else a number of rows or a sum of amounts. */
  private boolean isFigure(Query.Term term) {
    ColumnId column = term.column();
    boolean counts = term.function().equals("COUNT") && column == null;
    boolean adds =
        term.function().equals("SUM") && column != null && schema.column(column).measure();
    return term.aggregate()
        && (measure.said()
            ? measure.function().isEmpty() || term.function().equals(measure.function())
            : counts || adds);
  }

  private ComposedReading grouped(Query figure, List<Dimension> dimensions, SubReading way)
      throws NlException {
    List<Query.Term> shown = dimensions.stream().flatMap(d -> d.shown().stream()).toList();
    Query.Term value = figure.select().get(0);
    Stream<Query.Term> beside = ranked == null ? Stream.of(value) : Stream.of();
    Query query =
        present(figure, value)
            .withSelect(Stream.concat(shown.stream(), beside).toList())
            .withTables(figure.involved())
            .withGroupBy(dimensions.stream().flatMap(d -> d.groups().stream()).toList())
            .withOrderBy(order(value, shown))
            .withLimit(ranked == null ? 0 : ranked.rows());
    Query dated = new FactDates(u, u.tokens(), schema).in(query);
    Query arranged = new MonthGroups(u, schema).ofEachYear(dated);
    Set<ColumnId> keys = new LinkedHashSet<>(new NamedKeys(u, schema).all());
    dimensions.forEach(dimension -> keys.addAll(dimension.keys()));
    SqlRenderer joining = keys.isEmpty() ? renderer : renderer.joiningBy(keys);
    String sql = joining.render(arranged).sql();
    DerivedReading read =
        DerivedReading.of("measure by dimension", sql, QueryExplanation.of(arranged), way);
    boolean guess =
        dimensions.stream().anyMatch(Dimension::guess)
            || new CompositionSigns(u, schema, joining).any(arranged, rows(figure));
    double most = guess ? GuessConfidence.MOST : measure.said() ? 1 : UNSAID;
    return new ComposedReading(arranged, keys.isEmpty(), read.atMost(most));
  }

  /** The tables of what is added up, else all that the figure is of. */
  private static Set<TableId> rows(Query figure) {
    ColumnId added = figure.select().get(0).column();
    return added == null ? figure.involved() : Set.of(added.table());
  }

  /** The figure without rows that lack its amount: nothing can be said of a group of these. */
  private Query present(Query figure, Query.Term value) {
    ColumnId column = value.column();
    if (column == null
        || !value.function().equals("SUM")
        || schema.column(column).statistics().nulls() == 0) {
      return figure;
    }
    List<List<Query.Predicate>> where = new ArrayList<>(figure.where());
    where.add(List.of(new Query.Predicate(Query.Term.of(column), "IS NOT NULL", List.of())));
    return figure.withWhere(where);
  }

  private List<Query.Order> order(Query.Term value, List<Query.Term> dimensions) {
    if (ranked != null) {
      return List.of(new Query.Order(value, ranked.descending()));
    }
    return switch (measure.order()) {
      case DESCENDING -> List.of(new Query.Order(value, true));
      case ASCENDING -> List.of(new Query.Order(value, false));
      case NONE ->
          dimensions.stream()
              .filter(Query.Term::part)
              .map(part -> new Query.Order(part, false))
              .toList();
    };
  }
}
