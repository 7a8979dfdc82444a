// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.SubQuestions.SubReading;
import dev.nljdbc.offline.compute.DetailPhrase;
import dev.nljdbc.offline.compute.DetailPhrase.Kind;
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
import java.util.stream.Stream;

/**
 * Reads "rejected deliveries this year with supplier and reason" as the rows of "rejected
 * deliveries this year", with these columns of theirs and of the rows that they refer to beside
 * their names.
 */
final class DetailedListReading {

  private final Utterance u;
  private final DetailPhrase details;
  private final SchemaView schema;
  private final SqlRenderer renderer;

  private DetailedListReading(
      Utterance question, DetailPhrase details, SchemaView schema, SqlRenderer renderer) {
    this.u = question;
    this.details = details;
    this.schema = schema;
    this.renderer = renderer;
  }

  /** Empty for other questions, and where rows have no such details. */
  static Optional<SubQuestions.Part> of(
      Utterance question, SubQuestions simpler, SchemaView schema, SqlRenderer renderer)
      throws NlException {
    DetailPhrase details = DetailPhrase.of(question).orElse(null);
    if (details == null) {
      return Optional.empty();
    }
    DetailedListReading asked = new DetailedListReading(question, details, schema, renderer);
    String rows = question.span(0, details.start());
    return ComposedReading.surest(simpler, rows, asked::read);
  }

  private Optional<ComposedReading> read(SubReading way) throws NlException {
    Query rows = way.query();
    boolean plain = rows.groupBy().isEmpty() && rows.select().stream().allMatch(this::isPlain);
    boolean figure = details.items().stream().anyMatch(item -> item.kind() == Kind.FIGURE);
    if (rows.combined() != null || !plain && !figure) {
      return Optional.empty();
    }
    Set<TableId> first = new LinkedHashSet<>();
    rows.shown().forEach(column -> first.add(column.table()));
    first.addAll(rows.involved());
    ReferredTables reached = new ReferredTables(schema, first);
    List<Query.Term> shown = new ArrayList<>(rows.select());
    for (DetailPhrase.Item item : details.items()) {
      List<Query.Term> terms = terms(item, reached, rows);
      if (terms.isEmpty()) {
        return Optional.empty();
      }
      terms.stream().filter(term -> !shown.contains(term)).forEach(shown::add);
    }
    Query query =
        rows.withSelect(shown).withDistinct(figure && rows.distinct()).withTables(rows.involved());
    SqlRenderer joining = renderer.joiningBy(new NamedKeys(u, schema).all());
    String sql = joining.render(query).sql();
    DerivedReading read =
        DerivedReading.of("list with details", sql, QueryExplanation.of(query), way);
    boolean guess =
        new CompositionSigns(u, schema, joining).any(query, List.of(first.iterator().next()));
    return Optional.of(
        new ComposedReading(query, true, guess ? read.atMost(GuessConfidence.MOST) : read));
  }

  private List<Query.Term> terms(DetailPhrase.Item item, ReferredTables reached, Query rows) {
    Link name = item.name();
    if (item.kind() == Kind.FIGURE) {
      return figure(rows).map(List::of).orElse(List.of());
    }
    if (name == null) {
      return date(rows).map(date -> List.of(Query.Term.of(date))).orElse(List.of());
    }
    Link owner = item.owner();
    Optional<ColumnView> column =
        reached.all().stream()
            .filter(
                table ->
                    owner == null
                        || owner.tables().stream().anyMatch(t -> t.what().id().equals(table)))
            .flatMap(table -> columns(name, table, owner != null))
            .findFirst();
    return column
        .map(this::shown)
        .or(
            () ->
                table(owner == null ? name : owner, reached).map(t -> Query.Term.of(t.readable())))
        .orElse(List.of());
  }

  private boolean isPlain(Query.Term term) {
    return term.column() != null && !term.aggregate() && !term.part();
  }

  /** The figure by which rows are chosen or ordered. */
  private static Optional<Query.Term> figure(Query rows) {
    return Stream.concat(
            rows.having().stream().map(Query.Predicate::left),
            rows.orderBy().stream().map(Query.Order::term))
        .filter(term -> term.aggregate() || rows.groupBy().isEmpty())
        .findFirst();
  }

  /** The date by which the rows are chosen, or else that of the rows. */
  private Optional<ColumnId> date(Query rows) {
    FactDates dates = new FactDates(u, u.tokens(), schema);
    return Stream.concat(
            rows.conditions()
                .map(p -> p.left().column())
                .flatMap(Stream::ofNullable)
                .filter(column -> schema.column(column).holdsDays()),
            rows.involved().stream().flatMap(table -> dates.of(Set.of(table)).stream()))
        .findFirst();
  }

  private static Stream<ColumnView> columns(Link name, TableId table, boolean owned) {
    return name.columns().stream()
        .filter(n -> n.score() >= Link.PARTLY_NAMED)
        .filter(n -> owned || n.score() > name.tableScore())
        .map(Link.Named::what)
        .filter(column -> column.table().equals(table));
  }

  /** The column, or what people know the row by to which it refers. */
  private List<Query.Term> shown(ColumnView column) {
    return schema
        .keysOf(column.id())
        .findFirst()
        .map(key -> Query.Term.of(schema.table(key.to()).readable()))
        .orElse(List.of(Query.Term.of(column.id())));
  }

  private Optional<TableView> table(Link name, ReferredTables reached) {
    return name.tables().stream()
        .filter(n -> n.score() >= Link.PARTLY_NAMED)
        .map(Link.Named::what)
        .filter(table -> reached.all().contains(table.id()))
        .findFirst();
  }
}
