// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.SubQuestions.SubReading;
import dev.nljdbc.offline.answerability.NotUnderstood;
import dev.nljdbc.offline.parse.RankedQuery;
import dev.nljdbc.offline.period.ConditionPlacement;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.Query.Predicate;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rows that a question leaves out, as another question for them is read. What makes them so is
 * denied in the query for the rest of the question.
 */
final class ExcludedRows {

  private final SchemaView schema;
  private final @Nullable ExclusionPhrase phrase;
  private final List<SubReading> readings;

  private ExcludedRows(
      SchemaView schema, @Nullable ExclusionPhrase phrase, List<SubReading> readings) {
    this.schema = schema;
    this.phrase = phrase;
    this.readings = readings;
  }

  /** None: each query stays as it is. */
  static ExcludedRows none(SchemaView schema) {
    return new ExcludedRows(schema, null, List.of());
  }

  /**
   * What a phrase leaves out.
   *
   * @throws NlException {@link dev.nljdbc.error.NlError#NOT_UNDERSTOOD} where that can't be told
   */
  static ExcludedRows of(ExclusionPhrase phrase, SubQuestions simpler, SchemaView schema)
      throws NlException {
    List<SubReading> usable =
        simpler.readings(phrase.questions()).stream()
            .filter(reading -> plain(reading.query()))
            .sorted(Comparator.comparingDouble(r -> -r.interpretation().confidence()))
            .toList();
    if (usable.isEmpty() && phrase.size() == null) {
      throw refused(phrase);
    }
    return new ExcludedRows(schema, phrase, usable);
  }

  private static NlException refused(ExclusionPhrase phrase) {
    return NotUnderstood.offline("can't tell which rows to leave out for \"" + phrase.said() + '"');
  }

  /** Whether a query has conditions on rows, and nothing else that leaves any out. */
  private static boolean plain(Query q) {
    return !q.where().isEmpty()
        && q.combined() == null
        && q.groupBy().isEmpty()
        && q.having().isEmpty()
        && q.limit() == 0
        && q.conditions().allMatch(p -> p.left().column() != null && p.denied().isPresent());
  }

  /** How sure it is what is left out, 0 to 1. */
  double confidence() {
    return readings.isEmpty() ? 1 : readings.get(0).interpretation().confidence();
  }

  /**
   * The candidates without these rows.
   *
   * @throws NlException {@link dev.nljdbc.error.NlError#NOT_UNDERSTOOD} where the first reads
   *     nothing of theirs
   */
  List<RankedQuery> in(List<RankedQuery> ranked, SqlRenderer renderer) throws NlException {
    if (phrase != null && in(ranked.get(0).query()).isEmpty()) {
      throw refused(phrase);
    }
    return ofThoseThatReadThem(ranked, renderer);
  }

  /** The same without the candidates that read nothing of these rows. */
  List<RankedQuery> ofThoseThatReadThem(List<RankedQuery> ranked, SqlRenderer renderer)
      throws NlException {
    if (phrase == null) {
      return ranked;
    }
    List<RankedQuery> left = new ArrayList<>();
    for (RankedQuery r : ranked) {
      Optional<Query> query = in(r.query());
      if (query.isPresent()) {
        left.add(r.with(query.get(), renderer.render(query.get())));
      }
    }
    return left;
  }

  /** The query without these rows; empty where it reads nothing of theirs. */
  Optional<Query> in(Query query) {
    if (phrase == null) {
      return Optional.of(query);
    }
    if (phrase.size() != null && !query.groupBy().isEmpty()) {
      return withoutGroups(phrase.size(), query);
    }
    return query.combined() != null
        ? Optional.empty()
        : readings.stream().flatMap(r -> without(r.query(), query).stream()).findFirst();
  }

  /** The query without the groups of a size; empty where it does not count their rows. */
  private static Optional<Query> withoutGroups(Predicate size, Query query) {
    List<Query.Term> figures = query.select().stream().filter(Query.Term::aggregate).toList();
    if (figures.size() != 1 || !figures.get(0).function().equals("COUNT")) {
      return Optional.empty();
    }
    List<Predicate> having = new ArrayList<>(query.having());
    having.add(new Predicate(figures.get(0), size.operator(), size.right()).denied().orElseThrow());
    return Optional.of(query.withHaving(having));
  }

  private Optional<Query> without(Query rows, Query query) {
    Set<TableId> read = QueryParts.of(query).tables();
    Set<TableId> listed = listed(rows);
    List<Predicate> one = rows.where().size() == 1 ? rows.where().get(0) : List.of();
    boolean own = one.stream().map(ExcludedRows::table).allMatch(t -> ofEach(listed, t));
    if (!one.isEmpty() && own && one.stream().allMatch(p -> reaches(read, table(p)))) {
      return Optional.of(denied(one, query));
    }
    if (listed.size() != 1) {
      return Optional.empty();
    }
    TableId things = listed.iterator().next();
    Optional<ColumnView> key = schema.table(things).key();
    if (!read.contains(things) || key.isEmpty()) {
      return Optional.empty();
    }
    Query.Term id = Query.Term.of(key.get().id());
    Query keys = rows.withSelect(List.of(id)).withDistinct(false).withOrderBy(List.of());
    Predicate others = Predicate.of(id, "NOT IN", new Query.Sub(keys));
    return Optional.of(new ConditionPlacement(things, List.of(others)).in(query));
  }

  private Set<TableId> listed(Query rows) {
    Set<TableId> listed = new LinkedHashSet<>();
    if (phrase != null) {
      phrase.things().ifPresent(listed::add);
    }
    if (listed.isEmpty()) {
      listed.addAll(rows.tables());
      rows.shown().forEach(column -> listed.add(column.table()));
    }
    return listed;
  }

  /** Whether the listed rows have one row of a table at most: no clients with void bills. */
  private boolean ofEach(Set<TableId> listed, TableId table) {
    return listed.stream()
        .allMatch(from -> from.equals(table) || schema.key(from, table).isPresent());
  }

  private static TableId table(Predicate p) {
    return column(p).table();
  }

  private static ColumnId column(Predicate p) {
    return Objects.requireNonNull(p.left().column());
  }

  /** Whether each row that is read has its own row of a table. */
  private boolean reaches(Set<TableId> read, TableId table) {
    return read.contains(table)
        || read.stream()
            .flatMap(from -> schema.key(from, table).stream())
            .map(key -> key.from().column(key.fromColumns().get(0)))
            .anyMatch(column -> schema.column(column).statistics().nulls() == 0);
  }

  /** Neither of several; where a cell is missing, nothing says that the row is to be left out. */
  private Query denied(List<Predicate> rows, Query query) {
    Query without = query;
    for (Predicate p : rows) {
      List<Predicate> not = new ArrayList<>(List.of(p.denied().orElseThrow()));
      boolean missing = schema.column(column(p)).statistics().nulls() > 0;
      if (missing && !p.operator().endsWith("NULL")) {
        not.add(new Predicate(p.left(), "IS NULL", List.of()));
      }
      without = ConditionPlacement.ofAny(table(p), not).in(without);
    }
    return without;
  }
}
