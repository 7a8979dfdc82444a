// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.ranking;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.refinement.FlagConditions;
import dev.nljdbc.offline.schema.FlagValues;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Figures that hardly anybody asks for, and figures that are asked for and missing. */
public final class UnlikelyFigures {

  private static final Set<String> MONEY = WordLists.set("money");

  private final SchemaView schema;

  public UnlikelyFigures(SchemaView schema) {
    this.schema = schema;
  }

  /** Whether a query has or lacks one. */
  public boolean in(Query query, Utterance question) {
    Set<Query.Term> terms = QueryParts.of(query).terms();
    return terms.stream().anyMatch(t -> ofFlag(t, question))
        || onlyFlags(query, question)
        || missesTotal(terms, question)
        || countForAverage(terms, question)
        || missesShare(query, question)
        || popularByPrice(terms, question);
  }

  /** "How much was refunded": how many were; "how many managers": the two values of yes and no. */
  private boolean ofFlag(Query.Term term, Utterance question) {
    boolean figure =
        term.function().equals("SUM") && !question.has(Cue.Kind.COUNT)
            || term.function().equals("AVG")
            || term.function().equals("COUNT")
                && term.distinct()
                && question.cues().stream().noneMatch(UnlikelyFigures::distinct);
    return figure && flag(term);
  }

  private static boolean distinct(Cue cue) {
    return cue.is(Cue.Kind.DISTINCT) || cue.operator().equals("DISTINCT");
  }

  private boolean flag(Query.Term term) {
    return term.column() != null && FlagValues.of(schema.column(term.column())).isPresent();
  }

  /** "Managers in Oslo": whether each is one. */
  private boolean onlyFlags(Query query, Utterance question) {
    return query.select().stream().allMatch(t -> t.function().isEmpty() && flag(t))
        && !FlagConditions.asksWhether(question);
  }

  /** "Percentage of paid bills": which they are. */
  private boolean missesShare(Query query, Utterance question) {
    return query.select().stream().noneMatch(this::figure)
        && IntStream.range(0, question.size())
            .filter(i -> question.isIn(i, "shares") && question.linkAt(i) == null)
            .anyMatch(i -> question.parts().get(i) == Utterance.Part.HEAD);
  }

  private boolean figure(Query.Term term) {
    return term.aggregate() || term.column() != null && schema.column(term.column()).measure();
  }

  /** "The most popular plan": the most expensive one. */
  private boolean popularByPrice(Set<Query.Term> terms, Utterance question) {
    return IntStream.range(0, question.size()).anyMatch(i -> question.isIn(i, "popular"))
        && terms.stream().noneMatch(t -> t.function().equals("COUNT"))
        && terms.stream()
            .flatMap(t -> Stream.ofNullable(t.column()))
            .anyMatch(c -> MONEY.stream().anyMatch(schema.column(c)::has));
  }

  /** "Average number of shows per month": how many in each. */
  private static boolean countForAverage(Set<Query.Term> terms, Utterance question) {
    return terms.stream().anyMatch(t -> t.function().equals("COUNT"))
        && terms.stream().noneMatch(t -> t.function().equals("AVG"))
        && question.cues().stream()
            .anyMatch(cue -> cue.operator().equals("AVG") && !named(cue.start(), question));
  }

  /** "Total salary of Ada and Bob": the salaries one by one. */
  private static boolean missesTotal(Set<Query.Term> terms, Utterance question) {
    return terms.stream().noneMatch(Query.Term::aggregate)
        && question.cues().stream()
            .anyMatch(cue -> cue.is(Cue.Kind.AGGREGATE) && !named(cue.start(), question));
  }

  /** Whether a word is of a column's name: "total weight". */
  private static boolean named(int word, Utterance question) {
    Link link = question.linkAt(word);
    return link != null
        && link.columns().stream()
            .anyMatch(column -> column.what().has(question.token(word).stem()));
  }
}
