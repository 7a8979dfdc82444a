// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The same question in words that the parser knows.
 *
 * @param question the question
 * @param most the most confidence, from 0 to 1, that its answer may have
 */
public record Rewording(String question, double most) {

  private static final List<Function<Utterance, Optional<String>>> ALIKE =
      List.of(
          BareYear::of,
          OrderFromTo::of,
          FirstOfOrder::of,
          MoreThanOne::of,
          LackOf::of,
          NotASingle::of,
          NotGiven::of,
          MissingAttribute::of,
          TimesWords::of,
          ReportsTo::of,
          GroupLast::of,
          OutsideOf::of,
          PeriodWords::of,
          RepeatedNoun::of,
          NobodyDid::of,
          WithoutFirst::of,
          TotalRows::of,
          MoneyPaid::of,
          DifferentGroups::of,
          OpenRows::of,
          PastDue::of);

  private static final List<BiFunction<Utterance, SchemaView, Optional<String>>> OF_SCHEMA =
      List.of(CodeMeaning::of, PossessedRows::of, NeverDid::of, RowsByKind::of);

  /** The first of a question; empty where its words are known. */
  public static Optional<Rewording> of(Utterance u, SchemaView schema) {
    return Stream.concat(
            ALIKE.stream().flatMap(way -> way.apply(u).stream()),
            OF_SCHEMA.stream().flatMap(way -> way.apply(u, schema).stream()))
        .findFirst()
        .map(question -> new Rewording(question, 1))
        .or(() -> WhoDid.of(u, schema))
        .or(() -> ReportHeading.of(u).map(q -> new Rewording(q, ReportHeading.SURE)));
  }

  /**
   * A question with its shortened words completed, and with its letters and words that are
   * patterns, "starting with a", in quotes.
   */
  public static String completed(String question) {
    return QuotedLetters.in(CompletedWords.in(question));
  }
}
