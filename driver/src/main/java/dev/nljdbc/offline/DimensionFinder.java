// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.compute.DimensionPhrase;
import dev.nljdbc.offline.period.FactDates;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.NamedKeys;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds what the words of a question's groups mean to the rows of a figure. */
final class DimensionFinder {

  /** How a date is compared with a period. */
  private static final Set<String> OF_PERIODS = Set.of("=", ">=", ">", "<", "<=", "BETWEEN");

  private final Utterance u;
  private final SchemaView schema;
  private final Query figure;
  private final Set<TableId> rows;
  private final ReferredTables referred;

  /**
   * For one figure.
   *
   * @param rows the tables whose rows are counted or added up
   */
  DimensionFinder(Utterance question, SchemaView schema, Query figure, Set<TableId> rows) {
    this.u = question;
    this.schema = schema;
    this.figure = figure;
    this.rows = rows;
    this.referred = new ReferredTables(schema, figure.involved());
  }

  /** Empty for words that mean nothing to these rows. */
  Optional<Dimension> of(DimensionPhrase phrase) {
    if (!phrase.period().isEmpty()) {
      return years(phrase).or(() -> date().map(date -> Dimension.ofPart(phrase.period(), date)));
    }
    Link name = phrase.names().get(0);
    return key(phrase)
        .or(() -> column(phrase))
        .or(
            () ->
                referred
                    .table(name)
                    .map(table -> Dimension.ofTable(table, Set.of(), severalKeys(table.id()))));
  }

  /** Several keys lead there, and the question names none. */
  private boolean severalKeys(TableId table) {
    return referred.hasSeveralKeysTo(table) && new NamedKeys(u, schema).all().isEmpty();
  }

  /** A column of years that is named so. */
  private Optional<Dimension> years(DimensionPhrase phrase) {
    return phrase.names().stream()
        .flatMap(name -> name.columns().stream().filter(n -> n.score() >= Link.NAMED))
        .map(Link.Named::what)
        .filter(column -> rows.contains(column.table()) && column.repeats())
        .findFirst()
        .map(column -> Dimension.ofColumn(column, false));
  }

  /** The date of the rows by which they are already chosen, or else their own. */
  private Optional<ColumnId> date() {
    return figure
        .conditions()
        .filter(p -> OF_PERIODS.contains(p.operator()))
        .map(p -> p.left().column())
        .filter(Objects::nonNull)
        .filter(column -> rows.contains(column.table()) && schema.column(column).temporal())
        .findFirst()
        .or(() -> new FactDates(u, u.tokens(), schema).of(rows));
  }

  /** The key of the rows that the words name better than any table: the driver. */
  private Optional<Dimension> key(DimensionPhrase phrase) {
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

  /**
   * What a key refers to, or the key where its "id" or "code" is asked for; empty where the rows
   * already read the table, as it can't be joined twice.
   */
  private Optional<Dimension> ofKey(DimensionPhrase phrase, ColumnView column) {
    return u.isIn(phrase.end() - 1, "key.nouns")
        ? Optional.of(Dimension.ofColumn(column, false))
        : schema
            .keysOf(column.id())
            .findFirst()
            .filter(key -> !figure.involved().contains(key.to()))
            .map(key -> Dimension.ofTable(schema.table(key.to()), Set.of(column.id()), false));
  }

  /** The column so named that is nearest to the rows, and has several values among them. */
  private Optional<Dimension> column(DimensionPhrase phrase) {
    Set<ColumnId> single =
        figure.where().stream()
            .filter(ways -> ways.size() == 1 && ways.get(0).operator().equals("="))
            .flatMap(ways -> Stream.ofNullable(ways.get(0).left().column()))
            .collect(Collectors.toSet());
    List<ColumnView> columns =
        phrase.names().stream()
            .flatMap(name -> referred.columns(name, phrase.owner()))
            .filter(c -> isCategory(c) && !single.contains(c.id()))
            .toList();
    return referred
        .nearest(columns)
        .map(
            column ->
                Dimension.ofColumn(
                    column, columns.stream().anyMatch(c -> referred.isAsNear(column, c))));
  }

  private static boolean isCategory(ColumnView column) {
    return !column.foreign() && !column.key() && column.repeats() && !column.measure();
  }
}
