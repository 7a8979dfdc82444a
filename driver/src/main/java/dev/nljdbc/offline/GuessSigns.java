// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.catalog.ColumnKind;
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

  private final SchemaView schema;
  private final UnfoundValues unfound;

  GuessSigns(SchemaView schema) {
    this.schema = schema;
    this.unfound = new UnfoundValues(schema);
  }

  /** Whether an answer has one. */
  boolean in(Query answer, Utterance question) {
    return unfound.in(answer, question)
        || keyOfSomebody(answer, question)
        || past(answer, question);
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
