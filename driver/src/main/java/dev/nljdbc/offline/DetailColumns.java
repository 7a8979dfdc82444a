// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.compute.DetailPhrase;
import dev.nljdbc.offline.compute.DetailPhrase.Kind;
import dev.nljdbc.offline.period.FactDates;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.DateWords;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.FlagValues;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The columns that the details of a list are, and the keys that lead to them. */
final class DetailColumns {

  private final Utterance u;
  private final SchemaView schema;
  private final Query rows;
  private final ReferredTables referred;
  private final Map<TableId, ColumnId> keys = new LinkedHashMap<>();
  private final Set<TableId> tables = new LinkedHashSet<>();

  /**
   * For one list.
   *
   * @param referred the tables that its rows are of, and those to which they refer
   */
  DetailColumns(Utterance question, SchemaView schema, Query rows, ReferredTables referred) {
    this.u = question;
    this.schema = schema;
    this.rows = rows;
    this.referred = referred;
  }

  /**
   * The columns of a detail; none where rows have no such detail.
   *
   * @param with whether it may also be what the rows have, "rooms with projector"
   */
  List<Query.Term> of(DetailPhrase.Item item, boolean with) {
    List<Query.Term> terms =
        switch (item.kind()) {
          case DATE -> date().map(date -> List.of(Query.Term.of(date))).orElse(List.of());
          case NUMBER, FIGURE -> figure(item).map(List::of).orElse(List.of());
          case NAME -> named(item, with);
        };
    terms.stream().flatMap(t -> Stream.ofNullable(t.column())).forEach(c -> tables.add(c.table()));
    return terms;
  }

  /** The foreign keys that the details name. */
  Set<ColumnId> keys() {
    return Set.copyOf(keys.values());
  }

  /** Whether all details are of a table or of what its rows refer to. */
  boolean areOf(TableId table) {
    ReferredTables own = new ReferredTables(schema, Set.of(table));
    return tables.stream().allMatch(own::contains);
  }

  /** Whether rows that refer to nothing are lost by showing what they refer to. */
  boolean mayLose() {
    return tables.stream().anyMatch(table -> referred.mayLack(table));
  }

  private List<Query.Term> named(DetailPhrase.Item item, boolean with) {
    Link name = item.name();
    if (name == null) {
      return List.of();
    }
    Link owner = item.owner();
    Optional<ColumnView> column = referred.columns(name, owner).findFirst();
    if (column.isPresent()) {
      boolean flag = with && FlagValues.of(column.get()).isPresent();
      return flag ? List.of() : shown(column.get());
    }
    return referred
        .table(owner == null ? name : owner)
        .map(TableView::readable)
        .map(Query.Term::of)
        .orElse(List.of());
  }

  /** A column, or what people know the row by to which it refers; none for a second one there. */
  private List<Query.Term> shown(ColumnView column) {
    ForeignKey key = schema.keysOf(column.id()).findFirst().orElse(null);
    if (key == null) {
      return List.of(Query.Term.of(column.id()));
    }
    ColumnId other = keys.putIfAbsent(key.to(), column.id());
    boolean twice = rows.involved().contains(key.to()) || other != null;
    return twice ? List.of() : Query.Term.of(schema.table(key.to()).readable());
  }

  /** The figure by which rows are chosen or ordered, if it is of what is asked for. */
  private Optional<Query.Term> figure(DetailPhrase.Item item) {
    Query.Term figure =
        Stream.concat(
                rows.having().stream().map(Query.Predicate::left),
                rows.orderBy().stream().map(Query.Order::term))
            .filter(term -> term.aggregate() || rows.groupBy().isEmpty() && isMeasure(term))
            .findFirst()
            .orElse(null);
    if (figure == null) {
      return Optional.empty();
    }
    boolean counts = figure.function().equals("COUNT");
    boolean number = counts || item.kind() == Kind.FIGURE || !figure.aggregate();
    boolean amount = !counts || item.kind() == Kind.NUMBER || item.name() == null && !asksMuch();
    return number && amount && isOf(figure, item.name()) ? Optional.of(figure) : Optional.empty();
  }

  private boolean asksMuch() {
    return u.tokens().stream().anyMatch(token -> token.is("much"));
  }

  private boolean isMeasure(Query.Term term) {
    return term.column() != null && schema.column(term.column()).measure();
  }

  /** Whether a name is none of another column. */
  private boolean isOf(Query.Term figure, @Nullable Link name) {
    return name == null
        || name.columnScore() < Link.NAMED
        || name.names(figure.column())
        || name.tables().stream().anyMatch(t -> rows.involved().contains(t.what().id()));
  }

  /**
   * The date by which rows are chosen, or else that of the events that they are or were chosen by.
   */
  private Optional<ColumnId> date() {
    return rows.conditions()
        .filter(p -> !p.operator().equals("IS NULL"))
        .flatMap(p -> Stream.ofNullable(p.left().column()))
        .map(schema::column)
        .filter(column -> column.holdsDays() && !DateWords.birth(column))
        .map(ColumnView::id)
        .findFirst()
        .or(() -> new FactDates(u, u.tokens(), schema).firstOf(rows.involved()));
  }
}
