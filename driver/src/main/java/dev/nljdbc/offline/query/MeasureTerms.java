// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.query;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TermColumn;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Makes queries of business terms complete: a measure is an aggregate wherever it stands, for each
 * of what stands beside it; its condition is one of the query's where all that is computed is under
 * it; and its tables take part.
 */
final class MeasureTerms {

  private final SchemaView schema;

  MeasureTerms(SchemaView schema) {
    this.schema = schema;
  }

  /** The completed query; the same object if it has no business term. */
  Query in(Query query) {
    List<TermColumn> terms = query.columns().stream().flatMap(c -> term(c).stream()).toList();
    if (terms.isEmpty()) {
      return query;
    }
    Set<TableId> tables = new LinkedHashSet<>(query.tables());
    terms.forEach(t -> tables.addAll(t.term().definition().tables()));
    Query all = query.withTables(tables);
    return terms.stream().anyMatch(TermColumn::measure) ? conditioned(aggregated(all)) : all;
  }

  private Optional<TermColumn> term(ColumnId column) {
    return Optional.ofNullable(schema.column(column).term());
  }

  private boolean measure(Query.Term term) {
    return term.column() != null && term(term.column()).filter(TermColumn::measure).isPresent();
  }

  private Query aggregated(Query query) {
    boolean rows = query.groupBy().isEmpty() && grouped(query);
    List<List<Query.Predicate>> where = new ArrayList<>();
    List<Query.Predicate> having =
        new ArrayList<>(query.having().stream().map(this::whole).toList());
    for (List<Query.Predicate> either : query.where()) {
      if (either.size() == 1 && measure(either.get(0).left())) {
        having.add(whole(either.get(0)));
      } else {
        where.add(either);
      }
    }
    Query whole =
        query
            .withSelect(query.select().stream().map(this::whole).toList())
            .withWhere(where)
            .withHaving(having)
            .withOrderBy(
                query.orderBy().stream()
                    .map(o -> new Query.Order(whole(o.term()), o.descending()))
                    .toList());
    return rows ? whole.withGroupBy(groups(query)).withDistinct(false) : whole;
  }

  /** Whether a measure stands beside columns of rows. */
  private boolean grouped(Query query) {
    return query.select().stream()
        .anyMatch(t -> t.column() != null && !t.aggregate() && !measure(t));
  }

  /**
   * One group for each of what is shown; things are told apart by their keys, not by their names.
   */
  private List<ColumnId> groups(Query query) {
    Set<ColumnId> groups = new LinkedHashSet<>();
    for (Query.Term shown : query.select()) {
      if (shown.column() != null && !shown.aggregate() && !shown.part() && !measure(shown)) {
        ColumnView column = schema.column(shown.column());
        boolean names = schema.table(column.table()).readable().contains(column);
        schema.table(column.table()).key().filter(k -> names).ifPresent(k -> groups.add(k.id()));
        groups.add(column.id());
      }
    }
    return List.copyOf(groups);
  }

  private Query.Predicate whole(Query.Predicate p) {
    return new Query.Predicate(whole(p.left()), p.operator(), p.right());
  }

  private Query.Term whole(Query.Term term) {
    return measure(term) && !term.aggregate()
        ? Query.Term.of("SUM", Objects.requireNonNull(term.column()))
        : term;
  }

  /** Where all aggregates are under one condition, it holds for the rows of the query. */
  private Query conditioned(Query query) {
    List<Optional<ColumnId>> conditions =
        terms(query).filter(Query.Term::aggregate).map(this::condition).distinct().toList();
    if (conditions.size() != 1 || conditions.get(0).isEmpty()) {
      return query;
    }
    List<List<Query.Predicate>> where = new ArrayList<>(query.where());
    where.add(
        List.of(
            Query.Predicate.of(
                Query.Term.of(conditions.get(0).get()),
                "=",
                new Query.Literal(TermColumn.YES, true))));
    return query.withWhere(where);
  }

  private static Stream<Query.Term> terms(Query query) {
    return Stream.of(
            query.select().stream(),
            query.having().stream().map(Query.Predicate::left),
            query.orderBy().stream().map(Query.Order::term))
        .flatMap(s -> s);
  }

  private Optional<ColumnId> condition(Query.Term term) {
    return term.column() == null
        ? Optional.empty()
        : term(term.column()).flatMap(TermColumn::conditionId);
  }
}
