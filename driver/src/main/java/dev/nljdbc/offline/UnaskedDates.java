// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.ColumnView;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.DateWords;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.SchemaView;
import dev.nljdbc.offline.question.TableView;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.question.WordLists;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Shows rows in place of the dates on which something happened to them: "tickets sold by phone" are
 * no days, though the verb is the name of a date.
 */
final class UnaskedDates {

  private static final Set<String> WHEN = WordLists.set("when");

  private final Utterance u;
  private final SchemaView schema;

  UnaskedDates(Utterance question, SchemaView schema) {
    this.u = question;
    this.schema = schema;
  }

  /** The query with rows; the same where dates are asked for. */
  Query in(Query query) {
    List<Query.Term> plain =
        query.select().stream().filter(t -> t.function().isEmpty()).distinct().toList();
    boolean asked =
        Stream.of(u.text().toLowerCase(Locale.ROOT).split("\\W+")).anyMatch(WHEN::contains);
    if (asked || plain.size() != 1 || query.combined() != null || !unasked(plain.get(0))) {
      return query;
    }
    ColumnId date = Objects.requireNonNull(plain.get(0).column());
    return query.groupBy().isEmpty()
        ? rows(query, date)
        : query.groupBy().equals(List.of(date)) ? groups(query, date) : query;
  }

  private Query rows(Query query, ColumnId date) {
    Query shown = query.withSelect(names(subject(query, date))).withTables(query.involved());
    return query.select().size() > 1
        ? query
        : shown.withDistinct(Query.repeatsRows(shown, schema, u.has(Cue.Kind.DISTINCT)));
  }

  private Query groups(Query query, ColumnId date) {
    TableView subject = subject(query, date);
    Set<ColumnId> groups = new LinkedHashSet<>();
    subject.key().ifPresent(key -> groups.add(key.id()));
    names(subject).forEach(name -> name.addTo(groups));
    return query
        .withTables(query.involved())
        .withSelect(
            Stream.concat(
                    names(subject).stream(),
                    query.select().stream().filter(t -> !t.function().isEmpty()))
                .toList())
        .withGroupBy(List.copyOf(groups));
  }

  private static List<Query.Term> names(TableView table) {
    return Query.Term.of(table.readable());
  }

  /** The first table that the question names and the query reads, or else the date's own. */
  private TableView subject(Query query, ColumnId date) {
    Set<TableId> read = query.involved();
    return u.links().stream()
        .filter(link -> link.namesTable() && !link.names(date))
        .map(Link::firstTable)
        .filter(table -> read.contains(table.id()))
        .findFirst()
        .orElseGet(() -> schema.table(date.table()));
  }

  /** Whether the question names a date by a verb, or by a part of its name, if it does at all. */
  private boolean unasked(Query.Term shown) {
    ColumnId column = shown.column();
    return column != null
        && schema.column(column).temporal()
        && u.cues().stream()
            .flatMap(cue -> cue.hints().stream())
            .noneMatch(schema.column(column)::speaksOf)
        && u.links().stream()
            .filter(link -> link.names(column))
            .allMatch(link -> verb(link) || partly(link, schema.column(column)));
  }

  private boolean verb(Link link) {
    return link.length() == 1 && (u.pastVerb(link.start()) || u.is(link.start(), "born"));
  }

  private boolean partly(Link link, ColumnView date) {
    return DateWords.telling(date).stream()
        .anyMatch(
            word ->
                IntStream.range(link.start(), link.end())
                    .noneMatch(i -> DateWords.says(List.of(word), u.token(i))));
  }
}
