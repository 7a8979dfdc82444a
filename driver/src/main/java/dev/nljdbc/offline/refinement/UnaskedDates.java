// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.refinement;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.DateWords;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
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
  private final ShownRows rows;

  UnaskedDates(Utterance question, SchemaView schema) {
    this.u = question;
    this.schema = schema;
    this.rows = new ShownRows(question, schema);
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
        ? query.select().size() > 1 ? query : rows.instead(query, date)
        : query.groupBy().equals(List.of(date)) ? groups(query, date) : query;
  }

  private Query groups(Query query, ColumnId date) {
    TableView subject = rows.subject(query, date);
    Set<ColumnId> groups = new LinkedHashSet<>();
    subject.key().ifPresent(key -> groups.add(key.id()));
    ShownRows.names(subject).forEach(name -> name.addTo(groups));
    return query
        .withTables(query.involved())
        .withSelect(
            Stream.concat(
                    ShownRows.names(subject).stream(),
                    query.select().stream().filter(t -> !t.function().isEmpty()))
                .toList())
        .withGroupBy(List.copyOf(groups));
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
