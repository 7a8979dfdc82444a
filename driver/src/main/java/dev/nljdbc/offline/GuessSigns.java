// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.offline.parse.RankedQuery;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.ColumnView;
import dev.nljdbc.offline.question.FlagValues;
import dev.nljdbc.offline.question.SchemaView;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.question.WordLists;
import java.util.Set;
import java.util.function.Predicate;

/** Finds signs that an answer only guesses what is meant, however sure its reading is. */
final class GuessSigns {

  private static final Set<String> PRESENT = WordLists.set("present");
  private static final Set<String> OF_KEYS = WordLists.set("key.nouns");

  /** A rental's category is behind two tables: its copy and its film. */
  private static final int FAR = 3;

  private final SchemaView schema;
  private final UnfoundValues unfound;

  GuessSigns(SchemaView schema) {
    this.schema = schema;
    this.unfound = new UnfoundValues(schema);
  }

  /** Whether an answer has one. */
  boolean in(RankedQuery first, Utterance question) {
    Query answer = first.query();
    return unfound.in(answer, question)
        || keyOfSomebody(answer, question)
        || past(answer, question)
        || farCell(answer, first.joins().size(), question);
  }

  /** Whether a cell alone leads to a table, past several that the query has no other use for. */
  private boolean farCell(Query answer, int joins, Utterance question) {
    int passed = joins + 1 - answer.involved().size();
    return passed >= FAR
        && QueryParts.of(answer).subQueries() == 0
        && answer.combined() == null
        && answer
            .conditions()
            .filter(p -> p.literals().anyMatch(Query.Literal::text))
            .map(p -> p.left().column())
            .anyMatch(c -> c != null && !schema.column(c).temporal() && !spokenOf(c, question));
  }

  private static boolean spokenOf(ColumnId column, Utterance question) {
    return question.links().stream()
        .anyMatch(
            link ->
                link.names(column)
                    || link.namesTable()
                        && link.tables().stream()
                            .anyMatch(t -> t.what().id().equals(column.table())));
  }

  /** Whether "who" is answered by numbers of keys. */
  private boolean keyOfSomebody(Query answer, Utterance question) {
    return question.is(0, "who")
        && question.tokens().stream().noneMatch(t -> OF_KEYS.contains(t.lower()))
        && answer.select().stream()
            .allMatch(t -> t.column() != null && !t.aggregate() && key(schema.column(t.column())));
  }

  private static boolean key(ColumnView column) {
    return column.identifier() && column.column().kind() == ColumnKind.NUMBER;
  }

  /**
   * Whether the question asks for what is so now, and the answer does not test the flags or ends of
   * its rows that may tell.
   */
  private boolean past(Query answer, Utterance question) {
    boolean present =
        question.tokens().stream().anyMatch(t -> t.word() && PRESENT.contains(t.lower()));
    Predicate<ColumnView> tells = c -> FlagValues.of(c).isPresent() || ends(c);
    return present
        && QueryParts.of(answer).tables().stream()
            .flatMap(table -> schema.table(table).columns().stream())
            .anyMatch(tells)
        && answer
            .conditions()
            .map(p -> p.left().column())
            .noneMatch(c -> c != null && tells.test(schema.column(c)));
  }

  /** Whether it is a day that some rows have not reached. */
  private static boolean ends(ColumnView column) {
    return column.temporal() && column.statistics().nulls() > 0;
  }
}
