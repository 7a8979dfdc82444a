// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.SchemaView;
import dev.nljdbc.offline.question.Utterance;
import java.util.Set;
import java.util.stream.IntStream;

/** Finds counts, and answers without one, that the question hardly asks for. */
final class UnlikelyCounts {

  private static final Set<String> SPANS =
      Set.of(
          "day", "days", "night", "nights", "hour", "hours", "minute", "minutes", "week", "weeks");

  private final SchemaView schema;

  UnlikelyCounts(SchemaView schema) {
    this.schema = schema;
  }

  /** Whether a query has or lacks one. */
  boolean in(Query query, Utterance question) {
    return one(query) && (each(question) || beside(question))
        || rowsForTime(query, question)
        || mostUncounted(query, question)
        || longestMoment(query, question)
        || plain(query) && superlative(question);
  }

  private static boolean one(Query query) {
    return query.combined() == null
        && query.groupBy().isEmpty()
        && query.select().stream().allMatch(t -> t.function().equals("COUNT"));
  }

  /** "How many employees does each manager have" is no single count. */
  private static boolean each(Utterance question) {
    return question.cues().stream()
        .anyMatch(cue -> cue.is(Cue.Kind.EACH) && question.isAny(cue.start(), "each", "every"));
  }

  /** Nor are "singers and how many concerts they gave". */
  private static boolean beside(Utterance question) {
    return question.cues().stream()
        .filter(cue -> cue.is(Cue.Kind.COUNT) && cue.start() > 0)
        .anyMatch(
            cue ->
                question.is(cue.start() - 1, "and")
                    || question.is(cue.start() - 1, "the") && question.is(cue.start() - 2, "and"));
  }

  /** "How many days" is no number of rows, where no name of the database says "day". */
  private static boolean rowsForTime(Query query, Utterance question) {
    return query.select().stream().anyMatch(t -> t.function().equals("COUNT"))
        && IntStream.range(1, question.size())
            .filter(i -> question.is(i - 1, "many") && SPANS.contains(question.token(i).lower()))
            .mapToObj(question::linkAt)
            .anyMatch(link -> link == null || link.nameScore() < Link.NAMED);
  }

  /** "Installed on the most computers" is not what was installed last. */
  private static boolean mostUncounted(Query query, Utterance question) {
    boolean figures =
        QueryParts.of(query).terms().stream()
            .anyMatch(t -> t.function().equals("COUNT") || t.function().equals("SUM"));
    return !figures
        && question.cues().stream()
            .filter(cue -> cue.is(Cue.Kind.SUPERLATIVE) && cue.hints().isEmpty())
            .filter(cue -> question.isAny(cue.start(), "most", "fewest"))
            .map(cue -> question.linkAt(cue.end()))
            .anyMatch(
                link ->
                    link != null
                        && link.tableScore() >= Link.NAMED
                        && link.tableScore() > link.columnScore());
  }

  /** Whether it says of no rows that they are the first or the greatest. */
  private static boolean plain(Query query) {
    return query.limit() == 0
        && query.orderBy().isEmpty()
        && query.combined() == null
        && query.groupBy().isEmpty()
        && QueryParts.of(query).subQueries() == 0
        && QueryParts.of(query).terms().stream().noneMatch(Query.Term::aggregate);
  }

  private static boolean superlative(Utterance question) {
    return question.cues().stream()
        .filter(cue -> cue.is(Cue.Kind.SUPERLATIVE))
        .anyMatch(cue -> question.linkAt(cue.start()) == null);
  }

  /** "The longest" is not what began last. */
  private boolean longestMoment(Query query, Utterance question) {
    boolean longest =
        question.cues().stream()
            .filter(cue -> cue.is(Cue.Kind.SUPERLATIVE))
            .anyMatch(cue -> question.isAny(cue.start(), "longest", "shortest"));
    return longest
        && QueryParts.of(query).terms().stream()
            .filter(t -> !t.function().equals("COUNT") && !t.part())
            .anyMatch(
                t ->
                    t.column() != null
                        && schema.column(t.column()).holdsDays()
                        && !shown(t, query));
  }

  private static boolean shown(Query.Term term, Query query) {
    return term.function().isEmpty() && query.select().contains(term);
  }
}
