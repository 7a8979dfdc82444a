// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.SubQuestions.SubReading;
import dev.nljdbc.offline.compute.DimensionPhrase;
import dev.nljdbc.offline.compute.MeasureQuestion;
import dev.nljdbc.offline.compute.RankedDimension;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryExplanation;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.question.ColumnView;
import dev.nljdbc.offline.question.GuessConfidence;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.NamedKeys;
import dev.nljdbc.offline.question.SchemaView;
import dev.nljdbc.offline.question.TableView;
import dev.nljdbc.offline.question.Utterance;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
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
      SchemaView schema,
      SqlRenderer renderer) {
    this.u = question;
    this.phrases = phrases;
    this.measure = measure;
    this.ranked = ranked;
    this.schema = schema;
    this.renderer = renderer;
  }

  /** What rows are grouped by, and what is shown of it. */
  private record Dimension(List<Query.Term> shown, List<ColumnId> groups, Set<ColumnId> by) {}

  /** Empty for other questions, and where there are no such figures. */
  static Optional<SubQuestions.Part> of(
      Utterance question, SubQuestions simpler, SchemaView schema, SqlRenderer renderer)
      throws NlException {
    RankedDimension ranked = RankedDimension.of(question).orElse(null);
    List<DimensionPhrase> phrases =
        ranked == null ? DimensionPhrase.all(question) : List.of(ranked.dimension());
    MeasureQuestion measure =
        phrases.isEmpty() ? null : MeasureQuestion.of(question, phrases).orElse(null);
    if (measure == null) {
      return Optional.empty();
    }
    MeasureByDimensionReading asked =
        new MeasureByDimensionReading(question, phrases, measure, ranked, schema, renderer);
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
    List<Dimension> dimensions = new ArrayList<>();
    for (DimensionPhrase phrase : phrases) {
      dimension(phrase, figure).ifPresent(dimensions::add);
    }
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
    List<Query.Term> shown = new ArrayList<>();
    List<ColumnId> groups = new ArrayList<>();
    Set<ColumnId> by = new LinkedHashSet<>();
    for (Dimension dimension : dimensions) {
      shown.addAll(dimension.shown);
      groups.addAll(dimension.groups);
      by.addAll(dimension.by);
    }
    Set<TableId> tables = new LinkedHashSet<>(figure.involved());
    shown.stream()
        .map(Query.Term::column)
        .flatMap(Stream::ofNullable)
        .map(ColumnId::table)
        .forEach(tables::add);
    Query.Term value = figure.select().get(0);
    List<Query.Order> order = order(value, shown);
    shown.add(value);
    Query query =
        present(figure, value)
            .withSelect(shown)
            .withTables(tables)
            .withGroupBy(groups)
            .withOrderBy(order)
            .withLimit(ranked == null ? 0 : ranked.rows());
    Query arranged = new MonthGroups(u, schema).in(new FactDates(u, u.tokens(), schema).in(query));
    by.addAll(new NamedKeys(u, schema).all());
    SqlRenderer joining = by.isEmpty() ? renderer : renderer.joiningBy(by);
    String sql = joining.render(arranged).sql();
    DerivedReading read =
        DerivedReading.of("measure by dimension", sql, QueryExplanation.of(arranged), way);
    boolean guess = new CompositionSigns(u, schema, joining).any(arranged, rows(figure));
    double most = guess ? GuessConfidence.MOST : measure.said() ? 1 : UNSAID;
    return new ComposedReading(arranged, by.isEmpty(), read.atMost(most));
  }

  /** The tables of what is added up, else all that the figure is of. */
  private static Set<TableId> rows(Query figure) {
    ColumnId added = figure.select().get(0).column();
    return added == null ? figure.tables() : Set.of(added.table());
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

  private Optional<Dimension> dimension(DimensionPhrase phrase, Query figure) {
    if (!phrase.period().isEmpty()) {
      return date(figure)
          .map(date -> Query.Term.of(phrase.period(), date))
          .map(part -> new Dimension(List.of(part), List.of(), Set.of()));
    }
    Link name = phrase.name();
    if (name == null) {
      return Optional.empty();
    }
    Set<TableId> reached = new ReferredTables(schema, figure.involved()).all();
    Set<ColumnId> single =
        figure.where().stream()
            .filter(ways -> ways.size() == 1 && ways.get(0).operator().equals("="))
            .map(ways -> ways.get(0))
            .map(p -> p.left().column())
            .flatMap(Stream::ofNullable)
            .collect(Collectors.toSet());
    return key(phrase, figure)
        .or(() -> column(phrase, reached, single))
        .or(() -> table(name, reached).map(table -> ofTable(table, Set.of())));
  }

  private static Dimension ofColumn(ColumnView column) {
    return new Dimension(List.of(Query.Term.of(column.id())), List.of(column.id()), Set.of());
  }

  private static Dimension ofTable(TableView table, Set<ColumnId> by) {
    List<ColumnId> groups =
        table
            .key()
            .map(key -> List.of(key.id()))
            .orElseGet(() -> table.readable().stream().map(ColumnView::id).toList());
    return new Dimension(Query.Term.of(table.readable()), groups, by);
  }

  /** The date by which the figure is already chosen, or else that of its rows. */
  private Optional<ColumnId> date(Query figure) {
    return figure
        .conditions()
        .map(p -> p.left().column())
        .flatMap(Stream::ofNullable)
        .filter(column -> schema.column(column).temporal())
        .findFirst()
        .or(() -> new FactDates(u, u.tokens(), schema).of(figure.involved()));
  }

  /** The key of the figure's rows that the words name better than any table: the driver. */
  private Optional<Dimension> key(DimensionPhrase phrase, Query figure) {
    return phrase.names().stream()
        .flatMap(
            name ->
                name.columns().stream()
                    .filter(n -> n.what().foreign() && n.score() >= Link.PARTLY_NAMED)
                    .filter(n -> n.score() > name.tableScore()))
        .map(Link.Named::what)
        .filter(column -> figure.involved().contains(column.table()))
        .findFirst()
        .flatMap(column -> ofKey(phrase, column));
  }

  /** What a key refers to, or the key where its "id" or "code" is asked for. */
  private Optional<Dimension> ofKey(DimensionPhrase phrase, ColumnView column) {
    return u.isIn(phrase.end() - 1, "key.nouns")
        ? Optional.of(ofColumn(column))
        : schema
            .keysOf(column.id())
            .findFirst()
            .map(key -> ofTable(schema.table(key.to()), Set.of(column.id())));
  }

  /** The column so named that is nearest to the figure's rows. */
  private Optional<Dimension> column(
      DimensionPhrase phrase, Set<TableId> reached, Set<ColumnId> single) {
    Link owner = phrase.owner();
    return reached.stream()
        .filter(table -> owner == null || owner.firstTable().id().equals(table))
        .flatMap(table -> phrase.names().stream().flatMap(name -> columns(name, table, owner)))
        .filter(column -> !single.contains(column.id()))
        .findFirst()
        .map(MeasureByDimensionReading::ofColumn);
  }

  private static Stream<ColumnView> columns(Link name, TableId table, @Nullable Link owner) {
    return name.columns().stream()
        .filter(n -> n.score() >= Link.PARTLY_NAMED)
        .filter(n -> owner != null || n.score() > name.tableScore())
        .map(Link.Named::what)
        .filter(c -> c.table().equals(table) && isCategory(c));
  }

  private static boolean isCategory(ColumnView column) {
    return !column.foreign() && !column.key() && column.repeats() && !column.measure();
  }

  private Optional<TableView> table(Link name, Set<TableId> reached) {
    return name.tables().stream()
        .filter(n -> n.score() >= Link.PARTLY_NAMED)
        .map(Link.Named::what)
        .filter(table -> reached.contains(table.id()))
        .findFirst();
  }
}
