// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.ranking;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.FlagValues;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.text.EditDistance;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Finds texts that a query compares a column with, although no cell of it holds them and the
 * question names neither it nor, just before the text, its table: nothing then tells that this
 * column is meant. Nor does it where a word is compared with a date.
 */
public final class UnfoundValues {

  private static final int MOST = 24;
  private static final Set<String> EQUALITIES = Set.of("=", "IN");

  private final SchemaView schema;
  private final DatabaseIndex index;

  public UnfoundValues(SchemaView schema) {
    this.schema = schema;
    this.index = schema.index();
  }

  /** Whether a query has such a comparison. */
  public boolean in(Query query, Utterance question) {
    return QueryParts.of(query).predicates().stream()
        .anyMatch(
            p ->
                EQUALITIES.contains(p.operator())
                        && (guessed(p, question) || ofAnother(p, question))
                    || p.operator().equals("LIKE") && foundElsewhere(p, question));
  }

  /** Whether titles like '%Ann Lee%' are asked for, and people have that name. */
  private static boolean foundElsewhere(Query.Predicate predicate, Utterance question) {
    ColumnId column = predicate.left().column();
    return question.links().stream().noneMatch(l -> l.names(column) && !l.namesTable())
        && question.links().stream()
            .filter(link -> link.length() > 1 && !link.values().isEmpty())
            .filter(link -> link.quotes(question.span(link.start(), link.end())))
            .filter(link -> link.values().stream().noneMatch(hit -> hit.column().equals(column)))
            .map(link -> question.span(link.start(), link.end()))
            .anyMatch(
                said ->
                    predicate
                        .literals()
                        .anyMatch(l -> l.value().replace("%", "").equalsIgnoreCase(said)));
  }

  /** Whether "Anna Adler" is looked for as Mona Adler: another word stands beside a common one. */
  private static boolean ofAnother(Query.Predicate predicate, Utterance question) {
    return predicate
        .literals()
        .filter(literal -> literal.text() && literal.value().strip().contains(" "))
        .map(UnfoundValues::words)
        .anyMatch(
            words ->
                IntStream.range(0, question.size())
                    .filter(i -> words.contains(question.token(i).lower()))
                    .anyMatch(
                        i -> unlike(i - 1, words, question) || unlike(i + 1, words, question)));
  }

  private static Set<String> words(Query.Literal literal) {
    String[] words = literal.value().strip().toLowerCase(Locale.ROOT).split("\\s+");
    return new HashSet<>(List.of(words));
  }

  /** Whether a word is a part of a name, and none of these words nor a slip of one. */
  private static boolean unlike(int i, Set<String> words, Utterance question) {
    Link link = question.linkAt(i);
    return i > 0
        && i < question.size()
        && question.token(i).capital()
        && (link == null || link.nameScore() < Link.PARTLY_NAMED)
        && words.stream().noneMatch(word -> same(word, question.token(i).lower()));
  }

  private static boolean same(String word, String said) {
    return word.equals(said) || EditDistance.isTypo(word, said);
  }

  private boolean guessed(Query.Predicate predicate, Utterance question) {
    ColumnId column = predicate.left().column();
    if (column == null || !predicate.left().function().isEmpty()) {
      return false;
    }
    if (schema.column(column).temporal()
        || schema.column(column).column().kind() == ColumnKind.NUMBER) {
      return predicate.literals().anyMatch(l -> l.value().chars().noneMatch(Character::isDigit));
    }
    if (neitherYesNorNo(column, predicate)) {
      return true;
    }
    return schema.column(column).text()
        && !schema.table(column.table()).empty()
        && !index.unsearched().contains(column)
        && question.links().stream().noneMatch(link -> link.names(column))
        && predicate
            .literals()
            .map(Query.Literal::value)
            .anyMatch(v -> !cell(column, v) && !behindItsTable(v, column.table(), question));
  }

  /** Whether a column of yes and no is compared with something else: paid = 'Rapida'. */
  private boolean neitherYesNorNo(ColumnId column, Query.Predicate predicate) {
    Optional<FlagValues> flag = FlagValues.of(schema.column(column));
    return flag.isPresent()
        && predicate
            .literals()
            .map(Query.Literal::value)
            .anyMatch(
                v -> !v.equalsIgnoreCase(flag.get().yes()) && !v.equalsIgnoreCase(flag.get().no()));
  }

  /** "the genre Polka", "employees named Ada". */
  private static boolean behindItsTable(String value, TableId table, Utterance question) {
    return question.links().stream()
        .filter(link -> value.equals(link.literal()))
        .anyMatch(
            link -> {
              int before = link.start() - 1;
              while (question.isIn(before, "value.naming") || question.isIn(before, "be")) {
                before--;
              }
              Link named = question.linkAt(before);
              return named != null
                  && named.tables().stream().anyMatch(t -> t.what().id().equals(table));
            });
  }

  private boolean cell(ColumnId column, String value) {
    return index.values().equal(List.of(value), MOST).values().stream()
        .flatMap(List::stream)
        .anyMatch(hit -> hit.column().equals(column));
  }
}
