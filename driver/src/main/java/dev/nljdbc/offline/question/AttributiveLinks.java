// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.question;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.search.ValueSearch.ValueHit;
import java.util.List;

/**
 * Takes a word right before the name of a table for a cell of that table, or of one that describes
 * it: "active policies" are those with the status Active, whatever column "active" the staff has.
 * And a word right behind the name of a column for a cell of that column: "with status active". A
 * word before "who" that names people is no cell: "staff who have left", where a complaint is of
 * the kind STAFF; and the "card" of "gold card" is none, where gold is a cell of the card's level.
 */
final class AttributiveLinks {

  private final SchemaView schema;

  AttributiveLinks(SchemaView schema) {
    this.schema = schema;
  }

  /** The links with such meanings alone, where there are any. */
  void narrow(List<Token> tokens, List<Link> links) {
    links.replaceAll(link -> followed(link, tokens) ? named(link) : link);
    links.removeIf(
        link ->
            link.cell()
                && link.length() == 1
                && links.stream().anyMatch(before -> ofItsColumn(link, before, tokens)));
    links.replaceAll(
        link ->
            links.stream()
                .filter(before -> before.end() == link.start() && before.namesColumn())
                .findFirst()
                .map(before -> ofColumn(link, before))
                .orElse(link));
    links.replaceAll(
        link ->
            links.stream()
                .filter(next -> next.start() == link.end() && next.tableScore() >= Link.NAMED)
                .findFirst()
                .map(next -> narrowed(link, next.firstTable().id()))
                .orElse(link));
  }

  private static boolean followed(Link link, List<Token> tokens) {
    return link.end() < tokens.size()
        && tokens.get(link.end()).is("who")
        && link.tables().stream()
            .anyMatch(t -> t.score() >= Link.PARTLY_NAMED && t.what().people());
  }

  private static Link named(Link link) {
    return new Link(link.start(), link.end(), link.tables(), link.columns(), List.of(), null);
  }

  private boolean ofItsColumn(Link link, Link before, List<Token> tokens) {
    String word = tokens.get(link.start()).stem();
    return before.end() == link.start()
        && before.cell()
        && before.values().stream()
            .map(ValueHit::column)
            .allMatch(column -> schema.column(column).has(word) && elsewhere(link, column));
  }

  private static boolean elsewhere(Link link, ColumnId column) {
    return link.values().stream().noneMatch(hit -> hit.column().table().equals(column.table()));
  }

  /** "Status active" is that cell of a status. */
  private static Link ofColumn(Link link, Link column) {
    List<ValueHit> values =
        link.values().stream()
            .filter(
                hit ->
                    column.columns().stream()
                        .anyMatch(
                            n -> n.score() >= Link.NAMED && n.what().id().equals(hit.column())))
            .toList();
    return values.isEmpty()
        ? link
        : new Link(link.start(), link.end(), List.of(), List.of(), values, link.literal());
  }

  private Link narrowed(Link link, TableId table) {
    List<ValueHit> values = link.values().stream().filter(hit -> describes(hit, table)).toList();
    boolean own =
        link.columns().stream()
            .anyMatch(n -> n.score() >= Link.NAMED && n.what().table().equals(table));
    return link.table() || link.columnScore() < Link.NAMED || values.isEmpty() || own
        ? link
        : new Link(link.start(), link.end(), List.of(), List.of(), values, link.literal());
  }

  /** Whether a cell is one of the table, or what a table that it refers to is known by. */
  private boolean describes(ValueHit hit, TableId table) {
    TableId of = hit.column().table();
    return of.equals(table)
        || schema.key(table, of).isPresent()
            && schema.table(of).readable().contains(schema.column(hit.column()));
  }
}
