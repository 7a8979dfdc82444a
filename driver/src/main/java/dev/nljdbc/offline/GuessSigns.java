// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.offline.compute.RelationalDivision;
import dev.nljdbc.offline.compute.ValueConjunction;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.parse.RankedQuery;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.ranking.UnfoundValues;
import dev.nljdbc.offline.ranking.UnlikelyConditions;
import dev.nljdbc.offline.ranking.UnlikelyCounts;
import dev.nljdbc.offline.ranking.UnlikelyFigures;
import dev.nljdbc.offline.ranking.UnlikelyResults;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.FlagValues;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds signs that an answer only guesses what is meant, however sure its reading is. */
final class GuessSigns {

  private static final Set<String> REVENUE = WordLists.set("revenue.names");
  private static final Set<String> PRESENT = WordLists.set("present");

  private final SchemaView schema;
  private final UnfoundValues unfound;
  private final UnlikelyConditions conditions;
  private final UnlikelyResults results;
  private final UnlikelyFigures figures;
  private final UnlikelyCounts counts;

  GuessSigns(SchemaView schema) {
    this.schema = schema;
    this.unfound = new UnfoundValues(schema);
    this.conditions = new UnlikelyConditions(schema);
    this.results = new UnlikelyResults(schema);
    this.figures = new UnlikelyFigures(schema);
    this.counts = new UnlikelyCounts(schema);
  }

  /** Whether an answer has one. */
  boolean in(RankedQuery first, Utterance question) {
    Query answer = first.query();
    return unfound.in(answer, question)
        || LinkReport.forgetsName(question, answer)
        || conditions.in(first, question)
        || results.in(answer, question)
        || figures.in(answer, question)
        || past(answer, question)
        || late(question)
        || ofEvery(question)
        || IntStream.range(0, question.size())
            .anyMatch(i -> question.isIn(i, "conceding") && question.linkAt(i) == null)
        || ofOthersToo(answer, question)
        || forgetsWhen(answer, question)
        || forgetsHowMany(answer, question)
        || unearned(answer, question)
        || RelationalDivision.isAsked(question)
        || ComparedGroupsReading.isAsked(question)
        || ValueConjunction.isExclusive(question)
        || counts.in(answer, question);
  }

  /** Whether revenue is asked for, and the answer neither shows an amount of it nor adds one up. */
  private static boolean unearned(Query answer, Utterance question) {
    return IntStream.range(0, question.size())
            .filter(i -> REVENUE.contains(question.token(i).stem()) && !question.pastVerb(i))
            .filter(i -> !namesTable(question.linkAt(i), question.token(i).stem()))
            .mapToObj(question::linkAt)
            .anyMatch(link -> link == null || answer.columns().stream().noneMatch(link::names))
        && QueryParts.of(answer).terms().stream().noneMatch(t -> t.function().equals("SUM"));
  }

  /** "Sales" may be rows of the table of sales; "turnover" is an amount of theirs. */
  private static boolean namesTable(@Nullable Link link, String word) {
    return link != null
        && link.namesTable()
        && (word.equals("sale") || link.firstTable().words().contains(word));
  }

  /** Whether all of something have to be so: resorts where every lift is open. */
  private static boolean ofEvery(Utterance question) {
    return IntStream.range(1, question.size() - 1)
        .filter(i -> question.isAny(i, "every", "all", "each"))
        .filter(i -> question.isAny(i - 1, "where", "whose"))
        .mapToObj(i -> question.linkAt(i + 1))
        .anyMatch(link -> link != null && link.namesTable());
  }

  /** Whether it is asked what was late, and no two dates tell. */
  private static boolean late(Utterance question) {
    return IntStream.range(0, question.size())
        .filter(i -> question.isIn(i, "row.late"))
        .mapToObj(question::linkAt)
        .anyMatch(link -> link == null || link.nameScore() < Link.NAMED);
  }

  /** "Even if nobody has it", "including those who never came": rows that no join finds. */
  private static boolean ofOthersToo(Query answer, Utterance question) {
    return answer.involved().size() > 1
        && IntStream.range(1, question.size())
            .anyMatch(
                i ->
                    question.isAny(i, "if", "when", "where") && question.is(i - 1, "even")
                        || question.isAny(i, "those", "ones", "them")
                            && question.is(i - 1, "including"));
  }

  /** "Who works in the kitchen, and since when": no answer is without a date. */
  private boolean forgetsWhen(Query answer, Utterance question) {
    boolean asked =
        IntStream.range(1, question.size())
            .anyMatch(
                i ->
                    question.is(i, "when")
                        && (question.is(i - 1, "and")
                            || question.is(i - 1, "since") && question.is(i - 2, "and")));
    return asked && shown(answer).noneMatch(ColumnView::temporal);
  }

  /** "The largest hall and how many people it holds": nor is one without a number. */
  private boolean forgetsHowMany(Query answer, Utterance question) {
    boolean asked =
        IntStream.range(2, question.size())
            .anyMatch(
                i ->
                    question.isAny(i, "many", "much")
                        && question.is(i - 1, "how")
                        && question.is(i - 2, "and"));
    return asked
        && answer.select().stream().noneMatch(Query.Term::aggregate)
        && shown(answer).noneMatch(c -> c.numeric() && !c.key() && !c.foreign());
  }

  private Stream<ColumnView> shown(Query answer) {
    return answer.select().stream()
        .map(Query.Term::column)
        .filter(Objects::nonNull)
        .map(schema::column);
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
