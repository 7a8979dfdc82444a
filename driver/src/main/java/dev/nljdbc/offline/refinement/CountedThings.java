// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.refinement;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Counts each thing once, however many rows of others there are for it: "how many members attended
 * a sprint session" is a number of members. Where each row has a number of them, "how many days of
 * leave", they are added up; what rows only have one of, "how many floors are there", is not.
 */
final class CountedThings {

  private static final Set<String> RANKS = WordLists.set("amount.ranks");

  private final Utterance u;
  private final SchemaView schema;

  CountedThings(Utterance question, SchemaView schema) {
    this.u = question;
    this.schema = schema;
  }

  /** The query with a count of different things; the same for other questions. */
  Query in(Query asked) {
    Query query = added(asked);
    List<Query.Term> select = query.select();
    boolean counts =
        select.size() == 1
            && select.get(0).function().equals("COUNT")
            && !select.get(0).distinct()
            && query.groupBy().isEmpty()
            && query.combined() == null;
    Optional<ColumnView> amount = counts ? amount(query) : Optional.empty();
    if (amount.isPresent()) {
      return query.withSelect(List.of(Query.Term.of("SUM", amount.get().id())));
    }
    return counts
        ? things()
            .flatMap(things -> key(things, query, select.get(0).column()))
            .map(key -> query.withSelect(List.of(new Query.Term("COUNT", key, true))))
            .orElse(query)
        : query;
  }

  /** Numbers of visitors added up, not different ones; floors counted, not added up. */
  private Query added(Query query) {
    Query.Term shown = query.select().get(0);
    ColumnId column = shown.column();
    if (query.select().size() > 1 || column == null || u.has(Cue.Kind.DISTINCT)) {
      return query;
    }
    boolean asked = counted().anyMatch(c -> c.id().equals(column));
    boolean many = several(schema.column(column));
    boolean ranks = ranks(schema.column(column));
    boolean different = shown.function().equals("COUNT") && shown.distinct();
    boolean once = query.involved().stream().allMatch(t -> once(schema.column(column), t));
    if (asked && different && many && once) {
      return query.withSelect(List.of(Query.Term.of("SUM", column)));
    }
    boolean all = query.where().isEmpty() && query.groupBy().isEmpty() && thereAre();
    return asked && all && ranks && shown.function().equals("SUM")
        ? query.withSelect(List.of(new Query.Term("COUNT", column, true)))
        : query;
  }

  /** "are there" and "there are". */
  private boolean thereAre() {
    return IntStream.range(1, u.size())
        .anyMatch(i -> u.is(i, "there") && (u.is(i - 1, "are") || u.is(i + 1, "are")));
  }

  /** Whether a column says of each row how many there are: visitors, not floor. */
  private static boolean several(ColumnView column) {
    return !column.id().name().toLowerCase(Locale.ROOT).endsWith(column.last());
  }

  /** Whether a column says at which place of several a row is: floor, not floors. */
  private static boolean ranks(ColumnView column) {
    return RANKS.contains(column.last()) && !several(column);
  }

  /** The columns of numbers that "how many" asks for. */
  private Stream<ColumnView> counted() {
    return u.cueOf(Cue.Kind.COUNT).stream()
        .flatMap(cue -> Stream.ofNullable(u.linkAt(cue.end())))
        .filter(link -> !link.value() && link.columnScore() > link.tableScore())
        .flatMap(link -> link.columns().stream())
        .filter(name -> name.score() >= Link.NAMED)
        .map(Link.Named::what)
        .filter(ColumnView::measure);
  }

  /** The number that each row has of what is asked for. */
  private Optional<ColumnView> amount(Query query) {
    return counted()
        .filter(column -> !query.columns().contains(column.id()))
        .filter(column -> !ranks(column))
        .filter(column -> query.involved().stream().allMatch(table -> once(column, table)))
        .findFirst();
  }

  /** Whether rows of another table make none of the column's rows appear twice. */
  private boolean once(ColumnView column, TableId table) {
    return table.equals(column.table()) || schema.key(column.table(), table).isPresent();
  }

  /** The table whose rows are asked for: its name follows "how many", or a cell and its name do. */
  private Optional<TableView> things() {
    return u.cueOf(Cue.Kind.COUNT).stream()
        .flatMap(
            cue -> u.links().stream().filter(link -> link.start() >= cue.end() && !link.cell()))
        .min(Comparator.comparingInt(Link::start))
        .filter(Link::namesTable)
        .map(Link::firstTable);
  }

  /** The column of the query that tells the things apart; empty where no thing is there twice. */
  private Optional<ColumnId> key(TableView things, Query query, @Nullable ColumnId counted) {
    if (counted != null && !counted.table().equals(things.id())) {
      return schema
          .key(counted.table(), things.id())
          .filter(key -> key.fromColumns().equals(List.of(counted.name())))
          .map(key -> counted);
    }
    boolean repeated =
        query.involved().stream()
            .filter(other -> !other.equals(things.id()))
            .anyMatch(other -> schema.key(things.id(), other).isEmpty());
    return repeated && query.involved().contains(things.id())
        ? things.key().map(ColumnView::id)
        : Optional.empty();
  }
}
